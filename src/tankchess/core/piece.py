"""A piece of a position, as seen from outside."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tankchess.core.catalogue import PieceType
from tankchess.core.geometry import FACINGS, square_name
from tankchess.core.kernel import layout as L
from tankchess.core.kernel.board import Board
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


_MOST_KNOWN = 50_000
_known: dict[tuple[Tables, int], Piece] = {}


def piece_in(board: Board, slot: int) -> Piece:
    """The piece in a slot. Few pieces change between two positions: it is mostly one that is known, 0.4 us, not 4."""
    name = (board.tables, board.signature(slot))
    piece = _known.get(name)
    if piece is None:
        piece = _make_piece(board, slot)
        # A boat is known by its own state alone, not by that of its cargo.
        if piece.cargo is None:
            if len(_known) >= _MOST_KNOWN:
                _known.clear()
            _known[name] = piece
    return piece


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
