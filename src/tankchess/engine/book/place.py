"""Where a position stands in a book: the same place for all positions that are the same game.

A board may be turned or reflected, the sides exchanged with it; of the four ways to look at a position the one whose
text comes first in the alphabet is taken.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

from tankchess.core.move import Move
from tankchess.core.position import Position
from tankchess.core.symmetry import Symmetry, symmetry_of

# Each undoes itself, so it leads back as well.
_WAYS = ("mirror", "rotate", "sideways")
# Words of a position text that do not matter to what is good in it, early in a game.
_PASSING = ("move=", "quiet=")
KEY_DIGITS = 16


@dataclass(frozen=True, slots=True)
class BookPlace:
    """The name of a place, and how the position at hand is laid onto it; None if it lies there as it is."""

    key: str
    symmetry: Symmetry | None

    def turned(self, move: Move | str) -> Move:
        """A move of the position as the book writes it, or the other way round."""
        if self.symmetry is not None:
            return self.symmetry.move(move)
        return Move.parse(move) if isinstance(move, str) else move


def place_of(position: Position) -> BookPlace:
    """The place of a position. Terrain, pieces, turn, mode and options count; numbers of moves do not."""
    found: list[tuple[str, Symmetry | None]] = [(_text(position), None)]
    for way in _WAYS:
        symmetry = symmetry_of(position, way)
        found.append((_text(symmetry.position(position)), symmetry))
    text, chosen = min(found, key=lambda entry: entry[0])
    return BookPlace(hashlib.sha256(text.encode()).hexdigest()[:KEY_DIGITS], chosen)


def _text(position: Position) -> str:
    return " ".join(word for word in position.tfen().split() if not word.startswith(_PASSING))
