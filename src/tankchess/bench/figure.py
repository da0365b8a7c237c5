"""A figure: one measured number, and how the time behind it is taken."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from tankchess.errors import TankChessError


class BenchError(TankChessError):
    """A measurement that cannot be trusted: the count behind it is wrong."""


@dataclass(frozen=True, slots=True)
class Figure:
    """One measured number; `bar` is what it is compared with, None if nothing is promised."""

    name: str
    value: float
    unit: str
    bar: float | None = None
    bar_is_minimum: bool = True

    @property
    def holds(self) -> bool | None:
        if self.bar is None:
            return None
        return self.value >= self.bar if self.bar_is_minimum else self.value <= self.bar


def best_time(work: Callable[[], object], runs: int) -> float:
    """Seconds of the quickest of `runs` runs: the others were disturbed."""
    times = []
    for _ in range(runs):
        started = time.perf_counter()
        work()
        times.append(time.perf_counter() - started)
    return min(times)
