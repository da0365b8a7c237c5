"""The sides, modes and terrain kinds by the words of the texts."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import TypeVar

from tankchess.core.kernel import layout as L
from tankchess.errors import ArgumentError


class Side(StrEnum):
    """A player, by the letters of the texts: a side is equal to its text, `Side.WHITE == "w"`."""

    WHITE = "w"
    FLAG_WHITE = "fw"
    BLACK = "b"
    FLAG_BLACK = "fb"

    @property
    def number(self) -> int:
        """The number of the side in the core."""
        return _SIDE_NUMBERS[self]

    @property
    def name_in_words(self) -> str:
        return self.name.replace("_", " ").title()


class Mode(StrEnum):
    """What the players play for (rules G1, G4 to G7). A mode is equal to its text."""

    COMMAND = "command"
    LAST = "last"
    ESCAPE3 = "escape3"
    FLAG = "flag"
    FOUR = "four"

    @property
    def number(self) -> int:
        """The number of the mode in the core."""
        return _MODE_NUMBERS[self]


SIDES = tuple(Side)
MODES = tuple(Mode)
_SIDE_NUMBERS = {side: index for index, side in enumerate(SIDES)}
_MODE_NUMBERS = {mode: index for index, mode in enumerate(MODES)}
TWO_PLAYERS = (Side.WHITE, Side.BLACK)

_Word = TypeVar("_Word", bound=StrEnum)


def find_word(name: str, value: object, known: Iterable[_Word]) -> _Word:
    """The one of `known` that a value is, or names; `name` says in the error what was asked for."""
    words = tuple(known)
    for word in words:
        if value == word:
            return word
    told = repr(str(value) if isinstance(value, str) else value)
    raise ArgumentError(f"{name} {told}: expected one of {' '.join(words)}")


def find_side(value: object, known: Iterable[Side] = SIDES) -> Side:
    """A side by its text, or the side itself. Raises `ArgumentError`."""
    return find_word("side", value, known)


# Terrain in the order in which it is written.
TERRAIN = {
    "high": L.HIGH,
    "low": L.LOW,
    "water": L.WATER,
    "hedge": L.HEDGE,
    "fire": L.FIRE,
    "ice": L.ICE,
    "road": L.ROAD,
    "smoke": L.SMOKE,
    "mine": L.MINE,
}
# What sentences call the things on a square; where there is more than one thing, the first that is listed here.
TERRAIN_IN_WORDS = (
    (L.HIGH, "a high obstacle"),
    (L.LOW, "a low obstacle"),
    (L.FIRE, "fire"),
    (L.SMOKE, "smoke"),
    (L.HEDGE, "a hedge"),
    (L.ICE, "ice"),
    (L.WATER, "water"),
    (L.MINE, "a mine"),
)
