"""A connection that speaks WebSocket: what it may send, what may wait for it, and signs of life."""

from __future__ import annotations

import asyncio
from asyncio.transports import BaseTransport
from collections.abc import Callable, Iterable
from typing import Any

from uvicorn.config import Config
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request
from websockets.protocol import OPEN

from tankchess.server.edge.edge_state import EdgeState
from tankchess.server.edge.inbox import Gate, Inbox
from tankchess.server.edge.players_first import PlayersFirst
from tankchess.server.edge.text_frames import text_frames
from tankchess.server.edge.unread import Unread, cut_off

# The application finds the connection under this name in the extensions of its scope.
EXTENSION = "tankchess.connection"
INVALID_DATA = 1007
POLICY_VIOLATION = 1008
# What has arrived is read in pieces of this size: the smallest frames make thousands of objects out of one packet.
_PIECE = 2048
_NOTHING = memoryview(b"")
# What may yet come from somebody who was told that the socket ends. It is read only to find their own farewell.
_MOST_AFTER_CLOSE = 4096


class SocketConnection(WebSocketsSansIOProtocol):
    """While the other side does not read, it is not read either.

    Pings, pongs and parts of messages count as messages do: `is_within_limits` is asked for each, and if it says no
    the connection is closed. `host` is the address it was admitted by.
    """

    writable: Gate  # type: ignore[assignment]

    def __init__(
        self,
        config: Config,
        server_state: EdgeState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.queue = Inbox()  # type: ignore[assignment]
        self.writable = Gate()
        self.is_within_limits: Callable[[], bool] = _always
        self.host = ""
        self._guard = server_state.guard
        self._unread = Unread()
        self._unfed = _NOTHING
        self._heard_at = self.loop.time()
        self._pinged_at = 0.0
        self._awaits_pong = False
        self._after_close = 0

    def serve_last(self, is_last: bool) -> None:
        """Whether what comes in here is read after what players send."""
        made = self.transport.get_extra_info("socket")
        if isinstance(self.loop, PlayersFirst) and made is not None and made.fileno() >= 0:
            self.loop.serve_last(made.fileno(), is_last)

    # What comes in.

    def connection_made(self, transport: BaseTransport) -> None:
        super().connection_made(transport)
        self._guard.owes(self)

    def connection_lost(self, exc: Exception | None) -> None:
        self._guard.is_even(self)
        self._guard.release(self.host)
        self._unfed = _NOTHING
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        self._heard_at = self.loop.time()
        self._pinged_at = 0.0
        self._unfed = memoryview(bytes(self._unfed) + data if self._unfed else data)
        self._feed()
        if self._unfed:
            # Not before there is more: most people wait for an answer, and each pause takes two calls of the system.
            self.transport.pause_reading()

    def _feed(self) -> None:
        """Reads what has arrived, piece by piece, as long as the application and the other side keep up."""
        while self._unfed and not self._is_held:
            piece, self._unfed = self._unfed[:_PIECE], self._unfed[_PIECE:]
            super().data_received(bytes(piece))
            if self.close_sent:
                self._after_close += len(piece)
                if self._after_close > _MOST_AFTER_CLOSE:
                    self.transport.close()
            if self.transport.is_closing():
                self._unfed = _NOTHING
        if not self._unfed:
            self._unfed = _NOTHING

    @property
    def _is_held(self) -> bool:
        return self.read_paused or not self.writable.is_set()

    def handle_connect(self, event: Request) -> None:
        self._guard.is_even(self)
        super().handle_connect(event)
        if self.response.status_code == 101:
            extensions: Any = self.scope["extensions"]
            extensions[EXTENSION] = self

    def handle_cont(self, event: Frame) -> None:
        if event.fin or self._counts():
            super().handle_cont(event)

    def handle_text(self, event: Frame) -> None:
        if event.fin or self._counts():
            super().handle_text(event)

    def handle_bytes(self, event: Frame) -> None:
        if event.fin or self._counts():
            super().handle_bytes(event)

    def send_receive_event_to_app(self) -> None:
        if not self.close_sent and self.curr_msg_data_type == "text" and not _is_utf8(b"".join(self.frames)):
            self.frames = []
            self.conn.send_close(INVALID_DATA, "expected UTF-8")
            self.handle_parser_exception()
            return
        # Nothing more is read before the application has taken it. Said beforehand, it does not pause the transport.
        if not self.close_sent:
            self.read_paused = True
        super().send_receive_event_to_app()

    def handle_parser_exception(self) -> None:
        if self.conn.close_sent is None:
            # It has not even been let in: there is nobody to say farewell to.
            self.queue.put_nowait({"type": "websocket.disconnect", "code": INVALID_DATA})
            self.close_sent = True
            cut_off(self.transport)
        else:
            super().handle_parser_exception()

    def handle_ping(self) -> None:
        if self._counts():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:  # noqa: ARG002
        # The answer to a question of ours is free.
        if self._awaits_pong:
            self._awaits_pong = False
        else:
            self._counts()

    def _counts(self) -> bool:
        if self.is_within_limits():
            return True
        if not self.close_sent and self.conn.state is OPEN:
            # The answer to this very ping is dropped; what is left is the farewell.
            self.conn.data_to_send()
            self.conn.send_close(POLICY_VIOLATION, "too many frames")
            self.queue.put_nowait({"type": "websocket.disconnect", "code": POLICY_VIOLATION})
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.close_sent = True
            self.transport.close()
        return False

    async def receive(self) -> Any:
        message = await self.queue.get()
        if self.read_paused and self.queue.empty():
            self.read_paused = False
            self._read_on()
        if not self.queue.empty():
            # Somebody who sends much at once does not keep others waiting, nor the answers.
            await asyncio.sleep(0)
        return message

    def _read_on(self) -> None:
        self._feed()
        if not self._is_held:
            self.transport.resume_reading()

    # What goes out.

    async def send(self, message: Any) -> None:
        await super().send(message)
        if self.transport.is_closing():
            # Who leaves in the middle of a handshake does not wait for its end.
            self.handshake_complete = True
        if message["type"] == "websocket.accept":
            # A socket stays for hours, and the headers of its handshake are 6 kB.
            self.request.headers.clear()
            del self.request, self.response

    def write_texts(self, texts: Iterable[bytes]) -> bool:
        """Sends texts in UTF-8 at once, whether or not the other side keeps up; False if the connection has ended."""
        if self.close_sent or self.disconnected or self.conn.state is not OPEN:
            return False
        self.transport.write(text_frames(texts))
        return True

    def pause_writing(self) -> None:
        super().pause_writing()
        self.transport.pause_reading()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._read_on()

    # Once a second.

    def give_up(self) -> None:
        self._guard.is_even(self)
        cut_off(self.transport)

    def look_after(self, now: float) -> None:
        settings = self._guard.settings
        if self._unread.is_stuck(self.transport, now, settings.unread_seconds, settings.buffer_limit):
            cut_off(self.transport)
        elif self.handshake_complete and not self.transport.is_closing():
            if self._pinged_at:
                if now - self._pinged_at >= settings.pong_seconds:
                    cut_off(self.transport)
            elif now - self._heard_at >= settings.ping_seconds and self.conn.state is OPEN:
                self._pinged_at = now
                self._awaits_pong = True
                self.conn.send_ping(b"")
                self.transport.write(b"".join(self.conn.data_to_send()))


def _is_utf8(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


def _always() -> bool:
    return True
