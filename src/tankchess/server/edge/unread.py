"""How long somebody may leave unread what is waiting for them."""

from __future__ import annotations

import asyncio
import socket
import struct
from contextlib import suppress


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


def cut_off(transport: asyncio.Transport) -> None:
    """Ends a connection at once. What was not read is thrown away, also by the system, which would keep trying."""
    connected: socket.socket | None = transport.get_extra_info("socket")
    if connected is not None:
        with suppress(OSError):
            connected.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    transport.abort()
