"""How far people have come in the course: the lessons they have solved. Guests and accounts alike."""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy import Connection, delete

from tankchess.server.people import lesson_rows, session_rows
from tankchess.server.people.lesson_rows import SolvedLesson
from tankchess.server.people.person import Person
from tankchess.server.storage import schema
from tankchess.server.storage.store import Store
from tankchess.server.storage.writer import Job
from tankchess.server.time_source import TimeSource


class Progress:
    def __init__(self, store: Store, time: TimeSource) -> None:
        self._store = store
        self._time = time

    async def of(self, person: Person) -> list[SolvedLesson]:
        """What a person has solved, the earliest first."""
        async with self._store.engine.connect() as connection:
            found = await connection.run(lambda plain: lesson_rows.of(plain, person.id))
        return list(found.values())

    async def add(self, person: Person, solved: Iterable[SolvedLesson]) -> list[SolvedLesson]:
        """Adds what was solved and returns all of it. Nothing was solved later than now, whatever a browser says."""
        now = self._time.now()
        those = [SolvedLesson(each.lesson, min(each.at, now), each.moves) for each in solved]

        def work(connection: Connection) -> list[SolvedLesson]:
            session_rows.check_open(connection, person)
            lesson_rows.add(connection, person.id, those)
            return list(lesson_rows.of(connection, person.id).values())

        found: list[SolvedLesson] = await self._store.writer.submit(Job(work=work))
        return found

    async def forget(self, person: Person) -> None:
        """The person starts anew."""
        theirs = delete(schema.solved_lessons).where(schema.solved_lessons.c.person == person.id)
        await self._store.writer.submit(Job(work=lambda connection: connection.execute(theirs)))
