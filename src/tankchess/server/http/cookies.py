"""The cookies of a session and of a device, under one name over http and another over https.

Over https its name begins with `__Host-`: then no other host and no page without https can set it. Who has one from
before, of the plain name, is still known by it, until the question who they are is answered with a new secret under
the new name (`people.session_moves`). A device is known over https by the new name alone.
"""

from __future__ import annotations

from starlette.requests import HTTPConnection

PLAIN = "tankchess"
# It says that this browser was logged in before, and nothing else.
DEVICE = "tankchess_device"
_SECURE = "__Host-"


def is_https(connection: HTTPConnection) -> bool:
    return connection.scope["scheme"] in ("https", "wss")


def cookie_in(connection: HTTPConnection) -> str | None:
    """The secret of the session that a request belongs to."""
    cookies = connection.cookies
    if is_https(connection) and cookies.get(_SECURE + PLAIN):
        return cookies[_SECURE + PLAIN]
    return cookies.get(PLAIN) or None


def device_in(connection: HTTPConnection) -> str | None:
    """The secret of the device that a request comes from."""
    return connection.cookies.get(_SECURE + DEVICE if is_https(connection) else DEVICE) or None


def is_in_the_clear(connection: HTTPConnection) -> bool:
    """Whether somebody is known over https by a secret that has travelled in the clear."""
    cookies = connection.cookies
    return is_https(connection) and not cookies.get(_SECURE + PLAIN) and bool(cookies.get(PLAIN))


def cookie_header(connection: HTTPConnection, secret: str, seconds: float, name: str = PLAIN) -> str:
    """The value of a Set-Cookie header; with no seconds the cookie is removed."""
    if is_https(connection):
        return _header(_SECURE + name, secret, seconds, "; Secure")
    return _header(name, secret, seconds)


def leftover_headers(connection: HTTPConnection) -> list[str]:
    """What removes the plain cookie once there is a secure one: the value of a Set-Cookie header, or none."""
    return [_header(PLAIN, "", 0)] if is_https(connection) and PLAIN in connection.cookies else []


def _header(name: str, secret: str, seconds: float, more: str = "") -> str:
    return f"{name}={secret}; Max-Age={int(seconds)}; Path=/; HttpOnly; SameSite=Lax{more}"
