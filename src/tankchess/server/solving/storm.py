"""The rules of a storm: as many puzzles as one can, harder and harder, against the clock of the server."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

SECONDS = 180.0
# A wrong move ends a puzzle and costs so many seconds; so many puzzles solved in a row give as many back.
PENALTY = 10.0
BONUS = 10.0
COMBO = 5
# What is on its way when the time is up still counts: nobody loses a puzzle by the network.
GRACE = 1.0
# More than anybody solves in the time there is.
LENGTH = 80


class Storm(NamedTuple):
    """A storm. `step` is how many puzzles it is past; times are those of the server."""

    id: str
    seed: int
    begun: float
    ends: float
    step: int = 0
    score: int = 0
    combo: int = 0
    best_combo: int = 0
    mistakes: int = 0

    def is_over(self, now: float, length: int) -> bool:
        """Whether nothing more counts: the time is up, or there are no puzzles left."""
        return now > self.ends + GRACE or self.step >= length

    def ended(self, now: float) -> Storm:
        """The storm when it is ended before its time: nothing counts any more, also not what is on its way."""
        return self._replace(ends=min(self.ends, now - 2 * GRACE))

    def after(self, is_solved: bool) -> Storm:
        """The storm after a puzzle."""
        if not is_solved:
            return self._replace(step=self.step + 1, combo=0, mistakes=self.mistakes + 1, ends=self.ends - PENALTY)
        combo = self.combo + 1
        bonus = BONUS if combo % COMBO == 0 else 0.0
        return self._replace(
            step=self.step + 1,
            score=self.score + 1,
            combo=combo,
            best_combo=max(self.best_combo, combo),
            ends=self.ends + bonus,
        )


def storm_order(ratings: Sequence[tuple[str, float]], seed: int) -> list[str]:
    """The puzzles of a storm: of all puzzles, sorted by rating, one is drawn from each part in turn.

    The same seed and ratings give the same list. Nobody gets a puzzle twice, and each is at least as hard as the last.
    """
    chosen = random.Random(seed)
    ordered = [puzzle for puzzle, _ in sorted(ratings, key=lambda pair: (pair[1], pair[0]))]
    count = min(LENGTH, len(ordered))
    bounds = [len(ordered) * part // count for part in range(count + 1)] if count else []
    return [chosen.choice(ordered[low:high]) for low, high in pairwise(bounds)]
