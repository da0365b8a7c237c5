"""Long work that has to be done in the event loop: in slices, one between two rounds of the loop."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from typing import TypeVar

T = TypeVar("T")


class Slices:
    """However many have long work, everybody else waits for one slice of it at most."""

    def __init__(self) -> None:
        self._lock = asyncio.Lock()

    async def of(self, items: Sequence[T], size: int) -> AsyncIterator[Sequence[T]]:
        """The items in slices of a size. Whatever is done with a slice is done before others have their turn."""
        for start in range(0, len(items), size):
            async with self._lock:
                yield items[start : start + size]
                if len(items) > size:
                    await asyncio.sleep(0)
