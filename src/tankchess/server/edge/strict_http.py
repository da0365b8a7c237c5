"""HTTP/1.1 without room for doubt about where a request ends.

Of a request with both a Content-Length and a Transfer-Encoding, one program believes the one, another the other; behind
a proxy somebody could so hide a second request in the first. It has to be refused, or the connection has to end with
it (RFC 9112, 6.1).
"""

from __future__ import annotations

from typing import Any

import h11

_LENGTH, _CODING = b"content-length", b"transfer-encoding"


class StrictConnection(h11.Connection):
    """The server's side of a connection."""

    def next_event(self) -> Any:
        event = super().next_event()
        if isinstance(event, h11.Request) and {_LENGTH, _CODING} <= {name for name, _ in event.headers}:
            raise h11.RemoteProtocolError("expected a Content-Length or a Transfer-Encoding, not both")
        return event
