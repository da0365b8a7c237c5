"""A push service on this machine, and a browser that subscribes there and reads what comes."""

from __future__ import annotations

import json
import secrets
import threading
from collections import deque
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import http_ece
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature

from tankchess.server.push.base64url import base64url, from_base64url


class PushService:
    """Takes messages, and answers each with the next of `statuses`, or 201. `with` it is running."""

    def __init__(self, *statuses: int) -> None:
        self.statuses = deque(statuses)
        self.messages: list[tuple[str, dict[str, str], bytes]] = []
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                service.messages.append((self.path, {k.lower(): v for k, v in self.headers.items()}, body))
                self.send_response(service.statuses.popleft() if service.statuses else 201)
                self.send_header("content-length", "0")
                self.end_headers()

            def log_message(self, format: str, *args: Any) -> None:  # noqa: A002
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self._server.server_port}"

    def __enter__(self) -> PushService:
        threading.Thread(target=self._server.serve_forever, args=(0.01,), daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._server.server_close()


class PushBrowser:
    """A browser with its keys at a push service."""

    def __init__(self, service: PushService) -> None:
        self._service = service
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._auth = secrets.token_bytes(16)
        self.path = f"/send/{secrets.token_urlsafe(12)}"

    def subscription(self, language: str = "en") -> dict[str, str]:
        point = self._key.public_key().public_bytes(
            serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
        )
        return {
            "endpoint": self._service.address + self.path,
            "p256dh": base64url(point),
            "auth": base64url(self._auth),
            "language": language,
        }

    def read(self) -> list[dict[str, Any]]:
        """All messages for this browser, decrypted."""
        return [
            json.loads(http_ece.decrypt(body, private_key=self._key, auth_secret=self._auth, version="aes128gcm"))
            for path, _, body in self._service.messages
            if path == self.path
        ]


def claims_of(authorization: str, public_key: str) -> dict[str, Any]:
    """What the header of a message claims. Its signature must be that of the server."""
    token, key = (part.partition("=")[2] for part in authorization.removeprefix("vapid ").split(", "))
    assert key == public_key
    signed, _, signature = token.rpartition(".")
    raw = from_base64url(signature)
    known = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), from_base64url(public_key))
    numbers = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    known.verify(numbers, signed.encode(), ec.ECDSA(hashes.SHA256()))
    found: dict[str, Any] = json.loads(from_base64url(signed.partition(".")[2]))
    return found
