"""The bus inside of one process: for several servers in one event loop, without any service."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from tankchess.server.bus.bus import BusAway, Hear


class Hub:
    """What the buses of one process have in common."""

    def __init__(self) -> None:
        self.members: dict[LocalBus, tuple[str, Hear]] = {}
        # Who has a lease, and until when.
        self.leases: dict[str, tuple[str, float]] = {}
        self.kept: dict[str, bytes] = {}

    def join(self, name: str) -> LocalBus:
        return LocalBus(self, name)


class LocalBus:
    """One member of a hub."""

    def __init__(self, hub: Hub, name: str) -> None:
        self.name = name
        self.is_up = False
        self.trouble = ""
        self.on_up: list[Callable[[], None]] = []
        self.on_down: list[Callable[[], None]] = []
        self._hub = hub
        self._cluster = ""
        self._hear: Hear = lambda _name, _body: None

    async def start(self, cluster: str, hear: Hear) -> None:
        self._cluster, self._hear = cluster, hear
        self.connect()

    def connect(self) -> None:
        """Comes back after `cut`."""
        self._hub.members[self] = (self._cluster, self._hear)
        self.is_up = True
        for action in self.on_up:
            action()

    def cut(self) -> None:
        """Loses the connection: nothing is heard and nothing is told."""
        self._hub.members.pop(self, None)
        self.is_up = False
        for action in self.on_down:
            action()

    async def stop(self) -> None:
        self._hub.members.pop(self, None)
        self.is_up = False

    def publish(self, body: bytes, to: str | None = None) -> None:
        if self.is_up:
            loop = asyncio.get_running_loop()
            for member, (cluster, hear) in list(self._hub.members.items()):
                if member is not self and cluster == self._cluster and to in (None, member.name):
                    loop.call_soon(hear, self.name, body)

    async def hold(self, lease: str, seconds: float) -> bool:
        self._check()
        now = asyncio.get_running_loop().time()
        holder, until = self._hub.leases.get(lease, ("", 0.0))
        if holder != self.name and now < until:
            return False
        self._hub.leases[lease] = (self.name, now + seconds)
        return True

    async def release(self, lease: str) -> None:
        if self.is_up and self._hub.leases.get(lease, ("", 0.0))[0] == self.name:
            del self._hub.leases[lease]

    async def is_held(self, lease: str) -> bool:
        self._check()
        return self._hub.leases.get(lease, ("", 0.0))[1] > asyncio.get_running_loop().time()

    async def keep(self, name: str, body: bytes, _seconds: float) -> None:
        self._check()
        self._hub.kept[name] = body

    async def kept(self, name: str) -> bytes | None:
        self._check()
        return self._hub.kept.get(name)

    async def audience(self) -> int:
        self._check()
        return sum(cluster == self._cluster for cluster, _ in self._hub.members.values())

    def _check(self) -> None:
        if not self.is_up:
            raise BusAway("the bus is away")
