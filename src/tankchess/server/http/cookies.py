"""The cookie of a session, under one name over http and another over https.

Over https its name begins with `__Host-`: then no other host and no page without https can set it. Who has one from
before, of the plain name, is still known by it and gets the new one with the first answer.
"""

from __future__ import annotations

from starlette.requests import HTTPConnection

PLAIN = "tankchess"
SECURE = f"__Host-{PLAIN}"
DAY = 86_400


def is_https(connection: HTTPConnection) -> bool:
    return connection.scope["scheme"] in ("https", "wss")


def cookie_in(connection: HTTPConnection) -> str | None:
    """The secret of the session that a request belongs to."""
    cookies = connection.cookies
    if is_https(connection) and cookies.get(SECURE):
        return cookies[SECURE]
    return cookies.get(PLAIN) or None


def cookie_header(connection: HTTPConnection, secret: str, days: int) -> str:
    """The value of a Set-Cookie header; with no days the cookie is removed."""
    if is_https(connection):
        return _header(SECURE, secret, days, "; Secure")
    return _header(PLAIN, secret, days)


def replacement_headers(connection: HTTPConnection, days: int) -> list[str]:
    """What turns the plain cookie into the secure one: the values of two Set-Cookie headers, or none."""
    if not is_https(connection):
        return []
    old = connection.cookies.get(PLAIN)
    if not old or connection.cookies.get(SECURE):
        return []
    return [cookie_header(connection, old, days), _header(PLAIN, "", 0)]


def _header(name: str, secret: str, days: int, more: str = "") -> str:
    return f"{name}={secret}; Max-Age={days * DAY}; Path=/; HttpOnly; SameSite=Lax{more}"
