"""How much of the workers' time each person has had lately."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable

# After so many seconds what somebody has had counts half.
_HALF = 30.0
_MOST_REMEMBERED = 20_000


class TimeSpent:
    """Those who ask short questions are told apart from those who keep others waiting, and from strangers."""

    def __init__(self, tick: Callable[[], float] = time.monotonic) -> None:
        self._tick = tick
        self._spent: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def of(self, person: str) -> float | None:
        """Seconds, the latest counted most; None for somebody who has not been seen, or not for long."""
        found = self._spent.get(person)
        if found is None:
            return None
        seconds, noted = found
        return float(seconds * 0.5 ** ((self._tick() - noted) / _HALF))

    def add(self, person: str, seconds: float) -> None:
        self._spent[person] = ((self.of(person) or 0.0) + seconds, self._tick())
        self._spent.move_to_end(person)
        if len(self._spent) > _MOST_REMEMBERED:
            self._spent.popitem(last=False)
