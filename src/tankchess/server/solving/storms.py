"""The storms of people: one at a time for each, judged and timed by the server."""

from __future__ import annotations

import secrets
from typing import Any

from sqlalchemy import Connection, delete, insert, select, update

from tankchess.server.problems import Refused
from tankchess.server.solving.solvers import find_puzzler, keep_puzzler
from tankchess.server.solving.storm import SECONDS, Storm
from tankchess.server.storage import schema
from tankchess.server.storage.store import Store
from tankchess.server.storage.writer import Job
from tankchess.server.time_source import TimeSource

_columns = schema.puzzle_storms.c
# As many as an integer of the database holds.
_SEEDS = 2**31


class Storms:
    def __init__(self, store: Store, time: TimeSource) -> None:
        self._store = store
        self._time = time

    async def begin(self, person: str) -> Storm:
        """A new storm; the one before is over."""
        now = self._time.now()
        storm = Storm(secrets.token_hex(8), secrets.randbelow(_SEEDS), now, now + SECONDS)

        def work(connection: Connection) -> None:
            connection.execute(delete(schema.puzzle_storms).where(_columns.person == person))
            connection.execute(insert(schema.puzzle_storms).values(person=person, **storm._asdict()))

        await self._store.writer.submit(Job(work=work))
        return storm

    async def last(self, person: str) -> Storm | None:
        """The last storm of a person, whether it is over or not."""
        async with self._store.engine.connect() as connection:
            row = (await connection.execute(_of(person))).first()
        return None if row is None else _storm(row)

    async def find(self, person: str, storm: str) -> Storm:
        """Raises `Refused` unless this is the last storm of the person."""
        found = await self.last(person)
        if found is None or found.id != storm:
            raise Refused("game_over", "this storm is over: another one was begun since")
        return found

    async def end(self, person: str, storm: str) -> Storm:
        """Ends a storm before its time, and returns it as it is then; one that is over stays as it is."""
        found = await self.find(person, storm)
        now = self._time.now()

        def work(connection: Connection) -> Storm:
            row = connection.execute(_of(person)).first()
            if row is None or row.id != storm:
                return found
            ended = _storm(row).ended(now)
            connection.execute(update(schema.puzzle_storms).where(_columns.person == person).values(ends=ended.ends))
            return ended

        ended: Storm = await self._store.writer.submit(Job(work=work))
        return ended

    async def note(self, person: str, storm: Storm, is_solved: bool) -> Storm:
        """Keeps what became of the puzzle that the storm is at, and the best score; the storm as it is then.

        Sent twice, it counts once: the second time the storm is past that puzzle, and is returned as it is. So it is if
        the storm was ended meanwhile.
        """
        then = storm.after(is_solved)

        def work(connection: Connection) -> Storm:
            same = (_columns.id == storm.id, _columns.step == storm.step, _columns.ends == storm.ends)
            is_same = (_columns.person == person, *same)
            done = connection.execute(update(schema.puzzle_storms).where(*is_same).values(**then._asdict()))
            if not done.rowcount:
                row = connection.execute(_of(person)).first()
                return storm if row is None else _storm(row)
            solver = find_puzzler(connection, person)
            if then.score > solver.storm:
                keep_puzzler(connection, person, solver._replace(storm=then.score))
            return then

        noted: Storm = await self._store.writer.submit(Job(work=work))
        return noted


def _of(person: str) -> Any:
    return select(schema.puzzle_storms).where(_columns.person == person)


def _storm(row: Any) -> Storm:
    return Storm(*(getattr(row, name) for name in Storm._fields))
