"""How long to think about one move."""

from __future__ import annotations

from dataclasses import dataclass

from tankchess.engine.result import Limits

# Answering takes a moment, too; if the time is very short, no more than a share of it.
OVERHEAD = 0.01
OVERHEAD_SHARE = 0.04
# What stays on the clock: a machine may be busy with something else for that long.
RESERVE = 0.2
# A game is assumed to last this many more moves.
MOVES_LEFT = 28


@dataclass(frozen=True, slots=True)
class Budget:
    """`soft`: do not begin another depth after this; `hard`: stop at once. Seconds, None for no end."""

    soft: float | None
    hard: float | None


def budget_for(limits: Limits) -> Budget:
    """The time a search may take.

    >>> budget_for(Limits(movetime=1.0)).hard
    0.99
    """
    if limits.movetime is not None:
        return Budget(None, limits.movetime - min(OVERHEAD, limits.movetime * OVERHEAD_SHARE))
    if limits.remaining is None:
        return Budget(None, None)
    left = max(limits.remaining - RESERVE, limits.remaining / 4, 0.001)
    # With little left, some of the increment is saved: one moment too long must not be the last.
    caution = min(1.0, limits.remaining / (3 * RESERVE))
    share = left / MOVES_LEFT + 0.8 * caution * limits.increment
    return Budget(min(0.6 * share, left / 2), min(3.0 * share, left / 2))
