"""A table in use: its state, its listeners, its timers and tasks."""

from __future__ import annotations

import asyncio
from typing import NamedTuple

from tankchess.server.fair_queue import Asker, alone
from tankchess.server.messages import Presence, Queued, SideName
from tankchess.server.tables.audience import Audience
from tankchess.server.tables.intent import Intent
from tankchess.server.tables.table import Table
from tankchess.server.tables.table_summary import TableSummary
from tankchess.server.time_source import Timer
from tankchess.server.views.board_cache import BoardCache
from tankchess.server.views.move_list import MoveList


class Greeting(NamedTuple):
    """The welcome of everybody without a seat, encoded; what it says of who is there; and when it was made."""

    text: bytes
    version: int
    present: Presence
    tick: float


class Elsewhere(NamedTuple):
    """Who is at a table in other processes of a cluster: players, and how many others."""

    players: frozenset[str]
    watchers: int


NOBODY_ELSEWHERE = Elsewhere(frozenset(), 0)


class LiveTable:
    """A change of the table holds `lock` from its decision until it is kept and told.

    `since` is the tick from which the side to move is charged, None while no clock runs. `left_at` is the tick at which
    a player was last there, `addresses` where players come from. `queued` is the computer's place while it waits its
    turn. `intents` are the plans of the players, by side. `elsewhere` is who is there in other processes. `is_dropped`:
    the table was taken out of use, and another `LiveTable` may stand for it.
    """

    def __init__(self, state: Table, summary: TableSummary, tick: float) -> None:
        self.state = state
        self.summary = summary
        self.boards = BoardCache(state)
        self.moves = MoveList(state)
        self.audience = Audience()
        self.intents: dict[SideName, Intent] = {}
        self.lock = asyncio.Lock()
        self.since: float | None = None
        # The timer of the clock, and the tick it is set to.
        self.flag: Timer | None = None
        self.flag_due = 0.0
        self.flag_failures = 0
        self.thinking: asyncio.Task[None] | None = None
        self.queued: Queued | None = None
        self.addresses: dict[str, str] = {}
        self.left_at: dict[str, float] = {}
        self.elsewhere = NOBODY_ELSEWHERE
        self.away: dict[str, Timer] = {}
        self.greeting: Greeting | None = None
        self.presence_timer: Timer | None = None
        self.presence_told = float("-inf")
        self.used = tick
        self.is_dropped = False
        for person in state.persons:
            self.left_at[person] = tick

    @property
    def id(self) -> str:
        return self.state.id

    def asker(self, person: str) -> Asker:
        """Whose turn is spent for somebody at this table. The computer asks for those who play against it."""
        address = self.addresses.get(person, "")
        if not address and person not in self.left_at:
            address = next(iter(self.addresses.values()), "")
        return Asker(address, person) if address else alone(person)

    def spent(self, tick: float) -> int:
        """Milliseconds the side to move has used of its turn."""
        return 0 if self.since is None else max(0, round((tick - self.since) * 1000))

    def is_online(self, person: str | None) -> bool:
        return person is not None and (self.audience.has(person) or person in self.elsewhere.players)

    @property
    def watchers(self) -> int:
        """How many sockets there are of people without a seat."""
        return self.audience.others(self.state.persons) + self.elsewhere.watchers

    def gone(self, tick: float, away_seconds: float) -> list[SideName]:
        """The sides whose players have been away so long that the others may claim the game."""
        return [side for side, left in self.absences(tick, away_seconds).items() if left <= 0]

    def absences(self, tick: float, away_seconds: float) -> dict[SideName, float]:
        """The sides whose players are away, and the seconds until the others may claim the game."""
        state = self.state
        if state.status != "playing" or state.plan.days is not None or len(state.persons) < 2:
            return {}
        return {
            side: self.left_at.get(place.person, tick) + away_seconds - tick
            for side, place in state.places.items()
            if place.person is not None and not self.is_online(place.person)
        }

    @property
    def is_idle(self) -> bool:
        """Whether the table can be put away until somebody asks for it, with nothing lost."""
        return (
            not len(self.audience)
            and not self.lock.locked()
            and self.thinking is None
            and self.since is None
            and not self.summary.wakes
        )
