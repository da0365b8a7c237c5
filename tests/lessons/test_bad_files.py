"""What is wrong with a lesson file is said with its place, everything at once, and nothing else breaks."""

from pathlib import Path

import pytest

from tankchess.lessons import LessonError, check_course, check_lesson, load_course, read_chapter
from tests.lessons.samples import DUEL, TEXTS, lesson_file, make_lesson, problems_of

GOAL = "goal = { destroyed = 'C5' }"
AT = "sample.toml, lesson sample-lesson, "


@pytest.mark.parametrize(
    ("fields", "problem"),
    [
        ("", "goal: expected a condition, or a list of them"),
        ("goal = { destroyed = 'Z9' }", "goal.destroyed: 'Z9' is not a square of the board, expected A1 to F6"),
        ("goal = { destroyed = 'C7' }", "goal.destroyed: 'C7' is not a square of the board, expected A1 to F6"),
        ("goal = { destroyed = 5 }", "goal.destroyed: 5, expected a text or a list of texts"),
        ("goal = { destroid = 'C5' }", "goal.destroid: unknown condition (did you mean destroyed?)"),
        ("goal = { lost = 'B2' }", "goal.lost: no piece begins on 'B2', expected one of C1 C5"),
        ("goal = { piece = 'C1' }", "goal: piece says nothing alone: expected what it does, or where it stands"),
        ("goal = { facing = 'UP' }", "goal.facing: 'UP', expected one of N NE E SE S SW W NW"),
        ("goal = { hit = 'top' }", "goal.hit: 'top', expected one of front side rear"),
        ("goal = { check = 'yes' }", "goal.check: 'yes', expected true or false"),
        ("goal = { points = -1 }", "goal.points: -1, expected a whole number"),
        ("goal = 'C5'", "goal: expected a condition, as { destroyed = 'F6' }"),
        ("goal = [{ lost = 'C5' }, { on = 'Z1' }]", "goal 2.on: 'Z1' is not a square of the board, expected A1 to F6"),
        ("goal = { any = [{ on = 'Z1' }] }", "goal.any.on: 'Z1' is not a square of the board, expected A1 to F6"),
        ("goal = []", "goal: expected a condition, or a list of them"),
        (GOAL + "\nmarks = ['A1>B2>C3']", "marks, item 1: 'A1>B2>C3', expected a square, as D4, or an arrow, as B2>D4"),
        (GOAL + "\nsize = 8", "board: size: 8, expected width and height, as 8x10"),
        (GOAL + "\nsize = '8'", "board: size: '8', expected width and height, as 8x10"),
        (GOAL + "\nkind = 'dance'", "kind: 'dance', expected one of moves choice type"),
        (GOAL + "\nside = 'red'", "side: 'red', expected one of w fw b fb"),
        (GOAL + "\nmoves = 0", "moves: 0, expected a number from 1 to 9"),
        (GOAL + "\nopponent = 'sleeps'", "opponent: 'sleeps', expected one of rests strikes"),
        (GOAL + "\nmarks = ['C9']", "marks, item 1: 'C9' is not a square of the board, expected A1 to F6"),
        (GOAL + "\nmarks = ['C1>C5', 'A1>Q1']", "marks, item 2: 'Q1' is not a square of the board"),
        (GOAL + "\ncolour = 'red'", "colour: unknown field (known: id kind side moves goal"),
        (GOAL + "\nmode = 'chess'", 'board: mode: "chess", expected one of command last escape3 flag four'),
        (GOAL + "\nsolution = 5", "solution: expected a text, or a list of texts"),
        ("kind = 'choice'", "choice: 0 right answers, expected one among two or more [[lesson.choice]]"),
        ("kind = 'type'", "typed: move: None is not a string"),
        ("kind = 'type'\ntyped = 'C1'", "typed: move 'C1': after C1 expected a square and a facing"),
    ],
)
def test_a_fault_is_named_with_its_place(fields: str, problem: str) -> None:
    (found,) = problems_of(fields)
    assert found.startswith(AT + problem)


@pytest.mark.parametrize(
    ("board", "problem"),
    [
        ("", "board: expected either a picture (board) or a text (tfen) of the position"),
        ("\n3 . . MT/N\nA B\n", "board: row 3 has 3 cells for 2 columns"),
        ("\n3 . MT/Q\nA B\n", "board: B3: 'MT/Q' is not a piece, like LT/N"),
        ("\n3 . QQ/N\nA B\n", "board: pieces, item 1"),
        ("\n3 . ?\nA B\n", "board: B3: '?' is not a cell"),
        ("\n² . MT/N\nA B\n", "board: a line starts with its row number, not '²'"),
    ],
)
def test_a_board_that_cannot_be_read_is_named(board: str, problem: str) -> None:
    assert problems_of(GOAL, board)[0].startswith(AT + problem)


def test_a_tfen_of_somebody_elses_turn_is_refused() -> None:
    found = problems_of("goal = { lost = 'C5' }\ntfen = '6x6 - wMT@C1N,bMT@C5S b mode=last'", board="")
    assert found == [AT + "tfen: b is to move, expected the side of the learner, w"]


def test_a_missing_language_is_named() -> None:
    text = lesson_file(GOAL).split("\n[lesson.sv]")[0]
    _, problems = read_chapter(text, "sample.toml")
    assert [str(problem) for problem in problems] == [
        AT + "sv: missing: expected a table with title text goal hints praise"
    ]


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ('title = "A title"', "title: expected a text"),
        ('goal = "What to do"', "goal: expected a text"),
        ('hints = ["How to do it."]', "hints: 0 texts, expected 1"),
        ('praise = "Well done."', "praise: expected a text"),
    ],
)
def test_a_missing_text_is_named_in_every_language(line: str, problem: str) -> None:
    found = problems_of(GOAL, texts=TEXTS.replace(line, ""))
    assert [text for text in found if text.endswith(f"en.{problem}")]


def test_hints_are_as_many_in_every_language() -> None:
    text = lesson_file(GOAL).replace('["How to do it."]', '["How.", "And how."]', 1)
    _, problems = read_chapter(text, "sample.toml")
    assert [str(problem) for problem in problems] == [AT + "es.hints: 1 texts, expected 2"]


def test_a_text_that_is_too_long_is_named() -> None:
    found = problems_of(GOAL, texts=TEXTS.replace("A title", "T" * 41))
    assert found[0] == AT + "en.title: 41 characters, expected 40 at most"


def test_parts_are_as_many_as_the_conditions_of_the_goal() -> None:
    found = problems_of(GOAL, texts=TEXTS + 'parts = ["One", "Two"]')
    assert found == [AT + "parts: 2 texts, expected 1: one for each condition of the goal"]


@pytest.mark.parametrize(
    ("tables", "problem"),
    [
        ("[[lesson.answer]]\nmove = 'C5'", "answer 1.move: move 'C5': after C5 expected a square and a facing"),
        ("[[lesson.answer]]", "answer 1.move: expected the code of a move, or several"),
        ("[[lesson.answer]]\nmove = 'C5C4S'\nif = 1", "answer 1.if: unknown field (known: when move)"),
        ("[[lesson.answer]]\nmove = 'C5C4S'\nwhen = {}", "answer 1.when: expected a condition"),
        ("[[lesson.wrong]]\nen = 'a'\nes = 'b'\nsv = 'c'", "wrong 1.when: expected a condition"),
        ("[[lesson.wrong]]\nwhen = { lost = 'C1' }\nen = 'a'\nsv = 'c'", "wrong 1, es: expected a text"),
    ],
)
def test_tables_are_named_by_their_number(tables: str, problem: str) -> None:
    assert problems_of(GOAL, tables=tables)[0].startswith(AT + problem)


def test_every_problem_is_found_at_once() -> None:
    found = problems_of("moves = 0\ngoal = { destroid = 'C5' }\nopponent = 'sleeps'")
    assert len(found) == 3


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("id = ", "sample.toml: not valid TOML: "),
        ("id = 'Sample'", "sample.toml, id: 'Sample', expected small letters, digits and hyphens"),
        ("id = 'sample'\norder = 'first'", "sample.toml, order: 'first', expected a whole number"),
        ("id = 'sample'\norder = 1", "sample.toml, lesson: expected at least one [[lesson]]"),
        ("id = 'sample'\norder = 1\ntitle = 'x'", "sample.toml, title: expected a text for each of en es sv"),
    ],
)
def test_a_chapter_that_cannot_be_read_is_named(text: str, problem: str) -> None:
    _, problems = read_chapter(text, "sample.toml")
    assert any(str(found).startswith(problem) for found in problems)


# What the rules find.


def test_a_goal_that_cannot_be_reached_is_found_by_trying() -> None:
    lesson = make_lesson("goal = { piece = 'C1', on = 'F6' }")
    assert [str(problem) for problem in check_lesson(lesson, "sample.toml")] == [
        AT + "goal: no moves reach it: up to 1 were tried (at most 20000 in all)"
    ]


def test_a_goal_that_is_reached_at_the_start_is_found() -> None:
    lesson = make_lesson("goal = { piece = 'C1', on = 'C1' }")
    assert [problem.text for problem in check_lesson(lesson)] == ["it is reached at the start, before any move"]


@pytest.mark.parametrize(
    ("solution", "problem"),
    [
        ("['C1C9N']", "C1C9N ends outside the board: C9 (rule B1)"),
        ("['C1C2N', 'C2C3N']", "2 moves, expected 1 at most (moves)"),
        ("['C1C2N']", "does not solve the lesson, part 1 of the goal is open: The target on C5 holds"),
        ("['C1']", "move 'C1': after C1 expected a square and a facing"),
    ],
)
def test_a_solution_that_does_not_solve_is_found(solution: str, problem: str) -> None:
    lesson = make_lesson(f"{GOAL}\nsolution = {solution}")
    (found,) = check_lesson(lesson)
    assert found.field == "solution"
    assert found.text.startswith(problem)


def test_a_game_that_is_over_at_the_start_is_found() -> None:
    lesson = make_lesson("goal = { piece = 'C1', on = 'C2' }", DUEL.replace("mt/S", ".   "))
    assert [problem.field for problem in check_lesson(lesson)] == ["board"]


def test_a_position_that_no_game_leads_to_is_found() -> None:
    board = DUEL.replace("mt/S", "clt/S").replace("MT/N", "CMT/N")
    lesson = make_lesson("mode = 'command'\ngoal = { won = true }", board)
    (found,) = check_lesson(lesson)
    assert found.text.startswith("no game leads here: White can destroy the Command tank of Black at once")


def test_a_typed_move_must_be_legal() -> None:
    lesson = make_lesson("kind = 'type'\ntyped = 'C1C6N'")
    assert [problem.field for problem in check_lesson(lesson)] == ["typed"]


# Folders.


def test_a_folder_is_a_course(tmp_path: Path) -> None:
    (tmp_path / "sample.toml").write_text(lesson_file(GOAL), encoding="utf-8")
    assert [chapter.id for chapter in load_course(tmp_path).chapters] == ["sample"]
    assert check_course(tmp_path) == []


def test_an_id_is_given_once_in_a_course(tmp_path: Path) -> None:
    (tmp_path / "one.toml").write_text(lesson_file(GOAL), encoding="utf-8")
    (tmp_path / "two.toml").write_text(lesson_file(GOAL), encoding="utf-8")
    assert [str(problem) for problem in check_course(tmp_path)] == [
        "two.toml, order: 1 is that of one.toml, too",
        "two.toml, lesson sample-lesson, id: another lesson has it, in one.toml",
    ]
    with pytest.raises(LessonError, match="another lesson has it"):
        load_course(tmp_path)


def test_one_bad_file_does_not_hide_another(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_bytes(b"id = \xff")
    (tmp_path / "b.toml").write_text("id = ", encoding="utf-8")
    (tmp_path / "c.toml").write_text(lesson_file("goal = { on = 'F6' }"), encoding="utf-8")
    found = [str(problem) for problem in check_course(tmp_path)]
    assert found[0].endswith("a.toml: cannot be read: byte 5 is not UTF-8")
    assert found[1].startswith("b.toml: not valid TOML")
    assert found[2].startswith("c.toml, lesson sample-lesson, goal: no moves reach it")


def test_an_empty_folder_is_no_course(tmp_path: Path) -> None:
    assert [problem.text for problem in check_course(tmp_path)] == ["no lesson files here, expected some *.toml"]
    with pytest.raises(LessonError, match="no lesson files here"):
        load_course(tmp_path)
