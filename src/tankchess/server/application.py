"""The server as an ASGI application."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import sys
from collections.abc import AsyncIterator, Callable
from time import perf_counter

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute
from starlette.routing import Route as StarletteRoute

from tankchess.server.bus.bus import Bus
from tankchess.server.cluster.work_desk import WorkDesk
from tankchess.server.http.endpoint import Endpoint, endpoint_of, method_refused, problem_response, server_error
from tankchess.server.http.gateway import Gateway, answer_headers
from tankchess.server.http.operations_routes import operations_routes
from tankchess.server.http.pages import Pages
from tankchess.server.http.previews import Previews
from tankchess.server.http.route import Route
from tankchess.server.http.routes import ROUTES, SOCKETS
from tankchess.server.metrics import Metrics
from tankchess.server.problems import Refused, not_found
from tankchess.server.services import Services
from tankchess.server.settings import Settings
from tankchess.server.start_faults import one_reason
from tankchess.server.storage.lock import DatabaseLock, take_lock
from tankchess.server.tables.opponents import Chooser
from tankchess.server.time_source import SystemTime, TimeSource

_METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"]

# From how many bytes on, and at which level: a list of moves shrinks to a tenth in a millisecond.
_WORTH_PACKING = 2000
_PACKING = 4

# The thread that writes asks for its turn a dozen times a transaction. While the event loop is busy it waits so long
# each time, 5 ms if nothing is said: then a move took 60 ms more.
_SWITCH_SECONDS = 0.0005


def create_app(
    settings: Settings | None = None,
    computers: Chooser | None = None,
    *,
    time: TimeSource | None = None,
    lock: DatabaseLock | None = None,
    metrics: Metrics | None = None,
    bus: Bus | None = None,
    desk: WorkDesk | None = None,
) -> Starlette:
    """The application. `computers` choose the computer's moves; all clocks go by `time`.

    `lock` is that of the database, if the caller has taken it already; it is released at the end. With a `bus` the
    application is one process of a cluster, and with a `desk` it leaves the thinking to workers of the cluster.
    """
    chosen = settings or Settings()

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        held = lock
        if held is None and chosen.is_alone:
            held = await asyncio.to_thread(take_lock, chosen.database)
        try:
            services = Services(chosen, time or SystemTime(), computers or _computers(), held, metrics, bus, desk)
            app.state.services = services
            with one_reason():
                await services.start()
            if chosen.settles_memory:
                _settle_memory()
                sys.setswitchinterval(_SWITCH_SECONDS)
            try:
                yield
            finally:
                await services.stop()
        finally:
            if held is not None:
                held.release()

    app: Starlette = Starlette(
        routes=_routes(chosen, lambda: services_of(app)),
        middleware=[
            Middleware(Gateway, settings=chosen, sockets=SOCKETS, services=lambda: services_of(app)),
            Middleware(GZipMiddleware, minimum_size=_WORTH_PACKING, compresslevel=_PACKING),
        ],
        exception_handlers={HTTPException: _http_problem, Exception: _server_problem},
        lifespan=lifespan,
    )
    return app


def _settle_memory() -> None:
    """Keeps permanent objects out of the garbage collector's rounds, the small ones short and the full ones rare.

    With 200 games a full round took 140 ms, in which no move went through. A round over what 20 small ones had left
    took 33 ms while a long game was loaded, and one over what four had left, each of 5,000 objects, up to 9.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(2_000, 4, 2_500)


def services_of(app: Starlette) -> Services:
    """The parts of a running application."""
    services: Services = app.state.services
    return services


def _computers() -> Chooser:
    # Imported here: callers with their own `computers` need no engine.
    from tankchess.server.engines.computer import Computers

    return Computers()


def _routes(settings: Settings, services: Callable[[], Services]) -> list[BaseRoute]:
    by_path: dict[str, dict[str, Route]] = {}
    for route in ROUTES:
        by_path.setdefault(route.path, {})[route.method] = route
    found: list[BaseRoute] = [
        StarletteRoute(path, _measured(path, endpoint_of(methods, services), services), methods=_METHODS)
        for path, methods in by_path.items()
    ]
    found += operations_routes(services)
    pages = _limited(Pages(settings.static, Previews(settings, services).tags).serve, services)
    found.append(StarletteRoute("/{path:path}", _measured("/", pages, services), methods=_METHODS))
    return found


def _limited(endpoint: Endpoint, services: Callable[[], Services]) -> Endpoint:
    """Pages and files count by address as all requests do. Nobody who asks for them needs to be known."""

    async def limited(request: Request) -> Response:
        try:
            services().limits.spend("address_request", services().address(request))
        except Refused as refused:
            services().metrics.refused(refused.code)
            return problem_response(refused)
        return await endpoint(request)

    return limited


def _measured(path: str, endpoint: Endpoint, services: Callable[[], Services]) -> Endpoint:
    async def measured(request: Request) -> Response:
        begun = perf_counter()
        response = await endpoint(request)
        services().metrics.answered(path, request.method, response.status_code, perf_counter() - begun)
        return response

    return measured


async def _http_problem(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if error.status_code == 404:
        return problem_response(not_found(request.url.path))
    if error.status_code == 405:
        return method_refused(request.method, [])
    return problem_response(Refused("bad_request", error.detail, error.status_code))


async def _server_problem(request: Request, _error: Exception) -> Response:
    # The gateway that adds the headers does not see this answer.
    response = problem_response(server_error())
    response.headers.update(answer_headers(request.scope))
    return response
