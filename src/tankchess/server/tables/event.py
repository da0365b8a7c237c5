"""What happens at a table, as it is kept: the state of a table follows from its events alone."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from tankchess.server.messages import SideName
from tankchess.server.tables.game_rules import KeptRules

HowEnded = Literal["resigned", "time", "agreed", "stopped", "abandoned", "aborted"]


class Place(Struct, frozen=True):
    """A seat: whose it is. `person` and `name` are those of its holder, `level` that of a computer."""

    side: SideName
    kind: Literal["person", "computer", "open"]
    person: str | None = None
    name: str = ""
    level: int | None = None


class Plan(Struct, frozen=True):
    """What a table was laid for."""

    rules: KeptRules
    places: list[Place]
    clock: str | None = None
    days: int | None = None
    is_listed: bool = False
    shows_threats: bool = True
    previous: str | None = None


class Laid(Struct, frozen=True, tag="laid"):
    plan: Plan


class Sat(Struct, frozen=True, tag="sat"):
    side: SideName
    person: str
    name: str


class Moved(Struct, frozen=True, tag="moved"):
    """A move, its record text, and the milliseconds it is charged with; None where no clock ran.

    `ends`: the rules end the game with it.
    """

    side: SideName
    move: str
    text: str
    spent: int | None = None
    ends: bool = False


class TookBack(Struct, frozen=True, tag="took_back"):
    side: SideName
    to: int


class DrawOffered(Struct, frozen=True, tag="draw_offered"):
    """Sides that offer a draw, or join in the offer of another of four."""

    sides: list[SideName]


class DrawDeclined(Struct, frozen=True, tag="draw_declined"):
    side: SideName


class StopOffered(Struct, frozen=True, tag="stop_offered"):
    """Sides that want to stop and count, or join in the offer of another of four."""

    sides: list[SideName]


class StopDeclined(Struct, frozen=True, tag="stop_declined"):
    side: SideName


class TakebackAsked(Struct, frozen=True, tag="takeback_asked"):
    side: SideName
    to: int


class TakebackAgreed(Struct, frozen=True, tag="takeback_agreed"):
    """One of several opponents agrees, and the others have yet to."""

    sides: list[SideName]


class TakebackDeclined(Struct, frozen=True, tag="takeback_declined"):
    side: SideName


class RematchAsked(Struct, frozen=True, tag="rematch_asked"):
    """Sides that want another game; with the last of them there is a `next` table."""

    sides: list[SideName]
    next: str | None = None


class Ended(Struct, frozen=True, tag="ended"):
    """The end by players or clock. Without a `loser` it is a draw, a count (`stopped`) or no game (`aborted`)."""

    how: HowEnded
    loser: SideName | None = None
    by: SideName | None = None


class Spoke(Struct, frozen=True, tag="spoke"):
    name: str
    side: SideName | None
    text: str


Event = (
    Laid
    | Sat
    | Moved
    | TookBack
    | DrawOffered
    | DrawDeclined
    | StopOffered
    | StopDeclined
    | TakebackAsked
    | TakebackAgreed
    | TakebackDeclined
    | RematchAsked
    | Ended
    | Spoke
)


class Entry(Struct, frozen=True):
    """An event in its place.

    `actor` is the person (or nobody: the computer, the clock) and `request` the number they gave it. `spent` is what
    the side to move had used of its turn then, in milliseconds: from there its clock goes on after a restart.
    """

    table: str
    version: int
    at: float
    event: Event
    actor: str | None = None
    request: str | None = None
    spent: int = 0
