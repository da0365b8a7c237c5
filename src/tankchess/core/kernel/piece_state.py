"""A piece as the board knows it, for plain Python."""

from __future__ import annotations

from typing import NamedTuple

from tankchess.core.kernel import layout as L


class PieceState(NamedTuple):
    """One slot of a board. `kind`, `side` and `square` are numbers of `layout` and `Tables`.

    `partner` is the slot of a boat's cargo, or of a cargo's boat, plus 1; 0 for none.
    """

    kind: int
    side: int
    command: int
    square: int
    facing: int
    status: int
    partner: int
    flag: int


# Two parts of a `State.signature`.


def status_in(signature: int) -> int:
    return signature // (L.MAX_PIECES + 1) >> 2 & 3


def square_in(signature: int) -> int:
    return signature // (L.MAX_PIECES + 1) // (16 * L.DIRECTIONS) % L.SQUARES
