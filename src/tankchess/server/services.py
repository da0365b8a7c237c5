"""The parts of a server, started and stopped together."""

from __future__ import annotations

import asyncio
import importlib
import logging
from collections.abc import Coroutine, Sequence
from functools import partial
from typing import Any

from starlette.requests import HTTPConnection

from tankchess.core.position import Position
from tankchess.puzzles import puzzles
from tankchess.server.bus.bus import Bus
from tankchess.server.bus.work_queue import WorkLine
from tankchess.server.cluster.cluster import Cluster
from tankchess.server.cluster.sharing import share_puzzles, share_trials
from tankchess.server.cluster.work_desk import WorkDesk
from tankchess.server.edge.addresses import limit_key
from tankchess.server.exploring.explorer import Explorer
from tankchess.server.exploring.explorer_index import ExplorerIndex
from tankchess.server.fair_queue import Asker
from tankchess.server.http.body_room import BodyRoom
from tankchess.server.http.cookies import cookie_in
from tankchess.server.http.rate_limits import RateLimits
from tankchess.server.http.socket_counts import ALL, SocketCounts
from tankchess.server.http.turns import Turns
from tankchess.server.importing.import_desk import ImportDesk
from tankchess.server.importing.imported_shelf import ImportedShelf
from tankchess.server.messages import Act
from tankchess.server.metrics import Metrics
from tankchess.server.people import People, Person
from tankchess.server.push.notifier import Notifier
from tankchess.server.push.subscriptions import Subscriptions
from tankchess.server.readiness import ReadinessCheck
from tankchess.server.reviews.review_desk import ReviewDesk
from tankchess.server.settings import Settings
from tankchess.server.solving.solvers import Solvers
from tankchess.server.solving.storms import Storms
from tankchess.server.storage.expiry import TableExpiry
from tankchess.server.storage.housekeeping import Housekeeper
from tankchess.server.storage.lock import DatabaseLock
from tankchess.server.storage.store import Store
from tankchess.server.studies.studies import Studies
from tankchess.server.tables.event import Event, Moved
from tankchess.server.tables.game_rules import read_setups
from tankchess.server.tables.live_table import LiveTable
from tankchess.server.tables.opponents import Chooser, OnPlace
from tankchess.server.tables.registry import TableRegistry
from tankchess.server.time_source import TimeSource
from tankchess.server.trials.trial_desk import TrialDesk
from tankchess.server.work.pool import WorkPool
from tankchess.server.work.remote_pool import RemotePool
from tankchess.server.work.shared_progress import SharedProgress
from tankchess.server.work.thinker import THINKER

log = logging.getLogger(__name__)

# What waits to be written when the server is stopped gets so many seconds. Nothing of it was confirmed yet.
WRITING_SECONDS = 1.5
ANSWERING_SECONDS = 1.0


class Services:
    """The parts of one server."""

    def __init__(
        self,
        settings: Settings,
        time: TimeSource,
        chooser: Chooser,
        lock: DatabaseLock | None = None,
        metrics: Metrics | None = None,
        bus: Bus | None = None,
        desk: WorkDesk | None = None,
    ) -> None:
        self.metrics = metrics or Metrics()
        self.settings = settings
        self.time = time
        self.chooser = chooser
        self.limits = RateLimits(settings.rates, time)
        self.turns = Turns(settings.requests_at_once)
        self.body_room = BodyRoom(settings.body_bytes_per_address, settings.body_bytes)
        self.store = Store(settings.database, lock)
        self.people = People(self.store, settings, time)
        self.cluster = None if bus is None else Cluster(bus, self.store, settings, time)
        self.work = WorkPool(settings.rules_workers, seconds=settings.question_seconds, waiting=settings.most_questions)
        self.thought = (
            WorkPool(
                settings.thinking_workers,
                seconds=settings.question_seconds,
                waiting=settings.most_thoughts,
                command=THINKER,
                is_lazy=True,
            )
            if desk is None
            else RemotePool(desk, settings.question_seconds, settings.most_thoughts)
        )
        self._desk = desk
        self.tables = TableRegistry(
            self.store, settings, time, _Measured(chooser, self.metrics), self.work, self.cluster
        )
        progress = SharedProgress() if self.cluster is None else self.cluster.progress
        self.reviews = ReviewDesk(self.store, self.thought, time, progress)
        self.trials = TrialDesk(self.thought, time, progress)
        self.imports = ImportDesk(self.store, settings, self.work, time)
        self.imported = ImportedShelf(self.store)
        self.explorer = Explorer(self.store, self.work, self.tables, self.imported)
        self.explorer_index = ExplorerIndex(self.store, settings, self.work, time)
        self.housekeeper = Housekeeper(self.store, settings, time)
        self.expiry = TableExpiry(self.store, settings, time)
        self.expiry.in_use = lambda: self.tables.in_use
        self.expiry.on_removed = self.tables.removed
        self.subscriptions = Subscriptions(self.store, settings, time)
        self.notifier = Notifier(self.subscriptions, settings, time)
        self.tables.service.after_change.append(self.notifier.note)
        self.tables.timekeeper.on_round.append(self.people.sessions.end_expired)
        self.tables.timekeeper.on_duty += [
            self.subscriptions.step,
            self.housekeeper.step,
            self.expiry.step,
            self.people.erasure.step,
            self.explorer_index.round,
        ]
        self.tables.timekeeper.on_jump.append(self.people.sessions.move)
        self.people.naming.on_rename.append(self.tables.rename)
        self.people.erasure.on_erased = self.tables.reload
        self.solvers = Solvers(self.store, time)
        self.storms = Storms(self.store, time)
        self.studies = Studies(self.store, settings, time)
        self.sockets = SocketCounts()
        if self.cluster is not None:
            self._join(self.cluster)
        self.turnstile = asyncio.Lock()
        self.readiness = ReadinessCheck(self)
        self._measure()

    def _join(self, cluster: Cluster) -> None:
        cluster.attach(self.tables, self.people, self.limits, self.sockets)
        share_puzzles(cluster, self.solvers)
        share_trials(cluster, self.trials)

        def erased(tables: Sequence[str]) -> None:
            self.tables.reload(tables)
            cluster.erased(tables)

        def removed(tables: Sequence[str]) -> None:
            self.tables.removed(tables)
            cluster.removed(tables)

        self.people.erasure.on_erased = erased
        self.expiry.on_removed = removed
        self.explorer_index.is_on_duty = cluster.is_on_duty

    def _measure(self) -> None:
        metrics = self.metrics
        self.store.writer.on_write = metrics.wrote
        self.tables.service.after_change.append(self._count_move)
        metrics.show("sockets", "Open WebSockets", lambda: self.sockets[ALL])
        metrics.show("tables", "Tables in use", lambda: len(self.tables))
        metrics.show("writer_waiting", "Jobs that wait for the writer", lambda: self.store.writer.waiting)
        metrics.show("heartbeat_age_seconds", "Time since the last heartbeat", self.readiness.heartbeat_age)
        metrics.show("disk_free_bytes", "Room for the database, 0 if unknown", self.readiness.free_disk)
        metrics.show("engine_workers", "Engine processes that live", lambda: self.readiness.workers()[0])
        if self._desk is not None:
            self._measure_work(self._desk)
        metrics.show("ready", "1 if the server can do its work", lambda: self.readiness.look().ready)

    def _measure_work(self, desk: WorkDesk) -> None:
        """What the whole cluster waits for: for whoever starts and ends workers."""
        for line in WorkLine:
            name = line.name.lower()
            text = f"Jobs that wait for a worker of the cluster: {name}"
            self.metrics.show(f"work_waiting_{name}", text, partial(_waiting, desk, line))
        self.metrics.show("work_begun", "Jobs that workers of the cluster do", lambda: desk.figures.begun)
        self.metrics.show("work_workers", "Workers of the cluster that live", lambda: desk.figures.workers)

    def _count_move(self, live: LiveTable, event: Event) -> None:
        if isinstance(event, Moved):
            self.metrics.moved(live.state.places[event.side].kind)

    async def start(self) -> None:
        self.metrics.start()
        read_setups()
        # 15 ms that whoever asks for a puzzle first need not wait, nor all others meanwhile; and 25 ms for the first
        # answer that comes in parts.
        puzzles()
        importlib.import_module("anyio._backends._asyncio")
        await self.store.start()
        if self.cluster is not None:
            await self.cluster.start()
        await self.solvers.start()
        await self.work.start()
        await self.thought.start()
        await self.chooser.start()
        await self.notifier.start()
        await self.tables.start()
        await self.housekeeper.step()
        await self.expiry.step()
        await self.tables.settler.step()
        await self.people.erasure.step()

    def hurry(self) -> None:
        """The server is about to stop: what waits to be written gets so many seconds, whatever the database does."""
        self.store.writer.hurry(WRITING_SECONDS)
        self.work.hurry(ANSWERING_SECONDS)
        self.thought.hurry(ANSWERING_SECONDS)

    async def stop(self) -> None:
        """Stops everything. Each part has its time, so that the whole ends even if the database hangs."""
        self.hurry()
        await _within(WRITING_SECONDS + 1, self.tables.stop(), "the tables")
        await _within(1.0, self.reviews.stop(), "reviews")
        await _within(1.0, self.trials.stop(), "trials of boards")
        if self.cluster is not None:
            await _within(1.0, self.cluster.stop(), "the cluster")
        await _within(1.0, self.notifier.stop(), "notifications")
        await _within(1.5, self.chooser.stop(), "the computer")
        await _within(1.0, self.explorer_index.stop(), "the explorer")
        await _within(1.5, self.work.stop(), "the workers")
        await _within(1.5, self.thought.stop(), "the workers that think")
        await _within(1.5, self.store.stop(WRITING_SECONDS), "the database")
        await _within(1.0, self.metrics.stop(), "the figures")

    # The caller and the address of a request.

    async def caller(self, connection: HTTPConnection) -> Person | None:
        """The person of a token, or else of the cookie."""
        token = bearer_of(connection)
        secret = token if token is not None else cookie_in(connection)
        person = None if not secret else await self.people.find(secret)
        # What is good as a cookie is not good as a token, nor the other way round.
        if person is None or person.is_token != (token is not None):
            return None
        await self.people.moves.arrived(person)
        return person

    def address(self, connection: HTTPConnection) -> str:
        """The address that limits count by: that of the client, also behind a trusted proxy."""
        return limit_key(connection.client.host if connection.client is not None else "")

    def spend_room(self, connection: HTTPConnection, size: int) -> None:
        """Counts bytes that are to be kept for good. Raises `Refused` if there were too many from this address."""
        if size > 0:
            self.limits.spend("address_kept", self.address(connection), size)

    def spend_table(self, connection: HTTPConnection, person: Person, size: int) -> None:
        """Counts a new table, and the bytes of a board that is kept with it. Raises `Refused`."""
        self.limits.spend("address_table", self.address(connection))
        self.limits.spend("table", person.id)
        self.spend_room(connection, size)

    def spend_act(self, connection: HTTPConnection, person: Person, live: LiveTable, request: Act) -> None:
        """Counts a wish for another game: it may open a table. Raises `Refused`."""
        if request.act == "rematch":
            self.spend_table(connection, person, len(live.state.plan.rules.own))

    def spend_chat(self, person: Person, live: LiveTable) -> None:
        """Counts a line of chat. Raises `Refused` if there were too many, by this person or by all who watch."""
        if live.state.sides_of(person.id):
            self.limits.spend("chat", person.id)
        else:
            self.limits.spend("audience_chat", person.id)
            self.limits.spend("table_chat", live.id)


def _waiting(desk: WorkDesk, line: WorkLine) -> int:
    return desk.figures.waiting[line]


class _Measured:
    """The computer, with a watch beside it."""

    def __init__(self, chooser: Chooser, metrics: Metrics) -> None:
        self._chooser = chooser
        self._metrics = metrics

    async def start(self) -> None:
        await self._chooser.start()

    async def stop(self) -> None:
        await self._chooser.stop()

    async def choose(
        self,
        position: Position,
        level: int,
        seconds: float | None,
        asker: Asker,
        on_place: OnPlace,
        seed: int | None,
    ) -> str:
        with self._metrics.thinking():
            return await self._chooser.choose(position, level, seconds, asker, on_place, seed)


async def _within(seconds: float, stopping: Coroutine[Any, Any, None], part: str) -> None:
    try:
        await asyncio.wait_for(stopping, seconds)
    except TimeoutError:
        log.error("%s did not stop within %.1f s", part, seconds)


def bearer_of(connection: HTTPConnection) -> str | None:
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else None
