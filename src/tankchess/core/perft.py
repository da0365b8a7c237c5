"""Perft: how many lines of play there are, the classic check of a move generator."""

from __future__ import annotations

from tankchess.core.kernel import layout as L
from tankchess.core.position import Position
from tankchess.errors import ArgumentError

MOST_DEPTH = L.MAX_LINE - 1


def perft(position: Position, depth: int) -> int:
    """The number of lines of `depth` legal moves. Can be interrupted between the first moves."""
    if _checked(depth) == 0:
        return 1
    if depth <= 2:
        return position.walker().leaves(depth)
    return sum(divide(position, depth).values())


def divide(position: Position, depth: int) -> dict[str, int]:
    """The same, for each first move on its own."""
    if _checked(depth) == 0:
        return {}
    walker = position.walker()
    return {str(move): walker.leaves_after(code, depth) for move, code in position.coded_moves()}


def _checked(depth: int) -> int:
    if type(depth) is not int or not 0 <= depth <= MOST_DEPTH:
        raise ArgumentError(f"depth {depth!r}: expected a whole number from 0 to {MOST_DEPTH}")
    return depth
