"""A socket while it is open: it is read here, and a task sends what waits for it."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Coroutine
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect

from tankchess.server.edge.socket_connection import EXTENSION, SocketConnection
from tankchess.server.tables.audience import Listener

_NORMAL_END = 1000
_FAREWELL_SECONDS = 1.0
# Bytes that are handed to a connection at once: fewer than it holds before it says that the other side does not read.
_AT_ONCE = 32 * 1024


class Attendance:
    """Sends and reads until either side ends it.

    Thousands of sockets do nothing most of the time, so each has one task besides its own, and nobody who waits for
    both.
    """

    __slots__ = ("_farewell", "_is_parted", "_is_reading", "_listener", "_reader", "_sender", "_socket")

    def __init__(self, socket: WebSocket, listener: Listener) -> None:
        self._socket = socket
        self._listener = listener
        self._is_parted = False
        self._is_reading = True
        self._farewell: asyncio.Task[None] | None = None

    async def run(self, reading: Coroutine[Any, Any, None]) -> None:
        """Returns when `reading` does, or when the listener was dropped and has been told so."""
        reader = asyncio.current_task()
        assert reader is not None
        self._reader = reader
        self._sender = asyncio.create_task(self._send())
        self._listener.closed.add_done_callback(self._part)
        try:
            await reading
            self._is_reading = False
            if self._listener.closed.done():
                # Whoever reads has dropped the listener: the client is still to be told why.
                await asyncio.wait([self._part(self._listener.closed)])
        except asyncio.CancelledError:
            if not self._is_parted:
                raise
            reader.uncancel()
        finally:
            self._is_reading = False
            self._listener.closed.remove_done_callback(self._part)
            tasks = [task for task in (self._sender, self._farewell) if task is not None]
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            self._listener.drop(_NORMAL_END)

    async def _send(self) -> None:
        try:
            with contextlib.suppress(WebSocketDisconnect, RuntimeError):
                connection = self._socket.scope["extensions"].get(EXTENSION)
                if connection is None:
                    await self._send_each()
                else:
                    await self._send_together(connection)
        finally:
            self._listener.drop(_NORMAL_END)

    async def _send_each(self) -> None:
        while True:
            await self._listener.wait()
            for text in self._listener.take(1):
                await self._socket.send_text(text)

    async def _send_together(self, connection: SocketConnection) -> None:
        """What waits together leaves together: a move, and the answer to whoever made it."""
        listener = self._listener
        while True:
            await listener.wait()
            await connection.writable.wait()
            if not connection.write_texts(listener.take(_AT_ONCE)):
                return

    def _part(self, closed: asyncio.Future[int]) -> asyncio.Task[None]:
        if self._farewell is None:
            self._sender.cancel()
            self._farewell = asyncio.create_task(self._say_farewell(closed.result()))
        return self._farewell

    async def _say_farewell(self, code: int) -> None:
        # A client that does not read will not see the farewell either.
        with contextlib.suppress(TimeoutError, WebSocketDisconnect, RuntimeError):
            await asyncio.wait_for(self._socket.close(code), _FAREWELL_SECONDS)
        if self._is_reading:
            self._is_parted = True
            self._reader.cancel()
