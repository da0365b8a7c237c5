"""Texts as the frames of a WebSocket, all in one piece: a packet for each would cost as much as making them."""

from __future__ import annotations

from collections.abc import Iterable

# A whole text in one frame (RFC 6455, 5.2).
_TEXT = b"\x81"
_SHORT, _MIDDLE = 126, 65_536


def text_frames(texts: Iterable[bytes]) -> bytes:
    """The bytes to send, of texts in UTF-8. What a server sends is not masked."""
    parts = []
    for text in texts:
        size = len(text)
        parts.append(_TEXT)
        if size < _SHORT:
            parts.append(size.to_bytes(1))
        elif size < _MIDDLE:
            parts.append(b"\x7e" + size.to_bytes(2))
        else:
            parts.append(b"\x7f" + size.to_bytes(8))
        parts.append(text)
    return b"".join(parts)
