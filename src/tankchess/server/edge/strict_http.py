"""HTTP/1.1 without room for doubt about where a request ends, and with a head that is soon read.

Of a request with both a Content-Length and a Transfer-Encoding, one program believes the one, another the other; behind
a proxy somebody could so hide a second request in the first. It has to be refused, or the connection has to end with
it (RFC 9112, 6.1).

Thousands of short headers take 15 ms to read, in which nobody else is answered; a browser sends about twenty.
"""

from __future__ import annotations

from typing import Any

import h11

_LENGTH, _CODING = b"content-length", b"transfer-encoding"

# The first line of a request and its headers: so many bytes and so many lines.
MOST_HEAD = 16 * 1024
_MOST_LINES = 100
_TOO_LONG = 431


class StrictConnection(h11.Connection):
    """The server's side of a connection. `is_head_too_long`: a request was refused for that, and none follows."""

    is_head_too_long = False

    def next_event(self) -> Any:
        try:
            if self.their_state is h11.IDLE:
                _check_head(self.trailing_data[0])
            event = super().next_event()
        except h11.RemoteProtocolError as error:
            self.is_head_too_long = error.error_status_hint == _TOO_LONG
            raise
        if isinstance(event, h11.Request) and {_LENGTH, _CODING} <= {name for name, _ in event.headers}:
            raise h11.RemoteProtocolError("expected a Content-Length or a Transfer-Encoding, not both")
        return event


def _check_head(arrived: bytes) -> None:
    """Refuses a request by the length of its head, before it is read. It may have begun only just now."""
    end = min((place for mark in (b"\n\r\n", b"\n\n") if (place := arrived.find(mark)) >= 0), default=len(arrived))
    if end > MOST_HEAD or arrived.count(b"\n", 0, end) > _MOST_LINES:
        raise h11.RemoteProtocolError("expected fewer or shorter headers", error_status_hint=_TOO_LONG)
