"""A socket while it is open: it is read here, and what waits for it is sent."""

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

    Thousands of sockets do nothing most of the time, so none has a task besides its own: what waits for it is sent by
    the event loop itself.
    """

    __slots__ = ("_connection", "_farewell", "_is_parted", "_is_reading", "_listener", "_reader", "_sender", "_socket")

    def __init__(self, socket: WebSocket, listener: Listener) -> None:
        self._socket = socket
        self._listener = listener
        self._connection: SocketConnection | None = socket.scope["extensions"].get(EXTENSION)
        self._sender: asyncio.Task[None] | None = None
        self._is_parted = False
        self._is_reading = True
        self._farewell: asyncio.Task[None] | None = None

    async def run(self, reading: Coroutine[Any, Any, None]) -> None:
        """Returns when `reading` does, or when the listener was dropped and has been told so."""
        reader = asyncio.current_task()
        assert reader is not None
        self._reader = reader
        if self._connection is None:
            self._sender = asyncio.create_task(self._send_each())
        else:
            self._listener.call(self._call_soon)
        self._listener.closed.add_done_callback(self._part)
        try:
            await reading
            self._is_reading = False
            if self._listener.closed.done():
                # Whoever reads has dropped the listener: the client is still to be told why. A server that ends
                # meanwhile does not wait for that, and there is nothing else left to be cancelled.
                self._is_parted = True
                await asyncio.wait([self._part(self._listener.closed)])
        except asyncio.CancelledError:
            if not self._is_parted:
                raise
            reader.uncancel()
        finally:
            self._is_reading = False
            self._listener.closed.remove_done_callback(self._part)
            self._listener.call(None)
            tasks = [task for task in (self._sender, self._farewell) if task is not None]
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            self._listener.drop(_NORMAL_END)

    def _call_soon(self) -> None:
        asyncio.get_running_loop().call_soon(self._send_together)

    def _send_together(self) -> None:
        """What waits together leaves together: a move, and the answer to whoever made it."""
        connection, listener = self._connection, self._listener
        assert connection is not None
        while self._farewell is None:
            if not connection.writable.is_set():
                connection.writable.when_open(self._send_together)
                return
            texts = listener.take(_AT_ONCE)
            if not texts:
                return
            if not connection.write_texts(texts):
                listener.drop(_NORMAL_END)
                return
            listener.sent()

    async def _send_each(self) -> None:
        """For servers that know no other way than to wait for each message to be sent."""
        more = asyncio.Event()
        self._listener.call(more.set)
        try:
            with contextlib.suppress(WebSocketDisconnect, RuntimeError):
                while True:
                    await more.wait()
                    more.clear()
                    while texts := self._listener.take(1):
                        for text in texts:
                            await self._socket.send_text(text.decode())
                        self._listener.sent()
        finally:
            self._listener.drop(_NORMAL_END)

    def _part(self, closed: asyncio.Future[int]) -> asyncio.Task[None]:
        if self._farewell is None:
            if self._sender is not None:
                self._sender.cancel()
            if self._connection is not None:
                # Why it is closed was perhaps said a moment ago.
                self._send_together()
            self._farewell = asyncio.create_task(self._say_farewell(closed.result()))
        return self._farewell

    async def _say_farewell(self, code: int) -> None:
        # A client that does not read will not see the farewell either.
        with contextlib.suppress(TimeoutError, WebSocketDisconnect, RuntimeError):
            await asyncio.wait_for(self._socket.close(code), _FAREWELL_SECONDS)
        if self._is_reading:
            self._is_parted = True
            self._reader.cancel()
