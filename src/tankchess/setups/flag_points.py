"""Where the flags lie at the start of a game (G6)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from tankchess.core.geometry import COLUMNS
from tankchess.errors import SetupError, worded

if TYPE_CHECKING:
    from tankchess.setups.setup import Setup

# A corner point by its south-western square, as column and row counted from 1.
Point = tuple[int, int]
# Two flags nearer than this could be guarded from one square.
_APART = 3
_SQUARE = re.compile(r"([A-Z])([0-9]{1,2})")


def flag_points(setup: Setup, count: int) -> tuple[str, ...]:
    """The corner points of one flag or three, as TFEN writes them: the centre, and two in central symmetry with it.

    Raises `SetupError` where the board has no room for them.
    """
    centre = _centre(setup)
    obstacles = _obstacles(setup)
    taken = _squares(centre) & set(obstacles)
    if taken:
        kind, name = obstacles[min(taken)], _name(*min(taken))
        fault = SetupError(f"setup {setup.name}: {kind} on the central square {name}, where the flag lies (G6)")
        raise worded(fault, "flag_blocked", square=name)
    if count == 1:
        return (_written(centre),)
    blocked = set(obstacles) | _occupied(setup)
    for west in _candidates(setup, centre):
        east = (setup.width - west[0], setup.height - west[1])
        if not (_squares(west) | _squares(east)) & blocked:
            return tuple(_written(point) for point in sorted((west, centre, east)))
    fault = SetupError(f"setup {setup.name}: no room for three flags, each between four free squares (G6)")
    raise worded(fault, "flags_room")


def _centre(setup: Setup) -> Point:
    if setup.width % 2 or setup.height % 2:
        fault = SetupError(
            f"setup {setup.name}: a board of {setup.width}x{setup.height} has no centre point for the flag"
        )
        raise worded(fault, "no_centre", width=setup.width, height=setup.height)
    return setup.width // 2, setup.height // 2


def _candidates(setup: Setup, centre: Point) -> Iterator[Point]:
    """Points of the western half, the nearest first to the middle between the centre and the western edge."""
    wanted = setup.width / 4
    points = [
        (column, row)
        for column in range(1, centre[0] - _APART + 1)
        for row in range(2, setup.height - 1)
        if abs(row - centre[1]) <= setup.height // 4
    ]
    return iter(sorted(points, key=lambda point: (2 * abs(point[1] - centre[1]) + abs(point[0] - wanted), point)))


def _obstacles(setup: Setup) -> dict[Point, str]:
    """The terrain on which no flag can lie: everything but road."""
    return {
        place: kind
        for kind, items in setup.terrain.items()
        if kind != "road"
        for item in items
        for place in _places(item)
    }


def _occupied(setup: Setup) -> set[Point]:
    """The starting squares."""
    return {place for pieces in setup.pieces.values() for piece in pieces for place in _places(piece.partition("@")[2])}


def _places(text: str) -> list[Point]:
    """The squares that are named in a text."""
    return [(COLUMNS.index(column) + 1, int(row)) for column, row in _SQUARE.findall(text)]


def _name(column: int, row: int) -> str:
    return f"{COLUMNS[column - 1]}{row}"


def _squares(point: Point) -> set[Point]:
    column, row = point
    return {(column, row), (column + 1, row), (column, row + 1), (column + 1, row + 1)}


def _written(point: Point) -> str:
    return f"{_name(*point)}+{_name(point[0] + 1, point[1] + 1)}"
