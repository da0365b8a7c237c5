"""Imports that go on: each part of a file is read in slices by the workers, and what was read is kept at once.

How far a file has come is kept with its games, in one change. So a part that is sent again, because an answer was lost
or the server was stopped, is read from where it was left, and no game is there twice.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import Any

import msgspec
from sqlalchemy import Connection, delete, insert, select

from tankchess.server.encoding import decode_binary
from tankchess.server.fair_lock import FairLock
from tankchess.server.fair_queue import Asker, alone
from tankchess.server.importing import import_rows
from tankchess.server.importing.import_rows import Room, new_game_id, reading_of, view_of
from tankchess.server.importing.imported_shelf import BATCH
from tankchess.server.importing.slice_reader import ReadSlice
from tankchess.server.messages import ImportFault, ImportView, NewImport
from tankchess.server.messages.imports import MOST_FAULTS
from tankchess.server.people import session_rows
from tankchess.server.people.person import Person
from tankchess.server.problems import Refused, not_found
from tankchess.server.settings import Settings
from tankchess.server.storage import schema
from tankchess.server.storage.store import Store
from tankchess.server.storage.writer import Job
from tankchess.server.time_source import TimeSource
from tankchess.server.work.import_questions import AskSlice
from tankchess.server.work.pool import WorkPool

# Imports of a person that are told; of those that brought no game, only the latest are kept.
MOST_LISTED = 50
MOST_EMPTY = 10
# In the queue of the workers all imports together are one visitor among others.
_WHO = alone("imports")

_imports = schema.imports.c


class ImportDesk:
    def __init__(self, store: Store, settings: Settings, work: WorkPool, time: TimeSource) -> None:
        self._store = store
        self._settings = settings
        self._work = work
        self._time = time
        # One slice at a time, and everybody in turn.
        self._slices = FairLock()
        self._locks: OrderedDict[str, asyncio.Lock] = OrderedDict()

    def most_of(self, person: Person) -> int:
        """How many imported games somebody may have."""
        settings = self._settings
        return settings.most_imported_games if person.is_account else settings.most_imported_games_of_guests

    def bytes_of(self, person: Person) -> int:
        """How much room the imported games of somebody may take."""
        settings = self._settings
        return settings.imported_bytes if person.is_account else settings.imported_bytes_of_guests

    async def begin(self, person: Person, asked: NewImport) -> ImportView:
        """A new import, of which nothing is known yet."""
        values = {
            "id": new_game_id(),
            "person": person.id,
            "name": asked.name.replace("\0", ""),
            "begun": self._time.now(),
            "status": "running",
            "kind": "",
            "foreign_kind": "",
            "is_explored": asked.is_explored,
            "last": "",
            "faults": "[]",
            "rest": b"",
        } | dict.fromkeys(("part", "position", "line", "games", "kept", "duplicates", "faulty"), 0)

        def work(connection: Connection) -> ImportView:
            session_rows.check_open(connection, person)
            import_rows.tidy_imports(connection, person.id, MOST_EMPTY)
            connection.execute(insert(schema.imports).values(**values))
            return view_of(import_rows.find_import(connection, str(values["id"])))

        found: ImportView = await self._store.writer.submit(Job(work=work))
        return found

    async def view(self, person: Person, import_id: str) -> ImportView:
        return view_of(await self._find(person, import_id))

    async def all_of(self, person: Person, most: int | None = MOST_LISTED) -> list[ImportView]:
        """The imports of a person, the latest first. Their faults are told by `view`."""
        async with self._store.engine.connect() as connection:
            return await connection.run(lambda plain: import_rows.list_imports(plain, person.id, most))

    async def take(
        self, person: Person, asker: Asker, import_id: str, part: int, data: bytes, is_last: bool
    ) -> ImportView:
        """Reads a part. One that was read before changes nothing. Raises `Refused` for one that is not due."""
        async with self._lock(import_id):
            row = await self._find(person, import_id)
            if part > row.part:
                raise Refused("stale", f"part {part}: expected part {row.part}")
            while row.status == "running" and row.part == part:
                async with self._slices.turn(asker):
                    row = await self._read_on(person, row, data, is_last)
            return view_of(row)

    async def stop(self, person: Person, import_id: str) -> ImportView:
        """Ends an import. What was kept stays."""

        def work(connection: Connection) -> None:
            row = import_rows.find_import(connection, import_id)
            if row is not None and row.status == "running":
                import_rows.change_import(connection, import_id, status="stopped", rest=b"")

        await self._find(person, import_id)
        await self._store.writer.submit(Job(work=work))
        return await self.view(person, import_id)

    async def forget(self, person: Person, import_id: str) -> list[str]:
        """Removes an import with all its games, and returns these."""
        await self._find(person, import_id)

        games = schema.imported_games.c

        def work(connection: Connection) -> list[str]:
            ids = list(connection.execute(select(games.id).where(games.import_id == import_id).limit(BATCH)).scalars())
            import_rows.forget_games(connection, games.id.in_(ids))
            if not ids:
                connection.execute(delete(schema.imports).where(_imports.id == import_id))
            return ids

        gone: list[str] = []
        while some := await self._store.writer.submit(Job(work=work)):
            gone += some
        return gone

    async def _find(self, person: Person, import_id: str) -> Any:
        async with self._store.engine.connect() as connection:
            row = await connection.run(lambda plain: import_rows.find_import(plain, import_id))
        if row is None or row.person != person.id:
            raise not_found(f"import {import_id} of yours")
        return row

    def _lock(self, import_id: str) -> asyncio.Lock:
        lock = self._locks.pop(import_id, None) or asyncio.Lock()
        self._locks[import_id] = lock
        for name in [name for name, each in self._locks.items() if not each.locked()][:-100]:
            del self._locks[name]
        return lock

    async def _read_on(self, person: Person, row: Any, data: bytes, is_last: bool) -> Any:
        """One slice read and kept. Returns the import after it."""
        question = AskSlice(row.id, row.part, row.position, reading_of(row), data[row.position :], is_last)
        answer = await self._work.ask(_WHO, question)
        found: ReadSlice = decode_binary(answer.body, ReadSlice)
        most, most_bytes = self.most_of(person), self.bytes_of(person)
        # A reader adds it up, and only one slice is kept at a time: the writer has others waiting.
        async with self._store.engine.connect() as connection:
            taken = await connection.run(lambda plain: import_rows.count_bytes(plain, person.id))

        def work(connection: Connection) -> Any:
            session_rows.check_open(connection, person)
            now = import_rows.find_import(connection, row.id, is_locked=True)
            if now is None or now.status != "running" or (now.part, now.position) != (row.part, row.position):
                # It was stopped or removed meanwhile, or another process has read this slice.
                return now
            room = Room(most - import_rows.count_games(connection, now.person), most_bytes - taken, most_bytes)
            _keep(connection, now, found, len(data), is_last, room)
            return import_rows.find_import(connection, row.id)

        after = await self._store.writer.submit(Job(work=work))
        if after is None:
            raise not_found(f"import {row.id} of yours")
        return after


def _keep(connection: Connection, row: Any, found: ReadSlice, size: int, is_last: bool, room: Room) -> None:
    """Keeps what was found in a slice, and how far the file has come with it."""
    if found.foreign is not None:
        import_rows.change_import(connection, row.id, status="foreign", foreign_kind=found.foreign)
        return
    added, duplicates, last, missing = import_rows.add_games(connection, row, found.games, room)
    position = row.position + found.used
    is_through = position >= size
    if missing is not None:
        status = "full"
    elif is_through and is_last and not found.reading.rest:
        status = "done"
    else:
        status = "running"
    faults = msgspec.json.decode(row.faults, type=list[ImportFault]) + found.faults
    faulty = row.faulty + found.faulty
    if missing is not None and missing.texts:
        # It is told even where there were many before.
        faults = [*faults[: MOST_FAULTS - 1], missing]
        faulty += 1
    is_past = is_through and (status != "running" or not is_last)
    import_rows.change_import(
        connection,
        row.id,
        status=status,
        kind=found.reading.kind or "",
        part=row.part + 1 if is_past else row.part,
        position=0 if is_past else position,
        line=found.reading.lines,
        games=found.reading.games,
        rest=found.reading.rest if status == "running" else b"",
        kept=row.kept + len(added),
        duplicates=row.duplicates + duplicates,
        faulty=faulty,
        last=last or row.last,
        faults=msgspec.json.encode(faults[:MOST_FAULTS]).decode(),
    )
