"""All connections: how many each address has, which of them still owe us a request, and which stand still."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Protocol

from tankchess.server.edge.addresses import TrustedProxies, limit_key
from tankchess.server.settings import Settings

# Seconds between two rounds. With more connections than `_FEW` only every fifth round goes to all of them.
_ROUND = 1.0
_FEW = 300
_EVERY = 5


class Connection(Protocol):
    """What is asked of a connection once a second."""

    def look_after(self, now: float) -> None:
        """Sends what is due, and ends the connection if it stands still for too long."""

    def give_up(self) -> None:
        """Ends a connection that has not sent a complete request in time."""


class Connections:
    """Admits connections and looks after them.

    `waiting` are those without a complete request, the oldest first, each with the time at which it is closed.
    """

    def __init__(self, settings: Settings, everybody: Callable[[], Iterable[Connection]], most: int) -> None:
        self.settings = settings
        self.proxies = TrustedProxies(settings.trusted_proxies)
        self.waiting: dict[Connection, float] = {}
        self.on_round: list[Callable[[], None]] = []
        self._everybody = everybody
        self._most = most
        self._count = 0
        self._rounds = 0
        self._of_address: Counter[str] = Counter()
        self._timer: asyncio.TimerHandle | None = None

    def __len__(self) -> int:
        return self._count

    # Coming and going.

    def admit(self, host: str) -> str:
        """Counts a new connection and returns an empty text, or the reason why it is refused.

        A trusted proxy brings everybody, so it has no limit of its own. When all places are taken, the connection
        that has owed us its request for longest makes room.
        """
        key = limit_key(host)
        if self._of_address[key] >= self.settings.connections_per_address and not self.proxies.has(host):
            return f"too many connections from {key}"
        if self._count >= self._most:
            oldest = next(iter(self.waiting), None)
            if oldest is None:
                return f"all {self._most} places for connections are taken"
            oldest.give_up()
        self._count += 1
        self._of_address[key] += 1
        return ""

    def release(self, host: str) -> None:
        """A connection that was admitted has ended."""
        key = limit_key(host)
        self._count -= 1
        self._of_address[key] -= 1
        if not self._of_address[key]:
            del self._of_address[key]

    # Requests that are owed.

    def owes(self, connection: Connection) -> None:
        """The connection owes a request from now on, unless it did before."""
        if connection not in self.waiting:
            self.waiting[connection] = asyncio.get_running_loop().time() + self.settings.request_seconds

    def is_even(self, connection: Connection) -> None:
        """The connection has sent its request, or is gone."""
        self.waiting.pop(connection, None)

    # Once a second.

    def start(self) -> None:
        loop = asyncio.get_running_loop()
        self._timer = loop.call_later(_ROUND, self._look_round)

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _look_round(self) -> None:
        self.start()
        now = asyncio.get_running_loop().time()
        late = []
        for connection, due in self.waiting.items():
            if due > now:
                break
            late.append(connection)
        for connection in late:
            self.is_even(connection)
            connection.give_up()
        self._rounds += 1
        if self._count <= _FEW or self._rounds % _EVERY == 0:
            for connection in tuple(self._everybody()):
                connection.look_after(now)
        for action in self.on_round:
            action()
