"""The server on one machine: with engine workers, at a socket that listens already, until somebody stops it."""

from __future__ import annotations

import logging
import socket
from collections.abc import Callable
from contextlib import suppress

import uvicorn

from tankchess.server.application import create_app
from tankchess.server.computer import Computers
from tankchess.server.settings import Settings

# How long open connections may take to end when the server is stopped.
FAREWELL_SECONDS = 3
# What uvicorn says of every WebSocket that is refused with an answer, as if that were an error of ours.
_REFUSED_SOCKET = "ASGI callable returned without completing handshake."


class Host(uvicorn.Server):
    """A server that tells when it can be reached."""

    announce: Callable[[], None] | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started and self.announce is not None:
            self.announce()


def make_server(database: str, workers: int = 1) -> Host:
    """A server, not yet started. `workers` are the processes the computer thinks in."""
    settings = Settings(database=database)
    logging.getLogger("uvicorn.error").addFilter(_is_news)
    return Host(
        uvicorn.Config(
            create_app(settings, Computers(workers)),
            ws="websockets-sansio",
            ws_max_size=settings.frame_limit,
            # A position is some kilobytes: packing each takes longer than sending it.
            ws_per_message_deflate=False,
            lifespan="on",
            log_level="warning",
            access_log=False,
            server_header=False,
            # An address that a client may choose itself would be none to count by.
            proxy_headers=False,
            timeout_graceful_shutdown=FAREWELL_SECONDS,
        )
    )


def _is_news(record: logging.LogRecord) -> bool:
    return record.getMessage() != _REFUSED_SOCKET


def serve_until_stopped(host: Host, listener: socket.socket, announce: Callable[[], None]) -> bool:
    """Serves until a signal comes; whether it ever started. Ctrl-C is an end like any other."""
    host.announce = announce
    with suppress(KeyboardInterrupt):
        host.run(sockets=[listener])
    return host.started
