"""What a client asks for when it opens a table."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from tankchess.server.messages.names import (
    AnnounceName,
    EditionName,
    FlagCount,
    Level,
    ModeName,
    Request,
    SideName,
    SquareName,
    TypeName,
)
from tankchess.server.messages.setup_draft import SetupDraft


class SeatWish(Request, frozen=True):
    """Who gets a seat: the person who asks, the computer, or the first to take it."""

    kind: Literal["me", "computer", "open"]
    level: Level = 5


class Rules(Struct, forbid_unknown_fields=True, frozen=True):
    """What is played: a setup, a mode (by default that of the setup), and the choices the rules leave.

    `edition` (current or earlier) decides `announce` (G2, in mode command alone) and `turning` (M1) where they are left
    out; `announce` may be true or false for yes or no. `flags` is for mode flag (G6), `limit` counts moves each (G4).
    `all_as` is a single type for all vehicles (G3), `exchange` other types on some squares (G11). `own` is a setup of
    one's own instead of one that there is; it is not told again, and `setup` is then empty.
    """

    setup: Annotated[str, Meta(max_length=64)] = "basic-16"
    mode: ModeName | None = None
    edition: EditionName | None = None
    announce: AnnounceName | bool | None = None
    turning: bool | None = None
    house: bool | None = None
    limit: Annotated[int, Meta(ge=1, le=1000)] | None = None
    all_as: TypeName | None = None
    flags: FlagCount | None = None
    exchange: dict[SquareName, TypeName] = field(default_factory=dict)
    own: SetupDraft | None = None


class NewTable(Request, frozen=True):
    """A table to be opened. `seats` are in the order of play; all of them `me` is two people on one screen.

    `clock` is `10+5`, `30d5` or `90/move`; `days` is for correspondence, so many for each move. `is_listed` shows the
    open seats in the lobby; otherwise only people with the link find them. `shuffle` draws the sides by lot.
    """

    seats: list[SeatWish]
    rules: Rules = Rules()
    clock: Annotated[str, Meta(max_length=20)] | None = None
    days: Annotated[int, Meta(ge=1, le=14)] | None = None
    is_listed: bool = False
    shuffle: bool = False
    shows_threats: bool = True


class Sit(Request, frozen=True):
    """Takes an open seat: that of `side`, or any."""

    side: SideName | None = None
