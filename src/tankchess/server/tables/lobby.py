"""The lobby: open seats and games to watch. Its listeners are told at most twice a second."""

from __future__ import annotations

from collections.abc import Callable

from tankchess.server.encoding import encode
from tankchess.server.messages import Lobby, LobbyEntry
from tankchess.server.settings import Settings
from tankchess.server.storage.formats import read_card
from tankchess.server.storage.store import Listed, Store
from tankchess.server.tables.audience import Audience, Listener
from tankchess.server.tables.event import Event, Moved, Spoke
from tankchess.server.tables.live_table import LiveTable
from tankchess.server.tables.table_summary import entry_of
from tankchess.server.time_source import Timer, TimeSource

_PAUSE = 0.5
_MOST_SHOWN = 50
_MOST_KEPT = 2000


class LobbyRoom:
    """The listed tables. An open seat is shown while somebody waits there, or always for correspondence."""

    def __init__(
        self, store: Store, settings: Settings, time: TimeSource, live: Callable[[str], LiveTable | None]
    ) -> None:
        self._store = store
        self._settings = settings
        self._time = time
        self._live = live
        self._lines: dict[str, Listed] = {}
        self._timer: Timer | None = None
        self._told = float("-inf")
        self.audience = Audience()

    async def start(self) -> None:
        for line in reversed(await self._store.listed()):
            self._lines[line.id] = line

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def note(self, live: LiveTable, event: Event | None = None) -> None:
        """Takes note of a table that has changed."""
        state, summary = live.state, live.summary
        if not state.plan.is_listed or isinstance(event, Spoke):
            return
        if summary.status == "over":
            if self._lines.pop(state.id, None) is not None:
                self.change()
            return
        if isinstance(event, Moved) and state.id in self._lines:
            card = self._lines[state.id].card
        else:
            card = read_card(summary.card)
        self._lines[state.id] = Listed(state.id, card, summary.status, summary.ply, summary.turn, self._time.now())
        while len(self._lines) > _MOST_KEPT:
            del self._lines[next(iter(self._lines))]
        self.change()

    def change(self) -> None:
        """Tells the listeners of the lobby, now or as soon as the pause is over."""
        if self._timer is None and len(self.audience):
            self._timer = self._time.call_at(max(self._time.tick(), self._told + _PAUSE), self._tell)

    def _tell(self) -> None:
        self._timer = None
        self._told = self._time.tick()
        players = {place.person for line in self._lines.values() for place in line.card.places if place.person}
        self.audience.publish(players, self.text, self._told, "lobby")

    def text(self, person: str | None) -> str:
        return encode(self.lobby(person)).decode()

    def lobby(self, person: str | None) -> Lobby:
        """The lobby as one person sees it, the newest tables first."""
        waiting: list[LobbyEntry] = []
        playing: list[LobbyEntry] = []
        for line in reversed(self._lines.values()):
            shown = waiting if line.status == "waiting" else playing
            if len(shown) < _MOST_SHOWN and (line.status == "playing" or self._is_awaited(line)):
                online = self.online(line)
                shown.append(entry_of(line.id, line.card, line.status, line.ply, line.turn, person, online))
        return Lobby(waiting, playing)

    def online(self, line: Listed) -> frozenset[str]:
        """The players of a table who are there."""
        live = self._live(line.id)
        if live is None:
            return frozenset()
        return frozenset(person for person in live.state.persons if live.is_online(person))

    def _is_awaited(self, line: Listed) -> bool:
        if line.card.days is not None:
            return True
        live = self._live(line.id)
        if live is None:
            return False
        tick = self._time.tick()
        return any(
            live.is_online(person) or tick - live.left_at.get(person, tick) < self._settings.away_seconds
            for person in live.state.persons
        )

    # Listeners.

    def join(self, listener: Listener) -> None:
        self.audience.join(listener)
        listener.send(self.text(listener.person), "lobby")

    def leave(self, listener: Listener) -> None:
        self.audience.leave(listener)
