"""The games of a person, found by what they were: a page at a time, the latest first."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

from sqlalchemy import ColumnElement, Connection, exists, func, or_, select, tuple_, update

from tankchess.server.people.name import name_key
from tankchess.server.storage import schema
from tankchess.server.storage.reading import Visit
from tankchess.server.storage.shelf_rows import Versus
from tankchess.server.storage.store import Listed, Store, line_of_row
from tankchess.server.storage.writer import Job

Outcome = Literal["won", "lost", "drawn", "none"]
OUTCOMES: tuple[Outcome, ...] = ("won", "lost", "drawn", "none")

_shelf, _tables, _people = schema.shelf.c, schema.tables.c, schema.people.c

_MOST_PLAYING = 1000
# People of one name whose games are looked for by who they are.
_MOST_MET = 500
# Games of theirs that are looked for by which they are.
_MOST_THEIRS = 2000


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
            .where(_shelf.person == person, *_conditions(wanted))
            .order_by(_shelf.begun.desc(), _shelf.table_id.desc())
            .limit(most)
        )
        if after is not None:
            query = query.where(tuple_(_shelf.begun, _shelf.table_id) < tuple_(after.begun, after.table))
        async with self._store.engine.connect() as connection:
            if wanted.name:
                met = await _met(connection, person, wanted.name)
                if not met:
                    return []
                query = query.where(await _is_with(connection, person, wanted.name, met))
            rows = (await connection.execute(query)).all()
        lines = ((row, line_of_row(row)) for row in rows)
        return [ShelfLine(line, row.begun, row.outcome, row.is_hidden) for row, line in lines if line is not None]

    async def playing(self, person: str) -> list[str]:
        """The tables at which a person plays against other people, also those they have put out of sight."""
        theirs = (_shelf.person == person, _shelf.outcome.is_(None), _shelf.versus == "people")
        query = (
            select(_shelf.table_id)
            .join(schema.tables, _tables.id == _shelf.table_id)
            .where(*theirs, _tables.status == "playing")
            .order_by(_tables.updated.desc())
            .limit(_MOST_PLAYING)
        )
        async with self._store.engine.connect() as connection:
            return list((await connection.execute(query)).scalars())

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


def _conditions(wanted: Wanted) -> list[Any]:
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
        found.append(_shelf.versus == "people")
    return found


# Somebody else at a table, with a name that is looked for.


async def _met(connection: Visit, person: str, name: str) -> list[str]:
    """Whom a person has met who has a name like this, up to one more than is told apart by name."""
    mine, other = schema.shelf.alias("mine"), schema.seats.alias("other")
    others = (
        select(other.c.person)
        .join(mine, mine.c.table_id == other.c.table_id)
        .where(mine.c.person == person, mine.c.versus == "people", other.c.person != person)
    )
    query = select(_people.id).where(_people.id.in_(others), _is_like(name)).limit(_MOST_MET + 1)
    return list((await connection.execute(query)).scalars())


async def _is_with(connection: Visit, person: str, name: str, met: list[str]) -> ColumnElement[bool]:
    """The condition for a game with one of them; where so many have such a name, the latest games tell."""
    other = schema.seats.alias("other")
    if len(met) <= _MOST_MET:
        query = select(other.c.table_id).where(other.c.person.in_(met)).distinct().limit(_MOST_THEIRS + 1)
        theirs = list((await connection.execute(query)).scalars())
        if len(theirs) <= _MOST_THEIRS:
            return _shelf.table_id.in_(theirs)
    return (
        exists()
        .where(other.c.table_id == _shelf.table_id, other.c.person != person)
        .where(_people.id == other.c.person, _is_like(name))
    )


def _is_like(name: str) -> ColumnElement[bool]:
    """The condition for a name like this, however it is written."""
    like = func.lower(_people.name).contains(name.lower(), autoescape=True)
    if key := name_key(name):
        like = or_(like, _people.reads_as.contains(key, autoescape=True))
    return like
