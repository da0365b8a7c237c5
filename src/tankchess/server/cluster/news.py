"""What the processes of a cluster tell each other. It says what has happened; whether it counts, the database knows."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

from tankchess.server.tables.event import SideWord
from tankchess.server.tables.intent import Intent, IntentChange
from tankchess.server.tables.table_summary import TableSummary
from tankchess.server.views.sight import Foreseen


class _News(Struct, frozen=True, array_like=True, tag=True):
    pass


class Beat(_News, frozen=True):
    """This process is there. Sent twice a second; `is_new` asks the others to tell who is at their tables."""

    is_new: bool = False


class Leaving(_News, frozen=True):
    """This process is about to end."""


class TableNoted(_News, frozen=True):
    """A table is new, or something has happened there besides a move or talk. All are told: the lobby shows it."""

    table: str
    version: int
    summary: TableSummary
    is_listed: bool


class TablesMoved(_News, frozen=True):
    """Moves were made at tables of the lobby: how many there are now, and whose turn it is. Sent twice a second."""

    tables: dict[str, tuple[int, SideWord]]


class TableChanged(_News, frozen=True):
    """An event was kept, as its row; a move comes with the board after it. For those who have the table in use."""

    table: str
    version: int
    row: dict[str, Any]
    summary: TableSummary
    foreseen: Foreseen | None = None
    plans: list[IntentChange] = []


class TablesStand(_News, frozen=True):
    """The versions of tables: for a process that was told nothing of them before somebody came to them there."""

    versions: dict[str, int]


class PlansChanged(_News, frozen=True):
    """A player has planned something else."""

    table: str
    side: SideWord
    intent: Intent | None


class TablesGone(_News, frozen=True):
    """These tables have expired."""

    tables: list[str]


class TablesRewritten(_News, frozen=True):
    """The rows of these tables have changed: a name was taken out of them."""

    tables: list[str]


class SessionsOver(_News, frozen=True):
    """These sessions have ended."""

    sessions: list[str]


class PersonOut(_News, frozen=True):
    """All sessions of a person have ended."""

    person: str


class Renamed(_News, frozen=True):
    person: str
    name: str


class Spent(_News, frozen=True):
    """What was counted against limits of rates: kind, whose, and how often."""

    counts: list[tuple[str, str, int]]


class SocketsOpen(_News, frozen=True):
    """How many sockets are open in this process, by whom they count for: an address or a person."""

    counts: dict[str, int]


class LaidFrom(_News, frozen=True):
    """From which addresses tables were laid that are not over."""

    addresses: dict[str, str]


class PuzzleRated(_News, frozen=True):
    """Somebody has finished a puzzle, which is now known to be so hard."""

    puzzle: str
    value: float
    deviation: float
    volatility: float
    solved: int
    failed: int


class TrialWanted(_News, frozen=True):
    """Somebody wants a board to be played, and no other one."""

    trial: str
    person: str


class TrialSeen(_News, frozen=True):
    """Somebody looks at a board that is played elsewhere."""

    trial: str


class TrialLeft(_News, frozen=True):
    """Somebody has seen enough of a board."""

    trial: str
    person: str


class AtTable(Struct, frozen=True, array_like=True):
    """Who is at a table in one process: players, and how many others. `is_kept`: its clock or its computer goes on."""

    players: list[str]
    watchers: int
    is_kept: bool


class Attending(_News, frozen=True):
    """Who is at some tables of this process; None where nobody is any more. `is_all`: there are no other tables."""

    tables: dict[str, AtTable | None]
    is_all: bool = False


class PlayersSeen(_News, frozen=True):
    """Players who have asked for something without a socket: table and person."""

    seen: list[tuple[str, str]]


News = (
    Beat
    | Leaving
    | TableNoted
    | TablesMoved
    | TableChanged
    | TablesStand
    | PlansChanged
    | TablesGone
    | TablesRewritten
    | SessionsOver
    | PersonOut
    | Renamed
    | Spent
    | Attending
    | PlayersSeen
    | SocketsOpen
    | LaidFrom
    | PuzzleRated
    | TrialWanted
    | TrialSeen
    | TrialLeft
)

_encoder = msgspec.msgpack.Encoder()
_decoder: msgspec.msgpack.Decoder[News] = msgspec.msgpack.Decoder(News)


def write_news(news: News) -> bytes:
    return _encoder.encode(news)


def read_news(body: bytes) -> News:
    """Raises `msgspec.MsgspecError` for news of another version."""
    return _decoder.decode(body)
