"""Fills the explorer: games of tables that are over, imported games, and those that leave again.

It is done behind everything else, a few games at a time: the workers play them through, the writer adds their moves.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from sqlalchemy import Connection, Select, func, insert, or_, select, update

from tankchess.server.encoding import decode_binary
from tankchess.server.exploring import explored_rows
from tankchess.server.exploring.counting import CountedGame
from tankchess.server.exploring.explorer import SERVER
from tankchess.server.fair_queue import alone
from tankchess.server.importing.import_rows import COUNTED, LEAVING, WAITS, erase_games
from tankchess.server.problems import Refused
from tankchess.server.settings import Settings
from tankchess.server.storage import schema
from tankchess.server.storage.store import Store
from tankchess.server.storage.walk import Walk
from tankchess.server.storage.writer import Job
from tankchess.server.time_source import DAY, TimeSource
from tankchess.server.work.explorer_questions import AskCount, CountedSlice, GameToCount
from tankchess.server.work.pool import WorkPool

log = logging.getLogger(__name__)

# Games of one change: with forty moves each it takes a few milliseconds.
BATCH = 8
# Rows that are swept away in one change.
SWEPT = 500
# A game counts when it has been over for so many seconds: players may take back the move that ended it.
SETTLED = 60.0
# Seconds between two looks for such tables, and for what has to be swept away.
OFTEN, SELDOM = 10 * SETTLED, DAY / 24
# In the queue of the workers the explorer is one visitor among others.
_WHO = alone("explorer")

_tables, _done, _games = schema.tables.c, schema.explored_tables.c, schema.imported_games.c
_shelf = schema.shelf.c


class ExplorerIndex:
    def __init__(self, store: Store, settings: Settings, work: WorkPool, time: TimeSource) -> None:
        self._store = store
        self._settings = settings
        self._work = work
        self._time = time
        self._task: asyncio.Task[None] | None = None
        self._is_wanted = False
        self._walk = Walk(store, _tables.id)
        self._tables_due = self._sweep_due = float("-inf")
        # In a cluster one process counts: no game is counted twice.
        self.is_on_duty: Callable[[], Awaitable[bool]] | None = None

    def wake(self) -> None:
        """There may be something to count. What comes while it is at work is looked at, too."""
        self._is_wanted = True
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._run(), name="explorer")

    async def round(self) -> None:
        """Looks now and then for tables that are over, and for what was left."""
        if self._time.tick() >= self._tables_due:
            self.wake()

    async def settled(self) -> None:
        """Waits until everything is counted."""
        self.wake()
        if self._task is not None:
            await self._task

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self) -> None:
        while self._is_wanted:
            self._is_wanted = False
            await self._work_through()

    async def _work_through(self) -> None:
        if self.is_on_duty is not None and not await self.is_on_duty():
            return
        await self._finish(self._leave)
        await self._finish(self._count_imported)
        if self._time.tick() >= self._tables_due:
            await self._finish(self._count_tables)
            self._tables_due = self._time.tick() + OFTEN
        if self._time.tick() >= self._sweep_due:
            await self._finish(self._sweep)
            self._sweep_due = self._time.tick() + SELDOM

    async def _finish(self, step: Callable[[], Awaitable[bool]]) -> None:
        """Takes a step until nothing is left. One that fails is tried again later, and holds up no other."""
        try:
            while await step():
                pass
        except Refused as refused:
            # The database or the workers are busy, or the server is being stopped.
            log.warning("the explorer waits: %s", refused)
        except Exception:
            log.exception("the explorer failed")

    async def _count_tables(self) -> bool:
        """Counts some games of tables. False if there are none left."""
        ids, is_end = await self._walk.find(uncounted(self._time.now()), BATCH)
        if not ids:
            return not is_end
        games = [GameToCount(table, await self._store.stored(table)) for table in ids]
        looked, counted = await self._counted([game for game in games if game.stored is not None])
        now = self._time.now()
        through = {game.id for game in looked} | {game.id for game in games if game.stored is None}

        def work(connection: Connection) -> None:
            # A table that was removed meanwhile is not there to be noted.
            there = set(connection.execute(select(_tables.id).where(_tables.id.in_(through))).scalars())
            known = set(connection.execute(select(_done.table_id).where(_done.table_id.in_(through))).scalars())
            rows = [{"table_id": table, "at": now} for table in sorted(there - known)]
            if rows:
                connection.execute(insert(schema.explored_tables), rows)
                fresh = {row["table_id"] for row in rows}
                explored_rows.add_games(connection, SERVER, [game for game in counted if game.id in fresh])

        await self._store.writer.submit(Job(work=work))
        return True

    async def _count_imported(self) -> bool:
        """Counts some imported games of one person. False if none wait."""

        def note(connection: Connection, found: set[str]) -> None:
            connection.execute(update(schema.imported_games).where(_games.id.in_(found)).values(explored=COUNTED))

        return await self._change(WAITS, 1, note)

    async def _leave(self) -> bool:
        """Takes out some games that were removed. False if there are none."""

        def note(connection: Connection, found: set[str]) -> None:
            erase_games(connection, _games.id.in_(found))

        return await self._change(LEAVING, -1, note)

    async def _change(self, state: int, sign: int, note: Callable[[Connection, set[str]], None]) -> bool:
        """Adds or takes out games of one person in a state; `note` says in the same change that it is done."""
        first = select(_games.person).where(_games.explored == state).limit(1).scalar_subquery()
        query = select(_games.id, _games.person, _games.record).where(_games.explored == state, _games.person == first)
        async with self._store.engine.connect() as connection:
            rows: Sequence[Any] = (await connection.execute(query.limit(BATCH))).all()
        if not rows:
            return False
        looked, counted = await self._counted([GameToCount(row.id, record=row.record) for row in rows])
        person: str = rows[0].person

        def work(connection: Connection) -> None:
            # Handed over to an account meanwhile: it is counted there.
            still = select(_games.id).where(_games.explored == state, _games.person == person)
            found = set(connection.execute(still.where(_games.id.in_([game.id for game in looked]))).scalars())
            note(connection, found)
            explored_rows.add_games(connection, person, [game for game in counted if game.id in found], sign)

        await self._store.writer.submit(Job(work=work))
        return True

    async def _counted(self, games: Sequence[GameToCount]) -> tuple[Sequence[GameToCount], list[CountedGame]]:
        """The games that were looked at in one question, and what they add."""
        if not games:
            return [], []
        answer = await self._work.ask(_WHO, AskCount(tuple(games)))
        found: CountedSlice = decode_binary(answer.body, CountedSlice)
        return games[: found.looked], found.games

    async def _sweep(self) -> bool:
        """Removes what nobody asks for any more, and the rarest moves if there are too many. False if there is none."""
        async with self._store.engine.connect() as connection:
            names = await connection.run(lambda plain: explored_rows.left_moves(plain, SWEPT))
            if not names and await connection.run(explored_rows.count_rows) > self._settings.most_explored_moves:
                names = await connection.run(lambda plain: explored_rows.rare_moves(plain, SWEPT))
        if names:
            await self._store.writer.submit(Job(work=lambda plain: explored_rows.remove_moves(plain, names)))
        return bool(names)


def uncounted(now: float) -> Select[tuple[str]]:
    """The tables whose games are to be counted."""
    # Counted, not `exists`: for that PostgreSQL would now and then rather read all rows there are.
    done = select(func.count()).where(_done.table_id == _tables.id)
    # What people have played among themselves at a table that is not listed is nobody else's business.
    computers = select(func.count()).where(_shelf.table_id == _tables.id, _shelf.versus == "computer")
    is_new = done.scalar_subquery() == 0
    is_open = or_(_tables.is_listed.is_(True), computers.scalar_subquery() > 0)
    return select(_tables.id).where(is_open, _tables.status == "over", _tables.updated <= now - SETTLED, is_new)
