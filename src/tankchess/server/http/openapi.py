"""The description of the HTTP interface (OpenAPI 3.1), made from the routes and the types of the messages."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import msgspec

import tankchess
from tankchess.server.http.route import COMMON_ERRORS, PATH_PARAMETERS, Route, SocketRoute
from tankchess.server.http.routes import ROUTES, SOCKETS
from tankchess.server.messages import Problem
from tankchess.server.problems import STATUS, UNPROCESSABLE

Schema = dict[str, Any]
_REFERENCE = "#/components/schemas/{name}"
_INTRODUCTION = """\
The server of Tank Chess. People come with a cookie, which `GET /api/session` hands out; programs with a bearer token
from `POST /api/tokens`, which can play and nothing else. Writes with a cookie must come from the server's own pages;
writes with a token need not.

A request that is refused is answered with a `Problem`, a code for programs and a sentence for people, and changes
nothing. Requests that change a game carry an `id` of the client's choice; sent twice, they are done once.

Tables and the lobby can be followed live over WebSockets, see `x-websocket`: JSON text frames, where the field `type`
says which message it is.
"""


@cache
def openapi() -> Schema:
    """The description, as it is written as JSON."""
    description = _Description()
    paths: dict[str, Schema] = {}
    for route in ROUTES:
        paths.setdefault(route.path, {})[route.method.lower()] = description.operation(route)
    sockets = {socket.path: description.socket(socket) for socket in SOCKETS}
    return {
        "openapi": "3.1.0",
        "info": {"title": "Tank Chess", "version": tankchess.__version__, "description": _INTRODUCTION},
        "paths": paths,
        "components": {
            "schemas": dict(sorted(description.schemas.items())),
            "securitySchemes": {
                "cookie": {"type": "apiKey", "in": "cookie", "name": "tankchess"},
                "token": {"type": "http", "scheme": "bearer"},
            },
        },
        "x-websocket": sockets,
    }


class _Description:
    """Collects the named types while the operations are written."""

    def __init__(self) -> None:
        self.schemas: dict[str, Schema] = {}

    def operation(self, route: Route) -> Schema:
        operation: Schema = {
            "operationId": route.handler.__name__,
            "summary": route.summary,
            "parameters": [*self._path_parameters(route.path), *self._query_parameters(route)],
            "responses": self._responses(route),
            "security": _security(route),
        }
        if route.request is bytes:
            binary = {"application/octet-stream": {"schema": {"type": "string", "format": "binary"}}}
            operation["requestBody"] = {"required": True, "content": binary}
        elif route.request is not None:
            body = self._body(route.request)
            operation["requestBody"] = {
                "required": not route.may_be_empty,
                "content": {"application/json": {"schema": body}},
            }
        return operation

    def socket(self, socket: SocketRoute) -> Schema:
        described: Schema = {"summary": socket.summary, "parameters": self._path_parameters(socket.path)}
        for name, messages in (("client", socket.incoming), ("server", socket.outgoing)):
            if messages is not None:
                described[name] = self._schema(messages)
        return described

    def _schema(self, python_type: Any) -> Schema:
        (schema,), named = msgspec.json.schema_components(
            [python_type], schema_hook=_schema_of_anything, ref_template=_REFERENCE
        )
        self.schemas.update(named)
        return schema

    def _body(self, python_type: Any) -> Schema:
        """The type of a body. Its path says which message it is, so the field `type` may be left out."""
        schema = self._schema(python_type)
        own = self.schemas[schema["$ref"].rpartition("/")[2]]
        if "type" not in own.get("required", ()):
            return schema
        return {**own, "required": [name for name in own["required"] if name != "type"]}

    def _path_parameters(self, path: str) -> list[Schema]:
        names = re.findall(r"{(\w+)}", path)
        return [
            {"name": name, "in": "path", "required": True, "schema": self._schema(PATH_PARAMETERS[name])}
            for name in names
        ]

    def _query_parameters(self, route: Route) -> list[Schema]:
        if route.query is None:
            return []
        (_,), named = msgspec.json.schema_components([route.query], ref_template=_REFERENCE)
        query = named.pop(route.query.__name__)
        self.schemas.update(named)
        return [
            {"name": name, "in": "query", "required": name in query["required"], "schema": schema}
            for name, schema in query["properties"].items()
        ]

    def _responses(self, route: Route) -> Schema:
        done: Schema = {"description": "Done"}
        if route.response is not None:
            done["content"] = {route.media_type: {"schema": self._schema(route.response)}}
        responses: Schema = {str(route.status): done}
        for status, codes in sorted(_codes_by_status(route).items()):
            responses[str(status)] = {
                "description": f"Refused: {', '.join(codes)}",
                "content": {"application/json": {"schema": self._schema(Problem)}},
            }
        return responses


def _security(route: Route) -> list[Schema]:
    """By what a request may be known: by nothing, by the cookie, by a token."""
    ways: list[Schema] = [] if route.needs_person else [{}]
    ways.append({"cookie": []})
    return ways if route.refuses_tokens else [*ways, {"token": []}]


def _schema_of_anything(python_type: type) -> Schema:
    if python_type is object:
        return {"description": "Anything"}
    raise NotImplementedError(f"no schema for {python_type}")


def _codes_by_status(route: Route) -> dict[int, list[str]]:
    found: dict[int, list[str]] = {}
    for code in dict.fromkeys((*COMMON_ERRORS, *route.errors)):
        found.setdefault(STATUS[code], []).append(code)
    if route.request is not None or route.query is not None:
        # A request that can be read but asks for the impossible.
        found.setdefault(UNPROCESSABLE, []).append("bad_request")
    return found
