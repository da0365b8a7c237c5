"""The levels of the computer by the names they have on the pages."""

from __future__ import annotations

# The pages have a face for each as well (web/src/opponents).
OPPONENTS = ("Pip", "Rosa", "Otto", "Amara", "Finn", "Mei", "Bruno", "Vera", "Idris", "Iron Ada")


def opponent_name(level: int) -> str:
    """The opponent of a level; of one there is not, the nearest."""
    return OPPONENTS[min(max(level, 1), len(OPPONENTS)) - 1]
