"""A fixed sample of the puzzles that come with the package, proved again. `tankchess puzzles prove` proves all."""

import pytest

from tankchess.puzzles import puzzles
from tankchess.puzzles.finishing import find_faults

# The first of each length by id, so that new puzzles change the sample little.
SAMPLE = {1: 12, 2: 6, 3: 2, 4: 1}
CHOSEN = [
    entry.id
    for moves, number in SAMPLE.items()
    for entry in [entry for entry in puzzles().entries() if entry.moves == moves][:number]
]


@pytest.mark.parametrize("wanted", CHOSEN)
def test_a_shipped_puzzle_is_proved_with_a_single_first_move(wanted):
    """Wins in one and two: every other first move is played (`uniqueness`)."""
    assert list(find_faults(puzzles()[wanted])) == []


@pytest.mark.parametrize("wanted", CHOSEN)
def test_a_shipped_puzzle_is_solved_by_its_solution(wanted):
    puzzle = puzzles()[wanted]
    assert puzzle.attempt(puzzle.solution[::2]).status == "solved"
