"""How hard puzzles are."""

from statistics import median

import pytest

from tankchess.puzzles import puzzles
from tankchess.puzzles.grading import LEVEL_RATINGS, Difficulty, measure
from tests.puzzles.examples import MATE_IN_ONE

LEVELS = range(1, len(LEVEL_RATINGS) + 1)


def solved_from(level: int, moves: int = 2, **counted: object) -> Difficulty:
    """A puzzle that a level and all stronger ones solve."""
    values = {"first_moves": 150, "wrong_checks": 5, "is_quiet": False} | counted
    return Difficulty(tuple((own, own >= level) for own in LEVELS), moves, **values)  # type: ignore[arg-type]


def test_the_fewer_levels_solve_a_puzzle_the_higher_it_is_rated():
    ratings = [solved_from(level).rating for level in range(1, len(LEVEL_RATINGS) + 2)]
    assert ratings == sorted(set(ratings))


@pytest.mark.parametrize(
    ("easy", "hard"),
    [
        (solved_from(5, moves=1), solved_from(5, moves=2)),
        (solved_from(5), solved_from(5, is_quiet=True)),
        (solved_from(5), solved_from(5, first_moves=600)),
        (solved_from(5), solved_from(5, wrong_checks=20)),
    ],
    ids=["more moves to the win", "a quiet first move", "more first moves", "more wrong checks"],
)
def test_what_makes_it_harder_for_people_counts(easy, hard):
    assert easy.rating < hard.rating


def test_ratings_stay_within_bounds():
    assert solved_from(1, moves=1, first_moves=6, wrong_checks=0).rating >= 600
    assert solved_from(10, moves=4, first_moves=1000, wrong_checks=100, is_quiet=True).rating <= 2600


@pytest.fixture(scope="module")
def difficulty() -> Difficulty:
    return measure(MATE_IN_ONE)


def test_a_puzzle_is_graded_the_same_every_time(difficulty):
    assert measure(MATE_IN_ONE) == difficulty


def test_the_counts_are_those_of_the_position(difficulty):
    assert (difficulty.moves, difficulty.first_moves, difficulty.is_quiet) == (1, 151, False)
    assert len(difficulty.tries) == 14


def test_longer_wins_are_harder_on_the_whole():
    ratings = {moves: [entry.rating for entry in puzzles().entries() if entry.moves == moves] for moves in (1, 2, 3)}
    assert median(ratings[1]) < median(ratings[2]) < median(ratings[3])
