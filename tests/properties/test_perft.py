"""Perft counts many answers at once; it must count what playing every move counts."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from tankchess import Position, divide, perft
from tests.oracle.randoms import random_position


def counted_by_playing(position: Position, depth: int) -> int:
    moves = position.legal_moves()
    if depth == 1:
        return len(moves)
    return sum(counted_by_playing(position.after(move), depth - 1) for move in moves)


@given(st.integers(0, 2**32))
def test_perft_counts_the_pairs_of_moves(seed: int) -> None:
    position = Position.from_tfen(random_position(Random(seed)))
    assert perft(position, 2) == counted_by_playing(position, 2)


@given(st.integers(0, 2**32))
def test_divide_adds_up_to_perft(seed: int) -> None:
    position = Position.from_tfen(random_position(Random(seed)))
    assert sum(divide(position, 2).values()) == perft(position, 2)


@given(st.integers(0, 2**32))
def test_perft_leaves_the_position_as_it_was(seed: int) -> None:
    position = Position.from_tfen(random_position(Random(seed)))
    before = position.copy()
    perft(position, 2)
    assert position == before and position.key == position.fresh_key()
