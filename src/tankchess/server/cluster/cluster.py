"""One process among the others of its cluster: it tells them what happens here, and follows what happens there."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, TypeVar

import msgspec
from sqlalchemy import Connection, select, text

from tankchess.server.bus.bus import Bus, BusAway
from tankchess.server.cluster.cluster_progress import ClusterProgress
from tankchess.server.cluster.leases import Leases
from tankchess.server.cluster.neighbours import SILENCE, Neighbours
from tankchess.server.cluster.news import (
    Attending,
    Beat,
    LaidFrom,
    Leaving,
    News,
    PersonOut,
    PlansChanged,
    PlayersSeen,
    Renamed,
    SessionsOver,
    SocketsOpen,
    Spent,
    TableChanged,
    TableNoted,
    TablesGone,
    TablesMoved,
    TablesRewritten,
    TablesStand,
    read_news,
    write_news,
)
from tankchess.server.cluster.own_attendance import OwnAttendance
from tankchess.server.cluster.own_counts import OwnCounts
from tankchess.server.cluster.shared_database import CLUSTER_KEY, SPLIT, SharedDatabase
from tankchess.server.cluster.table_follower import TableFollower
from tankchess.server.cluster.table_teller import TableTeller
from tankchess.server.http.rate_limits import RateLimits
from tankchess.server.http.socket_counts import SocketCounts
from tankchess.server.people import People
from tankchess.server.settings import Settings
from tankchess.server.storage import schema
from tankchess.server.storage.store import Store
from tankchess.server.storage.writer import Job
from tankchess.server.tables.intent import IntentChange
from tankchess.server.tables.live_table import Elsewhere, LiveTable
from tankchess.server.tables.planning import note_plans
from tankchess.server.tables.registry import TableRegistry
from tankchess.server.tables.surroundings import KeptEvent, Surroundings
from tankchess.server.time_source import TimeSource

log = logging.getLogger(__name__)

N = TypeVar("N", bound=News)

# Seconds between two signs of life, and beats between two looks at the versions of all tables.
BEAT = 0.5
_LOOK_EVERY = 4
_DUTY = "duty"
_MAKE_KEY = text("INSERT INTO server_keys (name, value) VALUES (:name, :value) ON CONFLICT (name) DO NOTHING")


class Cluster(Surroundings):
    """What tables are told of other processes, and what other processes are told of them.

    `attach` has to be called before anything else: the tables and this need each other.
    """

    is_shared = True

    def __init__(self, bus: Bus, store: Store, settings: Settings, time: TimeSource) -> None:
        self.bus = bus
        self._store = store
        self._settings = settings
        self._time = time
        self._shared = SharedDatabase(store, bus, time)
        self.neighbours = Neighbours(time)
        self.neighbours.on_change = self._changed_elsewhere
        self._spent: Counter[tuple[str, str]] = Counter()
        self._leases = Leases(bus)
        self.progress = ClusterProgress(bus, self._leases)
        self._listeners: dict[type[Any], Callable[[Any], None]] = {}
        self.on_back: list[Callable[[], Awaitable[None]]] = []
        self._beats: asyncio.Task[None] | None = None
        self._upkeep: asyncio.Task[None] | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._up_since = float("-inf")

    def attach(self, tables: TableRegistry, people: People, limits: RateLimits, sockets: SocketCounts) -> None:
        self._tables = tables
        self._sessions = people.sessions
        self._limits = limits
        self._attendance = OwnAttendance(tables, self._time, self.tell)
        self._counts = OwnCounts(sockets, tables.quotas, self.tell)
        sockets.elsewhere = self.neighbours.sockets
        self.follower = TableFollower(self._store, tables, self._time, self.attended)
        self._teller = TableTeller(tables, self.neighbours, self.tell)
        self._sessions.on_over = lambda sessions: self.tell(SessionsOver(sessions))
        self._sessions.on_all_over = lambda person: self.tell(PersonOut(person))
        people.naming.on_rename.append(lambda person, name: self.tell(Renamed(person, name)))
        limits.on_count = self._count
        tables.timekeeper.on_round += [self._shared.look, self._sessions.end_missing, tables.lobby.refresh]
        self._shared.on_jump = self._reload_all
        tables.timekeeper.on_duty.append(self._wake_forgotten)
        self.bus.on_up.append(self._up)
        self.bus.on_down.append(self._down)

    def listen(self, kind: type[N], action: Callable[[N], None]) -> None:
        """`action` is called with news of a kind that is none of the cluster's own business."""
        self._listeners[kind] = action

    # Beginning and end.

    async def start(self) -> None:
        """Joins the others. Raises `BusError`."""
        await self.bus.start(await self._cluster_id(), self._hear)
        await self._shared.look()
        self._beats = asyncio.create_task(self._beat_on(), name="cluster")

    @property
    def condition(self) -> str:
        """How the cluster is: ok, or what is wrong."""
        if not self.bus.is_up:
            return "the bus is away"
        if self.bus.trouble:
            return f"the bus takes nothing: {self.bus.trouble}"
        return SPLIT if self._shared.is_split else "ok"

    async def started(self) -> None:
        self.follower.awake_since = await self._store.awake_since()

    async def stop(self) -> None:
        """Tells the others that this process is gone: they need not find out."""
        self._attendance.stop()
        self._counts.stop()
        tasks = [task for task in (self._beats, self._upkeep, *self._tasks) if task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.follower.stop()
        self.tell(Leaving())
        await self.bus.stop()

    async def _cluster_id(self) -> str:
        """What the processes of one database have in common, whatever else uses the same bus."""
        kept = schema.server_keys.c

        def work(connection: Connection) -> str:
            # Another process may begin at the same moment.
            connection.execute(_MAKE_KEY, {"name": CLUSTER_KEY, "value": secrets.token_hex(8)})
            return str(connection.execute(select(kept.value).where(kept.name == CLUSTER_KEY)).scalar_one())

        return str(await self._store.writer.submit(Job(work=work)))

    # The bus.

    def tell(self, news: News, to: str | None = None) -> None:
        """Tells all other processes, or the one of a name."""
        self.bus.publish(write_news(news), to)

    def _up(self) -> None:
        """What was told in the meantime is lost: everything is compared with the database."""
        self._up_since = self._time.tick()
        self.neighbours.trust()
        self._sessions.is_blind = False
        self._sessions.distrust()
        self.tell(Beat(is_new=True))
        self.tell_all()
        if self._beats is not None:
            self._begin_to_look()

    def _down(self) -> None:
        self._sessions.is_blind = True

    def _begin_to_look(self) -> None:
        task = asyncio.create_task(self._look_at_all())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _look_at_all(self) -> None:
        try:
            await self._sessions.end_missing()
            await self._tables.lobby.refresh()
            await self.follower.look()
            await self._tables.quotas.compare()
            for action in self.on_back:
                await action()
        except Exception as error:
            log.warning("what has changed elsewhere could not be read: %s", type(error).__name__)

    def _hear(self, name: str, body: bytes) -> None:
        is_new = self.neighbours.heard_from(name)
        if is_new:
            self.tell_all()
        try:
            news = read_news(body)
        except msgspec.MsgspecError:
            # Of another version. What it says is found in the database.
            return
        if is_new and not (isinstance(news, Attending) and news.is_all):
            # It may have been silent for a while, and does not know that it was forgotten.
            self.tell(Beat(is_new=True), to=name)
        self._take(name, news)

    def _take(self, name: str, news: News) -> None:
        tables = self._tables
        match news:
            case TableChanged():
                self.follower.hear(news)
            case Attending():
                self.neighbours.attending(name, news)
                self._teller.tell_versions(name, [table for table, at in news.tables.items() if at is not None])
            case TablesStand():
                self.follower.compare(news)
            case TablesMoved():
                self.follower.note_moves(news)
            case Spent(counts=counts):
                for kind, who, count in counts:
                    self._limits.charge(kind, who, count)
            case TableNoted():
                self.follower.note(news)
            case PlansChanged(table=table, side=side, intent=intent):
                live = tables.live(table)
                if live is not None:
                    note_plans(live, IntentChange(table, side, intent), self._settings)
            case SessionsOver(sessions=sessions):
                self._sessions.let_go(sessions)
            case PersonOut(person=person):
                self._sessions.let_go_all(person)
            case Renamed(person=person, name=new_name):
                self._sessions.rename(person, new_name)
                tables.rename(person, new_name)
            case TablesGone(tables=gone):
                tables.removed(gone)
            case TablesRewritten(tables=rewritten):
                tables.reload(rewritten)
            case PlayersSeen(seen=seen):
                self._note_seen(seen)
            case Leaving():
                self._adopt(self.neighbours.forget([name]))
            case SocketsOpen(counts=counts):
                self.neighbours.opened(name, counts)
            case LaidFrom(addresses=addresses):
                tables.quotas.take_in(addresses)
            case Beat(is_new=is_new):
                if is_new:
                    self.tell_all()
                    if self.bus.name == min([self.bus.name, *(each for each in self.neighbours.names if each != name)]):
                        self._counts.tell_tables()
            case _:
                if type(news) in self._listeners:
                    self._listeners[type(news)](news)

    def tell_all(self) -> None:
        """Who is at the tables of this process, and what it has counted."""
        self._attendance.tell_all()
        self._counts.tell_sockets()

    # With every beat.

    async def _beat_on(self) -> None:
        number = 0
        while True:
            await asyncio.sleep(BEAT)
            try:
                self._tell_beat()
            except Exception as error:
                log.warning("a beat of the cluster failed: %s", type(error).__name__)
            # A sign of life waits for no answer of the bus or the database: where these are slow, each would take the
            # others for dead, and load their tables besides.
            if self._upkeep is None or self._upkeep.done():
                number += 1
                self._upkeep = asyncio.create_task(self._keep_up(is_thorough=number % _LOOK_EVERY == 0))

    async def beat(self) -> None:
        """Gives a sign of life, tells what was counted, and looks for what was lost."""
        self._tell_beat()
        await self._keep_up(is_thorough=True)

    async def _keep_up(self, *, is_thorough: bool) -> None:
        try:
            await self._leases.renew()
            if is_thorough:
                await self.follower.look()
        except Exception as error:
            log.warning("what others have kept could not be read: %s", type(error).__name__)

    def _tell_beat(self) -> None:
        self.tell(Beat())
        if self._spent:
            self.tell(Spent([(kind, who, count) for (kind, who), count in self._spent.items() if count]))
            self._spent.clear()
        self._attendance.tell_seen()
        self._teller.tell_moved()
        if self.bus.is_up and self._time.tick() - self._up_since > SILENCE:
            self._adopt(self.neighbours.forget_silent())

    def _adopt(self, orphans: Sequence[str]) -> None:
        """Tables whose process is gone go on in another one: in the first of those that are left."""
        if orphans and self.bus.name == min([self.bus.name, *self.neighbours.names]):
            task = asyncio.create_task(self._tables.wake(orphans))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _wake_forgotten(self) -> None:
        """Loads the tables that should go on by themselves and are in no process."""
        found = await self._store.waking()
        await self._tables.wake(
            table for table in found if self._tables.live(table) is None and not self.neighbours.is_kept(table)
        )

    # Tables: what the others are told.

    def laid(self, live: LiveTable) -> None:
        self._teller.laid(live)

    def kept(self, live: LiveTable, kept: KeptEvent) -> None:
        self._teller.kept(live, kept)
        if kept.summary.wakes != live.summary.wakes:
            self.attended(live)

    def planned(self, change: IntentChange) -> None:
        self.tell(PlansChanged(change.table, change.side, change.intent))

    def attended(self, live: LiveTable) -> None:
        self._attendance.note(live)

    def seen(self, live: LiveTable, person: str) -> None:
        self._attendance.seen(live, person)

    def _note_seen(self, seen: list[tuple[str, str]]) -> None:
        for table, person in seen:
            live = self._tables.live(table)
            if live is not None and person in live.left_at:
                live.left_at[person] = self._time.tick()

    # Tables: what is known of the others.

    def at(self, table: str) -> Elsewhere:
        return self.neighbours.at(table)

    def is_in_use(self, table: str) -> bool:
        return self.neighbours.is_in_use(table)

    def left(self, table: str) -> float | None:
        return self.neighbours.left(table)

    def elapsed(self, last: float) -> float:
        return self.follower.elapsed(last)

    async def refresh(self, live: LiveTable) -> None:
        await self.follower.refresh(live)

    async def catch_up(self, live: LiveTable) -> None:
        await self.follower.catch_up(live)

    def _changed_elsewhere(self, table: str) -> None:
        live = self._tables.live(table)
        if live is not None:
            before, live.elsewhere = live.elsewhere, self.neighbours.at(table)
            for person in before.players - live.elsewhere.players:
                if person in live.left_at and not live.is_online(person):
                    self._tables.timekeeper.watch_absence(live, person)
            self._tables.presence.change(live)
        self._tables.lobby.change()

    def _reload_all(self) -> None:
        """The clock was wrong: what was reckoned by it is loaded again."""
        self._tables.reload(list(self._tables.in_use))

    # What is to be done once.

    async def may_think(self, live: LiveTable) -> bool:
        # While the bus is away two may think; the version decides whose move it is.
        return await self._leases.take(_lease_of(live))

    async def has_thought(self, live: LiveTable) -> None:
        await self._leases.release(_lease_of(live))

    async def is_on_duty(self) -> bool:
        try:
            return await self.bus.hold(_DUTY, self._settings.heartbeat_seconds * 2)
        except BusAway:
            return False

    # Limits.

    def _count(self, kind: str, who: str, count: int) -> None:
        self._spent[kind, who] += count

    # What goes with tables.

    def erased(self, tables: Sequence[str]) -> None:
        """A name was taken out of the rows of these tables."""
        self.tell(TablesRewritten(list(tables)))

    def removed(self, tables: Sequence[str]) -> None:
        """These tables have expired."""
        self.tell(TablesGone(list(tables)))


def _lease_of(live: LiveTable) -> str:
    return f"computer:{live.id}"
