"""Ratings by Glicko-2, compared with the example that its author gives."""

import pytest

from tankchess.server.solving.glicko import LEAST_DEVIATION, MOST_DEVIATION, Rating, rated

NEWCOMER = Rating()


def test_the_example_of_the_paper():
    player = Rating(1500, 200, 0.06)
    results = [(Rating(1400, 30), 1.0), (Rating(1550, 100), 0.0), (Rating(1700, 300), 0.0)]
    found = rated(player, results)
    assert found.value == pytest.approx(1464.06, abs=0.01)
    assert found.deviation == pytest.approx(151.52, abs=0.01)
    assert found.volatility == pytest.approx(0.05999, abs=0.00001)


def test_a_surprise_raises_the_volatility_and_what_was_expected_does_not():
    strong, weak = Rating(2000, 50), Rating(1000, 50)
    assert rated(Rating(1000, 60), [(strong, 1.0)] * 3).volatility > 0.0601
    assert rated(Rating(2000, 60), [(weak, 1.0)] * 3).volatility < 0.06


def test_a_win_raises_and_a_loss_lowers_by_as_much_where_both_are_equal():
    won, lost = NEWCOMER.after((NEWCOMER, 1.0)), NEWCOMER.after((NEWCOMER, 0.0))
    assert won.value - 1500 == pytest.approx(1500 - lost.value) and won.value > 1600


def test_results_make_a_rating_more_certain_but_never_so_much_that_the_next_means_nothing():
    rating = NEWCOMER
    for number in range(400):
        rating = rating.after((Rating(1500, 50), float(number % 2)))
    assert LEAST_DEVIATION <= rating.deviation < 90
    assert Rating(1500, 45).after((Rating(1500, 45), 1.0)).deviation >= LEAST_DEVIATION


def test_a_rating_that_rests_becomes_less_certain_but_never_less_than_a_newcomers():
    rating = Rating(1800, 60)
    assert rating.rested(0).deviation == pytest.approx(60)
    assert 60 < rating.rested(30).deviation < rating.rested(365).deviation
    assert rating.rested(1e9).deviation == MOST_DEVIATION
    assert rating.rested(365).value == 1800
