"""The ten strengths, read from `levels.toml`."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache

from tankchess.shipped import read_shipped

TOP_LEVEL = 10


@dataclass(frozen=True, slots=True)
class Level:
    """How strong to play, as `levels.toml` says. `nodes` is None for full strength, `candidates` 0 for all moves.

    `elo` is what came of it in games, beside level 1.
    """

    elo: int = 0
    nodes: int | None = None
    candidates: int = 0
    blur: int = 0
    hasty: int = 0


@cache
def levels() -> tuple[Level, ...]:
    """Levels 1 to 10."""
    text = read_shipped("engine", "levels.toml")
    return tuple(Level(**entry) for entry in tomllib.loads(text)["level"])


def level(number: int) -> Level:
    return levels()[number - 1]
