"""The lobby: open seats and games to watch. Its listeners are told at most twice a second.

It is encoded once for everybody; for a player only the lines of their own tables are encoded again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import islice

from msgspec import Raw, Struct

from tankchess.server.encoding import encode
from tankchess.server.settings import Settings
from tankchess.server.storage.formats import read_card
from tankchess.server.storage.store import Listed, Store
from tankchess.server.tables.audience import Audience, Listener
from tankchess.server.tables.event import Event, Moved, SideWord, Spoke
from tankchess.server.tables.live_table import LiveTable
from tankchess.server.tables.surroundings import Surroundings
from tankchess.server.tables.table_summary import TableSummary, entry_of
from tankchess.server.time_source import Timer, TimeSource

TOPIC = "lobby"
_PAUSE = 0.5
# For so long, in seconds, a lobby in which nothing has changed is handed out again.
_FRESH = 0.25
_MOST_SHOWN = 50
_MOST_KEPT = 2000


class _Sheet(Struct):
    """The lobby as everybody without a table sees it, each line encoded: a `Lobby` on its way out."""

    open: list[Raw]
    running: list[Raw]


class _Edition:
    """A sheet, its text, when it was made, and which of its lines are whose."""

    def __init__(self, sheet: _Sheet, tick: float, own: dict[str, list[tuple[Listed, int]]]) -> None:
        self.sheet = sheet
        self.text = encode(sheet)
        self.tick = tick
        self.own = own


class LobbyRoom:
    """The listed tables. An open seat is shown while somebody waits there, or always for correspondence."""

    def __init__(
        self,
        store: Store,
        settings: Settings,
        time: TimeSource,
        live: Callable[[str], LiveTable | None],
        around: Surroundings,
    ) -> None:
        self._around = around
        self._store = store
        self._settings = settings
        self._time = time
        self._live = live
        self._lines: dict[str, Listed] = {}
        self._timer: Timer | None = None
        self._told = float("-inf")
        self._edition: _Edition | None = None
        self.audience = Audience()

    async def start(self) -> None:
        await self.refresh()

    async def refresh(self) -> None:
        """Reads the tables from the database."""
        found = await self._store.listed()
        self._lines = {line.id: line for line in reversed(found)}
        self.change()

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def note(self, live: LiveTable, event: Event | None = None) -> None:
        """Takes note of a table that has changed."""
        if live.state.plan.is_listed and not isinstance(event, Spoke):
            self.note_summary(live.id, live.summary, isinstance(event, Moved))

    def note_summary(self, table: str, summary: TableSummary, is_move: bool = False) -> None:
        """Takes note of a listed table, here or elsewhere. A move changes nothing of what its card says."""
        if summary.status == "over":
            self.remove(table)
            return
        card = self._lines[table].card if is_move and table in self._lines else read_card(summary.card)
        self._lines[table] = Listed(table, card, summary.status, summary.ply, summary.turn, self._time.now())
        while len(self._lines) > _MOST_KEPT:
            del self._lines[next(iter(self._lines))]
        self.change()

    def note_move(self, table: str, ply: int, turn: SideWord) -> None:
        """Takes note of moves at a listed table that is in use elsewhere."""
        line = self._lines.get(table)
        if line is not None:
            self._lines[table] = replace(line, ply=ply, turn=turn)
            self.change()

    def running(self) -> Iterator[tuple[str, tuple[int, SideWord]]]:
        """The games that people see here, with their moves and whose turn it is."""
        going = (line for line in reversed(self._lines.values()) if line.status == "playing")
        for line in islice(going, _MOST_SHOWN):
            yield line.id, (line.ply, line.turn)

    def remove(self, table: str) -> None:
        """Takes a table off the list."""
        if self._lines.pop(table, None) is not None:
            self.change()

    def change(self) -> None:
        """Tells the listeners of the lobby, now or as soon as the pause is over."""
        self._edition = None
        if self._timer is None and len(self.audience):
            self._timer = self._time.call_at(max(self._time.tick(), self._told + _PAUSE), self._tell)

    def _tell(self) -> None:
        self._timer = None
        self._told = self._time.tick()
        self.audience.publish(self._current().own.keys(), self.text, self._told, TOPIC)

    def text(self, person: str | None) -> bytes:
        """The encoded `Lobby` as one person sees it, the newest tables first."""
        edition = self._current()
        if person is None or person not in edition.own:
            return edition.text
        sheet = _Sheet(edition.sheet.open.copy(), edition.sheet.running.copy())
        for line, place in edition.own[person]:
            lines = sheet.open if line.status == "waiting" else sheet.running
            lines[place] = self._encoded(line, person)
        return encode(sheet)

    def _current(self) -> _Edition:
        tick = self._time.tick()
        if self._edition is None or tick - self._edition.tick >= _FRESH:
            self._edition = self._edit(tick)
        return self._edition

    def _edit(self, tick: float) -> _Edition:
        sheet = _Sheet([], [])
        own: dict[str, list[tuple[Listed, int]]] = {}
        for line in reversed(self._lines.values()):
            lines = sheet.open if line.status == "waiting" else sheet.running
            if len(lines) < _MOST_SHOWN and (line.status == "playing" or self._is_awaited(line)):
                for person in {place.person for place in line.card.places if place.person is not None}:
                    own.setdefault(person, []).append((line, len(lines)))
                lines.append(self._encoded(line, None))
        return _Edition(sheet, tick, own)

    def _encoded(self, line: Listed, person: str | None) -> Raw:
        entry = entry_of(line.id, line.card, line.status, line.ply, line.turn, person, self.online(line))
        return Raw(encode(entry))

    def online(self, line: Listed) -> frozenset[str]:
        """The players of a table who are there."""
        live = self._live(line.id)
        if live is None:
            return self._around.at(line.id).players
        return frozenset(person for person in live.state.persons if live.is_online(person))

    def _is_awaited(self, line: Listed) -> bool:
        if line.card.days is not None:
            return True
        live = self._live(line.id)
        tick = self._time.tick()
        if live is None:
            left = self._around.left(line.id)
            was_there = left is not None and tick - left < self._settings.away_seconds
            return was_there or bool(self._around.at(line.id).players)
        return any(
            live.is_online(person) or tick - live.left_at.get(person, tick) < self._settings.away_seconds
            for person in live.state.persons
        )

    # Listeners.

    def join(self, listener: Listener) -> None:
        self.audience.join(listener)
        listener.send(self.text(listener.person), TOPIC)

    def leave(self, listener: Listener) -> None:
        self.audience.leave(listener)
