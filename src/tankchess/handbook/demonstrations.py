"""Positions in which a piece or a kind of terrain can be tried: `demonstrations.toml`."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal

from tankchess.core.position import Position
from tankchess.core.sides import Side
from tankchess.shipped import read_shipped

Subject = Literal["pieces", "terrain"]
# White alone plays on these boards.
PLAYER = Side.WHITE


@dataclass(frozen=True, slots=True)
class Showing:
    """Moves that show something, all of them White's."""

    moves: tuple[str, ...]

    def sentences(self, start: Position, language: str) -> list[str]:
        """What the moves do, a sentence for each."""
        said = []
        for move in self.moves:
            said.append(start.say(move, language))
            start = start.after(move).with_turn(PLAYER)
        return said


@dataclass(frozen=True, slots=True)
class Demonstration:
    """A position to play with, lines that are worth seeing, and the numbers of the rules that are shown."""

    rules: tuple[str, ...]
    tfen: str
    lines: tuple[Showing, ...]

    def position(self) -> Position:
        return Position.from_tfen(self.tfen)


@cache
def demonstrations(subject: Subject) -> Mapping[str, Demonstration]:
    """Those of all pieces by code, or of all kinds of terrain by name."""
    tables: dict[str, Any] = tomllib.loads(read_shipped("handbook", "demonstrations.toml"))[subject]
    return {
        name: Demonstration(
            tuple(table["rules"]), table["tfen"], tuple(Showing(tuple(line.split())) for line in table["lines"])
        )
        for name, table in tables.items()
    }
