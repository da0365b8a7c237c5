"""Protection from other sites: where a request comes from, and the headers that shield our pages."""

from __future__ import annotations

from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

from tankchess.server.http.cookies import cookie_in
from tankchess.server.problems import Refused
from tankchess.server.services import bearer_of
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

# Pages that are made for frames on other sites. They know nobody, and can do nothing for anybody.
EMBEDDED_HEADERS = {
    **{name: value for name, value in HEADERS.items() if name != "x-frame-options"},
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
        "base-uri 'none'; form-action 'none'; frame-ancestors *"
    ),
    "cross-origin-resource-policy": "cross-origin",
}

# For a year; not for other names below ours, which may be somebody else's.
_HTTPS_ONLY = "max-age=31536000"


def guard_headers(is_https: bool, is_embedded: bool = False) -> dict[str, str]:
    """The headers that shield the pages; over https also the promise to stay there."""
    found = dict(EMBEDDED_HEADERS if is_embedded else HEADERS)
    return {**found, "strict-transport-security": _HTTPS_ONLY} if is_https else found


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
        is_ours = _is_own(origin, connection, settings)
    elif fetch_site is not None:
        is_ours = fetch_site == "same-origin"
    else:
        is_ours = cookie_in(connection) is None
    if not is_ours:
        raise Refused("cross_site", "this request does not come from a page of this server")


def check_origin(connection: HTTPConnection, settings: Settings) -> None:
    """Refuses the handshake of a WebSocket from a page of another site. Programs send no Origin."""
    origin = connection.headers.get("origin")
    if origin is not None and not _is_own(origin, connection, settings):
        raise Refused("cross_site", "this socket does not come from a page of this server")


def _is_own(origin: str, connection: HTTPConnection, settings: Settings) -> bool:
    try:
        parts = urlsplit(origin)
        host = parts.netloc.lower()
    except ValueError:
        return False
    # A page without https can be anybody's who is on the way to the visitor.
    schemes = ("https",) if connection.url.scheme in ("https", "wss") else ("http", "https")
    return parts.scheme in schemes and (host == connection.headers.get("host", "").lower() or host in settings.hosts)
