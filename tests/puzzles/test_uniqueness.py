"""One first move alone wins: by the solver, and by playing every other move."""

import pytest

from tankchess import Move, Position
from tankchess.engine import solve
from tankchess.puzzles.uniqueness import is_only_win, other_wins
from tests.puzzles.examples import ANOTHER_ESCAPE, ESCAPE_IN_TWO, MATE_IN_ONE

SHORT = (MATE_IN_ONE, ESCAPE_IN_TWO, ANOTHER_ESCAPE)
# Three moves win at once here: ESCAPE_IN_TWO after its first move and the answer.
THREE_WINS = {"E6F8N", "E6E9NE", "E6F9NE"}


def after_first_moves() -> Position:
    return ESCAPE_IN_TWO.attempt([ESCAPE_IN_TWO.solution[0]]).position


@pytest.mark.parametrize("puzzle", SHORT, ids=lambda puzzle: puzzle.id)
def test_no_other_first_move_wins_as_soon(puzzle):
    move = Move.parse(puzzle.solution[0])
    assert list(other_wins(puzzle.start, move, puzzle.moves)) == []
    assert is_only_win(puzzle.start, move, puzzle.moves) is True


def test_several_winning_moves_are_all_found():
    position = after_first_moves()
    others = {str(move) for move in other_wins(position, Move.parse("E6F8N"), 1)}
    assert others == THREE_WINS - {"E6F8N"}
    assert is_only_win(position, Move.parse("E6F8N"), 1) is False


def test_a_win_in_one_counts_against_a_win_in_two():
    position = after_first_moves()
    assert {str(move) for move in other_wins(position, Move.parse("E6F8N"), 2)} >= THREE_WINS - {"E6F8N"}


def test_the_same_way_with_another_facing_is_another_move():
    # Black's escape after its first move: H7H4 wins facing E, SE, S, SW and W.
    position = ANOTHER_ESCAPE.attempt([ANOTHER_ESCAPE.solution[0]]).position
    assert {"H7H4SE", "H7H4S"} <= {str(move) for move in other_wins(position, Move.parse("H7H4E"), 1)}


def test_where_the_limit_comes_first_nothing_is_claimed():
    assert is_only_win(ESCAPE_IN_TWO.start, Move.parse("G4E6NW"), 2, nodes=5) is None


def test_wins_in_three_are_not_tried_one_by_one():
    with pytest.raises(ValueError, match="expected 1 or 2"):
        list(other_wins(ESCAPE_IN_TWO.start, Move.parse("G4E6NW"), 3))


def test_both_ways_agree_on_a_position_without_a_win():
    position = MATE_IN_ONE.start.after("L9L8S")
    assert solve(position, 1) is None
    assert list(other_wins(position, position.legal_moves()[0], 1)) == []
