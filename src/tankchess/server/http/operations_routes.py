"""For who runs the server: whether it lives, and whether it can do its work. No session, no limit, no database."""

from __future__ import annotations

from collections.abc import Callable

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tankchess.server.encoding import encode
from tankchess.server.http.endpoint import JSON, problem_response
from tankchess.server.problems import Refused
from tankchess.server.services import Services

_FRESH = {"cache-control": "no-store"}
_NOT_READY = 503


def operations_routes(services: Callable[[], Services]) -> list[Route]:
    """The routes, which are no part of the interface for programs that play."""

    async def health(_request: Request) -> Response:
        """The event loop answers: the process lives."""
        return Response(b'{"status":"ok"}', headers=_FRESH, media_type=JSON)

    async def ready(_request: Request) -> Response:
        found = services().readiness.look()
        return Response(encode(found), 200 if found.ready else _NOT_READY, _FRESH, JSON)

    async def metrics(_request: Request) -> Response:
        """This port is for everybody."""
        return problem_response(Refused("not_found", "the figures are at the port of --metrics-port"))

    methods = ["GET", "HEAD"]
    return [
        Route("/health", health, methods=methods),
        Route("/ready", ready, methods=methods),
        Route("/metrics", metrics, methods=methods),
    ]
