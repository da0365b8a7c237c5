"""What somebody is told whose move has not reached the goal: the reason of the rules, in every language."""

from __future__ import annotations

import pytest

from tankchess.core.words.sentences import LANGUAGES
from tankchess.lessons import AttemptStatus, Lesson, course
from tankchess.lessons.fault_words import fault_words
from tests.lessons.samples import DUEL, make_lesson


def fault_of(lesson: Lesson, move: str) -> str:
    """What is said in English about a move that ends the lesson in vain."""
    attempt = lesson.attempt([move])
    assert attempt.status is AttemptStatus.FAILED
    assert attempt.fault is not None
    assert tuple(attempt.fault) == LANGUAGES
    return attempt.fault["en"]


BLOCKED = """
6  .     .     .     .     .     .
5  .     .     mt/S  .     .     .
4  .     .     &1    .     .     .
3  .     .     .     .     .     .
2  .     .     .     .     .     .
1  .     MT/N  .     .     .     .
   A     B     C     D     E     F
"""
MORTAR = """
8  .     .     .     .     .     .
7  .     .     mt/S  .     .     .
1  .     .     HM/N  .     .     .
   A     B     C     D     E     F
"""
DECK = """
6  .     .     .     mt/W  .     .
3  ~     ~LL/N(MT/N) ~ ~   ~     ~
2  ~     ~     ~     ~     ~     ~
   A     B     C     D     E     F
"""


@pytest.mark.parametrize(
    ("board", "move", "told"),
    [
        (DUEL, "C1D2N", "C5 is not in line with D2. Shots go straight along rows, columns and diagonals."),
        (DUEL, "C1C3W", "C5 is out of the turret's reach: straight ahead and 45 degrees to either side."),
        (BLOCKED, "B1C2N", "Something stops the shot: C4 (hedge)."),
        (DUEL.replace("MT", "TD"), "C1C3NE", "C5 is not straight ahead: this weapon fires nowhere else."),
        (MORTAR, "C1C1NE", "C7 is not straight ahead: this weapon fires nowhere else."),
        (DUEL.replace("MT", "AS"), "C1C3N", "Charges reach the neighbouring squares only, and C5 is not one of them."),
        (DUEL.replace("MT", "ML"), "C1C3N", "This piece has no weapon: Minelayer."),
    ],
)
def test_a_shot_that_cannot_hit_is_told_why(board: str, move: str, told: str) -> None:
    target = "C7" if board is MORTAR else "C5"
    assert fault_of(make_lesson(f"goal = {{ destroyed = '{target}' }}", board), move) == told


def test_a_mortar_that_stands_too_far_away_is_told_its_range() -> None:
    lesson = make_lesson("goal = { destroyed = 'C7' }", MORTAR.replace("HM/N ", "HM/NE"))
    assert fault_of(lesson, "C1C1N") == "C7 is too far away: 6, and this weapon fires up to 5."


def test_cargo_is_told_that_it_fires_straight_ahead_only() -> None:
    lesson = make_lesson("goal = { destroyed = 'D6' }", DECK)
    assert (
        fault_of(lesson, "B3B2N") == "D6 is not in line with B2. Shots go straight along rows, columns and diagonals."
    )
    assert fault_of(lesson, "B3A3NW") == "From a boat, cargo fires straight ahead only."


BOMB = """
6  .     .     .     .     .     .
5  .     .     mt/S  .     td/S  .
1  .     RB/N  .     .     .     .
   A     B     C     D     E     F
"""


@pytest.mark.parametrize("move", ["B1C4N", "B1C4Nb"])
def test_a_bomb_is_told_whom_its_explosion_does_not_reach(move: str) -> None:
    lesson = make_lesson("goal = { destroyed = ['C5', 'E5'] }", BOMB)
    assert fault_of(lesson, move) == "On C4 the explosion reaches the neighbouring squares only. Too far away: E5."


@pytest.mark.parametrize(
    ("goal", "move", "told"),
    [
        ("{ piece = 'C1', on = 'D3' }", "C1C3N", "Look at where the move has to end: D3."),
        (
            "{ piece = 'C1', on = 'C3', facing = 'E' }",
            "C1C3N",
            "The square is right. But at the end the piece has to face east.",
        ),
        ("{ piece = 'C1', facing = 'E' }", "C1C3N", "At the end the piece has to face east."),
    ],
)
def test_where_a_piece_should_have_ended_is_told(goal: str, move: str, told: str) -> None:
    assert fault_of(make_lesson(f"goal = {goal}"), move) == told


def test_who_moves_another_piece_than_the_one_that_is_meant_is_told() -> None:
    lesson = make_lesson(
        "goal = { piece = 'C1', on = 'D2' }", DUEL.replace("1  .     .     MT/N", "1  LT/N  .     MT/N")
    )
    assert fault_of(lesson, "A1A2N") == "That was another piece. It is the one on C1 that has to move."


def test_who_is_not_aboard_is_told_how_to_board() -> None:
    assert fault_of(course().lesson("board-the-boat"), "B1B2N").startswith("It is not aboard yet.")


def test_a_check_that_is_no_mate_is_told_the_answer_to_it() -> None:
    told = fault_of(course().lesson("checkmate"), "D1E3N")
    assert told.startswith("Check, but not mate. There is an answer: The Command tank on G8 ")
    assert fault_of(course().lesson("checkmate"), "A1A2N").startswith("That is no check")


def test_an_escape_that_is_no_mate_is_told_the_answer_to_it() -> None:
    told = fault_of(course().lesson("escapemate"), "D3F5N")
    assert told.startswith("Escape, but not mate. There is an answer: The Light Tank on G6 ")
    assert fault_of(course().lesson("escapemate"), "D3D2N").startswith("That is no escape")


def test_who_is_not_safe_is_told_by_which_move_of_any_opponent() -> None:
    lesson = course().lesson("three-opponents")
    assert fault_of(lesson, "B2C4NxF7").startswith("That is too dangerous. The Tank Destroyer on C7 drives to C6")
    assert fault_of(lesson, "B2D5NExF7").startswith("That is too dangerous. The Command tank on F1 drives to D3")


@pytest.mark.parametrize(
    ("lesson", "move", "told"),
    [
        ("three-escapes", "A3A4N", "Nobody has left the board."),
        ("take-the-flag", "A1A2N", "You do not have the flag."),
        ("bring-it-home", "C3B2S", "The flag is not home yet."),
        ("points-for-four", "A1A2N", "That makes 3 points. You need 5."),
        ("minesweeper", "D1D3N", "Mines are still there: D4."),
    ],
)
def test_the_other_goals_say_what_is_missing(lesson: str, move: str, told: str) -> None:
    assert fault_of(course().lesson(lesson), move).startswith(told)


def test_a_pillbox_is_not_taken_for_what_has_to_be_destroyed_in_the_game_of_the_last() -> None:
    assert "F3" in fault_of(course().lesson("last-tank"), "A1B2N")


def test_next_to_no_wrong_move_of_the_course_is_left_without_a_reason() -> None:
    """The sentence for all others only says what was done."""
    general = fault_words()["en"]["open"].removeprefix("{sentence}")
    told: list[bool] = []
    for lesson in course().lessons.values():
        if lesson.kind != "moves":
            continue
        for move in lesson.start.legal_moves()[::7]:
            attempt = lesson.attempt([str(move)])
            if attempt.status is AttemptStatus.FAILED:
                assert attempt.fault is not None
                told.append(not attempt.fault["en"].endswith(general))
    assert sum(told) > 0.95 * len(told)


# What becomes of the piece itself.


def test_a_piece_lost_by_its_own_move_is_named() -> None:
    board = DUEL.replace("2  .     .     . ", "2  .     .     ~ ")
    told = fault_of(make_lesson("goal = { destroyed = 'C5' }", board), "C1C2N")
    assert told.startswith("That piece is lost. The Medium Tank on C1 drives to C2 and sinks there.")
    melting = course().lesson("melt-the-ice")
    assert fault_of(melting, "C1C4N").startswith("That piece is lost. The Flamethrower on C1 drives to C4")


def test_a_minelayer_in_the_way_is_told_that_the_tank_waits() -> None:
    lesson = course().lesson("minelayer")
    for move in ("A4D4E", "A4D5N"):
        assert "bars the way" in fault_of(lesson, move)
    assert "drives out of its alley" in fault_of(lesson, "A4D3SEmC4")


def test_a_flame_out_of_reach_of_the_hedge_is_told_so() -> None:
    lesson = course().lesson("burn-the-hedge")
    assert "no square of the hedge" in fault_of(lesson, "B1A2N")
    assert fault_of(lesson, "B1B2N").startswith("You stand right")
    flames = [move for move in lesson.start.legal_moves() if move.action]
    assert {move.to_square for move in flames} == {"B2", "B3", "B4"}
