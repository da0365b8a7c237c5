"""What the opponent answers to a move that announced play bars (G2)."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from tankchess.core.kernel import layout as L
from tankchess.core.kernel.board import Board
from tankchess.core.kernel.move_codes import shared_referee
from tankchess.core.kernel.scratch import scratch_of
from tankchess.core.move import Move, make_moves


class Fault(StrEnum):
    """Why a move is barred: it loses the mover's own Command tank, leaves it in check, or lets the other one escape."""

    OWN = "own"
    CHECK = "check"
    ESCAPE = "escape"


class Refutation(NamedTuple):
    """Why a move is barred, and the opponent's move that proves it; None where the move itself is the loss."""

    fault: Fault
    move: Move | None


def find_refutation(board: Board, code: int) -> Refutation | None:
    """The refutation of a move that movement and fire allow; None if there is none."""
    side = board.number(L.TURN)
    after = scratch_of(board)
    after.play_move(code)
    if after.number(L.OUT + side):
        return None
    if after.number(L.COMMANDERS + side) == 0:
        return Refutation(Fault.OWN, None)
    enemy = after.number(L.TURN)
    if after.number(L.COMMANDERS + enemy) == 0:
        return None
    shot = shared_referee().threat(after, side)
    if shot != L.NO_MOVE:
        return Refutation(Fault.CHECK, _move(after, shot))
    way_out = shared_referee().way_out(after, enemy)
    return None if way_out == L.NO_MOVE else Refutation(Fault.ESCAPE, _move(after, way_out))


def _move(board: Board, code: int) -> Move:
    return make_moves(board, shared_referee().single(code))[0]
