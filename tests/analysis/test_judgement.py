"""What makes a mistake, and what a missed or found end."""

import pytest

from tankchess import Side
from tankchess.analysis import BLUNDER, MISTAKE, Evaluation, judge, winning_chances

HEAVY_TANK, LIGHT_TANK = 205, 100


def even(hundredths: int) -> Evaluation:
    return Evaluation(Side.WHITE, "cp", hundredths)


def mate(moves: int) -> Evaluation:
    return Evaluation(Side.WHITE, "mate", moves)


def test_chances_are_even_when_nobody_is_ahead_and_never_leave_their_range():
    assert winning_chances(0) == 0.5
    assert 0 <= winning_chances(-1_000_000) < winning_chances(-100) < winning_chances(100) <= 1
    assert winning_chances(300) + winning_chances(-300) == pytest.approx(1)


def test_from_an_even_position_a_light_tank_is_a_mistake_and_a_heavy_tank_a_blunder():
    assert judge(even(0), even(-LIGHT_TANK), is_best=False).mark == "?"
    assert judge(even(0), even(-HEAVY_TANK), is_best=False).mark == "??"
    assert judge(even(0), even(-LIGHT_TANK // 2), is_best=False).mark == ""
    assert 0 < MISTAKE < BLUNDER < 0.5


@pytest.mark.parametrize("ahead", [1500, -1500])
def test_in_a_decided_position_a_heavy_tank_more_or_less_is_not_a_mistake(ahead):
    judgement = judge(even(ahead), even(ahead - HEAVY_TANK), is_best=False)
    assert judgement.mark == ""


def test_the_engines_own_choice_is_not_a_loss_whatever_comes_of_it():
    judgement = judge(even(0), even(-900), is_best=True)
    assert (judgement.loss, judgement.mark) == (0, "")


def test_a_better_move_than_expected_is_not_a_loss():
    assert judge(even(0), even(300), is_best=False).loss == 0


def test_losses_are_in_hundredths_and_capped_at_what_decides_a_game():
    assert judge(even(50), even(-70), is_best=False).loss == 120
    assert judge(even(5000), even(900), is_best=False).loss == 100


def test_a_mate_let_go_is_missed_and_named():
    judgement = judge(mate(2), even(0), is_best=False)
    assert (judgement.missed, judgement.mark) == ("mate 2", "??")


def test_a_mate_let_go_in_a_won_position_is_named_without_a_mark():
    judgement = judge(mate(2), even(2000), is_best=False)
    assert (judgement.missed, judgement.mark) == ("mate 2", "")


def test_a_slower_mate_is_neither_missed_nor_found():
    judgement = judge(mate(1), mate(2), is_best=False)
    assert (judgement.missed, judgement.found, judgement.mark) == ("", "", "")


def test_running_into_a_mate_is_reported():
    judgement = judge(even(0), mate(-1), is_best=False)
    assert (judgement.allowed, judgement.mark) == ("mate 1", "??")
    assert judge(mate(-3), mate(-1), is_best=False).allowed == ""


def test_what_is_found_is_reported_once():
    assert judge(mate(2), mate(1), is_best=True).found == "mate 2"
    assert judge(mate(1), Evaluation(Side.WHITE, "over", 1), is_best=True, was_winning=True).found == ""


def test_the_other_side_sees_the_opposite():
    assert even(35).seen_by(Side.BLACK) == Evaluation(Side.BLACK, "cp", -35)
    assert mate(-2).seen_by(Side.BLACK).is_won
    assert even(35).seen_by(Side.WHITE) == even(35)


@pytest.mark.parametrize(
    ("evaluation", "text", "chances"),
    [
        (even(-235), "-2.35", None),
        (mate(2), "mate 2", 1.0),
        (mate(-2), "mate -2", 0.0),
        (Evaluation(Side.WHITE, "escape", 1), "escape 1", 1.0),
        (Evaluation(Side.WHITE, "over", 0), "over 0", 0.5),
    ],
)
def test_evaluations_have_words_and_chances(evaluation, text, chances):
    assert str(evaluation) == text
    assert chances is None or evaluation.chances == chances
