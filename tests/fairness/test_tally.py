"""What many games have come to: points, lengths, ends, falls, and the verdict."""

import pytest

from tankchess.core.sides import SIDES, TWO_PLAYERS, Side
from tankchess.errors import ArgumentError
from tankchess.fairness import Fall, GamePlan, PlayedGame, Tally, play_games, tally_to_json, try_fairness
from tankchess.setups import setup

WON, LOST, DRAWN = (1.0, 0.0), (0.0, 1.0), (0.5, 0.5)


def game(points=WON, length=40, termination="checkmate", falls=(), order=TWO_PLAYERS) -> PlayedGame:
    return PlayedGame(order, points, termination, length, tuple(falls))


def tally(wins: int, draws: int, losses: int) -> Tally:
    games = [game(WON)] * wins + [game(DRAWN, termination="quiet")] * draws + [game(LOST)] * losses
    return Tally(TWO_PLAYERS).plus(games)


def test_points_wins_and_draws_are_counted_by_side():
    found = tally(6, 3, 1)
    assert (found.games, found.draws) == (10, 3)
    assert (found.wins("w"), found.wins(Side.BLACK)) == (6, 1)
    assert (found.share("w"), found.share("b")) == (0.75, 0.25)


def test_a_tally_is_a_value_and_the_order_of_games_makes_no_difference():
    first = tally(2, 0, 1)
    assert first.plus([game(DRAWN)]) == Tally(TWO_PLAYERS).plus([game(DRAWN), game(LOST), game(WON), game(WON)])
    assert first.games == 3


def test_a_side_that_does_not_play_has_no_share():
    with pytest.raises(ArgumentError, match="side 'fw'"):
        tally(1, 0, 0).share("fw")


def test_lengths_have_a_median_and_quartiles():
    found = Tally(TWO_PLAYERS).plus(game(length=length) for length in (10, 20, 30, 40, 50, 60, 70, 80))
    assert found.quartiles == (20, 40, 60)
    assert Tally(TWO_PLAYERS).quartiles is None
    assert Tally(TWO_PLAYERS).plus([game(length=7)]).quartiles == (7, 7, 7)


def test_falls_are_counted_by_square_and_side():
    falls = [Fall(Side.WHITE, "C3", 4), Fall(Side.BLACK, "C3", 5), Fall(Side.WHITE, "C3", 9)]
    found = Tally(TWO_PLAYERS).plus([game(falls=falls), game(falls=falls[:1])])
    assert (found.falls_of("w"), found.falls_of("b")) == ({"C3": 3}, {"C3": 1})


@pytest.mark.parametrize(
    ("wins", "draws", "losses", "verdict"),
    [
        (0, 0, 0, "open"),
        (1, 0, 0, "open"),
        (9, 0, 3, "open"),
        (150, 0, 150, "fair"),
        (10, 80, 10, "fair"),
        (68, 0, 32, "favours White"),
        (5, 1, 30, "favours Black"),
        (100, 0, 80, "open"),
    ],
)
def test_the_verdict_says_no_more_than_is_certain(wins, draws, losses, verdict):
    assert str(tally(wins, draws, losses).verdict) == verdict


def of_four(*counts: int) -> Tally:
    games = []
    for place, count in enumerate(counts):
        points = tuple(1.0 if place == other else 0.0 for other in range(4))
        games += [game(points, order=SIDES)] * count
    return Tally(SIDES).plus(games)


def test_four_players_have_a_quarter_each():
    assert str(of_four(100, 100, 100, 100).verdict) == "fair"
    assert str(of_four(60, 20, 20, 20).verdict) == "favours White"
    assert str(of_four(1, 33, 33, 33).verdict) == "hinders White"
    assert str(of_four(6, 4, 5, 5).verdict) == "open"
    assert of_four(3, 1, 0, 0).share("fw") == 0.25


def test_the_intervals_of_four_hold_together_and_are_wider_for_it():
    alone = Tally(TWO_PLAYERS).plus([game(WON)] * 25 + [game(LOST)] * 75).interval("w")
    together = of_four(25, 25, 25, 25).interval("w")
    assert together.low < alone.low < alone.high < together.high


def test_a_trial_ends_by_itself_when_it_is_certain():
    # Three tanks against one.
    plan = GamePlan("8x8 - wMT@A1N,wMT@C1N,wMT@F1N,bLT@H8S w mode=last", nodes=100)
    tallies = list(try_fairness(plan, most=60))
    assert str(tallies[-1].verdict) == "favours White"
    assert len(tallies) == tallies[-1].games < 60
    assert not any(earlier.verdict.is_certain for earlier in tallies[:-1])


def test_a_trial_ends_after_the_last_of_its_games():
    plan = GamePlan.of(setup("duel-12"), nodes=10)
    assert [found.games for found in try_fairness(plan, most=3)] == [1, 2, 3]


def test_two_processes_play_the_games_of_one():
    plans = [GamePlan.of(setup("duel-12"), seed=seed, nodes=10) for seed in range(5)]
    assert list(play_games(plans, jobs=2)) == list(play_games(plans))


def test_a_tally_as_json_says_it_all():
    data = tally_to_json(tally(2, 1, 1).plus([game(falls=[Fall(Side.BLACK, "D4", 3)])]))
    assert (data["games"], data["draws"]) == (5, 1)
    assert data["sides"]["w"]["share"] == 0.7
    assert data["sides"]["b"]["falls"] == {"D4": 1}
    assert data["endings"] == {"checkmate": 4, "quiet": 1}
    assert data["verdict"] == {"kind": "open", "side": None}
    assert data["quartiles"] == [40, 40, 40]
