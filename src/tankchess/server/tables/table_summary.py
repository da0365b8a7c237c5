"""The summary of a table: what lists show, and what the database must know to wake it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace

from tankchess.server.messages import LobbyEntry, Seat
from tankchess.server.storage.formats import write_row
from tankchess.server.tables.event import Card, Ended, Event, Moved, Place, Sat, SideWord, TookBack
from tankchess.server.tables.game_rules import rules_message
from tankchess.server.tables.table import Status, Table
from tankchess.server.time_source import DAY
from tankchess.setups.opening_names import opening_keys

# After so many half-moves the opening has its name.
_OPENING = 2


class TableSummary(NamedTuple):
    """A table after an event. `wakes` says that it goes on by itself: a clock runs, or the computer is to move."""

    status: Status
    ply: int
    turn: SideWord
    deadline: float | None
    wakes: bool
    card: str


class Preview(NamedTuple):
    """What is known of a move before it is kept: whose turn it will be, and whether it ends the game."""

    turn: SideWord
    is_over: bool


def card_of(table: Table, places: list[Place], codes: Sequence[str] | None = None) -> str:
    """The card of a table, by default with the moves that were played at it."""
    plan = table.plan
    # Lists show the title of a board that a player designed, not the board.
    rules = replace(plan.rules, own="")
    card = Card(
        rules=rules,
        mode=table.mode,
        title=table.title,
        clock=plan.clock,
        days=plan.days,
        places=places,
        opening=list(opening_keys(table.start, table.codes if codes is None else codes)),
    )
    return write_row(card)


def summary_of(table: Table, at: float) -> TableSummary:
    """The summary of a new table."""
    places = list(table.places.values())
    return _summary(table, table.status, 0, table.turn, None, at, card_of(table, places))


def summary_after(table: Table, old: TableSummary, event: Event, at: float, preview: Preview | None) -> TableSummary:
    """The summary as it will be after `event`; `old` is the summary before it."""
    status, ply, turn, card, deadline = table.status, table.ply, table.turn, old.card, old.deadline
    match event:
        case Moved(move=code):
            assert preview is not None
            if ply < _OPENING:
                card = card_of(table, list(table.places.values()), [*table.codes, code])
            status, ply, turn, deadline = "over" if preview.is_over else "playing", ply + 1, preview.turn, None
        case TookBack(to=to):
            status, ply, turn, deadline = "playing", to, table.movers[to], None
            if to < _OPENING:
                card = card_of(table, list(table.places.values()), table.codes[:to])
        case Ended():
            status = "over"
        case Sat(side=side, person=person, name=name):
            places = [
                replace(place, kind="person", person=person, name=name) if place.side == side else place
                for place in table.places.values()
            ]
            status = "waiting" if any(place.kind == "open" for place in places) else "playing"
            card, deadline = card_of(table, places), None
        case _:
            pass
    return _summary(table, status, ply, turn, deadline, at, card)


def _summary(
    table: Table, status: Status, ply: int, turn: SideWord, deadline: float | None, at: float, card: str
) -> TableSummary:
    is_playing = status == "playing"
    days = table.plan.days
    if days is None or not is_playing:
        deadline = None
    elif deadline is None:
        deadline = at + days * DAY
    wakes = is_playing and (table.clock_runs(ply) or table.places[turn].kind == "computer")
    return TableSummary(status, ply, turn, deadline, wakes, card)


def entry_of(
    table: str, card: Card, status: Status, ply: int, turn: str, person: str | None, online: frozenset[str]
) -> LobbyEntry:
    """A line of the lobby as one person sees it; `online` are the players who are there."""
    seats = [seat_of(place, person, place.person in online) for place in card.places]
    yours = status == "playing" and any(seat.is_you and seat.side == turn for seat in seats)
    return LobbyEntry(
        id=table,
        rules=rules_message(card.rules),
        mode=card.mode,
        title=card.title,
        clock=card.clock,
        days=card.days,
        seats=seats,
        status=status,
        ply=ply,
        your_turn=yours,
        opening=card.opening,
    )


def seat_of(place: Place, person: str | None, is_online: bool) -> Seat:
    is_you = person is not None and place.person == person
    return Seat(
        side=place.side,
        kind=place.kind,
        name=place.name,
        level=place.level,
        is_you=is_you,
        is_online=is_online or place.kind == "computer",
    )
