"""Symmetries of a setup: whether what one side meets, the others meet too (S3)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from tankchess.core.geometry import COLUMNS, FACING_INDEX
from tankchess.core.piece import Piece
from tankchess.core.position import Position
from tankchess.core.sides import TERRAIN, Mode, Side

Place = tuple[int, int]
# A thing on the board: what it is, its squares, and for a piece its side and facing (else None and 0).
Thing = tuple[str, frozenset[Place], Side | None, int]

# Smoke is gone as soon as somebody drives through it: it does not make a board fair or unfair.
_PASSING = ("smoke",)


@dataclass(frozen=True, slots=True)
class SelfSymmetry:
    """A way to lay the board onto itself: where a square, a facing and a side end up."""

    name: str
    place: Callable[[Place], Place]
    facing: Callable[[int], int]
    side: Mapping[Side, Side]

    def of(self, thing: Thing) -> Thing:
        kind, places, side, facing = thing
        moved = frozenset(map(self.place, places))
        return (kind, moved, None, 0) if side is None else (kind, moved, self.side[side], self.facing(facing))


def unmatched(position: Position, order: tuple[Side, ...]) -> tuple[str, tuple[str, ...], tuple[str, ...]]:
    """The symmetry the position comes closest to, and the squares of obstacles and of pieces that break it.

    Two players may have central or mirror symmetry. Four have the same board each after a quarter turn; on a
    board that is not square, opposite players have it after half a turn. `order` is the order of the four.
    """
    ground = set(_ground(position))
    pieces = set(_pieces(position))
    found = []
    for symmetry in _symmetries(position, order):
        broken = [{thing for thing in things if symmetry.of(thing) not in things} for things in (ground, pieces)]
        found.append((len(broken[0]) + len(broken[1]), symmetry.name, _names(broken[0]), _names(broken[1])))
    _, name, in_ground, in_pieces = min(found, key=lambda entry: entry[0])
    return name, in_ground, in_pieces


def _symmetries(position: Position, order: tuple[Side, ...]) -> Iterator[SelfSymmetry]:
    east, north = position.width - 1, position.height - 1

    def half(place: Place) -> Place:
        return east - place[0], north - place[1]

    def quarter(place: Place) -> Place:
        return place[1], east - place[0]

    def mirror(place: Place) -> Place:
        return place[0], north - place[1]

    if position.mode is not Mode.FOUR:
        swapped = {Side.WHITE: Side.BLACK, Side.BLACK: Side.WHITE}
        yield SelfSymmetry("central symmetry", half, lambda facing: (facing + 4) % 8, swapped)
        yield SelfSymmetry("mirror symmetry", mirror, lambda facing: (4 - facing) % 8, swapped)
    elif east == north:
        # The players may sit clockwise or anticlockwise.
        for step in (1, -1):
            seats = {side: order[(index + step) % 4] for index, side in enumerate(order)}
            yield SelfSymmetry("the symmetry of a quarter turn", quarter, lambda facing: (facing + 2) % 8, seats)
    else:
        opposite = {side: order[(index + 2) % 4] for index, side in enumerate(order)}
        yield SelfSymmetry("the symmetry of half a turn", half, lambda facing: (facing + 4) % 8, opposite)


def _ground(position: Position) -> Iterator[Thing]:
    shapes = position.shapes()
    for kind in TERRAIN:
        if kind not in shapes and kind not in _PASSING:
            for name in position.terrain(kind):
                yield kind, frozenset([_place(name)]), None, 0
    for kind, groups in shapes.items():
        for group in groups:
            yield kind, frozenset(map(_place, group)), None, 0
    for flag in position.flags():
        corners = flag.split("+")
        if len(corners) == 1:
            yield "flag", frozenset([_place(flag)]), None, 0
        else:
            (west, south), (east, north) = map(_place, corners)
            yield "flag", frozenset((x, y) for x in (west, east) for y in (south, north)), None, 0


def _pieces(position: Position) -> Iterator[Thing]:
    for piece in position.pieces():
        kind = _kind(piece)
        if piece.cargo is not None:
            # Cargo looks ahead or back over its boat, whichever way the board is turned.
            kind += f"({_kind(piece.cargo)}{'' if piece.cargo.facing == piece.facing else ' turned'})"
        yield kind, frozenset([_place(piece.square)]), piece.side, FACING_INDEX[piece.facing]


def _kind(piece: Piece) -> str:
    return ("C" if piece.is_command else "") + piece.type.code


def _place(name: str) -> Place:
    return COLUMNS.index(name[0]), int(name[1:]) - 1


def _names(things: set[Thing]) -> tuple[str, ...]:
    places = sorted({place for _, places, _, _ in things for place in places})
    return tuple(f"{COLUMNS[column]}{row + 1}" for column, row in places)
