"""A move is found among those of its piece by every way there is to it, and no list of all of them is made."""

from __future__ import annotations

from array import array

import pytest

from tankchess import Move, Position
from tankchess.core import move as core_move
from tankchess.core.kernel import move_codes
from tankchess.core.kernel.board import Board

# A Minesweeper and a Smoke-layer among smoke and mines: many ways lead to the same square, and clear different ones.
THICK = "10x10 smoke:C4,D4,C5,D5,E5,D6;mine:E4,C6,E6 wMS@D3N,wSL@E3N,bLT@J10S w mode=last"


@pytest.fixture
def position() -> Position:
    return Position.from_tfen(THICK)


def test_every_move_is_found_again_with_its_own_integer(position: Position) -> None:
    coded = position.coded_moves()
    assert any(move.via_squares for move, _ in coded)
    assert [position.copy().code_of(move) for move, _ in coded] == [code for _, code in coded]


def test_only_moves_that_differ_by_their_way_are_looked_at_one_by_one(
    position: Position, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked_at: list[int] = []

    def noting(board: Board, codes: array[int]) -> list[Move]:
        looked_at.append(len(codes))
        return core_move.make_moves(board, codes)

    longest = max(position.legal_moves(), key=lambda move: len(move.via_squares))
    monkeypatch.setattr(move_codes, "make_moves", noting)
    assert position.is_legal(longest)
    assert sum(looked_at) < 20 < len(position.legal_moves())


def test_the_first_piece_that_can_move_is_enough_to_know_that_the_game_goes_on(position: Position) -> None:
    assert position.outcome() is None
    assert Position.from_tfen("6x6 - wP@A1N,wLT@C1N,bLT@F6S w mode=last").outcome() is None
