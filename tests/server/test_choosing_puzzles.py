"""Which puzzle comes next."""

import random

from tankchess.server.solving.choosing import NEAREST, next_puzzle

RATINGS = {f"p{number:02}": 1000.0 + 10 * number for number in range(40)}


def draws(rating, finished, skip=""):
    return {next_puzzle(RATINGS, rating, finished, skip, random.Random(seed)) for seed in range(200)}


def test_it_is_one_of_the_nearest_and_not_always_the_same():
    assert draws(1000, {}) == {f"p{number:02}" for number in range(NEAREST)}


def test_finished_ones_do_not_come_again_as_long_as_there_are_others():
    finished = dict.fromkeys(list(RATINGS)[:39], 1.0)
    assert draws(1000, finished) == {"p39"}


def test_when_all_are_finished_those_of_long_ago_come_again():
    finished = {puzzle: float(number) for number, puzzle in enumerate(RATINGS)}
    assert draws(1400, finished) == {f"p{number:02}" for number in range(10)}


def test_the_one_at_hand_is_skipped_unless_it_is_the_only_one():
    assert "p00" not in draws(1000, {}, skip="p00")
    assert next_puzzle({"only": 1.0}, 1500, {}, "only", random.Random(1)) == "only"
    assert next_puzzle({}, 1500, {}, "", random.Random(1)) is None
