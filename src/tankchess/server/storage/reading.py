"""Reading in the database, for the event loop: each visit has a thread that asks for it.

SQLAlchemy's own way from asyncio brings its object mapper along, which takes 8 MB and is not used here, and goes to
another thread for every step of a query; here it is once for each.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from types import TracebackType
from typing import Any, TypeVar

from sqlalchemy import Connection, CursorResult, Engine, FrozenResult, Result, Row
from sqlalchemy.sql import Executable

from tankchess.server.storage.aside import Aside

_Found = TypeVar("_Found")

# Visits at a time; whoever comes then waits.
MOST_READERS = 8
# Seconds that visits get to their end when everything ends.
_LAST = 1.0


class Visit:
    """A visit. It sees the database as it is at its first question, however long it takes."""

    def __init__(self, readers: Readers) -> None:
        self._readers = readers
        self._connection: Connection | None = None
        self._begun: CursorResult[*tuple[Any, ...]] | None = None

    async def __aenter__(self) -> Visit:
        self._thread = await self._readers.enter()
        return self

    async def __aexit__(
        self, _kind: type[BaseException] | None, _error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        # After what was asked, even if nobody waits for the answer any more.
        self._readers.leave(self._thread, self._thread.run(self._close))

    async def execute(self, statement: Executable) -> Result[*tuple[Any, ...]]:
        """All rows that a statement finds. Raises `SQLAlchemyError`."""
        frozen: FrozenResult[*tuple[Any, ...]] = await self._thread.run(self._find, statement)
        return frozen()

    async def parts(self, statement: Executable, size: int) -> AsyncIterator[Sequence[Row[*tuple[Any, ...]]]]:
        """The same rows, so many at a time: others have their turn in between."""
        found: CursorResult[*tuple[Any, ...]] = await self._thread.run(self._begin, statement)
        while rows := await self._thread.run(found.fetchmany, size):
            yield rows

    async def run(self, work: Callable[..., _Found], *arguments: Any) -> _Found:
        """What `work` finds, which gets the connection and these arguments in the thread."""
        found: _Found = await self._thread.run(self._do, work, *arguments)
        return found

    # In the thread.

    def _open(self) -> Connection:
        if self._connection is None:
            self._connection = self._readers.engine.connect()
        return self._connection

    def _find(self, statement: Executable) -> FrozenResult[*tuple[Any, ...]]:
        return self._open().execute(statement).freeze()

    def _begin(self, statement: Executable) -> CursorResult[*tuple[Any, ...]]:
        self._begun = self._open().execute(statement, execution_options={"stream_results": True})
        return self._begun

    def _do(self, work: Callable[..., _Found], *arguments: Any) -> _Found:
        return work(self._open(), *arguments)

    def _close(self) -> None:
        if self._begun is not None:
            # Perhaps nobody wanted the rest of the rows.
            self._begun.close()
        if self._connection is not None:
            self._connection.close()


class Readers:
    """Lets in who wants to read: `async with readers.connect() as connection:`."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self._places = asyncio.Semaphore(MOST_READERS)
        self._resting: list[Aside] = []
        self._leaving: set[asyncio.Future[None]] = set()

    def connect(self) -> Visit:
        return Visit(self)

    async def enter(self) -> Aside:
        """A thread, once one is free."""
        await self._places.acquire()
        return self._resting.pop() if self._resting else Aside("reading")

    def leave(self, thread: Aside, closing: asyncio.Future[None]) -> None:
        """Takes a thread back as soon as it has closed its connection."""

        def closed(done: asyncio.Future[None]) -> None:
            self._leaving.discard(done)
            if not done.cancelled():
                # A connection that cannot be closed is lost anyway.
                done.exception()
            self._resting.append(thread)
            self._places.release()

        self._leaving.add(closing)
        closing.add_done_callback(closed)

    async def dispose(self) -> None:
        """Closes what is open, as far as nobody is reading any more."""
        if self._leaving:
            await asyncio.wait(self._leaving, timeout=_LAST)
        thread = Aside("closing")
        await thread.run(self.engine.dispose)
        for each in (thread, *self._resting):
            each.end()
        self._resting.clear()
