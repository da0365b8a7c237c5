"""The games of a person, found by what they were: a page at a time, the latest first."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

from sqlalchemy import Connection, exists, func, or_, select, tuple_, update

from tankchess.server.people.name import name_key
from tankchess.server.storage import schema
from tankchess.server.storage.shelf_rows import Versus
from tankchess.server.storage.store import Listed, Store, line_of_row
from tankchess.server.storage.writer import Job

Outcome = Literal["won", "lost", "drawn", "none"]
OUTCOMES: tuple[Outcome, ...] = ("won", "lost", "drawn", "none")

_shelf, _tables, _people = schema.shelf.c, schema.tables.c, schema.people.c


class Bookmark(NamedTuple):
    """Where a page ends. The next one begins right after it, whatever has been added meanwhile."""

    begun: float
    table: str

    def __str__(self) -> str:
        return f"{self.begun!r}_{self.table}"

    @staticmethod
    def read(text: str) -> Bookmark:
        """Raises `ValueError`."""
        begun, _, table = text.partition("_")
        return Bookmark(float(begun), table)


class Wanted(NamedTuple):
    """Which games of a person to find; None is any. `name` is part of the name of somebody else at the table."""

    is_over: bool | None = None
    outcome: Outcome | None = None
    versus: Versus | None = None
    setup: str | None = None
    name: str = ""


class ShelfLine(NamedTuple):
    """A game of a person."""

    listed: Listed
    begun: float
    outcome: Outcome | None
    is_hidden: bool

    @property
    def bookmark(self) -> Bookmark:
        return Bookmark(self.begun, self.listed.id)


class Shelf:
    def __init__(self, store: Store) -> None:
        self._store = store

    async def page(self, person: str, wanted: Wanted, after: Bookmark | None, most: int) -> list[ShelfLine]:
        """The next games that were begun, the latest first."""
        query = (
            select(schema.tables, _shelf.begun, _shelf.outcome, _shelf.is_hidden)
            .join(schema.shelf, _shelf.table_id == _tables.id)
            .where(_shelf.person == person, *_conditions(person, wanted))
            .order_by(_shelf.begun.desc(), _shelf.table_id.desc())
            .limit(most)
        )
        if after is not None:
            query = query.where(tuple_(_shelf.begun, _shelf.table_id) < tuple_(after.begun, after.table))
        async with self._store.engine.connect() as connection:
            rows = (await connection.execute(query)).all()
        lines = ((row, line_of_row(row)) for row in rows)
        return [ShelfLine(line, row.begun, row.outcome, row.is_hidden) for row, line in lines if line is not None]

    async def hide(self, person: str, table: str, is_hidden: bool) -> bool:
        """Takes a game off the list of unfinished ones, or puts it back; False if it is not one of theirs."""
        statement = update(schema.shelf).where(_shelf.person == person, _shelf.table_id == table)

        def work(connection: Connection) -> bool:
            return bool(connection.execute(statement.values(is_hidden=is_hidden)).rowcount)

        found: bool = await self._store.writer.submit(Job(work=work))
        return found

    # How games ended.

    def settle(self, table: str, outcomes: dict[str, Outcome | None]) -> Any:
        """Notes what became of each person at a table. Done once it is committed."""

        def work(connection: Connection) -> None:
            for person, outcome in outcomes.items():
                statement = update(schema.shelf).where(_shelf.person == person, _shelf.table_id == table)
                connection.execute(statement.values(outcome=outcome))

        return self._store.writer.submit(Job(work=work))

    async def unsettled(self, most: int) -> list[tuple[str, list[str]]]:
        """Tables that are over, with the people whose outcome has not been noted."""
        query = (
            select(_shelf.table_id, _shelf.person)
            .join(schema.tables, _tables.id == _shelf.table_id)
            .where(_shelf.outcome.is_(None), _tables.status == "over")
            .order_by(_shelf.table_id)
            .limit(most)
        )
        found: dict[str, list[str]] = {}
        async with self._store.engine.connect() as connection:
            for row in await connection.execute(query):
                found.setdefault(row.table_id, []).append(row.person)
        return list(found.items())


def _conditions(person: str, wanted: Wanted) -> list[Any]:
    found: list[Any] = []
    if wanted.is_over is True:
        found.append(or_(_shelf.outcome.is_not(None), _tables.status == "over"))
    elif wanted.is_over is False:
        found += [_shelf.outcome.is_(None), _tables.status != "over"]
    if wanted.outcome is not None:
        found.append(_shelf.outcome == wanted.outcome)
    if wanted.versus is not None:
        found.append(_shelf.versus == wanted.versus)
    if wanted.setup is not None:
        found.append(_shelf.setup == wanted.setup)
    if wanted.name:
        found += [_shelf.versus == "people", _is_met(person, wanted.name)]
    return found


def _is_met(person: str, name: str) -> Any:
    """The condition for somebody else at the table to have a name like this, however it is written."""
    other = schema.seats.alias("other")
    like = func.lower(_people.name).contains(name.lower(), autoescape=True)
    if key := name_key(name):
        like = or_(like, _people.reads_as.contains(key, autoescape=True))
    return (
        exists()
        .where(other.c.table_id == _shelf.table_id, other.c.person != person)
        .where(_people.id == other.c.person, like)
    )
