"""The imported games of a person, found by what they were: a page at a time, the latest first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import Connection, and_, delete, select, tuple_

from tankchess.server.importing import import_rows
from tankchess.server.messages import ImportedLine
from tankchess.server.problems import not_found
from tankchess.server.storage import schema
from tankchess.server.storage.store import Store
from tankchess.server.storage.writer import Job

# Games that are removed in one change: so few that nobody notices a move waiting for it.
BATCH = 200

_games = schema.imported_games.c
_LINE = (
    _games.id,
    _games.import_id,
    _games.added,
    _games.players,
    _games.date,
    _games.event,
    _games.setup,
    _games.mode,
    _games.result,
    _games.plies,
    _games.person,
    _games.place,
)


class ImportedBookmark(NamedTuple):
    """Where a page ends."""

    place: float
    game: str

    def __str__(self) -> str:
        return f"{self.place!r}_{self.game}"

    @staticmethod
    def read(text: str) -> ImportedBookmark:
        """Raises `ValueError`."""
        place, _, game = text.partition("_")
        return ImportedBookmark(float(place), game)


class WantedImports(NamedTuple):
    """Which games to find; None is any. `name` is part of the name of a player."""

    name: str = ""
    setup: str | None = None
    result: str | None = None
    import_id: str | None = None


class KeptImport(NamedTuple):
    """An imported game, whose it is, and its record."""

    line: ImportedLine
    person: str
    record: str


class ImportedShelf:
    def __init__(self, store: Store) -> None:
        self._store = store

    async def page(
        self, person: str, wanted: WantedImports, after: ImportedBookmark | None, most: int
    ) -> tuple[list[ImportedLine], str | None]:
        """The next games, and the bookmark of those that follow."""
        query = select(*_LINE).where(import_rows.is_there(person), *_conditions(wanted))
        if after is not None:
            query = query.where(tuple_(_games.place, _games.id) < tuple_(after.place, after.game))
        query = query.order_by(_games.place.desc(), _games.id.desc()).limit(most + 1)
        async with self._store.engine.connect() as connection:
            rows = (await connection.execute(query)).all()
        shown = rows[:most]
        is_more = len(rows) > most
        return [_line(row) for row in shown], str(ImportedBookmark(shown[-1].place, shown[-1].id)) if is_more else None

    async def count(self, person: str) -> int:
        async with self._store.engine.connect() as connection:
            return await connection.run(lambda plain: import_rows.count_games(plain, person))

    async def find(self, game: str) -> KeptImport:
        """Raises `Refused` where there is no such game."""
        query = select(*_LINE, _games.record).where(_games.id == game, _games.explored != import_rows.LEAVING)
        async with self._store.engine.connect() as connection:
            row = (await connection.execute(query)).first()
        if row is None:
            raise not_found(f"game {game}")
        return KeptImport(_line(row), row.person, row.record)

    async def among(self, ids: Sequence[str], person: str | None) -> list[ImportedLine]:
        """Those of some games that a person has imported."""
        if person is None:
            return []
        query = select(*_LINE).where(import_rows.is_there(person), _games.id.in_(ids))
        async with self._store.engine.connect() as connection:
            return [_line(row) for row in await connection.execute(query)]

    async def records(
        self, person: str, after: ImportedBookmark | None, most: int
    ) -> list[tuple[ImportedLine, str, str | None, ImportedBookmark]]:
        """The next games with their records and reviews, each with the bookmark after it."""
        query = select(*_LINE, _games.record, schema.imported_reviews.c.body.label("review"))
        query = query.outerjoin(schema.imported_reviews, schema.imported_reviews.c.game_id == _games.id)
        query = query.where(import_rows.is_there(person))
        if after is not None:
            query = query.where(tuple_(_games.place, _games.id) < tuple_(after.place, after.game))
        query = query.order_by(_games.place.desc(), _games.id.desc()).limit(most)
        async with self._store.engine.connect() as connection:
            rows = (await connection.execute(query)).all()
        return [(_line(row), row.record, row.review, ImportedBookmark(row.place, row.id)) for row in rows]

    async def forget(self, person: str, game: str) -> bool:
        """Removes a game; False if it is not one of this person."""
        condition = and_(import_rows.is_there(person), _games.id == game)

        def work(connection: Connection) -> bool:
            return import_rows.forget_games(connection, condition) > 0

        found: bool = await self._store.writer.submit(Job(work=work))
        return found

    async def forget_all(self, person: str) -> list[str]:
        """Removes all games of a person and their imports, a batch at a time: others want to write, too.

        Returns the games.
        """

        def work(connection: Connection) -> list[str]:
            chosen = select(_games.id).where(import_rows.is_there(person)).limit(BATCH)
            ids = list(connection.execute(chosen).scalars())
            import_rows.forget_games(connection, _games.id.in_(ids))
            if not ids:
                connection.execute(delete(schema.imports).where(schema.imports.c.person == person))
            return ids

        gone: list[str] = []
        while some := await self._store.writer.submit(Job(work=work)):
            gone += some
        return gone


def _line(row: Any) -> ImportedLine:
    return ImportedLine(
        id=row.id,
        import_id=row.import_id,
        added=row.added,
        players=msgspec.json.decode(row.players, type=list[str]),
        date=row.date,
        event=row.event,
        setup=row.setup,
        mode=row.mode,
        result=row.result,
        plies=row.plies,
    )


def _conditions(wanted: WantedImports) -> list[Any]:
    found: list[Any] = []
    if wanted.name:
        found.append(_games.search.contains(wanted.name.casefold(), autoescape=True))
    if wanted.setup is not None:
        found.append(_games.setup == wanted.setup)
    if wanted.result is not None:
        found.append(_games.result == wanted.result)
    if wanted.import_id is not None:
        found.append(_games.import_id == wanted.import_id)
    return found
