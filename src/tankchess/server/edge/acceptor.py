"""Accepts connections: counted before anything is spent on them, and at rest while there are no descriptors."""

from __future__ import annotations

import asyncio
import errno
import logging
import socket
from collections.abc import Callable
from contextlib import suppress

from tankchess.server.edge.connections import Connections
from tankchess.server.edge.players_first import PlayersFirst

log = logging.getLogger(__name__)

# Nothing is free at the moment: descriptors, buffers, memory.
_EXHAUSTED = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)
_REST_SECONDS = 1.0
# How much the system may keep for somebody who does not read; it would take megabytes.
_SEND_BUFFER = 128 * 1024
# After so many connections at once everybody else has a turn.
_AT_ONCE = 20
_FULL = b"too many connections: try again in a minute\n"
_REFUSAL = (
    b"HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\nretry-after: 60\r\n"
    b"content-type: text/plain; charset=utf-8\r\ncontent-length: " + str(len(_FULL)).encode() + b"\r\n\r\n" + _FULL
)


class Acceptor:
    """Makes connections of all who call at a listening socket. `make` gets the address; the end of what it makes must
    be told to the guard.
    """

    def __init__(self, listener: socket.socket, make: Callable[[str], asyncio.Protocol], guard: Connections) -> None:
        self._listener = listener
        self._make = make
        self._guard = guard
        self._making: set[asyncio.Task[None]] = set()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._listener.setblocking(False)
        self._task = asyncio.create_task(self._accept())

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
        await asyncio.gather(*self._making, return_exceptions=True)

    async def _accept(self) -> None:
        loop = asyncio.get_running_loop()
        count = 0
        while True:
            try:
                made, address = await loop.sock_accept(self._listener)
            except OSError as error:
                if error.errno in _EXHAUSTED:
                    log.warning("no connections for a second: %s", error.strerror)
                    await _rest(_REST_SECONDS)
                # Else somebody was gone before we came.
                continue
            count += 1
            if count % _AT_ONCE == 0:
                await asyncio.sleep(0)
            host = address[0] if isinstance(address, tuple) else ""
            reason = self._guard.admit(host)
            if reason and self._making:
                # Perhaps one of those that have just come makes room.
                await asyncio.gather(*self._making, return_exceptions=True)
                reason = self._guard.admit(host)
            if reason:
                log.warning("a connection was refused: %s", reason)
                _refuse(made)
            else:
                task = asyncio.create_task(self._welcome(made, host))
                self._making.add(task)
                task.add_done_callback(self._making.discard)

    async def _welcome(self, made: socket.socket, host: str) -> None:
        loop = asyncio.get_running_loop()
        try:
            tune(made)
            if isinstance(loop, PlayersFirst):
                # Until it is known that this is a player.
                loop.serve_last(made.fileno(), True)
            await loop.connect_accepted_socket(lambda: self._make(host), made)
        except OSError:
            made.close()
            self._guard.release(host)


async def _rest(seconds: float) -> None:
    await asyncio.sleep(seconds)


def tune(made: socket.socket) -> None:
    """Small answers leave at once (without it, each waits 40 ms for an acknowledgement), and buffers stay small."""
    if made.family in (socket.AF_INET, socket.AF_INET6):
        made.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _SEND_BUFFER)


def _refuse(made: socket.socket) -> None:
    with made, suppress(OSError):
        made.setblocking(False)
        made.send(_REFUSAL)
