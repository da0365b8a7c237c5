"""Notes what became of each player once a game is over, so that finished games can be found by it.

It is done after the game has ended, apart from the move that ended it: nobody waits for it. What a stop of the server
leaves out, and the games of earlier versions, are found by a round now and then.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from tankchess.server.messages import Ending
from tankchess.server.problems import Refused
from tankchess.server.storage.shelf import Outcome, Shelf
from tankchess.server.tables.event import Ended, Event, Moved, TookBack
from tankchess.server.tables.live_table import LiveTable
from tankchess.server.tables.table import Table
from tankchess.server.time_source import DAY, TimeSource

log = logging.getLogger(__name__)

# Each has to be played through, so few at a time.
BATCH = 20


def outcome_of(table: Table, ending: Ending, person: str) -> Outcome:
    """What a game was for one of its players. A game against oneself is neither won nor lost."""
    sides = table.sides_of(person)
    if ending.result == "*" or len(sides) == len(table.places):
        return "none"
    if ending.winner is None:
        return "drawn"
    return "won" if ending.winner in sides else "lost"


class Settler:
    def __init__(self, shelf: Shelf, time: TimeSource, find: Callable[[str], Awaitable[LiveTable]]) -> None:
        self._shelf = shelf
        self._time = time
        self._find = find
        self._due = float("-inf")
        self._pending: set[asyncio.Future[None]] = set()

    def follow(self, live: LiveTable, event: Event) -> None:
        """Notes the end of a game, and that a move was taken back which had ended it."""
        if not isinstance(event, (Moved, Ended, TookBack)):
            return
        if live.state.status == "over":
            self._settle(live.state)
        elif isinstance(event, TookBack):
            self._note(live.id, dict.fromkeys(live.state.persons))

    def _settle(self, table: Table) -> None:
        ending = table.ending
        if ending is not None:
            self._note(table.id, {person: outcome_of(table, ending, person) for person in table.persons})

    def _note(self, table: str, outcomes: dict[str, Outcome | None]) -> None:
        written = self._shelf.settle(table, outcomes)
        self._pending.add(written)
        written.add_done_callback(self._written)

    def _written(self, done: asyncio.Future[None]) -> None:
        self._pending.discard(done)
        # The writer has logged the reason, and a later round finds the game again.
        if not done.cancelled():
            done.exception()

    async def settled(self) -> None:
        """Waits for what is being noted, so that a list shows the game that has just ended."""
        if self._pending:
            await asyncio.wait(set(self._pending))

    async def step(self) -> None:
        """Looks for games that were left out: once an hour, and then a batch with every round until none is left."""
        if self._time.tick() < self._due:
            return
        found = 0
        try:
            tables = await self._shelf.unsettled(BATCH)
            found = len(tables)
            for table, people in tables:
                await self._look_at(table, people)
            await self.settled()
        except Exception as error:
            log.error("noting how games ended failed: %s", error)
            found = 0
        if not found:
            self._due = self._time.tick() + DAY / 24

    async def _look_at(self, table: str, people: list[str]) -> None:
        try:
            self._settle((await self._find(table)).state)
        except Refused:
            # It cannot be loaded, and asking again every hour would not help.
            self._note(table, dict.fromkeys(people, "none"))
