"""From a move as a value to the integer it is on a board."""

from __future__ import annotations

import threading

from tankchess.core.kernel import layout as L
from tankchess.core.kernel.board import Board
from tankchess.core.kernel.referee import Referee
from tankchess.core.move import Move, make_moves

_threads = threading.local()


def shared_referee() -> Referee:
    """The judge of all positions of a thread; it has scratch memory, but keeps nothing between calls."""
    try:
        referee: Referee = _threads.referee
    except AttributeError:
        referee = _threads.referee = Referee()
    return referee


def mover_slot(board: Board, move: Move) -> int:
    """The slot of the living piece of the side to move that a move speaks of, -1 if there is none."""
    slot = owner_slot(board, move)
    return slot if slot >= 0 and board.describe(slot).side == board.number(L.TURN) else -1


def owner_slot(board: Board, move: Move) -> int:
    """The slot of the living piece a move speaks of, whichever side's turn it is; -1 if there is none."""
    slot: int = board.mover(move.bits)
    return slot if slot >= 0 and board.describe(slot).status != L.WRECK else -1


def allowed_code(board: Board, move: Move) -> int | None:
    """The integer of a move that movement and fire allow the side to move, if this is one."""
    return code_from(board, mover_slot(board, move), move)


def code_from(board: Board, slot: int, move: Move) -> int | None:
    """The integer of a move that movement and fire allow the piece in a slot; None for another, or for no piece."""
    if slot < 0:
        return None
    # What is taken on a corner point need not be named.
    is_corner = (move.bits >> L.ACTION_SHIFT) & 15 == L.TAKING_CORNER
    mask = L.UNTARGETED if is_corner else L.PATHLESS
    codes = shared_referee().moves_like(board, slot, move.bits & mask, mask)
    # Most moves clear nothing on their way, and then the integer is the move itself.
    if not move.via_squares and move.bits in codes:
        return move.bits
    for found, code in zip(make_moves(board, codes), codes, strict=True):
        if found == move:
            return code
    return None


def without_action(move: Move) -> Move:
    """The same drive with nothing done at its end."""
    return Move(move.bits & (L.DRIVE_BITS | L.CARGO_BIT | L.OUT_BIT), move.via_squares)
