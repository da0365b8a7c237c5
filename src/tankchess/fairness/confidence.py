"""What is known about a mean while games come in: an interval that may be looked at after every game.

An interval for a fixed number of games is wrong far more often than it says if one stops as soon as it looks good. This
one is a confidence sequence: with the probability it promises it holds the true mean after all games at once, so one
may look whenever one likes and stop for any reason. It is found by betting (I. Waudby-Smith and A. Ramdas, Estimating
means of bounded random variables by betting, Journal of the Royal Statistical Society B 86, 2024). Somebody who
doubts that the mean is as small as m bets on every game that it gives more than m, at fair odds; if m is true, the
money is a martingale, and multiplies by 1/alpha with a probability of at most alpha (Ville). So every m at which the
money would have grown so far is ruled out. Several gamblers share the money, one for each size of bet, and never
change it (as in F. Orabona and K.-S. Jun, Tight concentrations and confidence sequences from the regret of universal
portfolio, 2024): then the order of the games makes no difference, and counts are enough.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import exp, log, log1p

CONFIDENCE = 0.95
# The parts of their money that the gamblers put at stake. Small bets rule out the most after many games, large ones
# after few games or many draws; these serve the tens to hundreds of games after which the question is decided.
_BETS = tuple(0.1 * 7 ** (number / 7) for number in range(8))
# Halvings of the interval: to a millionth.
_STEPS = 20


def interval_of(counts: Mapping[float, int], confidence: float = CONFIDENCE) -> tuple[float, float]:
    """Where the mean of values from 0 to 1 lies; `counts` says how often each value came.

    >>> low, high = interval_of({1.0: 60, 0.0: 40})
    >>> f"{low:.3f} to {high:.3f}"
    '0.448 to 0.740'
    >>> interval_of({})
    (0.0, 1.0)
    """
    doubt = (1 - confidence) / 2
    mirrored = {1.0 - value: count for value, count in counts.items()}
    return _least_mean(counts, doubt), 1.0 - _least_mean(mirrored, doubt)


def _least_mean(counts: Mapping[float, int], doubt: float) -> float:
    """The least mean that is not ruled out. The money falls as the mean rises, so halving finds it."""
    bar = log(1 / doubt)
    low, high = 0.0, 1.0
    for _ in range(_STEPS):
        middle = (low + high) / 2
        if _log_money(counts, middle) >= bar:
            low = middle
        else:
            high = middle
    return low


def _log_money(counts: Mapping[float, int], mean: float) -> float:
    """The logarithm of what the gamblers have made of one coin, had the mean been no more than `mean`."""
    gains = [sum(count * log1p(bet * (value / mean - 1)) for value, count in counts.items()) for bet in _BETS]
    top = max(gains)
    return top + log(sum(exp(gain - top) for gain in gains) / len(_BETS))
