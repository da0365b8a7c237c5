"""Scores, Elo and their errors, held to published figures and to sums that can be done by hand."""

from collections import Counter
from math import log10
from random import Random

import pytest

from tankchess.lab import LabError, PairStatistics, Sprt, SprtDecision, rate
from tankchess.lab.statistics import wilson

# A published match of 256 games on an instance of fishtest, by points of a pair, with what that prints for it.
PUBLISHED = (13, 37, 50, 25, 3)
PAIRS = {0: (0.0, 0.0), 1: (0.5, 0.0), 2: (1.0, 0.0), 3: (1.0, 0.5), 4: (1.0, 1.0)}


def of_counts(counts: tuple[int, ...]) -> PairStatistics:
    return PairStatistics.of(PAIRS[points] for points, count in enumerate(counts) for _ in range(count))


def test_mean_variance_elo_and_normalised_elo_are_those_of_a_published_match():
    match = of_counts(PUBLISHED)
    assert match.games == 256
    assert match.moments == pytest.approx((0.4375, 0.05762), abs=1e-5)
    assert match.elo.value == pytest.approx(-43.6578, abs=1e-4)
    assert match.normalised_elo is not None
    assert match.normalised_elo.value == pytest.approx(-63.97, abs=0.005)


def test_the_ratio_of_normalised_elo_is_that_of_a_published_match():
    test = Sprt(0, 4, is_normalised=True)
    assert test.log_ratio(of_counts(PUBLISHED).counts) == pytest.approx(-0.54912, abs=1e-5)


def test_the_ratio_of_logistic_elo_is_that_of_a_published_match():
    # The page gives the upper bound with three digits, as 2.716.
    assert Sprt(0, 2.716).log_ratio(of_counts(PUBLISHED).counts) == pytest.approx(-0.53772, abs=2e-4)


def test_a_match_with_hardly_a_loss_has_the_ratio_that_fastchess_prints():
    # 76 wins and 2 losses in 39 pairs, normalised bounds of 0 and 20: LLR 2.96, accepted.
    counts = of_counts((0, 0, 2, 0, 37)).counts
    test = Sprt(0, 20, is_normalised=True)
    assert test.log_ratio(counts) == pytest.approx(2.96, abs=0.005)
    assert test.decide(counts) is SprtDecision.ACCEPTED


def test_a_test_without_games_says_nothing():
    assert Sprt(0, 5).log_ratio({}) == 0.0
    assert Sprt(0, 5).decide({}) is SprtDecision.OPEN


def test_a_match_that_is_even_rejects_that_one_player_is_much_better():
    assert Sprt(0, 100).decide(of_counts((20, 0, 60, 0, 20)).counts) is SprtDecision.REJECTED


@pytest.mark.parametrize("shares", [(1, 4, 10, 4, 1), (0, 0, 10, 20, 70)])
def test_normalised_elo_holds_the_true_value_in_most_matches_however_far_from_even(shares):
    truth = of_counts(shares).normalised_elo
    assert truth is not None
    chance, held = Random(1), 0
    for _ in range(200):
        drawn = Counter(chance.choices(range(5), shares, k=200))
        found = of_counts(tuple(drawn[points] for points in range(5))).normalised_elo
        assert found is not None
        held += found.low <= truth.value <= found.high
    assert held >= 180


def test_exchanging_the_players_turns_everything_round():
    there, back = of_counts(PUBLISHED), of_counts(PUBLISHED[::-1])
    assert there.elo.low == pytest.approx(-back.elo.high)
    assert there.superiority == pytest.approx(1 - back.superiority)
    assert Sprt(-5, 5).log_ratio(there.counts) == pytest.approx(-Sprt(-5, 5).log_ratio(back.counts))


def test_pairs_that_share_the_point_tell_more_than_games_of_their_own():
    split = of_counts((5, 0, 90, 0, 5))
    score = split.score
    low, high = wilson(0.5, 200)
    assert low < score.low < 0.5 < score.high < high


def test_without_a_loss_the_upper_end_is_open():
    match = of_counts((0, 0, 0, 0, 10))
    assert match.score.value == match.score.high == 1.0
    assert 0.6 < match.score.low < 1.0
    assert match.elo.high == float("inf")
    assert match.normalised_elo is None


def test_one_pair_that_is_won_proves_nothing():
    assert of_counts((0, 0, 0, 0, 1)).superiority == 0.5
    assert of_counts((3, 0, 0, 0, 0)).superiority == 0.125


def test_no_games_say_nothing():
    match = of_counts(())
    assert (match.score.low, match.score.high, match.superiority) == (0.0, 1.0, 0.5)


def test_wins_draws_losses_and_the_five_kinds_of_pairs_are_counted():
    match = PairStatistics.of([(1.0, 0.0), (0.5, 0.5), (1.0, 0.5), (0.0, 0.0)])
    assert [match.number_of(points) for points in (1.0, 0.5, 0.0)] == [2, 3, 3]
    assert match.pentanomial == (1, 0, 2, 1, 0)


def test_two_players_are_rated_by_their_score_alone():
    table = rate(2, {(0, 1): of_counts((0, 0, 50, 0, 50))})
    assert [entry.player for entry in table] == [0, 1]
    assert table[0].elo - table[1].elo == pytest.approx(400 * log10(3), abs=0.5)
    assert (table[0].points, table[1].points) == (150, 50)


def test_the_error_of_two_players_is_that_of_their_match():
    match = of_counts(PUBLISHED)
    table = rate(2, {(0, 1): match})
    # Each is half the difference away from the average; the interval of the match is not quite even.
    assert 2 * table[0].error == pytest.approx((match.elo.high - match.elo.low) / 2, rel=0.02)


def test_players_who_never_met_are_compared_by_those_they_met():
    step = of_counts((0, 0, 100, 0, 100))
    table = rate(3, {(0, 1): step, (1, 2): step})
    assert [entry.player for entry in table] == [0, 1, 2]
    assert table[0].elo - table[2].elo == pytest.approx(2 * 400 * log10(3), abs=1.0)


def test_whoever_wins_everything_is_not_infinitely_strong():
    assert rate(2, {(0, 1): of_counts((0, 0, 0, 0, 50))})[0].elo < 2000


@pytest.mark.parametrize("counts", [(0, 0, 10, 0, 0), (0, 0, 0, 0, 10)])
def test_pairs_that_are_all_alike_do_not_make_ratings_certain(counts):
    assert rate(2, {(0, 1): of_counts(counts)})[0].error > 100


@pytest.mark.parametrize("text", ["", "5", "5,0", "a,b", "0,5,9", "0;5", "--1,2", "0,99999"])
def test_bounds_that_are_none_are_refused(text):
    with pytest.raises(LabError, match="expected two numbers of Elo"):
        Sprt.parse(text)


def test_an_error_rate_of_a_half_is_refused():
    with pytest.raises(LabError, match=r"sprt alpha 0\.5"):
        Sprt.parse("0,5", alpha=0.5)
