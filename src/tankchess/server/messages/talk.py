"""The messages over the WebSocket of a table, and the answer to a request that is refused."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from tankchess.server.messages.board import PlayedMove
from tankchess.server.messages.intent import Planned
from tankchess.server.messages.names import ActName, MoveCode, ProblemName, Request, RequestId, SideName
from tankchess.server.messages.people import PieceTypeCard
from tankchess.server.messages.table import ChatLine, Seat, TableView

# Over the WebSocket of a table, from the client. `id` is the client's own; a request sent twice is done once.


class PlayMove(Request, frozen=True, tag="move"):
    """Plays a move in the position with this ply and key."""

    id: RequestId
    ply: int
    key: Annotated[str, Meta(max_length=32)]
    move: MoveCode


class Act(Request, frozen=True, tag="act"):
    """Everything else a player does. A player with several seats says by `side` for which of them it is.

    The act `takeback` takes a move back, or asks for it. `claim_win` and `claim_draw` need an opponent who is gone.
    """

    id: RequestId
    act: ActName
    side: SideName | None = None


class Say(Request, frozen=True, tag="chat"):
    id: RequestId
    text: Annotated[str, Meta(min_length=1, max_length=300)]


class Ping(Request, frozen=True, tag="ping"):
    id: RequestId


ClientMessage = PlayMove | Act | Say | Ping


# And from the server.


class Welcome(Struct, frozen=True, tag="welcome"):
    """The first message on a socket: the whole table, whatever was seen before.

    `types` are the piece types of this game, those of the board's own included. `own_types` are the latter as text,
    for boards that belong to no table (`FreeLine.types`).
    """

    table: TableView
    moves: list[PlayedMove]
    chat: list[ChatLine]
    now: float
    types: list[PieceTypeCard]
    own_types: str = ""


class Update(Struct, frozen=True, tag="update"):
    """The table after an event. `moves` are the lines of the list from `moves_from` on; what was there is dropped.

    `event` says what happened: move, takeback, seat, draw_offered, draw_declined, stop_offered, stop_declined,
    takeback_asked, takeback_declined, rematch, ended.
    """

    table: TableView
    event: str
    by: SideName | None
    moves_from: int
    moves: list[PlayedMove]
    now: float


class Said(Struct, frozen=True, tag="said"):
    line: ChatLine


class Presence(Struct, frozen=True, tag="presence"):
    """Somebody has come or gone. `leaving` are sides whose players are away, with the time when they will be gone."""

    seats: list[Seat]
    gone: list[SideName]
    watchers: int
    leaving: dict[SideName, float] = {}


class Queued(Struct, frozen=True, tag="queued"):
    """The computer is to move, but moves at other tables come first: so many, which takes about so many seconds.

    It is sent only if that takes a while, and then from time to time; `before` is 0 once the computer thinks.
    """

    before: int
    seconds: float


class Done(Struct, frozen=True, tag="done"):
    """The request is done and saved."""

    id: str
    version: int


class Failed(Struct, frozen=True, tag="failed"):
    """The request was refused, and nothing has changed. Over HTTP the same comes as a `Problem`."""

    id: str | None
    code: ProblemName
    message: str


class Pong(Struct, frozen=True, tag="pong"):
    id: str
    now: float


ServerMessage = Welcome | Update | Said | Presence | Queued | Planned | Done | Failed | Pong


class Problem(Struct, frozen=True):
    """An error over HTTP: a code for programs, a sentence for people."""

    code: ProblemName
    message: str
