"""The one writer: jobs that wait together share a transaction, and nobody is told before the data is on the disk.

It has its own thread and its own connection. A whole group of jobs takes one step to that thread and back; an
asynchronous driver would take several for every statement, about ten in all.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine, bindparam, insert, update
from sqlalchemy.exc import SQLAlchemyError

from tankchess.server.problems import Refused
from tankchess.server.storage import schema
from tankchess.server.storage.database import reason_of

log = logging.getLogger(__name__)

T = TypeVar("T")
MOST_AT_ONCE = 256
Work = Callable[[Connection], Any]

_INSERT_EVENT = insert(schema.events)
# An event can be added only on top of the last one.
_UPDATE_TABLE = (
    update(schema.tables)
    .where(schema.tables.c.id == bindparam("old_id"), schema.tables.c.version == bindparam("old_version"))
    .values(
        {
            name: bindparam(f"new_{name}")
            for name in ("version", "updated", "status", "ply", "turn", "deadline", "wakes", "card")
        }
    )
)


class Conflict(Exception):
    """Somebody else has written to the table in the meantime."""


@dataclass(slots=True)
class Job:
    """What has to be kept together: rows of events, the new state of their tables, and other work."""

    events: list[dict[str, Any]] = field(default_factory=list)
    tables: list[dict[str, Any]] = field(default_factory=list)
    work: Work | None = None
    done: asyncio.Future[Any] = field(default_factory=lambda: asyncio.get_running_loop().create_future())


class Writer:
    """Takes jobs and does them in groups. A job that fails changes nothing, and the others are done all the same."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._queue: asyncio.Queue[Job | None] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="writer")
        self._connection: Connection | None = None

    async def start(self, prepare: Callable[[Engine], None]) -> None:
        """Begins to work, after `prepare` has brought the schema up to date."""
        await self._aside(prepare, self._engine)
        self._connection = await self._aside(self._engine.connect)
        self._task = asyncio.create_task(self._run(), name="writer")

    async def stop(self) -> None:
        """Finishes what waits, then ends."""
        if self._task is not None:
            self._queue.put_nowait(None)
            await self._task
            self._task = None
        if self._connection is not None:
            await self._aside(self._connection.close)
            self._connection = None
        await self._aside(self._engine.dispose)
        self._thread.shutdown()

    async def _aside(self, work: Callable[..., T], *arguments: Any) -> T:
        """Runs `work` in the writer's thread."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, work, *arguments)

    def submit(self, job: Job) -> asyncio.Future[Any]:
        """Queues a job; the future is done once it is committed, with the result of its `work`."""
        self._queue.put_nowait(job)
        return job.done

    async def _run(self) -> None:
        ends = False
        while not ends:
            first = await self._queue.get()
            group: list[Job] = []
            while first is not None:
                group.append(first)
                if len(group) == MOST_AT_ONCE or self._queue.empty():
                    break
                first = self._queue.get_nowait()
            ends = first is None
            if group:
                await self._keep(group)

    async def _keep(self, group: Sequence[Job]) -> None:
        try:
            results = await self._aside(self._transact, group)
        except Exception as error:
            if len(group) == 1:
                if not isinstance(error, (Conflict, Refused)):
                    log.error("a write failed: %s", reason_of(error) if isinstance(error, SQLAlchemyError) else error)
                _settle(group[0], error=error)
                return
            # One of them is at fault: now each gets its own transaction.
            for job in group:
                await self._keep([job])
            return
        for job, result in zip(group, results, strict=True):
            _settle(job, result=result)

    def _transact(self, group: Sequence[Job]) -> list[Any]:
        connection = self._connection
        assert connection is not None
        with connection.begin():
            events = [row for job in group for row in job.events]
            states = [row for job in group for row in job.tables]
            if states and connection.execute(_UPDATE_TABLE, states).rowcount != len(states):
                raise Conflict("a table has moved on")
            results = [None if job.work is None else job.work(connection) for job in group]
            if events:
                connection.execute(_INSERT_EVENT, events)
        return results


def _settle(job: Job, result: Any = None, error: Exception | None = None) -> None:
    # The caller may have gone.
    with contextlib.suppress(asyncio.InvalidStateError):
        if error is None:
            job.done.set_result(result)
        else:
            job.done.set_exception(error)
