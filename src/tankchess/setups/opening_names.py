"""What the first moves of a game are called: the plan of each side, on the board that has names for them."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from tankchess.core.geometry import COLUMNS
from tankchess.core.words.texts import texts
from tankchess.setups.finding import find_setup
from tankchess.shipped import read_shipped

# So many words of a position text are its board, its pieces and whose turn it is.
_WORDS = 4
_DRIVEN = re.compile(r"([A-Z])([0-9]+)([A-Z])([0-9]+)(?:NE|NW|SE|SW|N|S|E|W)")
_SIDES = 2


@dataclass(frozen=True, slots=True)
class OpeningPlans:
    """The names for the first moves of one board; `start` is the beginning of its position text."""

    start: str
    width: int
    height: int
    waiting: str
    plans: dict[str, list[list[str]]]

    def plan(self, code: str, side: int) -> str | None:
        """The name of the plan that a side (0 begins) follows with a move."""
        parts = _DRIVEN.match(code)
        if parts is None:
            return None
        squares = [(COLUMNS.index(parts[at]), int(parts[at + 1])) for at in (1, 3)]
        if side:
            squares = [(self.width - 1 - column, self.height + 1 - row) for column, row in squares]
        (column, row), (to, _) = squares
        if squares[0] == squares[1]:
            return self.waiting
        for name, *columns in self.plans.get(f"{COLUMNS[column]}{row}", ()):
            if not columns or COLUMNS[to] in columns[0]:
                return name
        return None


@cache
def opening_plans() -> OpeningPlans:
    """The shipped names."""
    data = tomllib.loads(read_shipped("setups", "openings.toml"))
    start = find_setup(data["setup"]).position(mode=data["mode"])
    words = " ".join(start.tfen().split()[:_WORDS])
    return OpeningPlans(words, start.width, start.height, data["waiting"], data["plans"])


def opening_keys(tfen: str, codes: Sequence[str]) -> tuple[str, ...]:
    """The plans of both sides in a game, by its start and its moves: none, White's, or White's and Black's."""
    plans = opening_plans()
    words = tfen.split()
    if " ".join(words[:_WORDS]) != plans.start or any(word.startswith("mode=") for word in words):
        return ()
    found: list[str] = []
    for side, code in enumerate(codes[:_SIDES]):
        name = plans.plan(code, side)
        if name is None:
            break
        found.append(name)
    return tuple(found)


def opening_name(keys: Sequence[str], language: str = "en") -> str:
    """An opening in words; empty where it has no name."""
    words = texts(language)
    names = [words(f"opening.{key}") for key in keys]
    if len(names) == _SIDES:
        return words("opening.against", white=names[0], black=names[1])
    return names[0] if names else ""
