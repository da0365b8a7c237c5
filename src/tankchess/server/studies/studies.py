"""The studies of all people: kept, changed by their owners, found by whoever has the link."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

from sqlalchemy import Connection, delete, func, insert, select, tuple_, update

from tankchess.server.people import session_rows
from tankchess.server.people.person import Person
from tankchess.server.problems import Refused, not_found
from tankchess.server.settings import Settings
from tankchess.server.storage import schema
from tankchess.server.storage.store import Store
from tankchess.server.storage.writer import Job
from tankchess.server.studies.kept_study import KeptStudy, StudyBookmark
from tankchess.server.studies.kept_tree import KeptTree, read_kept
from tankchess.server.tables.table_service import new_id
from tankchess.server.time_source import TimeSource

_columns, _people = schema.studies.c, schema.people.c
_LINE = (
    _columns.id,
    _columns.person,
    _columns.title,
    _columns.version,
    _columns.created,
    _columns.updated,
    _columns.moves,
    _columns.setup,
)


class Studies:
    """Trees come in checked, as `KeptTree` writes them."""

    def __init__(self, store: Store, settings: Settings, time: TimeSource) -> None:
        self._store = store
        self._settings = settings
        self._time = time

    async def find(self, study: str) -> tuple[KeptStudy, KeptTree]:
        """A study with its tree. Raises `Refused`."""
        query = select(*_LINE, _people.name, _columns.body).join(schema.people, _people.id == _columns.person)
        async with self._store.engine.connect() as connection:
            row = (await connection.execute(query.where(_columns.id == study))).first()
        if row is None:
            raise not_found(f"study {study}")
        kept = read_kept(row[-1])
        if kept is None:
            raise Refused("server_error", f"study {study} cannot be read; that has been logged")
        return KeptStudy(*row[:-1]), kept

    async def size_of(self, study: str) -> int:
        """How many bytes a study takes, 0 if there is none."""
        async with self._store.engine.connect() as connection:
            found = (await connection.execute(select(_columns.size).where(_columns.id == study))).scalar()
        return 0 if found is None else int(found)

    async def page(self, person: str, after: StudyBookmark | None, most: int) -> list[KeptStudy]:
        """The next studies of a person, the one that was changed last first."""
        query = select(*_LINE, _people.name).join(schema.people, _people.id == _columns.person)
        query = query.where(_columns.person == person)
        if after is not None:
            query = query.where(tuple_(_columns.updated, _columns.id) < tuple_(after.updated, after.id))
        query = query.order_by(_columns.updated.desc(), _columns.id.desc()).limit(most)
        async with self._store.engine.connect() as connection:
            return [KeptStudy(*row) for row in (await connection.execute(query)).all()]

    async def bodies(self, person: str) -> AsyncIterator[tuple[KeptStudy, KeptTree]]:
        """All studies of a person with their trees, one at a time."""
        query = select(_columns.id).where(_columns.person == person).order_by(_columns.created, _columns.id)
        async with self._store.engine.connect() as connection:
            found = list((await connection.execute(query)).scalars())
        for study in found:
            try:
                yield await self.find(study)
            except Refused:
                # Deleted meanwhile, or spoilt: the others are told all the same.
                continue

    async def make(self, person: Person, title: str, kept: KeptTree, body: bytes) -> KeptStudy:
        """Keeps a tree as a new study. Raises `Refused`."""
        now = self._time.now()
        study = KeptStudy(new_id(), person.id, title, 1, now, now, kept.moves, kept.setup, person.name)

        def work(connection: Connection) -> None:
            session_rows.check_open(connection, person)
            self._check_room(connection, person, "", len(body))
            values = {**study._asdict(), "body": body.decode(), "size": len(body)}
            del values["owner"]
            connection.execute(insert(schema.studies).values(**values))

        await self._store.writer.submit(Job(work=work))
        return study

    async def change(
        self, person: Person, study: str, version: int, title: str, kept: KeptTree, body: bytes
    ) -> KeptStudy:
        """Keeps a tree and a title in place of those of `version`. Raises `Refused` if there are later ones.

        To save what is there already is no conflict: an answer may have been lost.
        """
        now = self._time.now()
        text = body.decode()

        def work(connection: Connection) -> KeptStudy:
            session_rows.check_open(connection, person)
            row = connection.execute(select(*_LINE, _columns.body).where(_columns.id == study)).first()
            found = _owned(row, person, study)
            if found.title == title and row is not None and row.body == text:
                return found
            if found.version != version:
                raise Refused("conflict", "this study was changed elsewhere since; nothing has been written over")
            self._check_room(connection, person, study, len(body))
            changed = found._replace(title=title, version=version + 1, updated=now, moves=kept.moves, setup=kept.setup)
            values = {"title": title, "version": version + 1, "updated": now, "moves": kept.moves, "setup": kept.setup}
            mine = update(schema.studies).where(_columns.id == study, _columns.version == version)
            connection.execute(mine.values(**values, body=text, size=len(body)))
            return changed

        changed: KeptStudy = await self._store.writer.submit(Job(work=work))
        return changed

    async def remove(self, person: Person, study: str) -> None:
        """Raises `Refused`."""

        def work(connection: Connection) -> None:
            session_rows.check_open(connection, person)
            _owned(connection.execute(select(*_LINE).where(_columns.id == study)).first(), person, study)
            connection.execute(delete(schema.studies).where(_columns.id == study))

        await self._store.writer.submit(Job(work=work))

    def _check_room(self, connection: Connection, person: Person, study: str, size: int) -> None:
        """Refuses one study too many, or too many bytes in all of them together."""
        others = select(func.count(), func.coalesce(func.sum(_columns.size), 0)).where(
            _columns.person == person.id, _columns.id != study
        )
        count, total = connection.execute(others).one()
        if not study and count >= self._settings.most_studies:
            raise Refused("too_many_studies", f"you keep {count} studies: delete one first")
        settings = self._settings
        if int(total) + size > (settings.study_bytes if person.is_account else settings.study_bytes_of_guests):
            raise Refused("too_many_studies", "your studies are too large together: delete one first")


def _owned(row: Any, person: Person, study: str) -> KeptStudy:
    """The study of a row, if there is one and it is the person's own. Raises `Refused`."""
    if row is None:
        raise not_found(f"study {study}")
    if row.person != person.id:
        raise Refused("not_your_study", "this study is somebody else's: make a copy of your own")
    return KeptStudy._make((*row[: len(_LINE)], person.name))
