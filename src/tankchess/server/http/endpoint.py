"""Makes the function that answers the requests of a route."""

from __future__ import annotations

import asyncio
import gzip
import logging
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from http import HTTPStatus
from typing import Any

from msgspec import Struct, defstruct
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response, StreamingResponse

from tankchess.server.encoding import convert, decode, decoder_of, encode
from tankchess.server.http.body_room import BodyPlace
from tankchess.server.http.guard import SAFE_METHODS, check_same_site
from tankchess.server.http.route import PATH_PARAMETERS, TEXTS_EACH, Call, Reply, Route
from tankchess.server.problems import Refused, not_found
from tankchess.server.request_id import current_request
from tankchess.server.services import Services

log = logging.getLogger(__name__)

JSON = "application/json"
_FRESH = {"cache-control": "no-store"}
# A body of so many bytes is packed in a thread: that takes a millisecond for each 60 kB.
_LARGE = 64 * 1024
_PACKING = 1
Endpoint = Callable[[Request], Awaitable[Response]]


def endpoint_of(routes: Mapping[str, Route], services: Callable[[], Services]) -> Endpoint:
    """Answers all methods of one path."""
    path_types = {method: _path_type(route) for method, route in routes.items()}
    # Nobody who asks first has to wait for it: up to 10 ms.
    for route in routes.values():
        if route.request is not None and route.request is not bytes:
            decoder_of(route.request)

    async def endpoint(request: Request) -> Response:
        method = "GET" if request.method == "HEAD" and "GET" in routes else request.method
        if method not in routes:
            return method_refused(request.method, list(routes))
        try:
            return await answer(routes[method], path_types[method], request, services())
        except Refused as refused:
            services().metrics.refused(refused.code)
            return problem_response(refused)
        except ClientDisconnect:
            return Response(status_code=HTTPStatus.BAD_REQUEST)
        except Exception:
            log.exception("%s %s", request.method, request.url.path)
            return problem_response(server_error())

    return endpoint


async def answer(route: Route, path_type: type[Struct] | None, request: Request, services: Services) -> Response:
    services.limits.spend(f"address_{route.rate}", services.address(request))
    if route.method not in SAFE_METHODS:
        check_same_site(request, services.settings)
    caller = await services.caller(request)
    if caller is not None:
        services.limits.spend(route.rate, caller.id)
    elif route.needs_person:
        raise Refused("not_signed_in", "this needs a session: ask for /api/session first, or send a token")
    if route.refuses_tokens and caller is not None and caller.is_token:
        raise Refused("token_not_enough", "a token can play, but not do anything about the account")
    call = Call(services, request, caller, _path(request, path_type))
    if route.query is not None:
        call.query = convert(dict(request.query_params), route.query)
    with services.body_room.place(services.address(request)) as place:
        if route.request is not None:
            await _read_body(route, call, place)
        return await _handled(route, call)


async def _read_body(route: Route, call: Call, place: BodyPlace) -> None:
    body = await _body(call.request, route.largest or call.services.settings.body_limit, place)
    if route.request is bytes:
        call.body = body
    else:
        _check_parts(body, route.most_objects)
        call.body = route.request() if route.may_be_empty and not body else decode(body, route.request)


async def _handled(route: Route, call: Call) -> Response:
    request = call.request
    async with call.services.turns.turn(call.who) as has_waited:
        if has_waited and call.caller is not None:
            # Nothing is done for a session that has ended meanwhile, and a new name counts at once.
            call.caller = await call.services.people.sessions.again(call.caller)
            if call.caller is None:
                raise Refused("not_signed_in", "your session has ended")
        result = await route.handler(call)
        reply = result if isinstance(result, Reply) else Reply(encode(result))
        if not _takes_packed(request):
            reply = replace(reply, packed=None)
        elif reply.packed is None and len(reply.body) > _LARGE and not _is_dense(reply):
            reply = replace(reply, packed=await asyncio.to_thread(gzip.compress, reply.body, _PACKING))
    return _response(route, reply)


def _path_type(route: Route) -> type[Struct] | None:
    """The variable parts of a path as a struct, to check them by."""
    names = [name for name in PATH_PARAMETERS if f"{{{name}}}" in route.path]
    if not names:
        return None
    fields = [(name, PATH_PARAMETERS[name]) for name in names]
    return defstruct("PathParameters", fields, frozen=True)


def _path(request: Request, path_type: type[Struct] | None) -> dict[str, Any]:
    if path_type is None:
        return {}
    try:
        found = convert(request.path_params, path_type)
    except Refused:
        raise not_found(request.url.path) from None
    return {name: getattr(found, name) for name in path_type.__struct_fields__}


async def _body(request: Request, limit: int, place: BodyPlace) -> bytes:
    """The body of a request. Raises `Refused` as soon as it is too large, or there is no room for more of it."""
    told = request.headers.get("content-length", "0")
    too_large = Refused("too_large", f"expected a body of at most {limit} bytes")
    if told.isdigit() and int(told) > limit:
        raise too_large
    parts, size = [], 0
    async for part in request.stream():
        size += len(part)
        if size > limit:
            raise too_large
        place.take(len(part))
        parts.append(part)
    return b"".join(parts)


def _check_parts(body: bytes, most: int) -> None:
    """Refuses a body with so many parts that reading it would hold up everybody. Counting takes next to no time."""
    if body.count(b"{") > most or body.count(b'"') > 2 * TEXTS_EACH * most:
        raise Refused("too_large", f"expected at most {most} objects, with {TEXTS_EACH} texts each")


def _takes_packed(request: Request) -> bool:
    return "gzip" in request.headers.get("accept-encoding", "")


def _is_dense(reply: Reply) -> bool:
    """Whether the body is packed by its nature: a picture of pixels."""
    return reply.media_type in ("image/png", "image/gif")


def _response(route: Route, reply: Reply) -> Response:
    headers = {**_FRESH, **{name: value for name, value in reply.headers if name != "set-cookie"}}
    if reply.packed is not None:
        # The middleware leaves alone what is packed already.
        headers |= {"content-encoding": "gzip", "vary": "Accept-Encoding"}
    elif _is_dense(reply):
        # Packing it again would only take time: this keeps the middleware from it.
        headers["content-encoding"] = "identity"
    media_type = None if route.status == HTTPStatus.NO_CONTENT else reply.media_type
    if reply.parts is not None:
        return StreamingResponse(reply.parts, route.status, headers, media_type)
    response = Response(reply.body if reply.packed is None else reply.packed, route.status, headers, media_type)
    for name, value in reply.headers:
        if name == "set-cookie":
            response.headers.append(name, value)
    return response


def problem_response(refused: Refused) -> Response:
    headers = dict(_FRESH)
    if refused.retry_after is not None:
        headers["retry-after"] = str(max(1, round(refused.retry_after)))
    if refused.status == HTTPStatus.UNAUTHORIZED:
        headers["www-authenticate"] = "Bearer"
    return Response(encode(refused.problem), refused.status, headers, JSON)


def method_refused(method: str, allowed: list[str]) -> Response:
    response = problem_response(Refused("bad_request", f"{method} is not allowed here", 405))
    response.headers["allow"] = ", ".join([*allowed, "HEAD"] if "GET" in allowed else allowed)
    return response


def server_error() -> Refused:
    number = current_request.get()
    logged = f"logged as {number}" if number else "logged"
    return Refused("server_error", f"something went wrong on the server; it has been {logged}, and nothing has changed")
