"""Where a square lies in the picture."""

from __future__ import annotations

from tankchess.core.geometry import COLUMNS, FACING_INDEX, column_of, parse_square, row_of
from tankchess.drawing.outline import Cell
from tankchess.errors import ArgumentError

# The units of a picture: a square is 48 of them, whatever the size it is shown at.
SQUARE = 48
HALF = SQUARE // 2
RIM = 32
NARROW_RIM = 8


class Frame:
    """A board of a size, seen from White's side or, with `flip`, from Black's."""

    def __init__(self, width: int, height: int, flip: bool = False) -> None:
        self.width = width
        self.height = height
        self.flip = flip
        self.corner = f"{COLUMNS[width - 1]}{height}"

    def cell(self, square: str) -> Cell:
        """Column and row on the screen, from the upper left. Raises `ArgumentError` for a square outside the board."""
        index = parse_square(square)
        column, row = (column_of(index), row_of(index)) if index is not None else (-1, -1)
        if not 0 <= column < self.width or not 0 <= row < self.height:
            raise ArgumentError(f"square {square!r}: expected one of the board, A1 to {self.corner}")
        return (self.width - 1 - column, row) if self.flip else (column, self.height - 1 - row)

    def centre(self, square: str) -> tuple[int, int]:
        x, y = self.cell(square)
        return x * SQUARE + HALF, y * SQUARE + HALF

    def middle(self, place: str) -> tuple[int, int]:
        """The middle of a square, or of a corner point written by two squares: `H8+I9`."""
        points = [self.centre(square) for square in place.split("+")]
        return sum(x for x, _ in points) // len(points), sum(y for _, y in points) // len(points)

    def angle(self, facing: str) -> int:
        """Degrees clockwise from the top of the picture."""
        return (FACING_INDEX[facing] * 45 + (180 if self.flip else 0)) % 360
