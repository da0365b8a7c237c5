"""A table as one person sees it. Players see which seats are theirs; everybody else sees the same."""

from __future__ import annotations

from functools import cached_property

from msgspec.structs import replace

from tankchess.server.encoding import encode
from tankchess.server.messages import Clocks, Offers, Presence, Seat, SideName, TableView, Update, Welcome
from tankchess.server.tables.event import (
    DrawDeclined,
    DrawOffered,
    Ended,
    Event,
    Moved,
    RematchAsked,
    Sat,
    StopDeclined,
    StopOffered,
    TakebackAgreed,
    TakebackAsked,
    TakebackDeclined,
    TookBack,
)
from tankchess.server.tables.live_table import LiveTable
from tankchess.server.tables.table import Table
from tankchess.server.tables.table_summary import seat_of
from tankchess.server.views.move_list import played_moves
from tankchess.server.views.type_cards import type_cards
from tankchess.setups.opening_names import opening_keys

_NO_SEATS = b'"seats":[]'


class Viewpoint:
    """Shows one table at one moment. What everybody sees alike is put together once."""

    def __init__(self, live: LiveTable, now: float, tick: float, away_seconds: float) -> None:
        self._live = live
        self._now = now
        self._tick = tick
        absences = live.absences(tick, away_seconds)
        self._gone = [side for side, left in absences.items() if left <= 0]
        # Whole seconds: the same absence looks the same every time.
        self._leaving = {side: float(round(now + left)) for side, left in absences.items() if left > 0}
        self._around_seats: tuple[bytes, bytes] | None = None
        self._online = frozenset(person for person in live.state.persons if live.is_online(person))

    def table(self, person: str | None) -> TableView:
        return replace(self._common, seats=self._seats(person))

    @cached_property
    def _common(self) -> TableView:
        live, state = self._live, self._live.state
        sight = live.boards.now()
        return TableView(
            id=state.id,
            version=state.version,
            created=state.created,
            rules=state.rules,
            mode=state.mode,
            title=state.title,
            clock=state.plan.clock,
            days=state.plan.days,
            shows_threats=state.plan.shows_threats,
            status=state.status,
            takeback="free" if state.is_alone else "consent",
            seats=[],
            ply=state.ply,
            key=sight.key,
            turn=state.turn,
            scene=sight.scene,
            last=sight.last,
            announcement=sight.announcement,
            clocks=self._clocks(),
            offers=_offers(state),
            ending=state.ending,
            gone=self._gone,
            watchers=live.watchers,
            next=state.next,
            leaving=self._leaving,
            is_listed=state.plan.is_listed,
            opening=list(opening_keys(state.start, state.codes)),
        )

    def welcome(self, person: str | None) -> Welcome:
        live = self._live
        types = type_cards(live.state.game.start)
        own_types = live.state.own_types
        return Welcome(self.table(person), live.moves.encoded(), list(live.state.chat), self._now, types, own_types)

    def update(self, person: str | None, event: Event, moves_from: int) -> bytes:
        """The encoded `Update`. It is encoded once, and the seats are put into it for everybody."""
        if self._around_seats is None:
            moves = played_moves(self._live.state, moves_from)
            told = Update(self._common, _WORDS[type(event)], side_of(event), moves_from, moves, self._now)
            # Inside of a text there would be backslashes before the quotation marks.
            before, _, after = encode(told).partition(_NO_SEATS)
            self._around_seats = before, after
        before, after = self._around_seats
        return b"".join((before, b'"seats":', encode(self._seats(person)), after))

    def presence(self, person: str | None) -> Presence:
        return Presence(self._seats(person), self._gone, self._live.watchers, self._leaving)

    @cached_property
    def present(self) -> Presence:
        """Who is there, as everybody without a seat sees it: to compare with what was told before."""
        return self.presence(None)

    def _seats(self, person: str | None) -> list[Seat]:
        return [seat_of(place, person, place.person in self._online) for place in self._live.state.places.values()]

    def _clocks(self) -> Clocks | None:
        live, state = self._live, self._live.state
        deadline = live.summary.deadline
        control = state.control
        if control is None:
            return None if deadline is None else Clocks({}, None, deadline)
        left = {side: state.left(side) for side in state.order}
        turn, delay = state.turn, round(control.delay * 1000)
        if live.since is None:
            left[turn] = max(0, left[turn] - max(0, state.spent - delay))
            return Clocks(left, None, deadline)
        # What is left of a delay counts as time left, so that it reaches zero when the flag falls.
        left[turn] = max(0, left[turn] + delay - live.spent(self._tick))
        return Clocks(left, turn, deadline)


def _offers(state: Table) -> Offers:
    asked = state.takeback
    return Offers(
        draw=list(state.draw),
        stop=list(state.stop),
        takeback=None if asked is None else asked.side,
        takeback_to=None if asked is None else asked.to,
        rematch=list(state.rematch),
    )


# The names of events in messages.
_WORDS: dict[type[Event], str] = {
    Moved: "move",
    TookBack: "takeback",
    Sat: "seat",
    DrawOffered: "draw_offered",
    DrawDeclined: "draw_declined",
    StopOffered: "stop_offered",
    StopDeclined: "stop_declined",
    TakebackAsked: "takeback_asked",
    TakebackAgreed: "takeback_asked",
    TakebackDeclined: "takeback_declined",
    RematchAsked: "rematch",
    Ended: "ended",
}


def side_of(event: Event) -> SideName | None:
    """The side that caused an event."""
    if isinstance(event, Ended):
        return event.by
    if isinstance(event, (DrawOffered, StopOffered, TakebackAgreed, RematchAsked)):
        return event.sides[0]
    side: SideName | None = getattr(event, "side", None)
    return side
