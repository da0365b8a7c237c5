"""The key by which push services know this server (VAPID, RFC 8292). Subscriptions are bound to it, so it is kept."""

from __future__ import annotations

import json
from urllib.parse import urlsplit

from cryptography.exceptions import UnsupportedAlgorithm
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature

from tankchess.errors import TankChessError
from tankchess.server.push.base64url import base64url

# Push services refuse more than a day.
VALID_SECONDS = 12 * 3600
_HALF = 32


class VapidKeyError(TankChessError):
    """A text that is not a private key of the curve P-256."""


class VapidKey:
    def __init__(self, key: ec.EllipticCurvePrivateKey) -> None:
        self._key = key
        numbers = key.public_key().public_bytes(
            serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
        )
        # What browsers are given when they subscribe.
        self.public = base64url(numbers)

    @staticmethod
    def make() -> VapidKey:
        return VapidKey(ec.generate_private_key(ec.SECP256R1()))

    @staticmethod
    def read(text: str) -> VapidKey:
        """A key as PEM. Raises `VapidKeyError`, which does not repeat the text."""
        try:
            key = serialization.load_pem_private_key(text.encode(), password=None)
        except (ValueError, TypeError, UnsupportedAlgorithm):
            key = None
        if not isinstance(key, ec.EllipticCurvePrivateKey) or not isinstance(key.curve, ec.SECP256R1):
            raise VapidKeyError("push key: expected a private key of the curve P-256 as PEM")
        return VapidKey(key)

    def pem(self) -> str:
        encoding, form = serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8
        return self._key.private_bytes(encoding, form, serialization.NoEncryption()).decode()

    def authorization(self, endpoint: str, contact: str, now: float) -> str:
        """The header that proves to a push service who sends; `contact` is whom it may write to."""
        parts = urlsplit(endpoint)
        claims = {"aud": f"{parts.scheme}://{parts.netloc}", "exp": int(now) + VALID_SECONDS, "sub": contact}
        signed = ".".join(base64url(json.dumps(part).encode()) for part in ({"typ": "JWT", "alg": "ES256"}, claims))
        r, s = decode_dss_signature(self._key.sign(signed.encode(), ec.ECDSA(hashes.SHA256())))
        signature = base64url(r.to_bytes(_HALF, "big") + s.to_bytes(_HALF, "big"))
        return f"vapid t={signed}.{signature}, k={self.public}"
