"""A client for programs that play at a server: HTTP for single requests, a WebSocket for a table in play.

with Client("http://127.0.0.1:8000") as client:
    client.sign_in("Ada's bot")
    table = client.make_table(NewTable(seats=[SeatWish("me"), SeatWish("computer", 3)]))
    with client.open_table(table.id) as live:
        while live.wait_for_turn():
            live.play(live.position().legal_moves()[0])
"""

from __future__ import annotations

import itertools
import secrets
from collections import deque
from contextlib import ExitStack
from types import TracebackType
from typing import Literal, Self, TypeVar
from urllib.parse import urlsplit

from tankchess.core.move import Move
from tankchess.core.position import Position
from tankchess.errors import TankChessError
from tankchess.extras import needing

with needing("client", "the client"):
    import httpx
    import msgspec
    from websockets.exceptions import ConnectionClosed, InvalidStatus, WebSocketException
    from websockets.sync.client import ClientConnection, connect
    from websockets.typing import Origin

    from tankchess.server.messages import (
        Act,
        ActName,
        Catalogue,
        ChatLine,
        Choices,
        ClientMessage,
        Done,
        Failed,
        GamePage,
        Lobby,
        LobbyEntry,
        Me,
        NewTable,
        NewToken,
        Ping,
        PlayedMove,
        PlayMove,
        Pong,
        Presence,
        Problem,
        Rename,
        Said,
        ServerMessage,
        SideName,
        Sit,
        TableView,
        Token,
        Update,
        Welcome,
    )
    from tankchess.server.messages import Say as ChatMessage

Answer = TypeVar("Answer")
_LOOPBACK = ("localhost", "127.0.0.1", "::1")
_LARGEST_MESSAGE = 1 << 24
_TOKEN_NAME = "tankchess.client"
# The code with which the server closes the sockets of a session that has ended.
_SESSION_ENDED = 4401


class ClientError(TankChessError):
    """Anything that keeps a client from getting what it asked for."""


class RequestRefused(ClientError):
    """The server refused a request, and nothing has changed. `code` is for programs: `illegal_move`, `stale` ..."""

    def __init__(self, code: str, message: str, status: int | None = None) -> None:
        super().__init__(f"{message} ({code})")
        self.code = code
        self.status = status


class ConnectionLost(ClientError):
    """The server cannot be reached, or the connection was lost."""


class SessionEnded(ClientError):
    """The token has been revoked, or its time is over. Connecting again does not help."""


class _Closing:
    """Can be used in a `with` statement, which closes it."""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        raise NotImplementedError


class Client(_Closing):
    """A person at a server. `token` is that of an account; without a token, `sign_in` makes a guest."""

    def __init__(
        self, address: str = "http://127.0.0.1:8000", token: str | None = None, *, timeout: float = 30.0
    ) -> None:
        self.address = address.rstrip("/")
        self.token = token
        self._timeout = timeout
        # No proxy leads to this machine itself.
        self._uses_proxy = urlsplit(self.address).hostname not in _LOOPBACK
        self._http = httpx.Client(
            base_url=self.address, timeout=timeout, trust_env=self._uses_proxy, headers={"Origin": self.address}
        )

    def close(self) -> None:
        self._http.close()

    # People.

    def sign_in(self, name: str | None = None) -> Me:
        """Signs in as the holder of the token, or as a new guest called `name`, who gets a token.

        A token plays and does nothing else: with one, a `name` raises `ClientError`.
        """
        if self.token is not None and name is not None:
            raise ClientError("a token cannot change the name of its holder: sign in without one, or without a name")
        if self.token is None:
            self._request("GET", "/api/session", Me)
            try:
                if name is not None:
                    self._request("PATCH", "/api/session", Me, Rename(name=name))
                token = self._request("POST", "/api/tokens", Token, NewToken(name=_TOKEN_NAME)).token
                # Nobody could use the session of the cookie any more.
                self._send("DELETE", "/api/session")
            finally:
                self._http.cookies.clear()
            self.token = token
        return self._request("GET", "/api/session", Me)

    def sign_out(self) -> None:
        """Ends the token, and with it every open table. A guest without another token or session cannot come back."""
        self._send("DELETE", "/api/session")
        self.token = None

    # What there is.

    def catalogue(self) -> Catalogue:
        return self._request("GET", "/api/catalogue", Catalogue)

    def lobby(self) -> Lobby:
        return self._request("GET", "/api/lobby", Lobby)

    def my_tables(self) -> list[LobbyEntry]:
        """The tables that are not over, those that wait for a move first."""
        return self._request("GET", "/api/mine", list[LobbyEntry])

    def my_games(self, after: str | None = None) -> GamePage:
        """A page of all games, the latest first. `after` is `next` of the page before."""
        return self._request("GET", "/api/games" + (f"?after={after}" if after else ""), GamePage)

    # Tables.

    def make_table(self, wish: NewTable) -> TableView:
        return self._request("POST", "/api/tables", TableView, wish)

    def sit(self, table: str, side: SideName | None = None) -> TableView:
        """Takes an open seat."""
        return self._request("POST", f"/api/tables/{table}/seats", TableView, Sit(side=side))

    def table(self, table: str) -> Welcome:
        return self._request("GET", f"/api/tables/{table}", Welcome)

    def choices(self, table: str, ply: int) -> Choices:
        return self._request("GET", f"/api/tables/{table}/choices?ply={ply}", Choices)

    def record(self, table: str) -> str:
        """The game as a record (.tcg)."""
        return self._send("GET", f"/api/tables/{table}/record.tcg").text

    def open_table(self, table: str) -> TableConnection:
        """A table to watch or play at. Raises `ConnectionLost` and `RequestRefused`."""
        address = f"ws{self.address.removeprefix('http')}/api/tables/{table}/socket"
        headers = {} if self.token is None else {"Authorization": f"Bearer {self.token}"}
        proxy: Literal[True] | None = True if self._uses_proxy else None
        stack = ExitStack()
        try:
            opening = connect(
                address,
                origin=Origin(self.address),
                additional_headers=headers,
                open_timeout=self._timeout,
                max_size=_LARGEST_MESSAGE,
                proxy=proxy,
            )
            socket = stack.enter_context(opening)
        except InvalidStatus as error:
            raise _refusal(error.response.status_code, bytes(error.response.body or b"")) from None
        except (OSError, WebSocketException) as error:
            raise ConnectionLost(f"{address}: {error}") from None
        return TableConnection(socket, stack, self._timeout)

    # Asking.

    def _request(self, method: str, path: str, answer: type[Answer], body: msgspec.Struct | None = None) -> Answer:
        response = self._send(method, path, body)
        try:
            return msgspec.json.decode(response.content, type=answer)
        except msgspec.MsgspecError as error:
            raise ClientError(f"{method} {path}: the answer cannot be read: {error}") from None

    def _send(self, method: str, path: str, body: msgspec.Struct | None = None) -> httpx.Response:
        headers = {} if self.token is None else {"Authorization": f"Bearer {self.token}"}
        content = None
        if body is not None:
            headers["Content-Type"] = "application/json"
            content = msgspec.json.encode(body)
        try:
            response = self._http.request(method, path, content=content, headers=headers)
        except httpx.TransportError as error:
            raise ConnectionLost(f"{self.address}: {error}") from None
        if response.is_error:
            raise _refusal(response.status_code, response.content)
        return response


def _refusal(status: int, body: bytes) -> RequestRefused:
    try:
        problem = msgspec.json.decode(body, type=Problem)
    except msgspec.MsgspecError:
        problem = Problem("server_error", f"the server answered with status {status}")
    return RequestRefused(problem.code, problem.message, status)


def _loss(error: WebSocketException) -> ClientError:
    """What a closed socket means."""
    if isinstance(error, ConnectionClosed) and error.rcvd is not None and error.rcvd.code == _SESSION_ENDED:
        return SessionEnded("the session has ended: the token was revoked, or its time is over")
    return ConnectionLost(f"the connection to the table is lost: {error}")


class TableConnection(_Closing):
    """A table as it is now: every message received brings `table`, `moves` and `chat` up to date."""

    table: TableView
    moves: list[PlayedMove]
    chat: list[ChatLine]

    def __init__(self, socket: ClientConnection, opened: ExitStack, timeout: float) -> None:
        self._socket = socket
        self._opened = opened
        self._timeout = timeout
        # The server does a request with a known id only once: no connection may use the ids of another.
        self._prefix = secrets.token_hex(8)
        self._numbers = itertools.count(1)
        self._unread: deque[ServerMessage] = deque()
        self._decoder: msgspec.json.Decoder[ServerMessage] = msgspec.json.Decoder(ServerMessage)
        self._take(timeout)

    def close(self) -> None:
        self._opened.close()

    # What is known.

    @property
    def sides(self) -> list[SideName]:
        """The sides we play."""
        return [seat.side for seat in self.table.seats if seat.is_you]

    @property
    def is_my_turn(self) -> bool:
        return self.table.status == "playing" and self.table.turn in self.sides

    def position(self) -> Position:
        return Position.from_tfen(self.table.scene.tfen)

    # What is going on.

    def receive(self, timeout: float | None = None) -> ServerMessage:
        """Waits for the next message, at most `timeout` seconds if given. Raises `TimeoutError`."""
        return self._unread.popleft() if self._unread else self._take(timeout)

    def wait_for_turn(self, timeout: float | None = None) -> bool:
        """Waits until it is our turn; False once the game is over. `timeout` is for each message."""
        while not self.is_my_turn:
            if self.table.status == "over":
                return False
            self.receive(timeout)
        return True

    # What we do.

    def play(self, move: Move | str) -> None:
        """Plays a move in the position of `table`. Raises `RequestRefused`."""
        self._change(PlayMove(id=self._number(), ply=self.table.ply, key=self.table.key, move=str(move)))

    def act(self, act: ActName, side: SideName | None = None) -> None:
        """Everything else a player does. Raises `RequestRefused`."""
        self._change(Act(id=self._number(), act=act, side=side))

    def say(self, text: str) -> None:
        self._ask(ChatMessage(id=self._number(), text=text))

    def ping(self) -> None:
        """Waits for the server's answer; everything it sent before has then been received, too."""
        self._ask(Ping(id=self._number()))

    def _number(self) -> str:
        return f"{self._prefix}-{next(self._numbers)}"

    def _change(self, message: PlayMove | Act) -> None:
        """Asks for a change and waits until `table` shows it."""
        done = self._ask(message)
        while isinstance(done, Done) and self.table.version < done.version:
            self._unread.append(self._take(self._timeout))

    def _ask(self, message: ClientMessage) -> Done | Pong:
        """Sends a request and waits for its answer; other messages are kept for `receive`."""
        try:
            self._socket.send(msgspec.json.encode(message).decode())
        except WebSocketException as error:
            raise _loss(error) from None
        while True:
            answer = self._take(self._timeout)
            if isinstance(answer, Failed) and answer.id in (message.id, None):
                raise RequestRefused(answer.code, answer.message)
            if isinstance(answer, Done | Pong) and answer.id == message.id:
                return answer
            self._unread.append(answer)

    def _take(self, timeout: float | None) -> ServerMessage:
        try:
            message = self._decoder.decode(self._socket.recv(timeout))
        except WebSocketException as error:
            raise _loss(error) from None
        except msgspec.MsgspecError as error:
            raise ClientError(f"a message of the server cannot be read: {error}") from None
        self._follow(message)
        return message

    def _follow(self, message: ServerMessage) -> None:
        if isinstance(message, Welcome):
            self.table, self.moves, self.chat = message.table, message.moves, message.chat
        elif isinstance(message, Update):
            self.table = message.table
            self.moves = self.moves[: message.moves_from] + message.moves
        elif isinstance(message, Said):
            self.chat.append(message.line)
        elif isinstance(message, Presence):
            self.table = msgspec.structs.replace(
                self.table, seats=message.seats, gone=message.gone, watchers=message.watchers
            )
