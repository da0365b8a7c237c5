"""HTTP/1.1 without room for doubt about where a request ends, with a head that is soon read, and a body, too.

Of a request with both a Content-Length and a Transfer-Encoding, one program believes the one, another the other; behind
a proxy somebody could so hide a second request in the first. It has to be refused, or the connection has to end with
it (RFC 9112, 6.1).

Thousands of short headers take 15 ms to read, in which nobody else is answered; a browser sends about twenty. A body
in chunks of one byte takes 90 ms for what arrives at once; programs that send chunks fill them.
"""

from __future__ import annotations

from typing import Any

import h11
from h11._readers import ChunkedReader

_LENGTH, _CODING = b"content-length", b"transfer-encoding"

# The first line of a request and its headers: so many bytes and so many lines.
MOST_HEAD = 16 * 1024
_MOST_LINES = 100
_TOO_LONG = 431
# A body may have so many chunks of any size, and more of them if they are so large on average.
_FEW_CHUNKS = 200
_FULL_CHUNK = 100


class StrictConnection(h11.Connection):
    """The server's side of a connection. `is_head_too_long`: a request was refused for that, and none follows."""

    is_head_too_long = False
    _chunks = 0
    _size = 0

    def next_event(self) -> Any:
        try:
            if self.their_state is h11.IDLE:
                _check_head(self.trailing_data[0])
            event = super().next_event()
        except h11.RemoteProtocolError as error:
            self.is_head_too_long = error.error_status_hint == _TOO_LONG
            raise
        if isinstance(event, h11.Request):
            self._chunks = self._size = 0
            if isinstance(self._reader, ChunkedReader):
                self._reader = _StrictChunks()
            if {_LENGTH, _CODING} <= {name for name, _ in event.headers}:
                raise h11.RemoteProtocolError("expected a Content-Length or a Transfer-Encoding, not both")
        elif isinstance(event, h11.Data):
            self._check_chunk(event)
        return event

    def _check_chunk(self, part: h11.Data) -> None:
        """Refuses a body that comes in crumbs: each takes as long to read as a thousand bytes."""
        self._chunks += part.chunk_end
        self._size += len(part.data)
        if self._chunks > _FEW_CHUNKS and self._size < self._chunks * _FULL_CHUNK:
            raise h11.RemoteProtocolError("expected fewer and larger chunks")


class _StrictChunks(ChunkedReader):
    """Reads the chunks of a body. What may follow the last of them, headers once more, is no longer than a head."""

    def __call__(self, buf: Any) -> Any:
        if self._reading_trailer:
            _check_head(bytes(buf))
        return super().__call__(buf)


def _check_head(arrived: bytes) -> None:
    """Refuses a request by the length of its head, before it is read. It may have begun only just now."""
    end = min((place for mark in (b"\n\r\n", b"\n\n") if (place := arrived.find(mark)) >= 0), default=len(arrived))
    if end > MOST_HEAD or arrived.count(b"\n", 0, end) > _MOST_LINES:
        raise h11.RemoteProtocolError("expected fewer or shorter headers", error_status_hint=_TOO_LONG)
