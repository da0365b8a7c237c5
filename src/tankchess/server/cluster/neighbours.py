"""The other processes of a cluster, and who is at which table there.

Every process tells who is at its tables, and that it is there. A process that was silent for a few seconds is gone, and
so is everybody who was with it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from tankchess.server.cluster.news import AtTable, Attending
from tankchess.server.tables.live_table import NOBODY_ELSEWHERE, Elsewhere
from tankchess.server.time_source import TimeSource

# Seconds without a sign of life.
SILENCE = 3.0
_MOST_REMEMBERED = 5000


@dataclass(eq=False)
class _Neighbour:
    heard: float
    tables: dict[str, AtTable] = field(default_factory=dict)
    sockets: dict[str, int] = field(default_factory=dict)


class Neighbours:
    """`on_change` is called with every table at which somebody has come or gone elsewhere."""

    def __init__(self, time: TimeSource) -> None:
        self._time = time
        self._neighbours: dict[str, _Neighbour] = {}
        # When somebody was last at a table that nobody is at any more.
        self._left: dict[str, float] = {}
        self.on_change: Callable[[str], None] = lambda _table: None

    @property
    def names(self) -> list[str]:
        return sorted(self._neighbours)

    def heard_from(self, name: str) -> bool:
        """Notes a sign of life. True if this process was not known before."""
        known = self._neighbours.get(name)
        if known is None:
            self._neighbours[name] = _Neighbour(self._time.tick())
            return True
        known.heard = self._time.tick()
        return False

    def attending(self, name: str, news: Attending) -> None:
        """Takes note of who is where."""
        neighbour = self._neighbours[name]
        told = {table: at for table, at in news.tables.items() if at is not None}
        gone = neighbour.tables.keys() - told if news.is_all else news.tables.keys() - told
        changed = [table for table, at in told.items() if neighbour.tables.get(table) != at]
        for table in gone:
            if neighbour.tables.pop(table, None) is not None:
                self._leave(table)
                changed.append(table)
        neighbour.tables |= told
        for table in changed:
            self.on_change(table)

    def trust(self) -> None:
        """The bus was away: nobody is gone only because nothing was heard."""
        for neighbour in self._neighbours.values():
            neighbour.heard = self._time.tick()

    def forget_silent(self) -> list[str]:
        """Forgets processes that are gone, and returns the tables that nobody keeps any more."""
        limit = self._time.tick() - SILENCE
        return self.forget(name for name, each in list(self._neighbours.items()) if each.heard < limit)

    def forget(self, names: Iterable[str]) -> list[str]:
        """These processes are gone. Returns the tables that nobody keeps any more."""
        orphans: list[str] = []
        for name in names:
            neighbour = self._neighbours.pop(name, None)
            for table, at in {} if neighbour is None else neighbour.tables.items():
                self._leave(table)
                if at.is_kept and not self.is_kept(table):
                    orphans.append(table)
                self.on_change(table)
        return orphans

    def _leave(self, table: str) -> None:
        self._left.pop(table, None)
        self._left[table] = self._time.tick()
        while len(self._left) > _MOST_REMEMBERED:
            del self._left[next(iter(self._left))]

    # How many sockets there are.

    def opened(self, name: str, counts: dict[str, int]) -> None:
        """Takes note of how many sockets are open in a process, at some places."""
        sockets = self._neighbours[name].sockets
        for place, count in counts.items():
            if count:
                sockets[place] = count
            else:
                sockets.pop(place, None)

    def sockets(self, place: str) -> int:
        """How many sockets are open elsewhere for an address or a person."""
        return sum(each.sockets.get(place, 0) for each in self._neighbours.values())

    # Who is where.

    def at(self, table: str) -> Elsewhere:
        """Who is at a table elsewhere."""
        found = [each.tables[table] for each in self._neighbours.values() if table in each.tables]
        if not found:
            return NOBODY_ELSEWHERE
        players = frozenset(player for at in found for player in at.players)
        return Elsewhere(players, sum(at.watchers for at in found))

    def is_kept(self, table: str) -> bool:
        """Whether another process sees to the clock and the computer of a table."""
        return any(table in each.tables and each.tables[table].is_kept for each in self._neighbours.values())

    def is_in_use(self, table: str) -> bool:
        """Whether somebody is at a table elsewhere, or it goes on there by itself."""
        return any(table in each.tables for each in self._neighbours.values())

    def names_at(self, table: str) -> list[str]:
        """The processes in which somebody is at a table, or which see to it."""
        return [name for name, each in self._neighbours.items() if table in each.tables]

    def left(self, table: str) -> float | None:
        """The tick at which somebody was last seen to leave a table elsewhere."""
        return self._left.get(table)
