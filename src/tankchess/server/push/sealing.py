"""Messages that only one browser can read (RFC 8291), and the keys for it.

With the libraries it needs it takes 9 MB, so it is imported by whoever has a message to send.
"""

from __future__ import annotations

import secrets

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec

from tankchess.server.push.base64url import from_base64url

_AUTH_BYTES = 16
_SALT_BYTES = 16


def sealed(text: bytes, p256dh: str, auth: str) -> bytes:
    """A text for the browser with these keys."""
    found: bytes = http_ece.encrypt(
        text,
        salt=secrets.token_bytes(_SALT_BYTES),
        private_key=ec.generate_private_key(ec.SECP256R1()),
        dh=from_base64url(p256dh),
        auth_secret=from_base64url(auth),
        version="aes128gcm",
    )
    return found


def are_keys(p256dh: str, auth: str) -> bool:
    """Whether these are keys as browsers give them."""
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), from_base64url(p256dh))
        return len(from_base64url(auth)) == _AUTH_BYTES
    except ValueError:
        return False
