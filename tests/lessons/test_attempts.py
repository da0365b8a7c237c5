"""What comes of a learner's moves: steps, answers, faults, and what is refused."""

import pytest

from tankchess import IllegalMove, MoveError
from tankchess.core.words.sentences import LANGUAGES
from tankchess.lessons import AttemptStatus
from tests.lessons.samples import make_lesson


def test_moves_are_played_from_the_start_one_after_the_other() -> None:
    lesson = make_lesson("moves = 3\ngoal = { destroyed = 'C5' }")
    attempt = lesson.attempt(["C1C2N", "C2D3NE"])
    assert attempt.status is AttemptStatus.GOING
    assert [str(step.move) for step in attempt.steps] == ["C1C2N", "C2D3NE"]
    assert attempt.steps[0].after.piece_at("C2") is not None
    assert str(attempt.position.piece_at("D3")) == "wMT@D3NE"


def test_the_learner_is_to_move_as_long_as_the_attempt_goes_on() -> None:
    lesson = make_lesson("moves = 3\ngoal = { destroyed = 'C5' }")
    attempt = lesson.attempt(["C1C2N"])
    assert attempt.steps[0].answer is None
    assert attempt.steps[0].after.turn == "b"
    assert attempt.position.turn == "w"


def test_an_attempt_without_moves_is_the_start() -> None:
    lesson = make_lesson("goal = { destroyed = 'C5' }")
    attempt = lesson.attempt([])
    assert (attempt.status, attempt.steps, attempt.reached, attempt.fault) == ("going", (), (False,), None)
    assert attempt.position == lesson.start


def test_an_illegal_move_is_refused_with_the_reason_of_the_rules() -> None:
    lesson = make_lesson("goal = { destroyed = 'C5' }")
    with pytest.raises(IllegalMove) as refused:
        lesson.attempt(["C1C5N"])
    assert refused.value.reason.rule == "M4"


def test_a_text_that_is_no_move_is_a_move_error() -> None:
    with pytest.raises(MoveError, match="expected a square to start from"):
        make_lesson("goal = { destroyed = 'C5' }").attempt(["hello"])


@pytest.mark.parametrize(("moves", "status"), [(["C1E3NxC5", "E3E4N"], "solved"), (["C1C2N", "C2C3N"], "failed")])
def test_nothing_can_be_played_after_the_end(moves: list[str], status: str) -> None:
    lesson = make_lesson("goal = { destroyed = 'C5' }")
    with pytest.raises(MoveError, match=f"is over, it was {status}"):
        lesson.attempt(moves)


def test_who_has_not_reached_the_goal_with_the_last_move_has_failed() -> None:
    lesson = make_lesson("moves = 2\ngoal = { destroyed = 'C5' }")
    assert lesson.attempt(["C1C2N"]).status is AttemptStatus.GOING
    assert lesson.attempt(["C1C2N", "C2C1N"]).status is AttemptStatus.FAILED


def test_reached_ticks_off_the_parts_of_the_goal() -> None:
    lesson = make_lesson("moves = 3\ngoal = [{ piece = 'C1', on = 'C2' }, { destroyed = 'C5' }]")
    assert lesson.attempt(["C1C2N"]).reached == (True, False)


# Answers.

ANSWERED = """
[[lesson.answer]]
when = { move = "C1D2*" }
move = ["C5C6N", "C5C4S"]

[[lesson.answer]]
move = "C5C4S"
"""


def test_an_answer_is_the_first_that_is_meant_and_possible() -> None:
    lesson = make_lesson("moves = 3\ngoal = { destroyed = 'C5' }", tables=ANSWERED)
    attempt = lesson.attempt(["C1C2N"])
    assert str(attempt.steps[0].answer) == "C5C4S"
    assert attempt.steps[0].after_answer == attempt.position
    # The first move of the answer to D2 is not possible: the tank does not face there.
    assert str(lesson.attempt(["C1D2NE"]).steps[0].answer) == "C5C4S"


def test_a_goal_that_is_reached_gets_no_written_answer() -> None:
    lesson = make_lesson("moves = 3\ngoal = { piece = 'C1', on = 'C2' }", tables=ANSWERED)
    attempt = lesson.attempt(["C1C2N"])
    assert attempt.is_solved
    assert attempt.steps[0].answer is None


def test_an_answer_may_be_what_reaches_the_goal() -> None:
    board = """
5  .     #     mt/S  #     .     .
4  .     #     +     #     .     .
1  LT/N  .     .     .     .     .
   A     B     C     D     E     F
"""
    answer = '[[lesson.answer]]\nmove = "C5C4S"'
    lesson = make_lesson("goal = { lost = 'C5' }", board, answer)
    attempt = lesson.attempt(["A1A2N"])
    assert attempt.is_solved
    assert attempt.steps[0].after_answer is not None
    assert str(attempt.steps[0].after_answer.piece_at("C4")) == "xbMT@C4S"


STRIKE = """
6  .     .     td/S  .     .     .
2  .     .     .     .     .     .
1  .     MT/N  .     .     .     .
   A     B     C     D     E     F
"""


def test_a_strike_destroys_the_piece_that_has_just_moved() -> None:
    lesson = make_lesson("opponent = 'strikes'\nmoves = 3\ngoal = { on = ['C1', 'C2', 'B2'], alive = 'B1' }", STRIKE)
    attempt = lesson.attempt(["B1C2NE"])
    assert attempt.status is AttemptStatus.FAILED
    assert str(attempt.steps[0].answer).endswith("xC2")
    assert attempt.fault is not None
    assert attempt.fault["en"].startswith("That lets the opponent strike. The Tank Destroyer on C6")


def test_a_strike_comes_before_the_verdict_even_if_the_goal_was_reached() -> None:
    hit = make_lesson("opponent = 'strikes'\ngoal = { piece = 'B1', on = 'C2' }", STRIKE)
    assert hit.attempt(["B1C2NE"]).status is AttemptStatus.FAILED


def test_a_goal_that_does_not_mind_the_loss_survives_the_strike() -> None:
    lesson = make_lesson("opponent = 'strikes'\ngoal = { move = 'B1C2*' }", STRIKE)
    assert lesson.attempt(["B1C2NE"]).is_solved


# Words for what went wrong.


@pytest.mark.parametrize(
    ("move", "fault"),
    [
        ("C1C2N", "The target on C5 holds: front armour 2 against power 2. Power must be greater."),
        ("C1C4N", "The target on C5 is too near: this weapon fires from distance 2."),
        ("C1E3N", "The target on C5 was in your sights: fire at the end of the move."),
        ("C1D1E", "C5 is not in line with D1. Shots go straight along rows, columns and diagonals."),
    ],
)
def test_a_move_that_fails_is_told_why(move: str, fault: str) -> None:
    attempt = make_lesson("goal = { destroyed = 'C5' }").attempt([move])
    assert attempt.status is AttemptStatus.FAILED
    assert attempt.fault is not None
    assert attempt.fault["en"] == fault
    assert tuple(attempt.fault) == LANGUAGES


@pytest.mark.parametrize("goal", ["{ lost = 'C5' }", "{ won = 'destroyed' }"])
def test_a_shot_that_was_forgotten_is_told_whatever_the_goal_calls_it(goal: str) -> None:
    attempt = make_lesson(f"goal = {goal}").attempt(["C1E3N"])
    assert attempt.fault is not None
    assert attempt.fault["en"] == "The target on C5 was in your sights: fire at the end of the move."


def test_an_action_that_was_forgotten_is_told() -> None:
    board = """
6  .     .     mt/S  .     .     .
1  .     .     SL/N  .     .     .
   A     B     C     D     E     F
"""
    attempt = make_lesson("goal = { smoked = 'C5' }", board).attempt(["C1C2N"])
    assert attempt.fault is not None
    assert attempt.fault["en"].startswith("You stand right, but the piece can do something")


def test_a_move_after_which_the_lesson_goes_on_is_told_about_its_shot_only() -> None:
    lesson = make_lesson("moves = 3\ngoal = { destroyed = 'C5' }")
    held = lesson.attempt(["C1C2N"])
    assert (held.status, held.fault is not None) == ("going", True)
    assert lesson.attempt(["C1D1E"]).fault is None


def test_the_end_of_the_game_is_told() -> None:
    board = """
5  .     lt/S  .     .     .     .
2  .     MT/N  .     .     .     .
   A     B     C     D     E     F
"""
    attempt = make_lesson("moves = 3\ngoal = { piece = 'B2', on = 'F6' }", board).attempt(["B2B3NxB5"])
    assert attempt.status is AttemptStatus.FAILED
    assert attempt.fault is not None
    assert attempt.fault["sv"] == "Vit vinner genom förstörelse, och målet nåddes inte."


WRONG = """
[[lesson.wrong]]
when = { move = "*NE" }
ends = false
en = "Not there."
es = "Ahí no."
sv = "Inte där."

[[lesson.wrong]]
when = { piece = "C1", on = "D1" }
en = "The wrong column."
es = "La columna equivocada."
sv = "Fel kolumn."
"""


def test_a_lessons_own_text_for_a_mistake_comes_first() -> None:
    lesson = make_lesson("moves = 3\ngoal = { destroyed = 'C5' }", tables=WRONG)
    attempt = lesson.attempt(["C1D1E"])
    assert attempt.status is AttemptStatus.FAILED
    assert attempt.fault == {"en": "The wrong column.", "es": "La columna equivocada.", "sv": "Fel kolumn."}


def test_a_mistake_that_does_not_end_the_attempt_may_be_repaired() -> None:
    lesson = make_lesson("moves = 3\ngoal = { destroyed = 'C5' }", tables=WRONG)
    attempt = lesson.attempt(["C1C1NE"])
    assert attempt.status is AttemptStatus.GOING
    assert attempt.fault is not None
    assert attempt.fault["es"] == "Ahí no."


# Hints and solutions.


def test_a_solution_is_found_where_none_is_written() -> None:
    lesson = make_lesson("goal = { destroyed = 'C5' }")
    assert len(lesson.solution) == 1
    assert lesson.attempt(lesson.solution).is_solved


def test_a_hint_is_the_next_move_of_the_solution() -> None:
    lesson = make_lesson("moves = 3\ngoal = { destroyed = 'C5' }\nsolution = ['C1C2N', 'C2D3NE', 'D3E3NWxC5']")
    assert lesson.hint() == "C1C2N"
    assert lesson.hint(["C1C2N"]) == "C2D3NE"


def test_a_hint_helps_whoever_went_another_way() -> None:
    lesson = make_lesson("moves = 2\ngoal = { destroyed = 'C5' }\nsolution = ['C1E3NxC5']")
    hint = lesson.hint(["C1D1E"])
    assert hint is not None
    assert lesson.attempt(["C1D1E", hint]).is_solved


def test_there_is_no_hint_once_the_lesson_is_over() -> None:
    lesson = make_lesson("goal = { piece = 'C1', on = 'C2' }\nmoves = 3")
    assert lesson.attempt(["C1C2N"]).is_solved
    assert lesson.hint(["C1C2N"]) is None
