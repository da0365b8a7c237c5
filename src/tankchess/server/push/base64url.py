"""Base64 as web addresses and push services write it: `-` and `_`, and nothing at the end."""

from __future__ import annotations

import base64


def base64url(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def from_base64url(text: str) -> bytes:
    """Raises `ValueError`."""
    return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
