"""What each kind of terrain does to vehicles and to shots. Nothing is restated here: it is tried on a small board."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum
from functools import cache
from typing import NamedTuple

from tankchess.core.catalogue import PieceType, catalogue
from tankchess.core.position import Position
from tankchess.errors import TankChessError

# A lane with walls to both sides: the only way north leads over the square in the middle of them.
_LANE = [f"C{row}" for row in range(1, 11)]
_START, _MIDDLE, _BEYOND = _LANE[1:4]
_WALLS = ["A3", "B3", "D3", "E3", "F3"]


class Passage(StrEnum):
    """What becomes of a vehicle that drives onto a kind of terrain."""

    FREE = "free"
    FASTER = "faster"  # it has a step more as long as it stays there (M11)
    CLEARED = "cleared"  # it may stay, and what lay there is gone (M7, smoke)
    THROUGH = "through"  # it comes through, but may not stay (M8)
    SUNK = "sunk"
    BURNT = "burnt"
    MINED = "mined"
    CLOSED = "closed"


_FATES = {"water": Passage.SUNK, "fire": Passage.BURNT, "mine": Passage.MINED}


class Cover(NamedTuple):
    """Whether a kind of terrain on the way stops a direct shot, one at a low target, and an indirect one."""

    stops_shots: bool
    hides_low: bool
    stops_indirect: bool


@cache
def passage_of(kind: PieceType, terrain: str) -> Passage:
    """What becomes of a vehicle of a type on a kind of terrain. Raises `ValueError` for one that never moves."""
    if not kind.is_vehicle:
        raise ValueError(f"{kind.name}: it never moves")
    position = _drive(kind, _START, terrain, [_MIDDLE])
    ends = [each for each in position.candidates() if each.move.from_square == _START and not each.move.action]
    stays = [each for each in ends if each.move.to_square == _MIDDLE]
    if not stays:
        return Passage.CLOSED
    deadly = stays[0].deadly
    if deadly:
        comes_through = any(each.move.to_square == _BEYOND for each in ends)
        return Passage.THROUGH if comes_through else _FATES[deadly]
    if terrain not in position.after(stays[0].move).terrain_at(_MIDDLE):
        return Passage.CLEARED
    return Passage.FASTER if _farthest(kind, terrain) > kind.speed else Passage.FREE


@cache
def cover_of(terrain: str) -> Cover:
    """What a kind of terrain between two pieces does for the one that is shot at."""
    gun = _first(lambda kind: kind.weapon("gun") is not None and not kind.is_low)
    mortar = _first(lambda kind: kind.weapon("indirect") is not None)
    low = _first(lambda kind: kind.is_low)
    return Cover(
        stops_shots=not _hits(gun, gun, terrain),
        hides_low=not _hits(gun, low, terrain),
        stops_indirect=not _hits(mortar, gun, terrain),
    )


def _first(suits: Callable[[PieceType], bool]) -> PieceType:
    return next(kind for kind in catalogue().values() if suits(kind))


def _drive(kind: PieceType, start: str, terrain: str, squares: list[str]) -> Position:
    """A vehicle in the lane, of which some squares have this terrain. A boat is on water, as far as it can be."""
    other = _first(lambda each: not each.is_boat)
    pieces = f"w{kind.code}@{start}N,b{other.code}@F10S"
    water = [square for square in _LANE if square not in squares] if kind.is_boat else []
    return _position("6x10", pieces, {"high": _WALLS, "water": water}, terrain, squares, is_wet=kind.is_boat)


def _farthest(kind: PieceType, terrain: str) -> int:
    """How many squares straight ahead a vehicle comes where all of them have this terrain."""
    position = _drive(kind, _LANE[0], terrain, _LANE)
    ends = [each.move.to_square for each in position.candidates() if each.move.from_square == _LANE[0]]
    return max(_LANE.index(square) for square in ends if square in _LANE)


def _hits(shooter: PieceType, target: PieceType, terrain: str) -> bool:
    """Whether a shot over a square of this terrain destroys the target behind it."""
    pieces = f"w{shooter.code}@B2E,b{target.code}@G2N"
    return _position("9x6", pieces, {}, terrain, ["E2"], is_wet=False).is_legal("B2C2ExG2")


def _position(
    size: str, pieces: str, around: Mapping[str, list[str]], terrain: str, squares: list[str], *, is_wet: bool
) -> Position:
    """A board with terrain on some squares: on water or not as asked for, or else as it can be (T3)."""
    fault: TankChessError | None = None
    for wet in (is_wet, not is_wet):
        ground = {kind: list(each) for kind, each in around.items()}
        for kind in {terrain, "water"} if wet else {terrain}:
            ground[kind] = [*ground.get(kind, []), *squares]
        text = ";".join(f"{kind}:{','.join(each)}" for kind, each in ground.items() if each)
        try:
            return Position.from_tfen(f"{size} {text} {pieces} w mode=last")
        except TankChessError as error:
            fault = error
    assert fault is not None
    raise fault
