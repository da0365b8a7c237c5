"""Queues in front of processors, event by event: how long work waits, and how much of each part is used.

A `Station` has some cores that do one job after the other, in the order of arrival. A job goes through stations one by
one; it may wait somewhere without needing a core, such as for a disk.
"""

from __future__ import annotations

import heapq
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import count

Action = Callable[[], None]


class Clock:
    """The time of a simulation, in seconds, and what is to happen."""

    def __init__(self) -> None:
        self.now = 0.0
        self._due: list[tuple[float, int, Action]] = []
        # Of two things at the same time, the one that was planned first comes first: runs can be repeated.
        self._numbers = count()

    def after(self, seconds: float, action: Action) -> None:
        heapq.heappush(self._due, (self.now + seconds, next(self._numbers), action))

    def run(self, until: float) -> None:
        while self._due and self._due[0][0] <= until:
            self.now, _, action = heapq.heappop(self._due)
            action()
        self.now = until


@dataclass(eq=False)
class Station:
    """Cores and those who wait for one. `busy` are seconds of cores that were used, of all since the start."""

    clock: Clock
    cores: int
    busy: float = 0.0
    _free: int = field(init=False)
    _waiting: deque[tuple[float, Action]] = field(default_factory=deque)
    _patient: deque[tuple[float, Action]] = field(default_factory=deque)

    def __post_init__(self) -> None:
        self._free = self.cores

    @property
    def waiting(self) -> int:
        return len(self._waiting) + len(self._patient)

    def serve(self, seconds: float, then: Action, *, is_patient: bool = False) -> None:
        """Does a job that takes so long as soon as a core is free, and calls `then` afterwards.

        Patient jobs wait until nobody else does. What is begun is never broken off.
        """
        if self._free:
            self._begin(seconds, then)
        else:
            (self._patient if is_patient else self._waiting).append((seconds, then))

    def _begin(self, seconds: float, then: Action) -> None:
        self._free -= 1

        def end() -> None:
            self._free += 1
            self.busy += seconds
            if waiting := self._waiting or self._patient:
                self._begin(*waiting.popleft())
            then()

        self.clock.after(seconds, end)

    def use(self) -> float:
        """The share of all cores that was used since the start."""
        return self.busy / (self.cores * self.clock.now) if self.clock.now else 0.0


def pass_through(clock: Clock, way: Sequence[tuple[Station | None, float]], then: Action) -> None:
    """One job along its way: so many seconds at each station, or of waiting where there is none."""

    def go_on(place: int) -> None:
        if place == len(way):
            then()
            return
        station, seconds = way[place]
        if station is None:
            clock.after(seconds, lambda: go_on(place + 1))
        else:
            station.serve(seconds, lambda: go_on(place + 1))

    go_on(0)
