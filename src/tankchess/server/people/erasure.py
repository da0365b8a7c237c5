"""Accounts that are deleted: the person is gone at once, and their name is taken out of all they played and said.

The games stay, for those who played against them, with the name of a guest. Removing the old name takes one small
change for each few tables; a stop of the server in between is made up for later.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence

from msgspec.structs import replace
from sqlalchemy import Connection, delete, select, update

from tankchess.server.importing.import_rows import erase_games, erase_imports
from tankchess.server.people import session_rows
from tankchess.server.people.naming import Naming, guest_name
from tankchess.server.people.person import Person
from tankchess.server.people.sessions import Sessions
from tankchess.server.storage import schema
from tankchess.server.storage.formats import UnreadableRow, read_card, read_event, write_row
from tankchess.server.storage.puzzle_rows import forget_solvers
from tankchess.server.storage.store import Store
from tankchess.server.storage.study_rows import forget_studies
from tankchess.server.storage.writer import Job
from tankchess.server.tables.event import Event, Laid, Place, Sat, Spoke
from tankchess.server.time_source import DAY, TimeSource

log = logging.getLogger(__name__)

# Tables of one change, so few that nobody notices a move waiting for it; and changes of one round.
BATCH = 20
MOST_BATCHES = 50
# Imported games of one change.
GAMES = 200

_people, _tables, _events = schema.people.c, schema.tables.c, schema.events.c
_games = schema.imported_games.c


class Erasure:
    """`on_erased` is called with the tables in which a name has been replaced."""

    def __init__(self, store: Store, sessions: Sessions, naming: Naming, time: TimeSource) -> None:
        self._store = store
        self._sessions = sessions
        self._naming = naming
        self._time = time
        self._due = float("-inf")
        self._last = ""
        self.on_erased: Callable[[Sequence[str]], None] = lambda _tables: None

    async def delete(self, person: Person, check: Callable[[Connection], None]) -> None:
        """Deletes an account; `check` refuses it inside of the change. All sessions, tokens and codes end."""
        name = guest_name()
        values = {"name": name, "name_key": None, "password": None, "reads_as": None, "looks_as": None}

        def work(connection: Connection) -> None:
            session_rows.check_open(connection, person)
            check(connection)
            mine = update(schema.people).where(_people.id == person.id)
            connection.execute(mine.values(**values, erased=self._time.now()))
            session_rows.end_all(connection, person.id)
            for rows in (
                schema.recovery_codes,
                schema.push_subscriptions,
                schema.solved_lessons,
                schema.own_setups,
            ):
                connection.execute(delete(rows).where(rows.c.person == person.id))
            forget_solvers(connection, [person.id])
            forget_studies(connection, [person.id])

        await self._sessions.change(work)
        self._naming.tell({person.id: name})
        self._sessions.forget_all(person.id)
        self._due = float("-inf")
        await self.step()

    async def step(self) -> None:
        """Removes imported games and takes names out of tables. A failure is tried again an hour later."""
        if self._time.tick() < self._due:
            return
        try:
            for _ in range(MOST_BATCHES):
                if not await self._erase():
                    self._due = self._time.tick() + DAY / 24
                    return
        except Exception as error:
            self._due = self._time.tick() + DAY / 24
            log.error("erasing the name of a deleted account failed: %s", error)

    async def _erase(self) -> bool:
        """One batch of imported games or tables of one person; False if there is nothing left to do."""
        async with self._store.engine.connect() as connection:
            query = select(_people.id, _people.name).where(_people.erased.is_not(None)).order_by(_people.id).limit(1)
            person = (await connection.execute(query)).first()
            if person is None:
                return False
            mine = select(_games.id).where(_games.person == person.id).limit(GAMES)
            imported = list((await connection.execute(mine)).scalars())
            at = select(schema.seats.c.table_id).where(schema.seats.c.person == person.id)
            spoke = select(_events.table_id).where(_events.actor == person.id, _events.kind == "spoke")
            every = at.union(spoke).subquery()
            found = select(every.c.table_id).where(every.c.table_id > self._last).order_by(every.c.table_id)
            tables = list((await connection.execute(found.limit(BATCH))).scalars())

        if imported:
            await self._store.writer.submit(Job(work=lambda plain: erase_games(plain, _games.id.in_(imported))))
            return True

        def work(connection: Connection) -> None:
            for table in tables:
                _rename(connection, table, person.id, person.name)
            if not tables:
                erase_imports(connection, [person.id])
                connection.execute(update(schema.people).where(_people.id == person.id).values(erased=None))

        await self._store.writer.submit(Job(work=work))
        self._last = tables[-1] if tables else ""
        self.on_erased(tables)
        return True


def _rename(connection: Connection, table: str, person: str, name: str) -> None:
    """Replaces a person's name in the rows of a table. A row that cannot be read is left as it is."""
    query = select(_events.version, _events.body, _events.actor).where(
        _events.table_id == table, _events.kind.in_(("laid", "sat", "spoke"))
    )
    row = update(schema.events).where(_events.table_id == table)
    for found in connection.execute(query).all():
        try:
            event = read_event(found.body)
        except UnreadableRow:
            continue
        renamed = _renamed(event, person, name, found.actor)
        if renamed is not event:
            connection.execute(row.where(_events.version == found.version).values(body=write_row(renamed)))
    card = connection.execute(select(_tables.card).where(_tables.id == table)).scalar_one()
    try:
        kept = read_card(card)
    except UnreadableRow:
        return
    places = _places(kept.places, person, name)
    statement = update(schema.tables).where(_tables.id == table)
    connection.execute(statement.values(card=write_row(replace(kept, places=places))))


def _renamed(event: Event, person: str, name: str, actor: str | None) -> Event:
    match event:
        case Laid(plan=plan) if any(place.person == person for place in plan.places):
            return replace(event, plan=replace(plan, places=_places(plan.places, person, name)))
        case Sat(person=seated) if seated == person:
            return replace(event, name=name)
        case Spoke() if actor == person:
            return replace(event, name=name)
        case _:
            return event


def _places(places: list[Place], person: str, name: str) -> list[Place]:
    return [replace(place, name=name) if place.person == person else place for place in places]
