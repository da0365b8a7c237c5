"""What was played in a position: moves with their counts and results, and games that went through it."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from tankchess.server.messages.board import Way
from tankchess.server.messages.free_board import FreeLine
from tankchess.server.messages.imports import ImportedLine
from tankchess.server.messages.names import Request, SideName
from tankchess.server.messages.table import LobbyEntry

ExplorerSource = Literal["all", "server", "mine", "engine"]


class Explore(Request, frozen=True):
    """Asks what was played at the end of a line.

    `source`: the games of this server, your imported games (`mine`), the games of the engine that come with it, or all.
    """

    line: FreeLine
    source: ExplorerSource = "all"
    most: Annotated[int, Meta(ge=1, le=50)] = 12


class ExplorerMove(Struct, frozen=True):
    """A move that was played. `points` is the share that its side got, from 0 to 1; `length` is that of the games.

    `white`, `drawn` and `black` are how many games ended so; with four players they are 0.
    """

    code: str
    text: str
    way: Way
    count: int
    white: int
    drawn: int
    black: int
    points: float
    length: int


class ExplorerGame(Struct, frozen=True):
    """A game that went through the position, by `move`: a table, or one of your imported games."""

    move: str
    result: str
    table: LobbyEntry | None = None
    imported: ImportedLine | None = None


class ExplorerView(Struct, frozen=True):
    """What was played in a position by `side`: the most frequent moves, in how many games in all, the latest games."""

    side: SideName
    total: int
    moves: list[ExplorerMove]
    games: list[ExplorerGame]
