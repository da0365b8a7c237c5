"""A piece of a position, as seen from outside."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from tankchess.core.catalogue import PieceType
from tankchess.core.geometry import FACINGS, reading_order, square_name
from tankchess.core.kernel import layout as L
from tankchess.core.kernel.board import Board
from tankchess.core.kernel.piece_state import status_in
from tankchess.core.kernel.tables import Tables
from tankchess.core.sides import SIDES, Side


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece or wreck where it stands. Cargo has the square of its boat."""

    side: Side
    type: PieceType
    square: str
    facing: str
    is_command: bool = False
    is_wreck: bool = False
    has_flag: bool = False
    cargo: Piece | None = None

    def __str__(self) -> str:
        text = f"{'x' if self.is_wreck else ''}{self.code}@{self.square}{self.facing}"
        if self.cargo is not None:
            text += f"({self.cargo.code}{self.cargo.facing}{'^' if self.cargo.has_flag else ''})"
        return text + ("^" if self.has_flag else "")

    @classmethod
    def parse(cls, text: str, types: Mapping[str, PieceType] | None = None) -> Piece:
        """Reads a piece as a TFEN writes it, the inverse of `str`: `wCLT@H1N`, `xbMT@K6S`, `wLL@F4E(wMTE)`.

        `types` are additional piece types it may have. It need not fit any position. Raises `TfenError`.
        """
        from tankchess.core.editing import parse_piece

        return parse_piece(text, types)

    @property
    def code(self) -> str:
        """Side and type as in the texts: wCLT."""
        return f"{self.side}{'C' if self.is_command else ''}{self.type.code}"


class Placed(NamedTuple):
    """A piece with its place in reading order (by column, then row) and its status, for lists of pieces."""

    place: int
    status: int
    piece: Piece


_MOST_KNOWN = 50_000
_known: dict[Tables, dict[int, Placed]] = {}
_MOST_TABLES = 500


def piece_in(board: Board, slot: int) -> Piece:
    """The piece in a slot. Few pieces change between two positions: it is mostly one that is known, 0.4 us, not 4."""
    signature = board.signature(slot)
    found = _known_to(board.tables).get(signature)
    return (_learn(board, slot, signature) if found is None else found).piece


def pieces_in(board: Board) -> list[Placed]:
    """All pieces, wrecks and cargo that have a place, in the order of their slots."""
    known = _known_to(board.tables)
    found = []
    for slot, signature in enumerate(board.signatures()):
        placed = known.get(signature)
        if placed is not None:
            found.append(placed)
        elif status_in(signature) != L.GONE:
            found.append(_learn(board, slot, signature))
    return found


def _known_to(tables: Tables) -> dict[int, Placed]:
    known = _known.get(tables)
    if known is None:
        if len(_known) >= _MOST_TABLES:
            _known.clear()
        known = _known[tables] = {}
    return known


def _learn(board: Board, slot: int, signature: int) -> Placed:
    state = board.describe(slot)
    found = Placed(reading_order(state.square), state.status, _make_piece(board, slot))
    # A boat is known by its own state alone, not by that of its cargo.
    if found.piece.cargo is None:
        known = _known_to(board.tables)
        if len(known) >= _MOST_KNOWN:
            known.clear()
        known[signature] = found
    return found


def _make_piece(board: Board, slot: int) -> Piece:
    found = board.describe(slot)
    return Piece(
        SIDES[found.side],
        board.tables.types[found.kind],
        square_name(found.square),
        FACINGS[found.facing],
        is_command=bool(found.command),
        is_wreck=found.status == L.WRECK,
        has_flag=bool(found.flag),
        cargo=piece_in(board, found.partner - 1) if found.partner and found.status != L.ABOARD else None,
    )
