"""The interval that may be looked at after every game: how often it is wrong, and how soon it is narrow."""

from collections import Counter, defaultdict
from collections.abc import Mapping
from math import exp, log
from random import Random

import pytest

from tankchess.fairness import interval_of
from tankchess.fairness.confidence import _log_money

ALPHA = 0.05


def test_of_no_games_nothing_is_known():
    assert interval_of({}) == (0.0, 1.0)


def test_the_money_is_what_the_gamblers_would_have_by_hand():
    # One game, won, against a mean of one half: a bet of c gives 1 + c, and the bets 0.1 to 0.7 have a mean of 0.3193.
    bets = [0.1, 0.13205, 0.17436, 0.23024, 0.30403, 0.40147, 0.53013, 0.7]
    assert exp(_log_money({1.0: 1}, 0.5)) == pytest.approx(sum(1 + bet for bet in bets) / 8, abs=1e-4)
    # A win and a loss: (1 + c)(1 - c).
    assert exp(_log_money({1.0: 1, 0.0: 1}, 0.5)) == pytest.approx(sum(1 - bet * bet for bet in bets) / 8, abs=1e-4)
    # A draw at a mean of one half changes nothing.
    assert exp(_log_money({0.5: 9}, 0.5)) == pytest.approx(1.0)


def test_at_both_ends_the_money_is_what_the_confidence_asks_for():
    counts = {1.0: 60, 0.0: 40}
    low, high = interval_of(counts)
    assert exp(_log_money(counts, low)) == pytest.approx(40, rel=1e-3)
    assert exp(_log_money({1.0: 40, 0.0: 60}, 1 - high)) == pytest.approx(40, rel=1e-3)


def test_it_is_wider_than_an_interval_for_a_fixed_number_of_games():
    # Wilson, 60 of 100: 0.5020 to 0.6906 (as in Newcombe, Statistics in Medicine 17, 1998).
    low, high = interval_of({1.0: 60, 0.0: 40})
    assert low < 0.5020 < 0.6906 < high
    assert high - low < 2 * (0.6906 - 0.5020)


def test_draws_make_it_narrower():
    decided, drawn = interval_of({1.0: 50, 0.0: 50}), interval_of({1.0: 10, 0.5: 80, 0.0: 10})
    assert drawn[1] - drawn[0] < 0.7 * (decided[1] - decided[0])


def test_what_one_side_has_the_other_has_not():
    low, high = interval_of({1.0: 31, 0.5: 7, 0.0: 12})
    assert interval_of({0.0: 31, 0.5: 7, 1.0: 12}) == pytest.approx((1 - high, 1 - low))


def is_ruled_out(counts: Mapping[float, int], mean: float) -> bool:
    """Whether a mean is outside of the interval, below or above: one chance in twenty, half of it for each."""
    mirrored = {1 - value: count for value, count in counts.items()}
    return max(_log_money(counts, mean), _log_money(mirrored, 1 - mean)) >= log(40)


def test_a_mean_is_ruled_out_where_the_interval_ends():
    counts = {1.0: 31, 0.5: 7, 0.0: 12}
    low, high = interval_of(counts)
    assert [is_ruled_out(counts, mean) for mean in (low - 1e-4, low + 1e-4, high - 1e-4, high + 1e-4)] == [
        True,
        False,
        False,
        True,
    ]


def test_looked_at_after_each_of_400_games_it_is_wrong_in_less_than_one_case_of_twenty():
    """Exact: the chance of every number of wins, without those that have raised an alarm before."""
    chances: dict[int, float] = {0: 1.0}
    alarms = 0.0
    for games in range(1, 401):
        reached: defaultdict[int, float] = defaultdict(float)
        for wins, chance in chances.items():
            reached[wins] += chance / 2
            reached[wins + 1] += chance / 2
        chances = {}
        for wins, chance in reached.items():
            if is_ruled_out({1.0: wins, 0.0: games - wins}, 0.5):
                alarms += chance
            else:
                chances[wins] = chance
    assert 0.01 < alarms < ALPHA


@pytest.mark.parametrize(("mean", "draws"), [(0.5, 0.4), (0.3, 0.2), (0.25, 0.0)])
def test_with_draws_and_other_means_it_is_wrong_as_seldom(mean, draws):
    dice = Random(5)
    series, wrong = 120, 0
    for _ in range(series):
        counts: Counter[float] = Counter()
        for _game in range(100):
            chance = dice.random()
            won = mean - draws / 2
            counts[1.0 if chance < won else 0.5 if chance < won + draws else 0.0] += 1
            if is_ruled_out(counts, mean):
                wrong += 1
                break
    assert wrong / series < ALPHA
