"""What the database keeps of a table: its events, from which its state follows, and the card that lists show.

This is the stored form. It has types of its own, so that what clients are sent may change without it. Events are
never rewritten, and what was kept once can be read forever. How to change an event or the card:

- A new field needs a default that is right for every row without it. Nothing else has to be done.
- Any other change (another name, type or meaning) raises `FORMAT` by one and adds a step to `storage.formats`, which
  turns a row of the old format into one of the new. The earlier steps stay as they are.
- A field that nobody needs any more is simply taken out: unknown fields are ignored.
- The tag of an event (`moved`) is never given to another event.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct, field

# The format in which rows are written now. Rows from before formats were counted have no number: they are of format 1.
FORMAT = 2

SideWord = Literal["w", "fw", "b", "fb"]
ModeWord = Literal["command", "last", "escape3", "flag", "four"]
AnnounceWord = Literal["yes", "only", "no"]
SeatKind = Literal["person", "computer", "open"]
HowEnded = Literal["resigned", "time", "agreed", "stopped", "abandoned", "aborted", "limit"]


class Row(Struct, frozen=True, kw_only=True):
    """The base of what is kept as JSON in a column of its own. `format` says which rules it was written by."""

    format: int = FORMAT


class KeptRules(Struct, frozen=True, kw_only=True):
    """How the game is played, every option decided. `announce` is None in every mode but command.

    `drawing` is that of the setup: a board may be drawn anew, and the game goes on where it began.
    `own` is a setup that a player designed, the fields of its file as JSON; then `setup` is empty.
    """

    setup: str = "basic-16"
    drawing: int = 1
    mode: ModeWord | None = None
    announce: AnnounceWord | None = None
    turning: bool = True
    house: bool = True
    limit: int | None = None
    all_as: str | None = None
    exchange: dict[str, str] = field(default_factory=dict)
    flags: int | None = None
    own: str = ""


class Place(Struct, frozen=True):
    """A seat. `person` and `name` are those of its holder, `level` is that of a computer."""

    side: SideWord
    kind: SeatKind
    person: str | None = None
    name: str = ""
    level: int | None = None


class Plan(Struct, frozen=True, kw_only=True):
    """What a table was opened for. `previous` is the table of which this is the rematch.

    `seed` is what the computer's choices are drawn from; None where only people play, and in games from before it.
    """

    rules: KeptRules
    places: list[Place]
    clock: str | None = None
    days: int | None = None
    is_listed: bool = False
    shows_threats: bool = True
    previous: str | None = None
    seed: int | None = None


class Card(Row, frozen=True, kw_only=True):
    """What lists show of a table: the part that changes only when somebody sits down, or with the first two moves.

    `opening` are the names of the plans of both sides, where they have any.
    """

    rules: KeptRules
    mode: ModeWord
    title: str
    clock: str | None
    days: int | None
    places: list[Place]
    opening: list[str] = []


# Events.


class Laid(Row, frozen=True, tag="laid"):
    plan: Plan


class Sat(Row, frozen=True, tag="sat"):
    side: SideWord
    person: str
    name: str


class Moved(Row, frozen=True, tag="moved"):
    """A move, its record text, and the milliseconds it is charged with; None where no clock ran.

    `ends`: the move ends the game by the rules.
    """

    side: SideWord
    move: str
    text: str
    spent: int | None = None
    ends: bool = False


class TookBack(Row, frozen=True, tag="took_back"):
    side: SideWord
    to: int


class DrawOffered(Row, frozen=True, tag="draw_offered"):
    """Sides that offer a draw, or join in the offer of another of four."""

    sides: list[SideWord]


class DrawDeclined(Row, frozen=True, tag="draw_declined"):
    side: SideWord


class StopOffered(Row, frozen=True, tag="stop_offered"):
    """Sides that want to stop and count, or join in the offer of another of four."""

    sides: list[SideWord]


class StopDeclined(Row, frozen=True, tag="stop_declined"):
    side: SideWord


class TakebackAsked(Row, frozen=True, tag="takeback_asked"):
    side: SideWord
    to: int


class TakebackAgreed(Row, frozen=True, tag="takeback_agreed"):
    """Some of several opponents agree; others have yet to."""

    sides: list[SideWord]


class TakebackDeclined(Row, frozen=True, tag="takeback_declined"):
    side: SideWord


class RematchAsked(Row, frozen=True, tag="rematch_asked"):
    """Sides that want another game. Once all of them do, `next` is its table."""

    sides: list[SideWord]
    next: str | None = None


class Ended(Row, frozen=True, tag="ended"):
    """The end of the game by its players or the clock.

    Without a `loser` it is a draw, or the pieces are counted (`stopped`; `limit`: the table has as many moves as it can
    hold), or there was no game (`aborted`).
    """

    how: HowEnded
    loser: SideWord | None = None
    by: SideWord | None = None


class Spoke(Row, frozen=True, tag="spoke"):
    name: str
    side: SideWord | None
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
    """An event of a table, numbered by `version`.

    `actor` is the person who caused it, None for the computer and the clock; `request` is the id that person gave the
    request. `spent` is how many milliseconds of its turn the side to move had used by then: after a restart its clock
    goes on from there.
    """

    table: str
    version: int
    at: float
    event: Event
    actor: str | None = None
    request: str | None = None
    spent: int = 0
