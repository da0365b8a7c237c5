"""WebSockets: a table or the lobby, live."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from tankchess.server.edge.socket_connection import EXTENSION, SocketConnection
from tankchess.server.encoding import convert, decode, encode
from tankchess.server.http.attendance import Attendance
from tankchess.server.http.endpoint import problem_response, server_error
from tankchess.server.http.guard import check_origin
from tankchess.server.http.route import TableId
from tankchess.server.http.socket_counts import ALL
from tankchess.server.messages import Act, ClientMessage, Done, Failed, Ping, PlayMove, Pong
from tankchess.server.people import Person
from tankchess.server.people.open_sessions import OpenSession
from tankchess.server.problems import Refused, not_found
from tankchess.server.services import Services, bearer_of
from tankchess.server.tables.audience import Listener
from tankchess.server.tables.live_table import LiveTable

log = logging.getLogger(__name__)

POLICY_VIOLATION = 1008
# The session of the socket is over: logged out, revoked, expired.
SESSION_ENDED = 4401
Attending = Callable[["Services", WebSocket, OpenSession | None], Awaitable[None]]
_MALFORMED = ("bad_request", "too_large")


async def table_socket(services: Services, socket: WebSocket) -> None:
    """A table: a welcome, then every change. Requests are answered in their order."""
    await _admit(services, socket, _sit_at_table)


async def lobby_socket(services: Services, socket: WebSocket) -> None:
    """The lobby: as it is now, then on every change. The only request it takes is a ping."""
    await _admit(services, socket, _stand_in_lobby)


async def _sit_at_table(services: Services, socket: WebSocket, held: OpenSession | None) -> None:
    table = _table_id(socket)
    person = None if held is None else held.person
    live = await services.tables.find(table, person)
    address = services.address(socket)
    if person is None or not live.state.sides_of(person.id):
        await _queue_up(services)
    await socket.accept()
    listener = Listener(None if person is None else person.id, services.settings, services.time)
    # Again: it may have been put away during the handshake.
    live = await services.tables.find(table, person, address)
    services.tables.join(live, listener)
    try:
        await _attend(socket, listener, held, _Reader(services, socket, listener, held, live).read())
    finally:
        services.tables.leave(live, listener)


async def _stand_in_lobby(services: Services, socket: WebSocket, held: OpenSession | None) -> None:
    await socket.accept()
    listener = Listener(None if held is None else held.person.id, services.settings, services.time)
    services.tables.lobby.join(listener)
    try:
        await _attend(socket, listener, held, _Reader(services, socket, listener, held, None).read())
    finally:
        services.tables.lobby.leave(listener)


async def _queue_up(services: Services) -> None:
    """Lets spectators in one by one: hundreds may come at the same moment, and moves go through between them."""
    async with services.turnstile:
        await asyncio.sleep(0)


def _table_id(socket: WebSocket) -> str:
    try:
        found: str = convert(socket.path_params["id"], TableId)
    except Refused:
        raise not_found("such table") from None
    return found


async def _admit(services: Services, socket: WebSocket, attend: Attending) -> None:
    """Serves a socket, and counts it while it is open. A refusal is the answer to its handshake."""
    places: list[str] = []
    held: OpenSession | None = None
    try:
        check_origin(socket, services.settings)
        address = services.address(socket)
        services.limits.spend("address_request", address)
        person = await services.caller(socket)
        if person is None and bearer_of(socket) is not None:
            raise Refused("not_signed_in", "this token has ended, or never was one")
        # From here on the socket ends with its session.
        held = None if person is None else services.people.sessions.open.hold(person)
        for place, most in _limits(services, address, person).items():
            services.sockets.enter(place, most)
            places.append(place)
        await attend(services, socket, held)
    except Refused as refused:
        services.metrics.refused(refused.code)
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            await socket.send_denial_response(problem_response(refused))
    finally:
        if held is not None:
            services.people.sessions.open.release(held)
        for place in places:
            services.sockets.leave(place)


def _limits(services: Services, address: str, person: Person | None) -> dict[str, int]:
    settings = services.settings
    limits = {ALL: settings.most_sockets, f"address {address}": settings.sockets_per_address}
    if person is not None:
        limits[f"person {person.id}"] = settings.sockets_each
    return limits


async def _attend(
    socket: WebSocket, listener: Listener, held: OpenSession | None, reading: Coroutine[Any, Any, None]
) -> None:
    """Sends and reads until either side ends it, or the session is over."""
    if held is not None:
        held.when_over(lambda: listener.drop(SESSION_ENDED))
    await Attendance(socket, listener).run(reading)


class _Reader:
    """Reads and answers the messages of one socket."""

    def __init__(
        self,
        services: Services,
        socket: WebSocket,
        listener: Listener,
        held: OpenSession | None,
        live: LiveTable | None,
    ) -> None:
        self._services = services
        self._socket = socket
        self._listener = listener
        self._held = held
        self._person = None if held is None else held.person
        self._live = live
        self._faults = 0
        self._address = services.address(socket)
        self._connection: SocketConnection | None = socket.scope["extensions"].get(EXTENSION)
        self._is_last = not self._plays()
        if self._connection is not None:
            self._connection.is_within_limits = self._is_within_limits
            self._connection.serve_last(self._is_last)

    def _is_within_limits(self) -> bool:
        """Counts a ping, a pong or a part of a message as a message."""
        try:
            self._spend("message")
        except Refused:
            return False
        return True

    async def read(self) -> None:
        """Reads until the socket is closed. Every message is answered; too many unreadable ones close the socket."""
        while True:
            message = await self._socket.receive()
            if message["type"] != "websocket.receive":
                return
            arrived = self._services.time.tick()
            if self._is_last and self._connection is not None and self._plays():
                # Somebody has taken a seat.
                self._is_last = False
                self._connection.serve_last(False)
            if self._held is not None:
                # Nothing is done for a session that is over, and a new name counts at once.
                self._person = await self._services.people.sessions.still(self._held)
                if self._person is None:
                    return
            data: str | bytes = message.get("text") or message.get("bytes") or b""
            answer: Done | Pong | Failed | None
            try:
                answer = await self._answer(data, arrived)
            except Refused as refused:
                self._services.metrics.refused(refused.code)
                answer = Failed(_id_in(data), refused.code, refused.message)
                if refused.code in _MALFORMED:
                    self._faults += 1
            except Exception:
                log.exception("a message failed")
                answer = Failed(_id_in(data), "server_error", server_error().message)
            if answer is not None:
                self._say(answer)
            if self._faults > self._services.settings.bad_messages:
                self._listener.drop(POLICY_VIOLATION)
                return

    def _say(self, answer: Done | Pong | Failed) -> None:
        self._listener.send(encode(answer))

    async def _answer(self, data: str | bytes, arrived: float) -> Done | Pong | None:
        """The answer, or None if it was given already."""
        services = self._services
        try:
            if len(data) > services.settings.frame_limit:
                raise Refused("too_large", f"expected a message of at most {services.settings.frame_limit} bytes")
            request = decode(data, ClientMessage)
        except Refused:
            self._spend("message")
            raise
        self._spend("move" if isinstance(request, PlayMove | Act) and self._plays() else "message")
        if isinstance(request, Ping):
            return Pong(request.id, services.time.now())
        if self._live is None:
            raise Refused("bad_request", "the lobby takes no requests: only a ping is expected")
        if self._person is None:
            raise Refused("not_signed_in", "this needs a session: ask for /api/session first, or send a token")
        async with services.turns.turn(self._person.id):
            return await self._do(self._live, self._person, request, arrived)

    def _plays(self) -> bool:
        return self._live is not None and self._person is not None and bool(self._live.state.sides_of(self._person.id))

    def _spend(self, rate: str) -> None:
        """Counts a message. Raises `Refused` if there were too many, which is as bad as nonsense."""
        try:
            self._services.limits.spend(f"address_{rate}", self._address)
            self._services.limits.spend(rate, self._address if self._person is None else self._person.id)
        except Refused:
            self._faults += 1
            raise

    async def _do(self, live: LiveTable, person: Person, request: ClientMessage, arrived: float) -> Done | None:
        service = self._services.tables.service
        if isinstance(request, PlayMove):
            # Answered from there, so that the answer leaves together with the move.
            await service.play(live, person, request, arrived, self._say)
            return None
        if isinstance(request, Act):
            self._services.spend_act(self._socket, person, live, request)
            return await service.act(live, person, request)
        assert not isinstance(request, Ping)
        self._services.spend_chat(person, live)
        return await service.say(live, person, request)


class _Numbered(msgspec.Struct):
    id: str


_numbered = msgspec.json.Decoder(_Numbered)


def _id_in(data: str | bytes) -> str | None:
    """The id of a request, if that much can be read."""
    try:
        return _numbered.decode(data).id[:64]
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return None
