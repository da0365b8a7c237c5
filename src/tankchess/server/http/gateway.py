"""The first to see a request: who asks and how, under which name, and what every answer carries."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from time import perf_counter

from starlette.responses import PlainTextResponse, Response
from starlette.routing import compile_path
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from tankchess.server.edge.addresses import TrustedProxies
from tankchess.server.http.endpoint import problem_response
from tankchess.server.http.guard import guard_headers
from tankchess.server.http.hosts import OwnHosts
from tankchess.server.http.route import SocketRoute
from tankchess.server.problems import Refused
from tankchess.server.request_id import current_request, new_request_id
from tankchess.server.services import Services
from tankchess.server.settings import Settings
from tankchess.server.start_faults import in_one_line

access = logging.getLogger("tankchess.server.access")

_SECURE = {"http": "https", "ws": "wss"}
# The longest path is that of a picture of a table, the longest query the moves of a line that is thought ahead.
_MOST_PATH = 200
_MOST_QUERY = 12_000
_MOST_FIELDS = 30
_STARTS = ("http.response.start", "websocket.accept", "websocket.http.response.start")


class Gateway:
    """Sockets are answered from here: what is between here and their routes would cost each of them 6 kB."""

    def __init__(
        self, app: ASGIApp, settings: Settings, sockets: tuple[SocketRoute, ...], services: Callable[[], Services]
    ) -> None:
        self._app = app
        self._services = services
        self._proxies = TrustedProxies(settings.trusted_proxies)
        self._hosts = OwnHosts(settings.hosts)
        self._sockets = [(compile_path(route.path)[0], route.handler) for route in sockets]

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        if scope["type"] == "lifespan":
            return self._app(scope, receive, lambda message: send(in_one_line(dict(message))))
        self._recognise(scope)
        answer = _Answer(scope, send)
        try:
            _check_target(scope)
            self._hosts.check(_header(scope, b"host"))
        except Refused as refused:
            self._services().metrics.refused(refused.code)
            return _refusal(scope, refused)(scope, receive, answer.send)
        if scope["type"] == "websocket":
            for pattern, handler in self._sockets:
                match = pattern.match(scope["path"])
                if match:
                    scope["path_params"] = match.groupdict()
                    return handler(self._services(), WebSocket(scope, receive, answer.send))
        return self._app(scope, receive, answer.send)

    def _recognise(self, scope: Scope) -> None:
        """Who is asking, and whether by https: what the connection says, or a proxy that is trusted."""
        peer = scope["client"][0] if scope.get("client") else ""
        wish = ""
        if self._proxies.has(peer):
            scope["client"] = (self._proxies.client_of(peer, scope["headers"]), 0)
            if self._proxies.is_https(scope["headers"]):
                scope["scheme"] = _SECURE.get(scope["scheme"], scope["scheme"])
            wish = _header(scope, b"x-request-id") or ""
        scope["request_id"] = new_request_id(wish)
        current_request.set(scope["request_id"])


class _Answer:
    """Sends an answer with the headers that all answers have, and notes it in the log."""

    __slots__ = ("_begin", "_scope", "_send")

    def __init__(self, scope: Scope, send: Send) -> None:
        self._scope = scope
        self._send = send
        self._begin = perf_counter()

    async def send(self, message: Message) -> None:
        if message["type"] not in _STARTS:
            await self._send(message)
            return
        given = list(message.get("headers", ()))
        names = {name.lower() for name, _ in given}
        for name, value in answer_headers(self._scope).items():
            if name.encode() not in names:
                given.append((name.encode(), value.encode()))
        await self._send({**message, "headers": given})
        self._note(message.get("status", 101))
        if message["type"] == "websocket.accept":
            # A socket stays for hours, and nobody needs them any more.
            self._scope["headers"].clear()

    def _note(self, status: int) -> None:
        if not access.isEnabledFor(logging.INFO):
            return
        scope = self._scope
        method = scope.get("method", "SOCKET")
        fields = {
            "client": scope["client"][0] if scope.get("client") else "",
            "method": method,
            "path": scope["path"],
            "status": status,
            "ms": round((perf_counter() - self._begin) * 1000, 1),
        }
        access.info("%s %s %d", method, scope["path"], status, extra={"fields": fields})


def answer_headers(scope: Scope) -> dict[str, str]:
    """The headers of every answer to a request."""
    found = guard_headers(scope["scheme"] in ("https", "wss"), scope.get("is_embedded", False))
    if "request_id" in scope:
        found["x-request-id"] = scope["request_id"]
    return found


def _check_target(scope: Scope) -> None:
    """Refuses an address that is longer than any of ours: each of its parts would take time."""
    query = scope["query_string"]
    if len(scope["path"]) > _MOST_PATH or len(query) > _MOST_QUERY or query.count(b"&") >= _MOST_FIELDS:
        message = f"expected an address of at most {_MOST_PATH} signs, and {_MOST_FIELDS} fields behind it"
        # Whoever repeats or logs it has less to do.
        scope["path"] = scope["path"][:_MOST_PATH]
        raise Refused("bad_request", message)


def _refusal(scope: Scope, refused: Refused) -> Response:
    """A sentence for who looks at a page; for programs as every refusal."""
    if scope["path"].startswith("/api"):
        return problem_response(refused)
    return PlainTextResponse(refused.message + "\n", refused.status)


def _header(scope: Scope, wanted: bytes) -> str | None:
    return next((value.decode("latin-1") for name, value in scope["headers"] if name == wanted), None)
