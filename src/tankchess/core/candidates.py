"""The moves of the side to move, with what a player wants to know beforehand: their steps, and what awaits them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from tankchess.core.kernel import layout as L
from tankchess.core.kernel.board import Board
from tankchess.core.kernel.move_codes import shared_referee
from tankchess.core.kernel.scratch import scratch_of
from tankchess.core.move import Move, make_moves

_DEADLY = L.WATER | L.ICE | L.FIRE | L.MINE


class Candidate(NamedTuple):
    """A move that movement and fire allow.

    `steps` are the fewest that lead there. `deadly` is what destroys the piece on its last square: mine, water, fire,
    or nothing. A candidate that is not legal is barred by announced play (G2).
    """

    move: Move
    steps: int
    deadly: str
    is_legal: bool


def find_candidates(board: Board) -> Iterator[Candidate]:
    """Every move that movement and fire allow the side to move, piece by piece.

    The board must not change until the last one is taken.
    """
    legal = set(shared_referee().legal_moves(board))
    codes = shared_referee().all_moves(board)
    cells = board.cell
    mover, slot = -1, -1
    lengths: dict[int, int] = {}
    fates: dict[int, str] = {}
    for move, code in zip(make_moves(board, codes), codes, strict=True):
        if code == L.PASS:
            yield Candidate(move, 0, "", True)
            continue
        if mover != code & L.MOVER_BITS:
            mover = code & L.MOVER_BITS
            slot = board.mover(code)
            # All ways of a piece at once: asking for them one by one takes fifty times as long as the list of moves.
            lengths = shared_referee().way_lengths(board, slot)
            fates = {}
        deadly = ""
        if not code & L.OUT_BIT:
            end = (code >> L.TO_SHIFT) & L.SQUARE_MASK
            if cells[end] & _DEADLY and end != code & L.SQUARE_MASK:
                if end not in fates:
                    fates[end] = _fate(board, slot, code & (L.DRIVE_BITS | L.CARGO_BIT), cells[end])
                deadly = fates[end]
        # A piece that never moves fires without a step (A6).
        yield Candidate(move, lengths.get(shared_referee().drive_of(code), 0), deadly, code in legal)


def _fate(board: Board, slot: int, drive: int, cell: int) -> str:
    """What the last square of a drive does to the piece, by playing it."""
    scratch = scratch_of(board)
    scratch.play_move(drive)
    status = scratch.describe(slot).status
    if status in (L.ON_BOARD, L.ABOARD):
        return ""
    if status == L.WRECK:
        return "fire" if cell & L.FIRE else "mine"
    # What burns or drives onto a mine stays as a wreck; only bombs and what sinks leave nothing.
    return "mine" if cell & L.MINE and not cell & (L.WATER | L.ICE) else "fire" if cell & L.FIRE else "water"
