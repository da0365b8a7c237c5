"""How long somebody may leave unread what is waiting for them."""

from __future__ import annotations

import asyncio


class Unread:
    """Watches the bytes that wait in a transport because the other side does not read."""

    __slots__ = ("_since", "_size")

    def __init__(self) -> None:
        self._size = 0
        self._since = 0.0

    def is_stuck(self, transport: asyncio.Transport, now: float, patience: float, most: int) -> bool:
        """Whether there is too much of it, or none of it was read for `patience` seconds."""
        size = transport.get_write_buffer_size()
        if not size or size < self._size or not self._size:
            self._since = now
        self._size = size
        return size > most or (size > 0 and now - self._since >= patience)
