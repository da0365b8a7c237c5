"""Keeps the tables in memory in step with what other processes have kept.

News brings the next event of a table. Whatever was lost on the way is found in the database, by the version: when a
table is asked for, when something about it was refused, and every few seconds.
"""

from __future__ import annotations

import asyncio
import logging
from types import SimpleNamespace

from tankchess.server.cluster.news import TableChanged
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
    def __init__(self, store: Store, tables: TableRegistry, time: TimeSource) -> None:
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
        if news.summary.status == "over":
            self._tables.quotas.forget(news.table)
        if live is not None and news.row["kind"] == "moved" and self._is_left(live):
            # Whoever has kept the event sees to its clock. To follow it here, too, costs a fifth of a server's time
            # where people play elsewhere than they have laid their tables.
            self._tables.drop(live)
            live = None
        if live is None:
            if news.is_listed and news.row["kind"] != "spoke":
                self._tables.lobby.note_summary(news.table, news.summary, news.row["kind"] == "moved")
        elif not live.lock.locked() and news.version == live.state.version + 1:
            # Nearly always: nothing is waited for, so that news is told in its order.
            self._take_in_news(live, news)
        elif news.version > live.state.version:
            self._begin(live, news)

    def _is_left(self, live: LiveTable) -> bool:
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
        tables.service.take_in(live, kept)
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
        """Takes in what was kept elsewhere. If the database is away, the table stays as it is."""
        try:
            found = await self._store.versions([live.id])
            if found.get(live.id) != live.state.version:
                async with live.lock:
                    await self.catch_up(live)
        except Exception as error:
            log.warning("table %s: its version could not be read: %s", live.id, type(error).__name__)

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
        watched = {live.id: live for live in self._tables.all_live() if len(live.audience) or live.summary.wakes}
        if not watched:
            return
        found = await self._store.versions(list(watched))
        for table, live in watched.items():
            if found.get(table, 0) != live.state.version and not live.lock.locked():
                self._begin(live)
