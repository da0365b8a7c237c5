"""Tells other processes what happens at the tables of this one.

Those who have a table in use are told at once, and they alone. All others need no more than what the lobby shows.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from tankchess.server.cluster.neighbours import Neighbours
from tankchess.server.cluster.news import News, TableChanged, TableNoted, TablesMoved, TablesStand
from tankchess.server.storage.store import event_row
from tankchess.server.tables.event import Moved, Spoke
from tankchess.server.tables.live_table import LiveTable
from tankchess.server.tables.registry import TableRegistry
from tankchess.server.tables.surroundings import KeptEvent


class Tell(Protocol):
    def __call__(self, news: News, to: str | None = None) -> None: ...


class TableTeller:
    def __init__(self, tables: TableRegistry, neighbours: Neighbours, tell: Tell) -> None:
        self._tables = tables
        self._neighbours = neighbours
        self._tell = tell
        # Listed tables at which moves were made since the last beat.
        self._moved: set[str] = set()

    def laid(self, live: LiveTable) -> None:
        if live.state.plan.is_listed:
            self._tell(TableNoted(live.id, live.state.version, live.summary, is_listed=True))

    def kept(self, live: LiveTable, kept: KeptEvent) -> None:
        """An event was kept here."""
        entry, is_listed = kept.entry, live.state.plan.is_listed
        names = self._neighbours.names_at(live.id)
        if names:
            news = TableChanged(
                table=live.id,
                version=entry.version,
                row=event_row(entry),
                summary=kept.summary,
                foreseen=kept.foreseen,
                plans=list(kept.plans),
            )
            for name in names:
                self._tell(news, to=name)
        if kept.summary.status == "over" or not isinstance(entry.event, (Moved, Spoke)):
            self._tell(TableNoted(live.id, entry.version, kept.summary, is_listed))
        elif is_listed and isinstance(entry.event, Moved):
            self._moved.add(live.id)

    def tell_moved(self) -> None:
        """With every beat: the moves at tables that people see in the lobby."""
        if self._moved:
            moved = {table: stand for table, stand in self._tables.lobby.running() if table in self._moved}
            self._moved.clear()
            if moved:
                self._tell(TablesMoved(moved))

    def tell_versions(self, name: str, tables: Iterable[str]) -> None:
        """Somebody has come to these tables elsewhere. What was kept here just before was not told there."""
        found = {table: live.state.version for table in tables if (live := self._tables.live(table)) is not None}
        if found:
            self._tell(TablesStand(found), to=name)
