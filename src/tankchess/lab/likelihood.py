"""How likely a match is if one player is so much better: generalised likelihood ratios.

What is known is how often each score of a pair came. Of all distributions with the mean of a hypothesis, or with its
mean in units of its own deviation, the one is taken under which this is the most likely; the logarithm of the quotient
of two such likelihoods decides the test. The method is that of Michel Van den Bergh, which fishtest and fastchess use;
scores that never came count as a thousandth, so that no likelihood is nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import inf, log, sqrt

_NEVER = 1e-3
_HALVINGS = 100
_ROUNDS = 20
_NEAR = 1e-9

# Values with their probabilities.
Distribution = Sequence[tuple[float, float]]


def frequencies(counts: Mapping[float, int], values: Sequence[float]) -> Distribution:
    """How often each of the values came, of one; one that never came has a little."""
    known = {value: counts.get(value, 0) or _NEVER for value in {*values, *counts}}
    total = sum(known.values())
    return [(value, known[value] / total) for value in sorted(known)]


def mean_and_variance(distribution: Distribution) -> tuple[float, float]:
    mean = sum(value * share for value, share in distribution)
    return mean, sum((value - mean) ** 2 * share for value, share in distribution)


def with_mean(distribution: Distribution, mean: float) -> Distribution:
    """The most likely distribution with this mean, which lies between the least and the greatest value."""
    low = distribution[0][0] - mean
    high = distribution[-1][0] - mean
    # Its shares are p / (1 + x (value - mean)); x is where the sum of the deviations is nothing. That falls as x rises.
    least, most = -1 / high, -1 / low

    def deviation(x: float) -> float:
        total = 0.0
        for value, share in distribution:
            divisor = 1 + x * (value - mean)
            if divisor <= 0:
                return inf if x < 0 else -inf
            total += share * (value - mean) / divisor
        return total

    for _ in range(_HALVINGS):
        middle = (least + most) / 2
        if deviation(middle) > 0:
            least = middle
        else:
            most = middle
    x = (least + most) / 2
    return [(value, share / (1 + x * (value - mean))) for value, share in distribution]


def with_t_value(distribution: Distribution, centre: float, t: float) -> Distribution:
    """The most likely distribution whose mean lies `t` of its own deviations above `centre`; found by iteration."""
    found: Distribution = [(value, 1 / len(distribution)) for value, _ in distribution]
    for _ in range(_ROUNDS):
        mean, variance = mean_and_variance(found)
        sigma = sqrt(variance)
        # The condition, made linear around the last distribution: these values have to have a mean of nothing.
        bent = [
            (value - centre - t * sigma * (1 + ((mean - value) / sigma) ** 2) / 2, share)
            for value, share in distribution
        ]
        order = sorted(range(len(bent)), key=lambda index: bent[index][0])
        shares = with_mean([bent[index] for index in order], 0.0)
        before = found
        by_index = dict(zip(order, (share for _, share in shares), strict=True))
        found = [(value, by_index[index]) for index, (value, _) in enumerate(distribution)]
        if max(abs(new[1] - old[1]) for new, old in zip(found, before, strict=True)) < _NEAR:
            break
    return found


def log_ratio(observed: Distribution, first: Distribution, second: Distribution, total: float) -> float:
    """The logarithm of the likelihood under `second`, less that under `first`, of `total` observations."""
    each = zip(observed, first, second, strict=True)
    return total * sum(share * log(after / before) for (_, share), (_, before), (_, after) in each)
