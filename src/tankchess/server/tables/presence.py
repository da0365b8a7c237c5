"""Who is at a table: told at most twice a second, only the latest, and only to those who do not know it yet.

Hence any number of spectators may come and go, and the players hardly notice.
"""

from __future__ import annotations

from msgspec.structs import replace

from tankchess.server.encoding import encode
from tankchess.server.messages import Presence
from tankchess.server.tables.audience import Listener
from tankchess.server.tables.live_table import Greeting, LiveTable
from tankchess.server.tables.table_service import TableService
from tankchess.server.time_source import TimeSource

TOPIC = "presence"
_PAUSE = 0.5
# For so long, in seconds, the next spectators get the same welcome. Its clocks are as old as the moment it names.
_SAME_WELCOME = 0.25


class PresenceTeller:
    def __init__(self, service: TableService, time: TimeSource) -> None:
        self._service = service
        self._time = time

    def welcome(self, live: LiveTable, listener: Listener) -> None:
        """Sends the first message to somebody who has just come."""
        greeting = self.greeting(live, listener.person)
        listener.told = greeting.present
        listener.send(greeting.text)

    def greeting(self, live: LiveTable, person: str | None) -> Greeting:
        """The whole table, encoded. For people without a seat it is made once, even if hundreds come at the same time.

        Then the number of spectators in it is that of a moment ago, and the next news corrects it.
        """
        view = self._service.view(live)
        version, tick, known = live.state.version, self._time.tick(), live.greeting
        if live.state.sides_of(person):
            return Greeting(encode(view.welcome(person)), version, view.present, tick)
        if (
            known is None
            or known.version != version
            or tick - known.tick >= _SAME_WELCOME
            or _players_in(known.present) != _players_in(view.present)
        ):
            known = live.greeting = Greeting(encode(view.welcome(None)), version, view.present, tick)
        return known

    def change(self, live: LiveTable) -> None:
        """Somebody has come, gone, or taken another name: tells it now, or as soon as the pause is over."""
        if live.is_dropped or live.presence_timer is not None:
            return
        due = live.presence_told + _PAUSE
        if due <= self._time.tick():
            self._tell(live)
        else:
            live.presence_timer = self._time.call_at(due, lambda: self._tell(live))

    def _tell(self, live: LiveTable) -> None:
        live.presence_timer = None
        live.presence_told = self._time.tick()
        if live.is_dropped or not len(live.audience):
            return
        view = self._service.view(live)
        live.audience.publish(live.state.persons, lambda person: encode(view.presence(person)), view.present, TOPIC)

    def forget(self, live: LiveTable) -> None:
        """Stops the timer of a table that is being put away."""
        if live.presence_timer is not None:
            live.presence_timer.cancel()
            live.presence_timer = None


def _players_in(present: Presence) -> Presence:
    return replace(present, watchers=0)
