"""A connection that speaks HTTP: each request must be complete in time, and the answer must be read."""

from __future__ import annotations

import asyncio
from typing import Any

import h11
from uvicorn.config import Config
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle

from tankchess.server.edge.edge_state import EdgeState
from tankchess.server.edge.socket_connection import SocketConnection
from tankchess.server.edge.strict_http import MOST_HEAD, StrictConnection
from tankchess.server.edge.unread import Unread, cut_off

# A proxy keeps connections to use them again: Caddy for two minutes, and it must be the one who closes them.
_PROXY_KEEP_ALIVE = 130
_TOO_LATE = b"the request was not complete in time\n"
_TIME_OUT = (
    b"HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-type: text/plain; charset=utf-8\r\n"
    b"content-length: " + str(len(_TOO_LATE)).encode() + b"\r\n\r\n" + _TOO_LATE
)
_SHORTER = b"expected fewer or shorter headers\n"
_HEAD_TOO_LONG = (
    b"HTTP/1.1 431 Request Header Fields Too Large\r\nconnection: close\r\ncontent-type: text/plain; charset=utf-8\r\n"
    b"content-length: " + str(len(_SHORTER)).encode() + b"\r\n\r\n" + _SHORTER
)


class HttpConnection(H11Protocol):
    """Owes a request from the moment it is made until the last byte of the body is there, and so on.

    `host` is the address it was admitted by.
    """

    def __init__(
        self,
        config: Config,
        server_state: EdgeState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._strict = self.conn = StrictConnection(h11.SERVER, MOST_HEAD)
        self.host = ""
        self._guard = server_state.guard
        self._unread = Unread()
        self._has_begun = False
        self._is_upgraded = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if self.client is not None and self._guard.proxies.has(self.client[0]):
            self.timeout_keep_alive = _PROXY_KEEP_ALIVE
        self._guard.owes(self)

    def connection_lost(self, exc: Exception | None) -> None:
        self._guard.is_even(self)
        self._guard.release(self.host)
        super().connection_lost(exc)
        self._unset_keepalive_if_required()

    def data_received(self, data: bytes) -> None:
        self._has_begun = True
        super().data_received(data)
        self._note_debt()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._note_debt()

    def send_400_response(self, msg: str) -> None:
        """Refuses what is not a request: 431 where only its head is too long."""
        cycle: RequestResponseCycle | None = self.cycle
        if cycle is not None and not cycle.response_complete:
            # The request has begun well. Whoever answers it has nobody to answer any more.
            cycle.disconnected = True
            cycle.message_event.set()
        if self.conn.our_state not in (h11.IDLE, h11.SEND_RESPONSE):
            # There is an answer already, and no second one.
            self.transport.close()
        elif self._strict.is_head_too_long:
            self.transport.write(_HEAD_TOO_LONG)
            self.transport.close()
        else:
            super().send_400_response(msg)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._is_upgraded = True
        self._guard.is_even(self)
        super().handle_websocket_upgrade(event)
        upgraded = self.transport.get_protocol()
        assert isinstance(upgraded, SocketConnection)
        upgraded.host = self.host

    def _note_debt(self) -> None:
        if self._is_upgraded:
            return
        state = self.conn.their_state
        if state is h11.IDLE:
            # Between two requests the connection rests; the time-out for that is another.
            owes = not self._has_answered or bool(self.conn.trailing_data[0])
        else:
            owes = state is h11.SEND_BODY
        if owes and not self.transport.is_closing():
            self._guard.owes(self)
        else:
            self._guard.is_even(self)

    @property
    def _has_answered(self) -> bool:
        cycle: RequestResponseCycle | None = self.cycle
        return cycle is not None and cycle.response_complete

    @property
    def _is_answering(self) -> bool:
        cycle: RequestResponseCycle | None = self.cycle
        return cycle is not None and cycle.response_started and not cycle.response_complete

    def give_up(self) -> None:
        self._guard.is_even(self)
        if self._has_begun and not self._is_answering and not self.transport.is_closing():
            self.transport.write(_TIME_OUT)
        self.transport.close()

    def look_after(self, now: float) -> None:
        settings = self._guard.settings
        if self._unread.is_stuck(self.transport, now, settings.unread_seconds, settings.buffer_limit):
            cut_off(self.transport)
