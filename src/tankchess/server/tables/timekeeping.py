"""Clocks, deadlines and absences: everything that happens because time goes by.

A clock begins to run once every side has made its first move. Only the server's time counts: a move is charged until
it arrives. While the server is down no clock runs: a game goes on with the time left at its last event, and the
deadlines of correspondence are put off by as long as the server was down. When somebody sets the clock of the machine,
or it was asleep, the deadlines are moved by as much: what is left until then stays the same.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from functools import partial
from typing import Any

from tankchess.server.problems import Refused
from tankchess.server.settings import Settings
from tankchess.server.storage.store import Store
from tankchess.server.storage.writer import NotKept
from tankchess.server.tables.event import Event
from tankchess.server.tables.live_table import LiveTable
from tankchess.server.tables.surroundings import Surroundings
from tankchess.server.tables.table_service import TableService
from tankchess.server.time_source import TimeSource

log = logging.getLogger(__name__)

# Seconds until a flag is looked at again that did not fall when it should have. If its end cannot be kept, because the
# disk is full perhaps, the pause doubles with every attempt.
_GRAIN = 0.05
_LONGEST_PAUSE = 5.0
# In a cluster, so many heartbeats of all processes may be missing before the time without them is given back.
_MISSED = 3


class Timekeeper:
    def __init__(
        self, store: Store, settings: Settings, time: TimeSource, service: TableService, around: Surroundings
    ) -> None:
        self._around = around
        self._store = store
        self._settings = settings
        self._time = time
        self._service = service
        self._tasks: set[asyncio.Task[None]] = set()
        self._rounds: asyncio.Task[None] | None = None
        # When the server last wrote that it is alive.
        self.beaten = float("-inf")
        # What else is done from time to time.
        self.on_round: list[Callable[[], Awaitable[None]]] = []
        # The same for one process of a cluster alone.
        self.on_duty: list[Callable[[], Awaitable[None]]] = []
        # Seconds by which the deadlines in the database have yet to be moved.
        self._owed = 0.0
        # Called with the seconds by which the clock was set, before anything is reckoned by it.
        self.on_jump: list[Callable[[float], None]] = []
        self.on_away: Callable[[LiveTable], None] = lambda _live: None

    async def start(self) -> None:
        """Gives back to the deadlines the time the server was down."""
        longest = self._settings.heartbeat_seconds * _MISSED if self._around.is_shared else 0.0
        down = await self._store.wake(self._time.now(), longest)
        self.beaten = self._time.tick()
        if down > self._settings.heartbeat_seconds * 2:
            log.info("the server was down for %.0f s: deadlines are later by as much", down)
        self._rounds = asyncio.create_task(self._go_round(), name="rounds")

    async def stop(self) -> None:
        for task in (self._rounds, *self._tasks):
            if task is not None:
                task.cancel()
        await asyncio.gather(*(task for task in (self._rounds, *self._tasks) if task), return_exceptions=True)
        self._rounds = None

    # Clocks of games played at one sitting.

    def arm(self, live: LiveTable, _event: Event | None = None, least: float = 0.0) -> None:
        """Sets the timer for the moment the flag falls, `least` seconds from now or later.

        A timer that is due earlier stays: it is cheaper to look again then than to set another with every move.
        """
        due = _due(live)
        if due is None:
            self.disarm(live)
            return
        due = max(due, self._time.tick() + least)
        if live.flag is not None:
            if live.flag_due <= due:
                return
            live.flag.cancel()
        live.flag_due = due
        live.flag = self._time.call_at(due, partial(self._ring, live))

    def _ring(self, live: LiveTable) -> None:
        live.flag = None
        due = _due(live)
        if due is not None and due > self._time.tick():
            self.arm(live)
        else:
            self._run(self._fall(live))

    def disarm(self, live: LiveTable) -> None:
        if live.flag is not None:
            live.flag.cancel()
            live.flag = None

    async def _fall(self, live: LiveTable) -> None:
        pause = _GRAIN
        try:
            await self._service.check_time(live)
            live.flag_failures = 0
        except Refused:
            # It could not be kept, which has been logged.
            live.flag_failures += 1
            pause = min(_LONGEST_PAUSE, _GRAIN * 2 ** min(live.flag_failures, 10))
        finally:
            # Still running: the timer came early, or the end could not be kept.
            if live.since is not None:
                self.arm(live, least=pause)

    # Absence.

    def watch_absence(self, live: LiveTable, person: str) -> None:
        """Notes that a player has left. After a while the others are told that they may claim the game."""
        live.left_at[person] = self._time.tick()
        self._arm_absence(live, person)

    def _arm_absence(self, live: LiveTable, person: str) -> None:
        old = live.away.pop(person, None)
        if old is not None:
            old.cancel()
        due = live.left_at[person] + self._settings.away_seconds
        live.away[person] = self._time.call_at(due, lambda: self._look_for(live, person))

    def _look_for(self, live: LiveTable, person: str) -> None:
        if live.is_dropped or live.is_online(person):
            return
        # A program without a socket may have asked for the table in the meantime.
        if self._time.tick() < live.left_at[person] + self._settings.away_seconds:
            self._arm_absence(live, person)
        else:
            self.on_away(live)

    def forget(self, live: LiveTable) -> None:
        """Stops all timers of a table that is being put away."""
        self.disarm(live)
        for timer in live.away.values():
            timer.cancel()
        live.away.clear()

    # From time to time.

    async def _go_round(self) -> None:
        while True:
            await asyncio.sleep(self._settings.heartbeat_seconds)
            try:
                await self.round()
            except NotKept:
                # The writer has logged why.
                continue
            except Exception:
                log.exception("a round failed")

    async def round(self) -> None:
        """Notes that the server is alive, and does what is due from time to time."""
        await self._follow_the_clock()
        await self._store.beat(self._time.now())
        self.beaten = self._time.tick()
        is_on_duty = await self._around.is_on_duty()
        for action in (*self.on_round, *(self.on_duty if is_on_duty else ())):
            await action()

    async def _follow_the_clock(self) -> None:
        drift = self._time.catch_up()
        is_jump = abs(drift) >= self._settings.clock_jump_seconds
        if is_jump:
            log.warning("the clock was set by %+.0f s: deadlines are moved by as much", drift)
            self._owed += drift
        if self._owed:
            # From here to the queue of the writer nothing waits: no deadline is reckoned by both clocks.
            moved = self._store.put_off(self._owed)
            for action in self.on_jump:
                action(drift if is_jump else 0.0)
            await moved
            self._owed = 0.0

    def _run(self, action: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(_logged(action))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def _due(live: LiveTable) -> float | None:
    """The tick at which the flag of the side to move falls, None while no clock runs."""
    clock = live.state.game.clock
    if live.since is None or clock is None or live.is_dropped:
        return None
    return live.since + clock.left[live.state.position.turn] + clock.control.delay


async def _logged(action: Coroutine[Any, Any, None]) -> None:
    try:
        await action
    except NotKept:
        return
    except Exception:
        log.exception("a timer failed")
