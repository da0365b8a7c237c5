"""Keeps the tables in memory in step with what other processes have kept.

News brings the next event of a table. Whatever was lost on the way is found in the database, by the version: when a
table is asked for, when something about it was refused, and every few seconds.
"""

from __future__ import annotations

import asyncio
import logging
import math
from collections.abc import Callable
from types import SimpleNamespace

from tankchess.server.cluster.news import TableChanged, TableNoted, TablesMoved, TablesStand
from tankchess.server.storage.store import Store, entry_of_row
from tankchess.server.tables.event import Moved, Sat
from tankchess.server.tables.live_table import LiveTable
from tankchess.server.tables.registry import TableRegistry
from tankchess.server.tables.running_clock import start_clock
from tankchess.server.tables.surroundings import KeptEvent
from tankchess.server.time_source import TimeSource

log = logging.getLogger(__name__)

# A table that nobody here has used for so many seconds is not followed any more once it is played elsewhere.
_LEFT = 10.0


class TableFollower:
    """`attended` is called with a table that goes on by itself from now on, or does so no more."""

    def __init__(
        self, store: Store, tables: TableRegistry, time: TimeSource, attended: Callable[[LiveTable], None]
    ) -> None:
        self._attended = attended
        self._store = store
        self._tables = tables
        self._time = time
        self._tasks: set[asyncio.Task[None]] = set()
        # When the cluster was last down: until then no clock ran.
        self.awake_since = 0.0

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def elapsed(self, last: float) -> float:
        """Seconds from the last event of a table until now, without those in which the cluster was down."""
        return max(0.0, self._time.now() - max(last, self.awake_since))

    # News.

    def hear(self, news: TableChanged) -> None:
        """Another process has kept an event."""
        live = self._tables.live(news.table)
        if live is None:
            # It was put away a moment ago.
            return
        if news.row["kind"] == "moved" and self._is_left(live):
            self._tables.drop(live)
        elif not live.lock.locked() and news.version == live.state.version + 1:
            # Nearly always: nothing is waited for, so that news is told in its order.
            self._take_in_news(live, news)
        elif news.version > live.state.version:
            self._begin(live, news)

    def note(self, news: TableNoted) -> None:
        """What is new for the lobby, and for what is counted."""
        if news.summary.status == "over":
            self._tables.quotas.forget(news.table)
        if news.is_listed:
            self._tables.lobby.note_summary(news.table, news.summary)
        self._compare(news.table, news.version)

    def note_moves(self, news: TablesMoved) -> None:
        for table, (ply, turn) in news.tables.items():
            self._tables.lobby.note_move(table, ply, turn)

    def compare(self, news: TablesStand) -> None:
        """Another process has these tables in use: whatever it has kept before it knew of this one is read."""
        for table, version in news.versions.items():
            self._compare(table, version)

    def _compare(self, table: str, version: int) -> None:
        live = self._tables.live(table)
        if live is not None and version > live.state.version:
            self._follow_or_leave(live)

    def _follow_or_leave(self, live: LiveTable) -> None:
        """More was kept elsewhere than is known here."""
        if self._is_left(live):
            self._tables.drop(live)
        else:
            self._begin(live)

    def _is_left(self, live: LiveTable) -> bool:
        """Whether nobody here needs a table at which somebody plays elsewhere.

        Whoever has kept the event sees to its clock. To follow it here, too, costs a fifth of a server's time where
        people play elsewhere than they have laid their tables.
        """
        is_free = not len(live.audience) and not live.lock.locked() and live.thinking is None
        return is_free and self._time.tick() - live.used > _LEFT

    def _begin(self, live: LiveTable, news: TableChanged | None = None) -> None:
        task = asyncio.create_task(self._follow(live, news))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _follow(self, live: LiveTable, news: TableChanged | None) -> None:
        try:
            async with live.lock:
                if news is not None and news.version == live.state.version + 1:
                    self._take_in_news(live, news)
                elif news is None or news.version > live.state.version:
                    await self.catch_up(live)
        except Exception:
            # It is tried again in a few seconds.
            log.exception("table %s: what others have kept could not be read", live.id)

    def _take_in_news(self, live: LiveTable, news: TableChanged) -> None:
        try:
            entry = entry_of_row(SimpleNamespace(**news.row))
            self._take_in(live, KeptEvent(entry, news.summary, news.foreseen, news.plans))
        except Exception:
            # What is kept counts: the table will be loaded from it again.
            log.exception("table %s: event %d could not be applied", live.id, news.version)
            self._tables.drop(live)

    def _take_in(self, live: LiveTable, kept: KeptEvent) -> None:
        if live.is_dropped:
            return
        tables, event = self._tables, kept.entry.event
        did_wake = live.summary.wakes
        tables.service.take_in(live, kept)
        if live.summary.wakes != did_wake:
            self._attended(live)
        if isinstance(event, Sat) and not live.is_online(event.person):
            tables.timekeeper.watch_absence(live, event.person)
        if live.state.status == "over":
            tables.quotas.forget(live.id)
        tables.timekeeper.arm(live)
        tables.lobby.note(live, event)
        tables.opponents.ask(live)
        if isinstance(event, Moved):
            tables.go_on(live)

    # Versions.

    async def refresh(self, live: LiveTable) -> None:
        """Takes in what was kept elsewhere.

        If the database is away, the table stays as it is where news of it is told; where it is not, nobody knows how it
        stands, and it is taken out of use.
        """
        try:
            found = await self._store.versions([live.id])
            if found.get(live.id, math.inf) > live.state.version:
                async with live.lock:
                    await self.catch_up(live)
        except Exception as error:
            log.warning("table %s: its version could not be read: %s", live.id, type(error).__name__)
            if not _is_told(live) and not live.lock.locked():
                self._tables.drop(live)

    async def catch_up(self, live: LiveTable) -> None:
        """The same for a caller that holds the lock. Raises what the database raises."""
        kept = await self._store.since(live.id, live.state.version)
        if kept is None or live.is_dropped:
            self._tables.drop(live)
            return
        live.intents = dict(kept.intents)
        for entry in kept.entries:
            self._take_in(live, KeptEvent(entry, kept.summary))
        if kept.entries and not live.is_dropped:
            start_clock(live, self._time.tick() - self.elapsed(kept.entries[-1].at))
            self._tables.timekeeper.arm(live)

    async def look(self) -> None:
        """Compares all tables that somebody watches, or that go on by themselves, with the database."""
        watched = {live.id: live for live in self._tables.all_live() if _is_told(live)}
        if not watched:
            return
        found = await self._store.versions(list(watched))
        for table, live in watched.items():
            # What was kept here since the question is no news. A table that is not there has expired.
            if found.get(table, math.inf) > live.state.version and not live.lock.locked():
                self._follow_or_leave(live)


def _is_told(live: LiveTable) -> bool:
    """Whether other processes know that this one has a table in use, and tell what happens there."""
    return bool(len(live.audience)) or live.summary.wakes
