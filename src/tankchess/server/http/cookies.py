"""The cookies of a session and of a device, under one name over http and another over https.

Over https its name begins with `__Host-`: then no other host and no page without https can set it. Who has one from
before, of the plain name, is still known by it and gets the new one with the first answer.
"""

from __future__ import annotations

from starlette.requests import HTTPConnection

PLAIN = "tankchess"
# It says that this browser was logged in before, and nothing else.
DEVICE = "tankchess_device"
_SECURE = "__Host-"


def is_https(connection: HTTPConnection) -> bool:
    return connection.scope["scheme"] in ("https", "wss")


def cookie_in(connection: HTTPConnection, name: str = PLAIN) -> str | None:
    """The secret of the session that a request belongs to, or of its device."""
    cookies = connection.cookies
    if is_https(connection) and cookies.get(_SECURE + name):
        return cookies[_SECURE + name]
    return cookies.get(name) or None


def cookie_header(connection: HTTPConnection, secret: str, seconds: float, name: str = PLAIN) -> str:
    """The value of a Set-Cookie header; with no seconds the cookie is removed."""
    if is_https(connection):
        return _header(_SECURE + name, secret, seconds, "; Secure")
    return _header(name, secret, seconds)


def replacement_headers(connection: HTTPConnection, seconds: float) -> list[str]:
    """What turns the plain cookie into the secure one: the values of two Set-Cookie headers, or none."""
    if not is_https(connection):
        return []
    old = connection.cookies.get(PLAIN)
    if not old or connection.cookies.get(_SECURE + PLAIN):
        return []
    return [cookie_header(connection, old, seconds), _header(PLAIN, "", 0)]


def _header(name: str, secret: str, seconds: float, more: str = "") -> str:
    return f"{name}={secret}; Max-Age={int(seconds)}; Path=/; HttpOnly; SameSite=Lax{more}"
