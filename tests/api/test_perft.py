"""Counting moves: perft and divide."""

import pytest

from tankchess import Position, divide, perft, setup
from tests.kit import diagram


def test_depth_0_is_one() -> None:
    assert perft(setup("basic-16").position(), 0) == 1


def test_depth_1_counts_the_legal_moves() -> None:
    position = diagram("""
        6  .     .  .     lt/S
        1  LT/N  .  HT/N
           A     B  C     D
    """)
    assert perft(position, 1) == len(position.legal_moves())


def test_depth_2_counts_the_answers() -> None:
    position = diagram("""
        6  .     .  .     lt/S
        1  LT/N  .  HT/N
           A     B  C     D
    """)
    assert perft(position, 2) == sum(len(position.after(move).legal_moves()) for move in position.legal_moves())


def test_a_finished_game_counts_nothing() -> None:
    assert perft(Position.from_tfen("6x6 - wLT@A1N w mode=last"), 3) == 0


def test_divide_adds_up_to_perft() -> None:
    position = diagram(
        """
        6  .      .  .     clt/S
        1  CLT/N  .  HT/N
           A      B  C     D
    """,
        mode="command",
    )
    assert sum(divide(position, 2).values()) == perft(position, 2)


def test_divide_names_every_legal_move() -> None:
    position = diagram(
        """
        6  .      .  .     clt/S
        1  CLT/N  .  HT/N
           A      B  C     D
    """,
        mode="command",
    )
    assert set(divide(position, 1)) == {str(move) for move in position.legal_moves()}


def test_counting_leaves_the_position_alone() -> None:
    position = setup("basic-16").position(announce=False)
    before = position.tfen()
    perft(position, 1)
    assert (position.tfen(), position.key) == (before, position.fresh_key())


@pytest.mark.parametrize("depth", [-1, -7])
def test_a_negative_depth_is_an_error(depth: int) -> None:
    with pytest.raises(ValueError, match="depth"):
        perft(setup("basic-16").position(), depth)
