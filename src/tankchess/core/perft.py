"""Perft: how many lines of play there are, the classic check of a move generator."""

from __future__ import annotations

from tankchess.core.layout import MAX_LINE
from tankchess.core.position import Position


def perft(position: Position, depth: int) -> int:
    """The number of lines of `depth` legal moves. Can be interrupted between the first moves."""
    return sum(divide(position, depth).values()) if _checked(depth) else 1


def divide(position: Position, depth: int) -> dict[str, int]:
    """The same, for each first move on its own."""
    _checked(depth)
    if depth == 0:
        return {}
    walker = position.walker()
    return {str(move): walker.leaves_after(code, depth) for move, code in position.coded_moves()}


def _checked(depth: int) -> int:
    if not isinstance(depth, int) or isinstance(depth, bool) or not 0 <= depth < MAX_LINE:
        raise ValueError(f"depth {depth!r}: expected a whole number from 0 to {MAX_LINE - 1}")
    return depth
