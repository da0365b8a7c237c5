"""Who is at the tables of this process, as the others are told it: only what has changed, and what goes together."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from tankchess.server.cluster.news import AtTable, Attending, News, PlayersSeen
from tankchess.server.tables.live_table import LiveTable
from tankchess.server.tables.registry import TableRegistry
from tankchess.server.time_source import TimeSource

# Who comes and goes is told together, so many seconds later.
_GATHERING = 0.05
# A player without a socket is told to be there so often.
_SEEN_EVERY = 5.0
_MOST_REMEMBERED = 10_000


class OwnAttendance:
    def __init__(self, tables: TableRegistry, time: TimeSource, tell: Callable[[News], None]) -> None:
        self._tables = tables
        self._time = time
        self._tell = tell
        self._told: dict[str, AtTable] = {}
        self._changed: set[str] = set()
        self._timer: asyncio.TimerHandle | None = None
        self._seen: dict[tuple[str, str], float] = {}
        self._seen_lately: list[tuple[str, str]] = []

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()

    def note(self, live: LiveTable) -> None:
        """Somebody has come or gone, or the table was loaded, put away, or goes on by itself from now on."""
        self._changed.add(live.id)
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(_GATHERING, self._tell_changes)

    def _tell_changes(self) -> None:
        self._timer = None
        changed: dict[str, AtTable | None] = {}
        for table in self._changed:
            at = self._here(table)
            if at != self._told.get(table):
                changed[table] = at
                if at is None:
                    self._told.pop(table, None)
                else:
                    self._told[table] = at
        self._changed.clear()
        if changed:
            self._tell(Attending(changed))

    def tell_all(self) -> None:
        """For a process that knows nothing yet."""
        here = {live.id: self._here(live.id) for live in self._tables.all_live()}
        self._told = {table: at for table, at in here.items() if at is not None}
        self._tell(Attending(dict(self._told), is_all=True))

    def _here(self, table: str) -> AtTable | None:
        """Who is at a table in this process; None for nobody."""
        live = self._tables.live(table)
        if live is None:
            return None
        players = [person for person in live.state.persons if live.audience.has(person)]
        at = AtTable(players, live.audience.others(live.state.persons), live.summary.wakes)
        return at if at.players or at.watchers or at.is_kept else None

    # Players without a socket.

    def seen(self, live: LiveTable, person: str) -> None:
        """A player has asked for something."""
        key, tick = (live.id, person), self._time.tick()
        if tick - self._seen.get(key, float("-inf")) >= _SEEN_EVERY:
            if len(self._seen) >= _MOST_REMEMBERED:
                self._seen.clear()
            self._seen[key] = tick
            self._seen_lately.append(key)

    def tell_seen(self) -> None:
        if self._seen_lately:
            self._tell(PlayersSeen(self._seen_lately))
            self._seen_lately = []
