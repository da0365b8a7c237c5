"""The server's time: the date, a clock that never jumps, and timers. Tests bring their own."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Protocol

# Seconds.
DAY = 86_400.0


class Timer(Protocol):
    def cancel(self) -> None: ...


class TimeSource(Protocol):
    """`now` is seconds since 1970, `tick` counts from anywhere. Neither jumps, whatever somebody sets the clock to.

    `catch_up` lets `now` follow the clock of the machine, and returns by how many seconds it had to be set.
    """

    def now(self) -> float: ...

    def tick(self) -> float: ...

    def catch_up(self) -> float: ...

    def call_at(self, tick: float, action: Callable[[], None]) -> Timer: ...


class SystemTime:
    """The clocks of this machine."""

    def __init__(self) -> None:
        self._offset = time.time() - time.monotonic()

    def now(self) -> float:
        return time.monotonic() + self._offset

    def catch_up(self) -> float:
        drift = time.time() - self.now()
        self._offset += drift
        return drift

    def tick(self) -> float:
        return time.monotonic()

    def call_at(self, tick: float, action: Callable[[], None]) -> Timer:
        loop = asyncio.get_running_loop()
        return loop.call_later(max(0.0, tick - self.tick()), action)


class SharedTime(SystemTime):
    """The time of a cluster: that of its database, so that all machines have the same."""

    def catch_up(self) -> float:
        """Nothing is to be moved when the clock of this one machine was set."""
        return 0.0

    def follow(self, shared: float, asked: float, answered: float) -> float:
        """Takes over what the clock of the database showed between two ticks; returns by how much this is set."""
        drift = shared - (asked + answered) / 2 - self._offset
        self._offset += drift
        return drift
