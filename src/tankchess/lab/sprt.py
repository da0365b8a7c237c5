"""The sequential test of two hypotheses: a match goes on until one of them is a good deal more likely."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from math import log, log10, sqrt

from tankchess.lab.error import LabError
from tankchess.lab.likelihood import frequencies, log_ratio, with_mean, with_t_value

# The scores of a pair of games, of one.
PAIR_SCORES = (0.0, 0.25, 0.5, 0.75, 1.0)
# Normalised Elo is the mean in deviations of a game, times this (about 347).
NORMAL_SCALE = 800 / log(10)
_LARGEST = 1000.0
_NUMBER = r"\s*(-?[0-9]{1,4}(?:\.[0-9]{1,6})?)\s*"
_TEXT = re.compile(f"{_NUMBER},{_NUMBER}")


class SprtDecision(StrEnum):
    """What the test says: the better hypothesis, the worse one, or nothing yet. Equal to its text."""

    ACCEPTED = "accepted"
    REJECTED = "rejected"
    OPEN = "open"


@dataclass(frozen=True, slots=True)
class Sprt:
    """Is the first player better by `lower` Elo at most, or by `upper` at least?

    `alpha` is how often a player of `lower` may be accepted, `beta` how often one of `upper` may be rejected.
    `is_normalised` says that the bounds are normalised Elo, which do not depend on how many games are drawn.
    """

    lower: float
    upper: float
    alpha: float = 0.05
    beta: float = 0.05
    is_normalised: bool = False

    def __post_init__(self) -> None:
        if not -_LARGEST <= self.lower < self.upper <= _LARGEST:
            raise LabError(
                f"sprt {self.lower:g},{self.upper:g}: expected two numbers of Elo, the lower first, up to {_LARGEST:g}"
            )
        for name, value in (("alpha", self.alpha), ("beta", self.beta)):
            if not 0 < value < 0.5:
                raise LabError(f"sprt {name} {value:g}: expected more than 0 and less than 0.5")

    @staticmethod
    def parse(text: str, alpha: float = 0.05, beta: float = 0.05, is_normalised: bool = False) -> Sprt:
        """Reads `0,5`. Raises `LabError`.

        >>> Sprt.parse("0,5").bounds
        (-2.9444389791664403, 2.9444389791664403)
        """
        match = _TEXT.fullmatch(text)
        if match is None:
            raise LabError(f"sprt {text!r}: expected two numbers of Elo, as 0,5")
        lower, upper = map(float, match.groups())
        return Sprt(lower, upper, alpha, beta, is_normalised)

    @property
    def bounds(self) -> tuple[float, float]:
        """The ratios at which the test ends, as logarithms (Wald)."""
        return log(self.beta / (1 - self.alpha)), log((1 - self.beta) / self.alpha)

    def log_ratio(self, counts: Mapping[float, int]) -> float:
        """The logarithm of the likelihood ratio. `counts` says how often each score of a pair came, of one."""
        total = sum(counts.values())
        if not total:
            return 0.0
        observed = frequencies(counts, PAIR_SCORES)
        if self.is_normalised:
            # A pair has the mean of two games, and so less deviation than one game by the root of two.
            values = [sqrt(2) * elo / NORMAL_SCALE for elo in (self.lower, self.upper)]
            first, second = (with_t_value(observed, 0.5, value) for value in values)
        else:
            first, second = (with_mean(observed, expected_score(elo)) for elo in (self.lower, self.upper))
        return log_ratio(observed, first, second, total)

    def decide(self, counts: Mapping[float, int]) -> SprtDecision:
        low, high = self.bounds
        ratio = self.log_ratio(counts)
        if ratio >= high:
            return SprtDecision.ACCEPTED
        return SprtDecision.REJECTED if ratio <= low else SprtDecision.OPEN


def expected_score(elo: float) -> float:
    """The share of the points that a player of so many Elo more can expect.

    >>> expected_score(0), round(expected_score(100), 3)
    (0.5, 0.64)
    """
    return float(1 / (1 + 10 ** (-elo / 400)))


def elo_of(score: float) -> float:
    """The difference in Elo of a share of the points; infinite for all or nothing.

    >>> round(elo_of(0.75), 1)
    190.8
    """
    if score <= 0 or score >= 1:
        return float("inf") if score >= 1 else float("-inf")
    return -400 * log10(1 / score - 1)
