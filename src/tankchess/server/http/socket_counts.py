"""How many sockets are open: in all, and of each address and person."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from tankchess.server.problems import Refused

# The place of all sockets: how many of them a process can carry is no matter of the others.
ALL = "all"


class SocketCounts:
    """The places of the sockets in this process.

    `elsewhere` says how many there are at a place in other processes, and `on_change` is told what has changed here.
    """

    def __init__(self) -> None:
        self._open: Counter[str] = Counter()
        self.elsewhere: Callable[[str], int] = lambda _place: 0
        self.on_change: Callable[[str], None] = lambda _place: None

    def __getitem__(self, place: str) -> int:
        return self._open[place]

    def enter(self, place: str, most: int) -> None:
        """Counts one more. Raises `Refused` if that would be too many, here and elsewhere together."""
        if self._open[place] + (0 if place == ALL else self.elsewhere(place)) >= most:
            raise Refused("rate_limited", "too many sockets are open", retry_after=10)
        self._open[place] += 1
        self._tell(place)

    def leave(self, place: str) -> None:
        self._open[place] -= 1
        if not self._open[place]:
            del self._open[place]
        self._tell(place)

    @property
    def places(self) -> dict[str, int]:
        """What the others are told."""
        return {place: count for place, count in self._open.items() if place != ALL}

    def _tell(self, place: str) -> None:
        if place != ALL:
            self.on_change(place)
