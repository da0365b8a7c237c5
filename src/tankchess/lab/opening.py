"""How games of a match begin: on a board, after a few moves by chance, the same for both games of a pair."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from random import Random

from tankchess.core.position import Position
from tankchess.core.rules import RuleOptions
from tankchess.lab.error import LabError
from tankchess.notation import read_types, write_types
from tankchess.setups import Setup

RANDOM_MOVES = 4
# An opening that ends the game is drawn again.
_TRIES = 100


@dataclass(frozen=True, slots=True)
class BoardStart:
    """A board as it is played, as text: other machines need no file of it. `name` is what people read."""

    name: str
    tfen: str
    types: str = ""

    @staticmethod
    def of(setup: Setup, options: RuleOptions | None = None) -> BoardStart:
        """The start of a setup. Raises `SetupError` or `RulesError`."""
        position = setup.start(options or RuleOptions())
        return BoardStart(setup.name, position.tfen(), write_types(position.types) if position.types else "")

    def position(self) -> Position:
        return _position(self.tfen, self.types).copy()

    def opening(self, seed: str, moves: int = RANDOM_MOVES) -> Position:
        """The position after so many moves by chance, which depend on the seed alone; the game goes on there."""
        chance = Random(f"{self.name} {seed}")
        for _ in range(_TRIES):
            position = self.position()
            for _ in range(moves):
                choice = position.legal_moves()
                if choice and position.outcome() is None:
                    position.play(chance.choice(choice))
            if position.outcome() is None:
                return position
        raise LabError(f"board {self.name}: no opening of {moves} moves by chance after which the game goes on")


# The games of a match begin alike, and to read a position takes as long as a hundred moves.
@lru_cache(maxsize=64)
def _position(tfen: str, types: str) -> Position:
    return Position.from_tfen(tfen, read_types(types) if types else None)
