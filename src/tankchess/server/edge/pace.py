"""How often a server looks for what has arrived: at once, unless the machine has too little processor time for all.

Then it looks less often, and finds several moves each time. They are read, kept and told together, in two thirds of the
processor time that they take one by one: each look costs waking up, a transaction, and caches that others have filled
meanwhile. Everybody waits for a processor anyway then, and this way for less long.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from contextlib import suppress

# Seconds between two looks at the most. With 130 moves a second it brings eight together.
LONGEST = 0.06
# Seconds between two questions how the machine is.
ROUND = 0.25
# The share of its time that a server that wants to run waits for a processor: below the first there are enough of
# them, from the second on it looks as seldom as it may.
_ENOUGH = 0.15
_SHORT = 0.5
# Fewer events than that in `LONGEST` are not worth waiting for.
_COMPANY = 3

# What a thread has had of a processor, and how long it has waited for one, in nanoseconds since it began.
Share = tuple[int, int]


class Waiting:
    """What Linux tells of the thread that makes this; nothing elsewhere."""

    def __init__(self) -> None:
        self._file: int | None = None
        with suppress(OSError):
            self._file = os.open("/proc/thread-self/schedstat", os.O_RDONLY | os.O_CLOEXEC)

    def __call__(self) -> Share:
        if self._file is None:
            return 0, 0
        try:
            run, waited, _ = os.pread(self._file, 80, 0).split()
        except (OSError, ValueError):
            return 0, 0
        return int(run), int(waited)

    def close(self) -> None:
        file, self._file = self._file, None
        if file is not None:
            os.close(file)


class LookingPace:
    """`rest` are the seconds from one look to the next."""

    __slots__ = ("_asked", "_clock", "_events", "_next", "_share", "_since", "rest")

    def __init__(self, share: Callable[[], Share], clock: Callable[[], float] = time.monotonic) -> None:
        self.rest = 0.0
        self._share = share
        self._clock = clock
        self._since = share()
        self._asked = clock()
        self._next = 0.0
        self._events = 0

    def pause(self) -> float:
        """Seconds until it is time to look."""
        return self._next - self._clock() if self.rest else 0.0

    def looked(self, events: int) -> None:
        """So many events were found now."""
        now = self._clock()
        self._events += events
        if now - self._asked >= ROUND:
            self._ask(now)
        self._next = now + self.rest

    def _ask(self, now: float) -> None:
        share = self._share()
        run, waited = share[0] - self._since[0], share[1] - self._since[1]
        wanted = 0.0
        if run + waited > 0 and self._events * LONGEST >= _COMPANY * (now - self._asked):
            wanted = LONGEST * min(1.0, max(0.0, (waited / (run + waited) - _ENOUGH) / (_SHORT - _ENOUGH)))
        # Half of what it was: one bad moment is not yet a shortage, nor a good one its end.
        self.rest = (self.rest + wanted) / 2 if wanted or self.rest > LONGEST / 20 else 0.0
        self._since, self._asked, self._events = share, now, 0
