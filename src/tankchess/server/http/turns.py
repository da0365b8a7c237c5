"""Everybody gets a turn: of one visitor only a few requests are worked on at a time, the others wait."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass


@dataclass(slots=True)
class _Visitor:
    places: asyncio.Semaphore
    requests: int = 0


class Turns:
    """Three hundred requests at once are within the limits of rates; done at once, they would hold up all others."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._visitors: dict[str, _Visitor] = {}

    @asynccontextmanager
    async def turn(self, who: str) -> AsyncIterator[None]:
        """Waits until fewer than `most` requests of this visitor are worked on."""
        visitor = self._visitors.get(who)
        if visitor is None:
            visitor = self._visitors[who] = _Visitor(asyncio.Semaphore(self._most))
        visitor.requests += 1
        try:
            async with visitor.places:
                yield
        finally:
            visitor.requests -= 1
            if not visitor.requests:
                del self._visitors[who]
