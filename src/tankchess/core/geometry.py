"""Names of squares and facings (B1, B2)."""

from __future__ import annotations

from tankchess.core.kernel import layout as L

FACINGS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
FACING_INDEX = {name: index for index, name in enumerate(FACINGS)}
COLUMNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[: L.MAX_SIZE]


def square_index(column: int, row: int) -> int:
    """The index of a square on the padded board; column and row count from 0."""
    return (row + 1) * L.STRIDE + column + 1


def column_of(square: int) -> int:
    return square % L.STRIDE - 1


def row_of(square: int) -> int:
    return square // L.STRIDE - 1


def square_name(square: int) -> str:
    return SQUARE_NAMES[square]


def parse_square(text: object) -> int | None:
    """The index of a square name on the largest board, or None if `text` is not one."""
    return _SQUARES_BY_NAME.get(text) if isinstance(text, str) else None


def reading_order(square: int) -> int:
    """Sort key: by column, then row, as the texts are written."""
    return (square % L.STRIDE) * L.STRIDE + square // L.STRIDE


def direction_between(start: int, end: int) -> int | None:
    """The direction from `start` to `end` if they lie on one line, else None."""
    columns = column_of(end) - column_of(start)
    rows = row_of(end) - row_of(start)
    if start == end or not (columns == 0 or rows == 0 or abs(columns) == abs(rows)):
        return None
    unit = (rows > 0) - (rows < 0), (columns > 0) - (columns < 0)
    return L.STEPS.index(unit[0] * L.STRIDE + unit[1])


def distance(start: int, end: int) -> int:
    """Squares between two squares, counted as a vehicle drives."""
    return max(abs(column_of(end) - column_of(start)), abs(row_of(end) - row_of(start)))


SQUARE_NAMES = {
    square_index(column, row): f"{COLUMNS[column]}{row + 1}"
    for column in range(L.MAX_SIZE)
    for row in range(L.MAX_SIZE)
}
_SQUARES_BY_NAME = {name: square for square, name in SQUARE_NAMES.items()}
# The last one of the largest board.
LAST_SQUARE = f"{COLUMNS[-1]}{L.MAX_SIZE}"
