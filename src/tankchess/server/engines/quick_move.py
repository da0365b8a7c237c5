"""A legal move that is found without a list of all.

Pieces of a player's own types can have millions of moves. Their list takes a minute and gigabytes, and whoever makes it
does nothing else meanwhile; to try one move takes a millisecond, however many there are.
"""

from __future__ import annotations

import random

from tankchess.core.geometry import FACINGS
from tankchess.core.piece import Piece
from tankchess.core.position import Position

# So many moves the engine can look at in time. A board of a player's own may begin with as many.
MOST_LISTED = 50_000
_MOST_TRIED = 400


def has_too_many_moves(position: Position) -> bool:
    """Whether a list of all moves would take longer than anybody waits. Shipped types have a few thousand."""
    return bool(position.types) and position.count_legal_moves() > MOST_LISTED


def quick_move(position: Position) -> str | None:
    """Some piece turns on its square, or goes one ahead; None if no such move is found to be legal."""
    pieces = position.pieces(side=position.turn, alive=True)
    random.shuffle(pieces)
    codes = [code for piece in pieces for code in _turns(piece)] + [_step(piece) for piece in pieces]
    return next((code for code in codes[:_MOST_TRIED] if _is_legal(position, code)), None)


def _turns(piece: Piece) -> list[str]:
    at = FACINGS.index(piece.facing)
    return [f"{piece.square}{piece.square}{FACINGS[(at + hand) % len(FACINGS)]}" for hand in (1, -1)]


def _step(piece: Piece) -> str:
    column, row = piece.square[0], int(piece.square[1:])
    facing = piece.facing
    column = chr(ord(column) + ("E" in facing) - ("W" in facing))
    return f"{piece.square}{column}{row + ('N' in facing) - ('S' in facing)}{facing}"


def _is_legal(position: Position, code: str) -> bool:
    try:
        return position.is_legal(code)
    except ValueError:
        # Beyond the edge of the board.
        return False
