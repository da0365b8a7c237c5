"""Where a browser wants to be told, and the keys with which only that browser can read it."""

from __future__ import annotations

from urllib.parse import urlsplit

from msgspec import Struct

from tankchess.server.problems import impossible


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
        from tankchess.server.push.sealing import sealed

        return sealed(text, self.p256dh, self.auth)


def check_subscription(endpoint: str, p256dh: str, auth: str, *, is_lenient: bool = False) -> None:
    """Raises `Refused` for an address that is not one of a push service, or for keys that are not keys.

    Only https to a named host is let in, since the server itself will connect to it; `is_lenient` is for tests. The
    first time takes long: the library for the keys is loaded.
    """
    from tankchess.server.push.sealing import are_keys

    try:
        parts = urlsplit(endpoint)
        port, host = parts.port, parts.hostname or ""
    except ValueError:
        raise impossible("endpoint: expected an https address") from None
    is_plain = endpoint.isascii() and endpoint.isprintable() and " " not in endpoint
    is_right = is_plain and parts.scheme == "https" and port in (None, 443) and _is_name(host) and not parts.username
    if not (is_right or (is_lenient and parts.scheme in ("http", "https") and host)):
        raise impossible("endpoint: expected an https address of a push service")
    if not are_keys(p256dh, auth):
        raise impossible("keys: expected p256dh and auth as the browser gives them")


def _is_name(host: str) -> bool:
    """Whether this is a name to be looked up, and not an address in any way of writing one."""
    _, dot, last = host.rstrip(".").rpartition(".")
    return bool(dot) and last[:1].isalpha()
