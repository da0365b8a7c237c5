"""Whether a move was a mistake, and what it missed or found."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

from tankchess.analysis.evaluation import OVER, Evaluation

# Winning chances that a move gives away. On the curve of `winning_chances` and from an even position, a mistake is
# the loss of a Light Tank (100 hundredths), a blunder that of a Heavy Tank with its place (205). Far ahead or behind it
# takes more.
MISTAKE = 0.09
BLUNDER = 0.19

MISTAKE_MARK, BLUNDER_MARK = "?", "??"


# How quickly accuracy falls with the chances that are given away: a mistake (0.09) leaves 70, a blunder (0.19) 47.
_FALL = 4.0


def accuracy(chances_lost: Iterable[float]) -> float:
    """How well somebody played, from 0 to 100: the mean over all moves; 100 where there are none.

    >>> accuracy([0.0, 0.0, 0.19])
    82.3
    """
    single = [100 * math.exp(-_FALL * lost) for lost in chances_lost]
    return round(sum(single) / len(single), 1) if single else 100.0


@dataclass(frozen=True, slots=True)
class Judgement:
    """What is to be said about a move.

    `loss` is in hundredths of a Light Tank, `chances_lost` from 0 to 1, `mark` one of "", "?" and "??". `missed`,
    `allowed` and `found` name a forced end, as `mate 2`: one the player let go, ran into, or began.
    """

    loss: int = 0
    chances_lost: float = 0.0
    mark: str = ""
    missed: str = ""
    allowed: str = ""
    found: str = ""

    @property
    def is_notable(self) -> bool:
        """Whether the move was worse than it should have been."""
        return bool(self.mark or self.missed or self.allowed)


def judge(before: Evaluation, after: Evaluation, is_best: bool, was_winning: bool = False) -> Judgement:
    """Compares what the player had with what was kept, both from the player's point of view.

    `is_best` is the engine's own choice, which is never a loss, whatever a longer look shows. `was_winning` says that
    the player's move before already won by force: what is found is reported once.
    """
    found = before.name if _goes_on(before, after, is_best) and not was_winning else ""
    if is_best:
        return Judgement(found=found)
    given = max(0.0, before.chances - after.chances)
    mark = BLUNDER_MARK if given >= BLUNDER else MISTAKE_MARK if given >= MISTAKE else ""
    return Judgement(
        loss=max(0, before.hundredths - after.hundredths),
        chances_lost=given,
        mark=mark,
        missed=before.name if before.is_won and not after.is_won else "",
        allowed=after.name if after.is_lost and not before.is_lost else "",
        found=found,
    )


def _goes_on(before: Evaluation, after: Evaluation, is_best: bool) -> bool:
    """Whether a move brings a forced end nearer. A longer way than necessary still wins, but has not found the end."""
    if not (before.is_won and after.is_won):
        return False
    return is_best or after.kind == OVER or after.value < before.value
