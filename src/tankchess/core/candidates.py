"""The moves of the side to move, with what a player wants to know beforehand: their steps, and what awaits them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import NamedTuple

from tankchess.core.kernel import layout as L
from tankchess.core.kernel.board import Board
from tankchess.core.kernel.move_codes import shared_referee
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
    if len(codes) == 1 and codes[0] == L.PASS:
        yield Candidate(make_moves(board, codes)[0], 0, "", True)
        return
    cells = board.cell
    moves = zip(make_moves(board, codes), codes, strict=True)
    for _, own in groupby(moves, key=lambda found: found[1] & L.MOVER_BITS):
        pairs = list(own)
        yield from _look_ahead(board, board.mover(pairs[0][1]), cells, pairs, legal)


def piece_candidates(board: Board, slot: int, legal: set[int] | None) -> Iterator[Candidate]:
    """The moves of one piece, whoever's turn it is; all of them count as legal if `legal` is None."""
    codes = shared_referee().moves_from(board, slot)
    pairs = zip(make_moves(board, codes), codes, strict=True)
    return _look_ahead(board, slot, board.cell, pairs, set(codes) if legal is None else legal)


def _look_ahead(
    board: Board, slot: int, cells: list[int], moves: Iterable[tuple[Move, int]], legal: set[int]
) -> Iterator[Candidate]:
    """The moves of one piece, with what awaits it."""
    # All ways of a piece at once: asking for them one by one takes fifty times as long as the list of moves.
    lengths = shared_referee().way_lengths(board, slot)
    drive_of = shared_referee().drive_of
    kind = board.describe(slot).kind
    fates: dict[int, str] = {}
    for move, code in moves:
        deadly = ""
        if not code & L.OUT_BIT:
            end = (code >> L.TO_SHIFT) & L.SQUARE_MASK
            if cells[end] & _DEADLY and end != code & L.SQUARE_MASK:
                if end not in fates:
                    fates[end] = _fate(board, kind, end, cells[end])
                deadly = fates[end]
        # A piece that never moves fires without a step (A6).
        yield Candidate(move, lengths.get(drive_of(code), 0), deadly, code in legal)


def _fate(board: Board, kind: int, square: int, cell: int) -> str:
    """What a square does to a vehicle of a type that ends its way there (M7 to M10)."""
    if board.slot_on(square) >= 0:
        # A boat takes it aboard.
        return ""
    ground = board.tables.ground(kind, cell)
    if ground == L.GROUND_BEARS:
        return ""
    if ground == L.GROUND_DROWNS:
        return "water"
    # Fire that only hurries a vehicle on destroys it at the end of its way (M8).
    return "fire" if cell & L.FIRE else "mine"
