"""A table, and the lobby, as one person sees them."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from tankchess.server.messages.board import Announcement, Scene, Way
from tankchess.server.messages.names import ModeName, OutcomeName, Request, SideName
from tankchess.server.messages.wishes import Rules


class Seat(Struct, frozen=True):
    """A side of a table and its player. `level` is that of a computer. `is_you` is true only for the seat's holder."""

    side: SideName
    kind: Literal["person", "computer", "open"]
    name: str
    level: int | None
    is_you: bool
    is_online: bool


class Clocks(Struct, frozen=True):
    """The time left when the message was sent. The clock of `running` runs; `deadline` is that of correspondence."""

    left: dict[SideName, int]
    running: SideName | None
    deadline: float | None


class Offers(Struct, frozen=True):
    """What waits for an answer: the sides that offer a draw, that want to stop and count (G4 to G7), that ask for a
    takeback (to the ply `takeback_to`), and that want a rematch."""

    draw: list[SideName]
    stop: list[SideName]
    takeback: SideName | None
    takeback_to: int | None
    rematch: list[SideName]


class Ending(Struct, frozen=True, omit_defaults=True):
    """How a game ended. `points` are the final points of a game for four, survivors included."""

    result: str
    termination: str
    winner: SideName | None
    points: dict[SideName, int] = {}


class ChatLine(Struct, frozen=True):
    """Something said at a table. `who` stands for the person who said it, whatever their name is then."""

    name: str
    side: SideName | None
    text: str
    at: float
    who: str = ""


class TableView(Struct, frozen=True):
    """A table as one person sees it.

    `version` grows by one with every event; `ply`, `key` and `scene` are those of the game now. `gone` are sides
    whose players have been away long enough for the others to claim the game, `leaving` those who are away, with the
    time when they will be gone. `is_listed`: its open seats are in the lobby. `next` is the table of the rematch.
    `takeback` says whether moves are taken back freely (nobody else plays) or by consent. `opening` names the plans of
    both sides, where there are names for them.
    """

    id: str
    version: int
    created: float
    rules: Rules
    mode: ModeName
    title: str
    clock: str | None
    days: int | None
    shows_threats: bool
    status: Literal["waiting", "playing", "over"]
    takeback: Literal["free", "consent"]
    seats: list[Seat]
    ply: int
    key: str
    turn: SideName
    scene: Scene
    last: Way | None
    announcement: Announcement
    clocks: Clocks | None
    offers: Offers
    ending: Ending | None
    gone: list[SideName]
    watchers: int
    next: str | None
    leaving: dict[SideName, float] = {}
    is_listed: bool = False
    opening: list[str] = []


class LobbyEntry(Struct, frozen=True):
    """A table in the lobby: one with open seats, or a game to watch. `opening` names the plans of both sides."""

    id: str
    rules: Rules
    mode: ModeName
    title: str
    clock: str | None
    days: int | None
    seats: list[Seat]
    status: Literal["waiting", "playing", "over"]
    ply: int
    your_turn: bool
    opening: list[str] = []


class GameLine(Struct, frozen=True):
    """One of your games. `outcome` is yours: None until the game is over, `none` where nobody won or lost.

    `is_hidden`: you have put it out of sight while it was going on.
    """

    entry: LobbyEntry
    begun: float
    updated: float
    outcome: OutcomeName | None
    is_hidden: bool


class GamePage(Struct, frozen=True):
    """Some of your games, the latest first. `next` is where the next page begins; None if this is the last."""

    games: list[GameLine]
    next: str | None


class Shelving(Request, frozen=True):
    """Whether a game that goes on is kept out of your list."""

    is_hidden: bool


class Lobby(Struct, frozen=True):
    """Open seats, and games that can be watched."""

    open: list[LobbyEntry]
    running: list[LobbyEntry]
