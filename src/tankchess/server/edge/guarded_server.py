"""An application behind guarded connections, from start to stop."""

from __future__ import annotations

import asyncio
import socket
import sys
from collections.abc import Callable

import uvicorn
from starlette.applications import Starlette
from uvicorn.config import STARTUP_FAILURE

from tankchess.server.edge.acceptor import Acceptor
from tankchess.server.edge.edge_state import EdgeState
from tankchess.server.edge.http_connection import HttpConnection
from tankchess.server.edge.socket_connection import SocketConnection
from tankchess.server.edge.unread import cut_off
from tankchess.server.settings import Settings

# How long open connections may take to end when the server is stopped, and how much of it is for those who do not read.
FAREWELL_SECONDS = 2
_FLUSH_SECONDS = 1.0


class GuardedServer(uvicorn.Server):
    """Serves an application, calls `announce` when it can be reached, and `on_end` when all is over."""

    announce: Callable[[], None] | None = None

    def __init__(self, app: Starlette, settings: Settings) -> None:
        super().__init__(
            uvicorn.Config(
                app,
                http=HttpConnection,
                ws=SocketConnection,
                ws_max_size=settings.frame_limit,
                # Signs of life are asked for by the connection itself, for all of them in one round.
                ws_ping_interval=None,
                # A position is some kilobytes: packing each takes longer than sending it.
                ws_per_message_deflate=False,
                loop="tankchess.server.edge.players_first:new_loop",
                lifespan="on",
                log_config=None,
                log_level="warning",
                access_log=False,
                server_header=False,
                # Who is behind a proxy is found out by the application.
                proxy_headers=False,
                timeout_keep_alive=settings.keep_alive_seconds,
                timeout_graceful_shutdown=FAREWELL_SECONDS,
            )
        )
        self.edge = EdgeState(settings)
        self.server_state = self.edge
        self.on_end: list[Callable[[], None]] = []
        self._acceptors: list[Acceptor] = []

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await self.lifespan.startup()
        if self.lifespan.should_exit:
            sys.exit(STARTUP_FAILURE)
        self.servers = []
        self.edge.guard.start()
        for listener in sockets or []:
            acceptor = Acceptor(listener, self._connection, self.edge.guard)
            acceptor.start()
            self._acceptors.append(acceptor)
        self.started = True
        if self.announce is not None:
            self.announce()

    def _connection(self, host: str) -> HttpConnection:
        made = HttpConnection(self.config, self.edge, self.lifespan.state, asyncio.get_running_loop())
        made.host = host
        return made

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for acceptor in self._acceptors:
            await acceptor.stop()
        # Nothing is lost with a request that is not complete.
        for connection in tuple(self.edge.guard.waiting):
            connection.give_up()
        asyncio.get_running_loop().call_later(_FLUSH_SECONDS, self._cut_off)
        await super().shutdown(sockets)
        self.edge.guard.stop()
        for action in self.on_end:
            action()

    def _cut_off(self) -> None:
        """Ends the connections to people who do not read: they will not hear the farewell either."""
        for connection in tuple(self.edge.connections):
            if connection.transport.get_write_buffer_size():
                cut_off(connection.transport)
