"""The one writer: jobs that wait together share a transaction, and nobody is told before the data is on the disk.

It has its own thread and its own connection. A whole group of jobs takes one step to that thread and back; an
asynchronous driver would take several for every statement, about ten in all. On a busy server it waits a little for
others to join the group (`gathering`).

If one job is at fault, the others are done without it. If the database is, the whole group fails at once, and so
nobody waits longer than a transaction may take, however many wait.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from sqlalchemy import Connection, Engine, bindparam, insert, update
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, ProgrammingError, SQLAlchemyError

from tankchess.server.problems import Refused
from tankchess.server.storage import schema
from tankchess.server.storage.aside import Aside
from tankchess.server.storage.database import DatabaseError, interrupt, reason_of
from tankchess.server.storage.gathering import Gathering
from tankchess.server.storage.outage import Outage
from tankchess.server.storage.prepared import Prepared, Row
from tankchess.server.storage.quick_moves import keep_moves

log = logging.getLogger(__name__)

MOST_AT_ONCE = 256
# Seconds a transaction may take before it is broken off: a database that hangs must not hold up everybody for ever.
LONGEST_WRITE = 10.0
# Seconds it may take to break off.
_LAST_GASP = 0.5
# How PostgreSQL says that a row is locked by somebody else: for too long, or each waits for the other.
_IN_THE_WAY = ("55P03", "40P01")
Work = Callable[[Connection], Any]

_INSERT_EVENT = Prepared(insert(schema.events), schema.events.columns.keys())


def _update_of(*columns: str) -> Prepared:
    """An event can be added only on top of the last one."""
    kept = schema.tables.c
    chosen = update(schema.tables).where(kept.id == bindparam("old_id"), kept.version == bindparam("old_version"))
    return Prepared(chosen.values({name: bindparam(f"new_{name}") for name in columns}))


_UPDATE_TABLE = _update_of("version", "updated", "status", "ply", "turn", "deadline", "wakes", "card")
# What changes with every move. To write the rest again would touch four indexes.
_UPDATE_PLY = _update_of("version", "updated", "ply", "turn")


class Conflict(Exception):
    """Somebody else has written to the table in the meantime."""


class NotKept(Refused):
    """The database failed. Unless `is_certain`, nobody knows whether the data has got there before."""

    def __init__(self, is_certain: bool = True) -> None:
        told = (
            "this could not be saved, and nothing has changed: try again"
            if is_certain
            else "the database does not answer, and it is not known whether this was saved: load the page again"
        )
        super().__init__("server_error", told, retry_after=2.0)
        self.is_certain = is_certain


@dataclass(slots=True)
class Job:
    """What has to be kept together: rows of events, the new state of their tables, and other work.

    `plies` are for tables of which only a move has to be noted.
    """

    events: list[Row] = field(default_factory=list)
    tables: list[Row] = field(default_factory=list)
    plies: list[Row] = field(default_factory=list)
    work: Work | None = None
    done: asyncio.Future[Any] = field(default_factory=lambda: asyncio.get_running_loop().create_future())

    @property
    def is_move(self) -> bool:
        """Whether a move at one table is all there is to be kept."""
        return len(self.events) == len(self.plies) == 1 and not self.tables and self.work is None


class Writer:
    """Takes jobs and does them in groups. A job that fails changes nothing, and the others are done all the same.

    `on_write` is called after every transaction, with its seconds, the number of its jobs and whether it succeeded.
    """

    def __init__(self, engine: Engine, longest: float = LONGEST_WRITE, clear: Work | None = None) -> None:
        self._engine = engine
        self._longest = longest
        # Called when a row was locked by somebody else for too long; True if it was worth it to try again.
        self._clear = clear
        self._queue: asyncio.Queue[Job | None] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None
        self._thread = Aside("writer")
        self._connection: Connection | None = None
        self._gathering = Gathering()
        self._outage = Outage(log, "writing to the database")
        self._is_committing = False
        self._is_over = False
        # Whether the database did what it was last asked to.
        self.is_working = True
        # The end of all patience, once the server stops.
        self._end: float | None = None
        # Called when somebody loses patience with the transaction that runs.
        self._look_again: Callable[[], None] | None = None
        # A transaction that could not be broken off.
        self._stuck: asyncio.Future[Any] | None = None
        self.on_write: Callable[[float, int, bool], None] = lambda _seconds, _jobs, _is_kept: None

    @property
    def waiting(self) -> int:
        """How many jobs wait."""
        return self._queue.qsize()

    async def start(self, prepare: Callable[[Engine], None]) -> None:
        """Begins to work, after `prepare` has brought the schema up to date."""
        await self._thread.run(prepare, self._engine)
        await self._thread.run(self._connected)
        self._task = asyncio.create_task(self._run(), name="writer")

    def hurry(self, seconds: float) -> None:
        """From now on everything together may take so long; what is not kept by then fails."""
        now = asyncio.get_running_loop().time()
        self._end = now + seconds if self._end is None else min(self._end, now + seconds)
        if self._look_again is not None:
            self._look_again()

    async def stop(self, seconds: float = LONGEST_WRITE) -> None:
        """Finishes what waits, then ends; after so many seconds whatever happens."""
        self.hurry(seconds)
        if self._task is not None:
            self._queue.put_nowait(None)
            await self._task
            self._task = None
        self._is_over = True
        while not self._queue.empty():
            if (job := self._queue.get_nowait()) is not None:
                _settle(job, error=NotKept())
        if self._stuck is None or self._stuck.done():
            closing = self._thread.run(self._close)
            await asyncio.wait({closing}, timeout=_LAST_GASP)
        self._thread.end()

    def submit(self, job: Job) -> asyncio.Future[Any]:
        """Queues a job; the future is done once it is committed, with the result of its `work`."""
        if self._is_over:
            _settle(job, error=NotKept())
        else:
            self._queue.put_nowait(job)
        return job.done

    async def _run(self) -> None:
        ends = False
        while not ends:
            first = await self._queue.get()
            pause, before = self._gathering.pause(), 1 + self._queue.qsize()
            if pause and first is not None and self._end is None:
                await asyncio.sleep(pause)
            group: list[Job] = []
            while first is not None:
                group.append(first)
                if len(group) == MOST_AT_ONCE or self._queue.empty():
                    break
                first = self._queue.get_nowait()
            ends = first is None
            self._gathering.gathered(len(group), before)
            if group:
                await self._keep(group)

    async def _keep(self, group: Sequence[Job]) -> bool:
        """Keeps a group. Returns whether the database works, whatever became of the jobs."""
        begun = time.perf_counter()
        try:
            results = await self._patiently(group)
        except Exception as error:
            self.on_write(time.perf_counter() - begun, len(group), False)
            self.is_working = _is_of_a_job(error)
            if not self.is_working:
                self._fail(group, error)
                return False
            if len(group) == 1:
                if is_in_the_way(error):
                    error = NotKept()
                if not isinstance(error, (Conflict, Refused)):
                    log.error("a write failed: %s", reason_of(error) if isinstance(error, SQLAlchemyError) else error)
                _settle(group[0], error=error)
                return True
            return await self._keep_each(group)
        self.is_working = True
        self.on_write(time.perf_counter() - begun, len(group), True)
        self._outage.worked()
        for job, result in zip(group, results, strict=True):
            if isinstance(result, Conflict):
                _settle(job, error=result)
            else:
                _settle(job, result=result)
        return True

    async def _keep_each(self, group: Sequence[Job]) -> bool:
        """One of them is at fault: now each gets its own transaction, as long as the database works."""
        for number, job in enumerate(group):
            if not await self._keep([job]):
                for left in group[number + 1 :]:
                    _settle(left, error=NotKept())
                return False
        return True

    def _fail(self, group: Sequence[Job], error: Exception) -> None:
        is_certain = isinstance(error, NotKept) and error.is_certain
        if not isinstance(error, NotKept):
            is_certain = not self._is_committing or _came_from_the_database(error)
        reason = reason_of(error) if isinstance(error, SQLAlchemyError) else str(error)
        self._outage.failed(reason)
        for job in group:
            _settle(job, error=NotKept(is_certain))

    async def _patiently(self, group: Sequence[Job]) -> list[Any]:
        """Runs a transaction, and breaks it off when it takes too long."""
        loop = asyncio.get_running_loop()
        if self._stuck is not None:
            if not self._stuck.done():
                raise NotKept
            self._stuck = None
        if self._end is not None and loop.time() >= self._end:
            raise NotKept
        self._is_committing = False
        running = self._thread.run(self._transact, group)
        await self._wait(running, loop.time() + self._longest)
        if not running.done():
            interrupt(self._connection)
            await asyncio.wait({running}, timeout=_LAST_GASP)
        if not running.done():
            # Its thread and its connection are given up. What it will still do is found by the versions of the tables.
            running.add_done_callback(_look)
            self._stuck = running
            self._thread.end()
            self._thread = Aside("writer")
            self._connection = None
            self._engine.dispose(close=False)
            raise NotKept(is_certain=False)
        results: list[Any] = running.result()
        return results

    async def _wait(self, running: asyncio.Future[Any], limit: float) -> None:
        """Waits until it is done, or until all patience has ended. `asyncio.wait` takes three times as long."""
        loop = asyncio.get_running_loop()
        while not running.done():
            end = limit if self._end is None else min(limit, self._end)
            if loop.time() >= end:
                return
            woken: asyncio.Future[None] = loop.create_future()
            wake = partial(_wake, woken)
            timer = loop.call_at(end, wake)
            running.add_done_callback(wake)
            self._look_again = wake
            try:
                await woken
            finally:
                self._look_again = None
                running.remove_done_callback(wake)
                timer.cancel()

    # In the thread.

    def _connected(self) -> Connection:
        if self._connection is None:
            self._connection = self._engine.connect()
        return self._connection

    def _close(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.close()
        self._engine.dispose()

    def _let_go(self, connection: Connection) -> None:
        if self._connection is connection:
            self._connection = None
        with contextlib.suppress(Exception):
            connection.invalidate()
            connection.close()

    def _transact(self, group: Sequence[Job]) -> list[Any]:
        connection = self._connected()
        try:
            try:
                results = self._write(connection, group)
            except DBAPIError as error:
                if self._clear is None or not is_in_the_way(error) or not self._clear(connection):
                    raise
                results = self._write(connection, group)
        except Exception as error:
            if not _is_of_a_job(error):
                # Whatever state it is in: the next group gets a fresh one.
                self._let_go(connection)
            raise
        if connection is not self._connection:
            # It hung for so long that it was given up.
            self._let_go(connection)
        return results

    def _write(self, connection: Connection, group: Sequence[Job]) -> list[Any]:
        """Writes what a group wants, and commits it. A `Conflict` may stand in the place of a result."""
        events = [row for job in group for row in job.events]
        plies = [row for job in group for row in job.plies]
        if connection.dialect.name == "postgresql" and _are_moves(group):
            self._is_committing = True
            kept = keep_moves(connection, plies, events)
            return [None if row["old_id"] in kept else Conflict("a table has moved on") for row in plies]
        self._is_committing = False
        with connection.begin() as transaction:
            tables = [row for job in group for row in job.tables]
            for statement, states in ((_UPDATE_TABLE, tables), (_UPDATE_PLY, plies)):
                if states and statement.execute(connection, states) != len(states):
                    raise Conflict("a table has moved on")
            results = [None if job.work is None else job.work(connection) for job in group]
            if events:
                _INSERT_EVENT.execute(connection, events)
            self._is_committing = True
            transaction.commit()
        return results


def _are_moves(group: Sequence[Job]) -> bool:
    """Whether there is nothing to be kept but moves, each at another table."""
    return all(job.is_move for job in group) and len({job.plies[0]["old_id"] for job in group}) == len(group)


def _is_of_a_job(error: Exception) -> bool:
    """Whether a single job is at fault, not the database, the disk or the connection."""
    if isinstance(error, NotKept):
        return False
    if is_in_the_way(error):
        return True
    if isinstance(error, (IntegrityError, DataError, ProgrammingError)):
        return not error.connection_invalidated
    return not isinstance(error, (SQLAlchemyError, DatabaseError, OSError))


def is_in_the_way(error: Exception) -> bool:
    """Whether another process of a cluster has locked the same row: only a job that needs it fails."""
    return isinstance(error, DBAPIError) and getattr(error.orig, "sqlstate", None) in _IN_THE_WAY


def _came_from_the_database(error: Exception) -> bool:
    """Whether the database itself refused to commit; if not, it may have committed before it was lost."""
    if not isinstance(error, DBAPIError) or error.connection_invalidated:
        return False
    return "I/O" not in str(error.orig)


def _wake(woken: asyncio.Future[None], _done: object = None) -> None:
    if not woken.done():
        woken.set_result(None)


def _look(done: asyncio.Future[Any]) -> None:
    """Nobody waits for this any more, and that is no reason for a warning."""
    if not done.cancelled():
        done.exception()


def _settle(job: Job, result: Any = None, error: Exception | None = None) -> None:
    # The caller may have gone.
    with contextlib.suppress(asyncio.InvalidStateError):
        if error is None:
            job.done.set_result(result)
        else:
            job.done.set_exception(error)
