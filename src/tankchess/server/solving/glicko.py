"""Glicko-2, as its author describes it: Mark E. Glickman, "Example of the Glicko-2 system" (2013).

A rating has a deviation, which says how well it is known, and a volatility, which says how much it goes up and down.
The names in the formulas are those of the paper: mu and phi are rating and deviation on a smaller scale.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

# How quickly a volatility may change; the paper recommends 0.3 to 1.2.
TAU = 0.5
_SCALE = 173.7178
_MIDDLE = 1500.0
_CLOSE = 1e-6
# Nobody is known less than a newcomer, and nobody so well that a result means nothing.
MOST_DEVIATION = 350.0
LEAST_DEVIATION = 45.0
# A rating that rests becomes less certain: so many days count as one period of the paper.
PERIOD_DAYS = 5.0


class Rating(NamedTuple):
    """How strong somebody is, on the scale of the paper: a newcomer has 1500, deviation 350."""

    value: float = _MIDDLE
    deviation: float = MOST_DEVIATION
    volatility: float = 0.06

    def rested(self, days: float) -> Rating:
        """The same after so many days without a result: a little less certain."""
        phi = math.hypot(self.deviation / _SCALE, self.volatility * math.sqrt(max(0.0, days) / PERIOD_DAYS))
        return self._replace(deviation=min(MOST_DEVIATION, phi * _SCALE))

    def after(self, *results: tuple[Rating, float]) -> Rating:
        """The rating after results against others: 1 for a win, 0 for a loss. At least one is expected."""
        found = rated(self, results)
        return found._replace(deviation=min(MOST_DEVIATION, max(LEAST_DEVIATION, found.deviation)))


def rated(player: Rating, results: Sequence[tuple[Rating, float]]) -> Rating:
    """The paper's step 2 to 8 for one period, without bounds."""
    mu, phi = (player.value - _MIDDLE) / _SCALE, player.deviation / _SCALE
    information, surplus = 0.0, 0.0
    for opponent, score in results:
        g = 1 / math.sqrt(1 + 3 * (opponent.deviation / _SCALE / math.pi) ** 2)
        expected = 1 / (1 + math.exp(-g * (mu - (opponent.value - _MIDDLE) / _SCALE)))
        information += g * g * expected * (1 - expected)
        surplus += g * (score - expected)
    variance = 1 / information
    volatility = _volatility(player.volatility, phi, variance, variance * surplus)
    phi = 1 / math.sqrt(1 / (phi**2 + volatility**2) + information)
    return Rating((mu + phi**2 * surplus) * _SCALE + _MIDDLE, phi * _SCALE, volatility)


def _volatility(sigma: float, phi: float, variance: float, delta: float) -> float:
    """Step 5: the root of f, enclosed by two values that move towards each other (the Illinois method)."""
    start = math.log(sigma**2)

    def f(x: float) -> float:
        spread = phi**2 + variance + math.exp(x)
        return math.exp(x) * (delta**2 - spread) / (2 * spread**2) - (x - start) / TAU**2

    low = start
    if delta**2 > phi**2 + variance:
        high = math.log(delta**2 - phi**2 - variance)
    else:
        steps = 1
        while f(start - steps * TAU) < 0:
            steps += 1
        high = start - steps * TAU
    at_low, at_high = f(low), f(high)
    while abs(high - low) > _CLOSE:
        middle = low + (low - high) * at_low / (at_high - at_low)
        at_middle = f(middle)
        if at_middle * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = middle, at_middle
    return math.exp(low / 2)
