"""The piece table (P) and the compass (B2), as plain data."""

from typing import NamedTuple

Square = tuple[int, int]  # column and row, both counted from 1

FACINGS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
STEP: dict[str, Square] = {
    "N": (0, 1),
    "NE": (1, 1),
    "E": (1, 0),
    "SE": (1, -1),
    "S": (0, -1),
    "SW": (-1, -1),
    "W": (-1, 0),
    "NW": (-1, 1),
}


class Kind(NamedTuple):
    """One row of the table; `weapon` is gun, indirect, flame, charges, mines, bomb or none."""

    speed: int
    front: int
    side: int
    rear: int
    power: int
    weapon: str
    arc: str = "fixed"
    nearest: int = 2
    farthest: int = 99


EVERYTHING = 1000  # the power of a flame

KINDS: dict[str, Kind] = {
    "LT": Kind(5, 1, 0, 0, 1, "gun", "turret"),
    "MT": Kind(4, 2, 1, 0, 2, "gun", "turret"),
    "HT": Kind(3, 3, 2, 1, 3, "gun", "turret"),
    "TD": Kind(4, 2, 1, 0, 4, "gun"),
    "HM": Kind(3, 1, 0, 0, 5, "indirect", "fixed", 3, 5),
    "HD": Kind(3, 3, 3, 1, 5, "gun"),
    "IT": Kind(4, 2, 2, 2, 1, "gun", "turret"),
    "TK": Kind(4, 1, 0, 0, 1, "gun"),
    "P": Kind(0, 5, 5, 5, 4, "gun", "turret", 1),
    "FT": Kind(3, 3, 3, 1, EVERYTHING, "flame", "turret", 2, 2),
    "SL": Kind(4, 2, 0, 0, 2, "gun", "turret"),
    "RB": Kind(5, 0, 0, 0, 5, "bomb"),
    "AS": Kind(4, 0, 0, 0, 3, "charges"),
    "ML": Kind(6, 0, 0, 0, 0, "mines"),
    "MS": Kind(4, 2, 0, 0, 2, "gun", "turret"),
    "AH": Kind(4, 0, 0, 0, 3, "indirect", "fixed", 3, 6),
    "FB": Kind(5, 1, 0, 0, 1, "gun", "turret"),
    "GB": Kind(4, 2, 1, 0, 2, "gun", "turret"),
    "LL": Kind(4, 0, 1, 0, 0, "none"),
    "HL": Kind(3, 0, 2, 0, 0, "none"),
}

LIGHT = {"LT", "TK", "RB", "AS", "ML", "AH"}  # P2
STOPPED_BY_FIRE = {"AS", "ML", "RB"}  # P3
BOATS = {"FB", "GB", "LL", "HL"}
LANDING_BOATS = {"LL", "HL"}
TOO_HEAVY_FOR_LL = {"HT", "FT", "HD"}  # P4


def may_be_cargo(boat: str, vehicle: str) -> bool:
    """Whether the boat type carries the vehicle type (L1, P4)."""
    if boat not in LANDING_BOATS or vehicle in BOATS or vehicle == "P":
        return False
    return boat == "HL" or vehicle not in TOO_HEAVY_FOR_LL


def turned(facing: str, eighths: int) -> str:
    """The facing after so many turns of 45 degrees to the right."""
    return FACINGS[(FACINGS.index(facing) + eighths) % 8]


def opposite(facing: str) -> str:
    return turned(facing, 4)


def shifted(square: Square, facing: str, distance: int = 1) -> Square:
    """The square so many squares away, on the board or off it."""
    column, row = STEP[facing]
    return square[0] + column * distance, square[1] + row * distance


def neighbours(square: Square) -> list[Square]:
    return [shifted(square, facing) for facing in FACINGS]


def direction(start: Square, end: Square) -> str:
    """The facing that leads from one square to another in line with it."""
    column, row = end[0] - start[0], end[1] - start[1]
    sign = ((column > 0) - (column < 0), (row > 0) - (row < 0))
    return next(facing for facing in FACINGS if STEP[facing] == sign)
