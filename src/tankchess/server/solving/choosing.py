"""Which puzzle comes next: about as hard as somebody is strong, and not one they had lately."""

from __future__ import annotations

import random
from collections.abc import Mapping

# Drawn from so many that are nearest, so that not everybody gets the same ones in the same order.
NEAREST = 12


def next_puzzle(
    ratings: Mapping[str, float], rating: float, finished: Mapping[str, float], skip: str, chance: random.Random
) -> str | None:
    """One of the puzzles with these ratings; None if there are none.

    `finished` says when somebody finished a puzzle: those come again only when nothing else is left, the quarter that
    was finished longest ago first. `skip` is the one they have before them.
    """
    others = [puzzle for puzzle in ratings if puzzle != skip] or list(ratings)
    fresh = [puzzle for puzzle in others if puzzle not in finished]
    if not fresh:
        fresh = sorted(others, key=lambda puzzle: (finished[puzzle], puzzle))[: max(1, len(others) // 4)]
    nearest = sorted(fresh, key=lambda puzzle: (abs(ratings[puzzle] - rating), puzzle))[:NEAREST]
    return chance.choice(nearest) if nearest else None
