"""Ways to lay a board onto another so that the game stays the same: squares, facings, sides, moves and positions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from tankchess.core.draft import Draft, DraftPiece, build_board
from tankchess.core.editing import draft_of
from tankchess.core.geometry import (
    FACING_INDEX,
    FACINGS,
    column_of,
    parse_square,
    reading_order,
    row_of,
    square_index,
    square_name,
)
from tankchess.core.kernel import layout as L
from tankchess.core.move import PASS_MOVE, Move
from tankchess.core.sides import Mode, Side
from tankchess.errors import ArgumentError, PositionError

if TYPE_CHECKING:
    from tankchess.core.position import Position

_OTHER = {Side.WHITE: Side.BLACK, Side.BLACK: Side.WHITE}
# The modes in which no edge of the board means anything: nobody leaves it, and no flag is brought home (G4, G7).
_WITHOUT_EDGES = (Mode.LAST, Mode.FOUR)

# Column and row on a board of a width and height, from 0, and where they come to lie.
_PLACES: dict[str, Callable[[int, int, int, int], tuple[int, int]]] = {
    "mirror": lambda column, row, _width, height: (column, height - 1 - row),
    "rotate": lambda column, row, width, height: (width - 1 - column, height - 1 - row),
    "sideways": lambda column, row, width, _height: (width - 1 - column, row),
    "quarter": lambda column, row, width, _height: (row, width - 1 - column),
}
_FACINGS: dict[str, Callable[[int], int]] = {
    "mirror": lambda facing: (4 - facing) % 8,
    "rotate": lambda facing: (facing + 4) % 8,
    "sideways": lambda facing: -facing % 8,
    "quarter": lambda facing: (facing + 2) % 8,
}


@dataclass(frozen=True, slots=True)
class Symmetry:
    """Where everything on boards of one size comes to lie.

    `name` is mirror (north to south), rotate (half a turn), sideways (west to east) or quarter (a quarter turn
    clockwise). `swaps`: White and Black are exchanged, so that each still plays towards its far edge.
    """

    name: str
    width: int
    height: int
    swaps: bool

    def square(self, name: str) -> str:
        """Where a square comes to lie."""
        index = parse_square(name)
        if index is None or column_of(index) >= self.width or row_of(index) >= self.height:
            corner = square_name(square_index(self.width - 1, self.height - 1))
            raise ArgumentError(f"square {name!r}: expected one of the board, A1 to {corner}")
        return square_name(self._index(index))

    def facing(self, name: str) -> str:
        """What a piece faces then."""
        if name not in FACING_INDEX:
            raise ArgumentError(f"facing {name!r}: expected one of {' '.join(FACINGS)}")
        return FACINGS[_FACINGS[self.name](FACING_INDEX[name])]

    def side(self, side: Side) -> Side:
        """Who plays a side then."""
        return _OTHER[side] if self.swaps else side

    def move(self, move: Move | str) -> Move:
        """The move that does the same."""
        found = Move.parse(move) if isinstance(move, str) else move
        if found.is_pass or found.from_square is None:
            return PASS_MOVE
        start, via = self.square(found.from_square), [self.square(name) for name in found.via]
        if found.to_square is None or found.facing is None:
            return Move.of(start, via=via, is_cargo=found.is_cargo)
        return Move.of(
            start,
            self.square(found.to_square),
            self.facing(found.facing),
            action=found.action,
            target=self._target(found.target or ""),
            via=via,
            is_cargo=found.is_cargo,
        )

    def position(self, position: Position) -> Position:
        """The position as it looks then, as a start of its own: the moves that led to it are forgotten."""
        board = position._board
        draft = draft_of(board)
        draft.terrain = {
            kind: [tuple(sorted(map(self._index, group), key=reading_order)) for group in groups]
            for kind, groups in draft.terrain.items()
        }
        draft.pieces = [self._piece(piece) for piece in draft.pieces]
        draft.square_flags = [self._index(square) for square in draft.square_flags]
        draft.corner_flags = [self._corner(square) for square in draft.corner_flags]
        self._exchange(draft)
        if self.name == "quarter":
            draft.width, draft.height = draft.height, draft.width
        return type(position)(build_board(draft, board.tables))

    def _exchange(self, draft: Draft) -> None:
        draft.turn = self.side(draft.turn)
        for counts in ("home", "out", "score"):
            setattr(draft, counts, {self.side(side): count for side, count in getattr(draft, counts).items()})

    def _index(self, square: int) -> int:
        return square_index(*_PLACES[self.name](column_of(square), row_of(square), self.width, self.height))

    def _corner(self, south_west: int) -> int:
        """A corner point, by the square south-west of it."""
        ends = [self._index(south_west), self._index(south_west + L.STRIDE + 1)]
        return square_index(min(map(column_of, ends)), min(map(row_of, ends)))

    def _target(self, name: str) -> str:
        if "+" not in name:
            return self.square(name) if name else ""
        corner = self._corner(parse_square(name.partition("+")[0]) or 0)
        return f"{square_name(corner)}+{square_name(corner + L.STRIDE + 1)}"

    def _piece(self, piece: DraftPiece) -> DraftPiece:
        return replace(
            piece,
            side=self.side(piece.side),
            square=self._index(piece.square),
            facing=_FACINGS[self.name](piece.facing),
            cargo=None if piece.cargo is None else self._piece(piece.cargo),
        )


def symmetry_of(position: Position, name: str) -> Symmetry:
    """A symmetry for the board of a position: mirror, rotate, sideways or quarter.

    Raises `PositionError` for a quarter turn in a mode where the edges of the board have a meaning.
    """
    if name not in _PLACES:
        raise ArgumentError(f"symmetry {name!r}: expected one of {' '.join(_PLACES)}")
    if name == "quarter" and position.mode not in _WITHOUT_EDGES:
        modes = " or ".join(_WITHOUT_EDGES)
        raise PositionError(
            f"quarter turn: expected mode {modes}, and in mode {position.mode} the edges have a meaning"
        )
    swaps = name in ("mirror", "rotate") and position.mode is not Mode.FOUR
    return Symmetry(name, position.width, position.height, swaps)
