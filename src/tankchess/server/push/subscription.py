"""Where a browser wants to be told, and the keys with which only that browser can read it."""

from __future__ import annotations

import secrets
from urllib.parse import urlsplit

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from msgspec import Struct

from tankchess.server.problems import impossible
from tankchess.server.push.vapid_key import from_base64url

_AUTH_BYTES = 16
_SALT_BYTES = 16


class Subscription(Struct, frozen=True):
    """A device of a person. `p256dh` and `auth` are its keys, `language` is that of its owner."""

    id: str
    person: str
    endpoint: str
    p256dh: str
    auth: str
    language: str

    def sealed(self, text: bytes) -> bytes:
        """A message that nobody but the browser can read (RFC 8291)."""
        sealed: bytes = http_ece.encrypt(
            text,
            salt=secrets.token_bytes(_SALT_BYTES),
            private_key=ec.generate_private_key(ec.SECP256R1()),
            dh=from_base64url(self.p256dh),
            auth_secret=from_base64url(self.auth),
            version="aes128gcm",
        )
        return sealed


def check_subscription(endpoint: str, p256dh: str, auth: str, *, is_lenient: bool = False) -> None:
    """Raises `Refused` for an address that is not one of a push service, or for keys that are not keys.

    Only https to a named host is let in, since the server itself will connect to it; `is_lenient` is for tests.
    """
    try:
        parts = urlsplit(endpoint)
        port, host = parts.port, parts.hostname or ""
    except ValueError:
        raise impossible("endpoint: expected an https address") from None
    is_right = parts.scheme == "https" and port in (None, 443) and "." in host and not parts.username
    if not (is_right or (is_lenient and parts.scheme in ("http", "https") and host)):
        raise impossible("endpoint: expected an https address of a push service")
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), from_base64url(p256dh))
        is_secret = len(from_base64url(auth)) == _AUTH_BYTES
    except ValueError:
        is_secret = False
    if not is_secret:
        raise impossible("keys: expected p256dh and auth as the browser gives them")
