"""The sides, modes and terrain kinds by the words of the texts."""

from __future__ import annotations

from enum import Enum

from tankchess.core.kernel import layout as L


class Side(Enum):
    """A player. `str` gives the letter of the texts."""

    WHITE = "w"
    FLAG_WHITE = "fw"
    BLACK = "b"
    FLAG_BLACK = "fb"

    def __str__(self) -> str:
        return self.value

    @property
    def index(self) -> int:
        """The number of the side in the core."""
        return _SIDE_INDEX[self]

    @property
    def name_in_words(self) -> str:
        return self.name.replace("_", " ").title()


class Mode(Enum):
    """What the players play for (rules G1, G4 to G7)."""

    COMMAND = "command"
    LAST = "last"
    ESCAPE3 = "escape3"
    FLAG = "flag"
    FOUR = "four"

    def __str__(self) -> str:
        return self.value

    @property
    def index(self) -> int:
        return _MODE_INDEX[self]


SIDES = tuple(Side)
MODES = tuple(Mode)
_SIDE_INDEX = {side: index for index, side in enumerate(SIDES)}
_MODE_INDEX = {mode: index for index, mode in enumerate(MODES)}
TWO_PLAYERS = (Side.WHITE, Side.BLACK)

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
