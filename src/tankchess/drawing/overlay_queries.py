"""What the overlays ask of a position, in the form they draw it. No rule is decided here."""

from __future__ import annotations

from dataclasses import dataclass

from tankchess.core.move import Move
from tankchess.core.move_effects import Trace
from tankchess.core.position import Position


@dataclass(frozen=True, slots=True)
class DrivenWay:
    """The squares of a move, its start included, with the steps taken so far; `out` is the direction off the board."""

    squares: tuple[tuple[str, int], ...]
    out: str | None = None


def find_way(position: Position, move: Move) -> DrivenWay | None:
    """The way of the move that led here, or of a legal one; only its ends if the position does not know it."""
    if move.is_pass or move.from_square is None:
        return None
    if position.history and position.history[-1] == move:
        before = position.copy()
        before.undo()
    elif position.is_legal(move):
        before = position
    else:
        ends = dict.fromkeys([move.from_square, move.to_square or move.from_square])
        return DrivenWay(tuple((square, 0) for square in ends))
    return _way_in(before.trace(move))


def _way_in(trace: Trace) -> DrivenWay:
    assert trace.start is not None and trace.start.square is not None, "only a pass starts nowhere"
    squares = [(trace.start.square, 0)]
    for count, (square, facing) in enumerate(trace.steps, 1):
        if square is None:
            return DrivenWay(tuple(squares), _opposite(facing) if trace.is_back else facing)
        if square != squares[-1][0]:
            squares.append((square, count))
    return DrivenWay(tuple(squares))


def _opposite(facing: str) -> str:
    return facing.translate(str.maketrans("NESW", "SWNE"))
