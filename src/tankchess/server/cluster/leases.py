"""What this process does on behalf of all: each under a lease, which is renewed until it is released."""

from __future__ import annotations

from tankchess.server.bus.bus import Bus, BusAway

# Seconds for which a lease is taken. It is renewed with every beat.
_SECONDS = 2.0


class Leases:
    def __init__(self, bus: Bus) -> None:
        self._bus = bus
        self._held: set[str] = set()

    async def take(self, lease: str) -> bool:
        """False if another process has it. While the bus is away everybody may do everything."""
        try:
            is_ours = await self._bus.hold(lease, _SECONDS)
        except BusAway:
            # It is kept in mind all the same, and held as soon as the bus is back.
            is_ours = True
        if is_ours:
            self._held.add(lease)
        return is_ours

    async def release(self, lease: str) -> None:
        if lease in self._held:
            self._held.discard(lease)
            await self._bus.release(lease)

    async def renew(self) -> None:
        for lease in list(self._held):
            try:
                await self._bus.hold(lease, _SECONDS)
            except BusAway:
                return
            if lease not in self._held:
                # It was released meanwhile.
                await self._bus.release(lease)
