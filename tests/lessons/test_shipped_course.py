"""The lessons that come with the program are fit to be taught."""

import pytest

from tankchess import Mode, Move, Piece, Position, catalogue
from tankchess.core.action import ACTIONS
from tankchess.core.sides import TERRAIN
from tankchess.core.words.sentences import LANGUAGES
from tankchess.lessons import AttemptStatus, Lesson, LessonKind, check_lesson, course
from tankchess.lessons.playing import PlayedLesson

LESSONS = tuple(course().lessons.values())
ON_THE_BOARD = [lesson for lesson in LESSONS if lesson.kind is LessonKind.MOVES]


def named(lesson: Lesson) -> str:
    return lesson.id


@pytest.mark.parametrize("lesson", LESSONS, ids=named)
def test_a_lesson_has_no_problems(lesson: Lesson) -> None:
    assert [str(problem) for problem in check_lesson(lesson)] == []


@pytest.mark.parametrize("lesson", LESSONS, ids=named)
def test_the_solution_solves_the_lesson(lesson: Lesson) -> None:
    assert lesson.attempt(lesson.solution).status is AttemptStatus.SOLVED


@pytest.mark.parametrize("lesson", LESSONS, ids=named)
def test_doing_nothing_solves_no_lesson(lesson: Lesson) -> None:
    attempt = lesson.attempt([])
    assert attempt.status is AttemptStatus.GOING
    assert not all(attempt.reached)


@pytest.mark.parametrize("lesson", LESSONS, ids=named)
def test_every_text_is_there_in_every_language(lesson: Lesson) -> None:
    texts = [lesson.title, lesson.text, lesson.goal_text, lesson.praise, *lesson.hints, *lesson.goal_parts]
    texts += [text for choice in lesson.choices for text in (choice.text, choice.reply)]
    texts += [mistake.text for mistake in lesson.mistakes]
    assert all(tuple(text) == LANGUAGES and all(text.values()) for text in texts)


@pytest.mark.parametrize("lesson", ON_THE_BOARD, ids=named)
def test_a_wrong_move_fails_with_a_text_in_every_language(lesson: Lesson) -> None:
    """The last move of a solution is exchanged for others, some of each piece."""
    *before, _ = lesson.solution
    wrong = [lesson.attempt([*before, code]) for code in some_moves(lesson, before)]
    failed = [attempt for attempt in wrong if attempt.status is AttemptStatus.FAILED]
    assert all(attempt.fault is not None and tuple(attempt.fault) == LANGUAGES for attempt in failed)
    if lesson.most_moves == len(lesson.solution):
        assert len(failed) == len([attempt for attempt in wrong if not attempt.is_solved])


def some_moves(lesson: Lesson, before: list[str]) -> list[str]:
    legal = [str(move) for move in lesson.attempt(before).position.legal_moves()]
    return legal[:: max(1, len(legal) // 12)]


@pytest.mark.parametrize("lesson", ON_THE_BOARD, ids=named)
def test_a_lesson_is_not_solved_by_just_any_move(lesson: Lesson) -> None:
    """Less than half of what movement and fire allow: in check, most of that is not permitted."""
    begun = PlayedLesson.begin(lesson)
    solved = sum(begun.play(move).status is AttemptStatus.SOLVED for move in lesson.start.legal_moves())
    assert solved < len(lesson.start.pseudo_legal_moves()) / 2


# The course leaves nothing out.


def played() -> list[tuple[Position, Move]]:
    """Every move of every solution, with the position in which it is made."""
    found = []
    for lesson in ON_THE_BOARD:
        for count, code in enumerate(lesson.solution):
            found.append((lesson.attempt(lesson.solution[:count]).position, Move.parse(code)))
    return found


def mover(position: Position, move: Move) -> Piece:
    piece = position.piece_at(str(move.from_square))
    assert piece is not None
    return piece.cargo if move.is_cargo and piece.cargo is not None else piece


def test_every_piece_moves_in_some_solution() -> None:
    assert {mover(position, move).type.code for position, move in played()} == set(catalogue())


def test_every_action_is_done_in_some_solution() -> None:
    assert {move.action for _, move in played()} >= {action.letter for action in ACTIONS}


def test_every_terrain_lies_on_some_board() -> None:
    assert {kind for position, _ in played() for kind in TERRAIN if position.terrain(kind)} == set(TERRAIN)


def test_every_mode_is_played() -> None:
    assert {position.mode for position, _ in played()} == set(Mode)


def test_every_way_to_win_on_the_board_is_found() -> None:
    endings = set()
    for lesson in ON_THE_BOARD:
        outcome = lesson.attempt(lesson.solution).position.outcome()
        if outcome is not None and outcome.winner is lesson.side:
            endings.add(outcome.termination)
    assert endings >= {"checkmate", "escapemate", "destroyed", "escaped", "flag", "limit"}


def test_boards_are_small_enough_for_a_phone() -> None:
    assert max(max(lesson.start.width, lesson.start.height) for lesson in LESSONS) <= 8


def test_the_first_steps_are_five() -> None:
    assert [lesson.id for lesson in course().first_steps] == [
        "drive-and-turn",
        "fire-at-the-weak-side",
        "stop-a-check",
        "give-check",
        "escape",
    ]
    assert all(len(lesson.solution) == 1 for lesson in course().first_steps)
