"""One at a time, and whose turn is next is decided fairly."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from tankchess.server.fair_queue import Asker, FairQueue


class FairLock:
    """A lock for what takes a while: whoever waits gets it in the order of a `FairQueue`, not in that of coming."""

    def __init__(self) -> None:
        self._is_held = False
        self._waiting: FairQueue[asyncio.Future[None]] = FairQueue()

    @asynccontextmanager
    async def turn(self, asker: Asker) -> AsyncIterator[None]:
        """Waits for a turn, and passes it on at the end."""
        # Whoever comes to a lock that is free is served, too, and counted like all others.
        place: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.add(asker, place)
        if not self._is_held:
            self._pass_on()
        try:
            await place
        except asyncio.CancelledError:
            if place.done() and not place.cancelled():
                # It was given a turn, and does not want it any more.
                self._pass_on()
            else:
                self._waiting.remove(asker, place)
            raise
        try:
            yield
        finally:
            self._pass_on()

    def _pass_on(self) -> None:
        self._is_held = len(self._waiting) > 0
        if self._is_held:
            self._waiting.take().item.set_result(None)
