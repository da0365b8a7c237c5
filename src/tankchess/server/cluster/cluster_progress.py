"""How far work has come, noted at the bus: whoever is asked can tell, and goes on where a process has ended."""

from __future__ import annotations

from contextlib import suppress

from tankchess.server.bus.bus import Bus, BusAway
from tankchess.server.cluster.leases import Leases
from tankchess.server.work.shared_progress import NotedWork, SharedProgress

# Seconds for which what was noted is kept: somebody who was away for a while finds it.
_KEPT = 3600.0


class ClusterProgress(SharedProgress):
    """What is noted here may be lost with the bus: then it is made again."""

    def __init__(self, bus: Bus, leases: Leases) -> None:
        self._bus = bus
        self._leases = leases

    async def claim(self, work: str) -> bool:
        return await self._leases.take(work)

    async def release(self, work: str) -> None:
        await self._leases.release(work)

    async def note(self, work: str, body: bytes) -> None:
        with suppress(BusAway):
            await self._bus.keep(work, body, _KEPT)

    async def find(self, work: str) -> NotedWork | None:
        try:
            body = await self._bus.kept(work)
            return None if body is None else NotedWork(body, await self._bus.is_held(work))
        except BusAway:
            return None
