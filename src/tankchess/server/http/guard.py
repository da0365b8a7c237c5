"""Protection from other sites: where a request comes from, and the headers that shield our pages."""

from __future__ import annotations

from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tankchess.server.problems import Refused
from tankchess.server.services import COOKIE, bearer_of
from tankchess.server.settings import Settings

SAFE_METHODS = ("GET", "HEAD", "OPTIONS")

HEADERS = {
    "content-security-policy": (
        "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; "
        "object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
    "x-frame-options": "DENY",
}


class GuardHeaders:
    """Puts `HEADERS` on every answer."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        await self._app(scope, receive, guarded)


def check_same_site(connection: HTTPConnection, settings: Settings) -> None:
    """Refuses a write that another site makes somebody's browser send.

    A browser says where a request comes from. A request with a cookie that does not say so is refused, too. Programs
    use tokens, which no browser sends by itself.
    """
    headers = connection.headers
    if bearer_of(connection) is not None:
        return
    origin, fetch_site = headers.get("origin"), headers.get("sec-fetch-site")
    if origin is not None:
        is_ours = _is_own(origin, headers, settings)
    elif fetch_site is not None:
        is_ours = fetch_site == "same-origin"
    else:
        is_ours = COOKIE not in connection.cookies
    if not is_ours:
        raise Refused("cross_site", "this request does not come from a page of this server")


def check_origin(connection: HTTPConnection, settings: Settings) -> None:
    """Refuses the handshake of a WebSocket from a page of another site. Programs send no Origin."""
    origin = connection.headers.get("origin")
    if origin is not None and not _is_own(origin, connection.headers, settings):
        raise Refused("cross_site", "this socket does not come from a page of this server")


def _is_own(origin: str, headers: Headers, settings: Settings) -> bool:
    try:
        parts = urlsplit(origin)
        if parts.scheme not in ("http", "https"):
            return False
        host = parts.netloc.lower()
    except ValueError:
        return False
    return host == headers.get("host", "").lower() or host in settings.hosts
