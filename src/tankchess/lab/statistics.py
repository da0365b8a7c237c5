"""What the games of two players say: score, Elo and their errors, by pairs.

The two games of a pair have the same opening, and an opening that favours a colour gives a point to each. So pairs are
counted, not games: their scores are independent of each other, and vary less than those of two games of their own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from math import erf, sqrt

from tankchess.lab.likelihood import mean_and_variance
from tankchess.lab.sprt import NORMAL_SCALE, elo_of

# The quantile of a normal distribution for 95 percent.
Z = 1.959964


@dataclass(frozen=True, slots=True)
class Range:
    """A value, and where the true one lies in 95 of 100 matches."""

    value: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class PairStatistics:
    """The pairs of two players, each as the points of the first one in both games."""

    pairs: tuple[tuple[float, float], ...]

    @staticmethod
    def of(pairs: Iterable[tuple[float, float]]) -> PairStatistics:
        return PairStatistics(tuple(pairs))

    @property
    def games(self) -> int:
        return 2 * len(self.pairs)

    def number_of(self, points: float) -> int:
        """How many games gave so many points; thirds, of boards for four, are nearest to a draw."""
        return sum(round(2 * own) == round(2 * points) for pair in self.pairs for own in pair)

    @property
    def counts(self) -> Counter[float]:
        """How often each score of a pair came, of one."""
        return Counter(sum(pair) / 2 for pair in self.pairs)

    @property
    def pentanomial(self) -> tuple[int, ...]:
        """How often a pair gave 0, 1/2, 1, 1 1/2 and 2 points."""
        nearest = Counter(round(2 * sum(pair)) for pair in self.pairs)
        return tuple(nearest[number] for number in range(5))

    @property
    def moments(self) -> tuple[float, float]:
        """Mean and variance of the score of a pair, of one."""
        total = len(self.pairs)
        return mean_and_variance([(score, count / total) for score, count in sorted(self.counts.items())])

    @property
    def score(self) -> Range:
        """The share of the points. Wilson's interval, for as many independent games as vary like these pairs."""
        if not self.pairs:
            return Range(0.5, 0.0, 1.0)
        mean, variance = self.moments
        spread = mean * (1 - mean)
        # Where nothing varies a pair says no more than one game: that is the careful side.
        worth = spread / variance if variance > 0 else 1.0
        return Range(mean, *wilson(mean, worth * len(self.pairs)))

    @property
    def elo(self) -> Range:
        score = self.score
        return Range(elo_of(score.value), elo_of(score.low), elo_of(score.high))

    @property
    def normalised_elo(self) -> Range | None:
        """The distance from 50 % in deviations of a game, as Elo; None where nothing varies."""
        if not self.pairs:
            return None
        mean, variance = self.moments
        if variance <= 0:
            return None
        # In deviations of a pair, which is the root of two more than in those of a game.
        sigma = sqrt(variance)
        distance = (mean - 0.5) / sigma
        unit = NORMAL_SCALE / sqrt(2)
        reach = unit * Z * sqrt(self._spread_of_distance(distance, mean, sigma) / len(self.pairs))
        return Range(unit * distance, unit * distance - reach, unit * distance + reach)

    def _spread_of_distance(self, distance: float, mean: float, sigma: float) -> float:
        """The variance of a distance from 50 % in deviations, for a single pair.

        Far from 50 % the deviation is not known any better than the mean is, and both depend on each other: with 1
        alone, as near 50 %, the interval of a match of 90 % held the true value only every other time.
        """
        total = len(self.pairs)
        skewness, kurtosis = (
            sum(count * ((score - mean) / sigma) ** power for score, count in self.counts.items()) / total
            for power in (3, 4)
        )
        return max(0.0, 1 - skewness * distance + (kurtosis - 1) * distance**2 / 4)

    @property
    def superiority(self) -> float:
        """How likely it is that the first player is the better one (LOS)."""
        if not self.pairs:
            return 0.5
        mean, variance = self.moments
        if variance <= 0:
            # Nothing to measure a deviation by: equals would win so many pairs in a row once in two to their number.
            surprise = 0.5 ** len(self.pairs)
            return 0.5 if mean == 0.5 else 1 - surprise if mean > 0.5 else surprise
        return (1 + erf((mean - 0.5) / sqrt(2 * variance / len(self.pairs)))) / 2


def wilson(share: float, trials: float) -> tuple[float, float]:
    """Wilson's interval of 95 percent for a share that came out of so many trials."""
    if trials <= 0:
        return 0.0, 1.0
    square = Z * Z
    middle = (share + square / (2 * trials)) / (1 + square / trials)
    reach = Z / (1 + square / trials) * sqrt(share * (1 - share) / trials + square / (4 * trials * trials))
    # At the ends the sum is exact but for rounding.
    return 0.0 if share <= 0 else middle - reach, 1.0 if share >= 1 else middle + reach
