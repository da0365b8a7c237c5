"""What a position is worth to one side, and how likely that side is to win."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

from tankchess.core.outcome import Outcome
from tankchess.core.sides import Side
from tankchess.engine import Score

# The curve of winning chances: a Light Tank (100) ahead gives six chances in ten, five of them nearly nine in ten.
SCALE = 250.0
# Beyond this the game is decided anyway, and further hundredths do not count in an average.
DECIDED = 1000

HUNDREDTHS, MATE, ESCAPE, OVER = "cp", "mate", "escape", "over"


@dataclass(frozen=True, slots=True)
class Evaluation:
    """A value from the point of view of the side `view`.

    `cp`: hundredths of a Light Tank. `mate`, `escape`: moves until the game is won that way, below zero until it is
    lost. `over`: the game has ended, 1 won, 0 drawn, -1 lost.
    """

    view: Side
    kind: str
    value: int

    @classmethod
    def of_score(cls, score: Score, side: Side) -> Evaluation:
        """The score of a search in which `side` is to move."""
        if score.kind != HUNDREDTHS and score.value == 0:
            # Lost on the spot; a zero could not say whose loss it is.
            return cls(side, score.kind, -1)
        return cls(side, score.kind, score.value)

    @classmethod
    def of_outcome(cls, outcome: Outcome, side: Side, order: tuple[Side, ...]) -> Evaluation:
        """The end of a game. With four players, those who share the most points have drawn (G7)."""
        if outcome.winner is not None:
            return cls(side, OVER, 1 if outcome.winner is side else -1)
        points = outcome.result.points
        return cls(side, OVER, 0 if points[order.index(side)] == max(points) else -1)

    def seen_by(self, side: Side) -> Evaluation:
        """The same value for one of two players."""
        return self if side is self.view else replace(self, view=side, value=-self.value)

    @property
    def is_won(self) -> bool:
        """Whether the side has won or wins by force."""
        return self.kind != HUNDREDTHS and self.value > 0

    @property
    def is_lost(self) -> bool:
        return self.kind != HUNDREDTHS and self.value < 0

    @property
    def hundredths(self) -> int:
        """The value as a number between -DECIDED and DECIDED."""
        if self.kind == HUNDREDTHS:
            return max(-DECIDED, min(DECIDED, self.value))
        return DECIDED if self.value > 0 else -DECIDED if self.value < 0 else 0

    @property
    def chances(self) -> float:
        """The winning chances of the side, 0 to 1; a draw is a half."""
        if self.kind == HUNDREDTHS:
            return winning_chances(self.value)
        return 1.0 if self.value > 0 else 0.0 if self.value < 0 else 0.5

    @property
    def name(self) -> str:
        """A forced end in the engine's words, `mate 2`; empty for any other value."""
        return f"{self.kind} {abs(self.value)}" if self.kind in (MATE, ESCAPE) else ""

    def __str__(self) -> str:
        return f"{self.value / 100:+.2f}" if self.kind == HUNDREDTHS else f"{self.kind} {self.value}"


def winning_chances(hundredths: float) -> float:
    """From 0 to 1, a half where nobody is ahead. Set by hand: flat where a game is decided."""
    return 1.0 / (1.0 + math.exp(-max(-50.0, min(50.0, hundredths / SCALE))))
