"""Writes tables to the database and finds them again. It knows nothing of what may happen at a table."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, cast

from sqlalchemy import Connection, and_, delete, insert, select, text, update

from tankchess.server.storage import schema
from tankchess.server.storage.database import migrate, open_engines
from tankchess.server.storage.formats import UnreadableRow, read_card, read_event, write_row
from tankchess.server.storage.intent_rows import read_intents, write_intent
from tankchess.server.storage.lock import DatabaseLock, PostgresLock, SharedPostgresLock
from tankchess.server.storage.reading import Readers
from tankchess.server.storage.shelf_rows import shelf_row
from tankchess.server.storage.writer import LONGEST_WRITE, Job, Writer
from tankchess.server.tables.event import Card, Entry, Sat, SideWord
from tankchess.server.tables.intent import Intent, IntentChange
from tankchess.server.tables.stored_game import StoredEvent, StoredGame
from tankchess.server.tables.table import Status
from tankchess.server.tables.table_summary import TableSummary
from tankchess.server.time_source import DAY

log = logging.getLogger(__name__)

_MOST_LISTED = 200
_MOST_MINE = 200
# The rows of the heartbeat: when the server was last alive, and when the first process of a cluster was started.
_BEAT, _AWAKE = 1, 2
_NOTE_TIME = text("INSERT INTO heartbeat (id, at) VALUES (:id, :at) ON CONFLICT (id) DO UPDATE SET at = excluded.at")
# Rows of a table that are read before others have their turn: about 2 ms.
_ROWS_AT_ONCE = 200


@dataclass(frozen=True, slots=True)
class Kept:
    """A table as it was found: all its entries, its summary, the names its people have today, and what they plan."""

    entries: list[Entry]
    summary: TableSummary
    names: dict[str, str]
    intents: dict[SideWord, Intent] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Listed:
    """A line of a list of tables."""

    id: str
    card: Card
    status: Status
    ply: int
    turn: SideWord
    updated: float


@dataclass(slots=True)
class Laying:
    """A new table, on its way into the database."""

    entry: Entry
    summary: TableSummary
    is_listed: bool
    seats: list[tuple[str, str]] = field(default_factory=list)


class Store:
    """The database of a server."""

    def __init__(self, database: str, lock: DatabaseLock | None = None) -> None:
        claim = lock.claim if isinstance(lock, PostgresLock) else None
        reading, writing = open_engines(database, claim)
        self.engine = Readers(reading)
        clear = lock.end_stopped if isinstance(lock, SharedPostgresLock) else None
        self.writer = Writer(writing, clear=clear)

    async def start(self) -> None:
        await self.writer.start(migrate)

    async def stop(self, seconds: float = LONGEST_WRITE) -> None:
        """Finishes what waits, for so many seconds at most."""
        await self.writer.stop(seconds)
        await self.engine.dispose()

    # Writing.

    def append(
        self,
        entry: Entry,
        summary: TableSummary,
        laying: Laying | None = None,
        plans: Sequence[IntentChange] = (),
        before: TableSummary | None = None,
    ) -> Any:
        """Keeps the next event of a table, together with a new table and changed plans if there are any.

        Done once it is committed. `before` is the summary that is kept now, if it is known. It raises `Conflict` if
        somebody else has added an event to the table.
        """
        work = None
        if laying is not None:
            work = _laying_work(laying)
        elif isinstance(entry.event, Sat):
            work = _seating_work(entry, entry.event, summary)
        elif plans:
            work = _planning_work(plans)
        events = [event_row(entry)]
        if before is not None and _is_only_a_move(before, summary):
            return self.writer.submit(Job(events, plies=[_ply_row(entry, summary)], work=work))
        return self.writer.submit(Job(events, [_table_row(entry, summary)], work=work))

    async def plan(self, change: IntentChange) -> None:
        """Keeps what a player has planned ahead."""
        await self.writer.submit(Job(work=_planning_work([change])))

    async def lay(self, laying: Laying) -> None:
        await self.writer.submit(Job(work=_laying_work(laying)))

    async def beat(self, now: float) -> None:
        """Notes that the server is alive."""

        def work(connection: Connection) -> None:
            _note_time(connection, _BEAT, now)

        await self.writer.submit(Job(work=work))

    async def wake(self, now: float, longest: float = 0.0) -> float:
        """Puts off every deadline by the time the server was down, and returns that time.

        It is negative if the clock was set back meanwhile: what is left until a deadline stays the same all the same.
        A cluster is down if none of its processes has been heard of for longer than `longest`.
        """
        beat = select(schema.heartbeat.c.at).where(schema.heartbeat.c.id == _BEAT).with_for_update()

        def work(connection: Connection) -> float:
            last = connection.execute(beat).scalar()
            down = now - last if last is not None else 0.0
            if longest and 0 <= down <= longest and last is not None:
                return 0.0
            _put_off(connection, down)
            _note_time(connection, _BEAT, now)
            if longest:
                _note_time(connection, _AWAKE, now)
            return down

        return cast(float, await self.writer.submit(Job(work=work)))

    async def awake_since(self) -> float:
        """When the first process of a cluster was last started."""
        columns = schema.heartbeat.c
        async with self.engine.connect() as connection:
            found = (await connection.execute(select(columns.at).where(columns.id == _AWAKE))).scalar()
        return found or 0.0

    def put_off(self, seconds: float) -> Any:
        """Puts off every deadline, because the clock was set. Done once it is committed."""

        def work(connection: Connection) -> None:
            _put_off(connection, seconds)
            if abs(seconds) >= DAY:
                # The days of a session count from its beginning, which was noted by the wrong clock.
                connection.execute(update(schema.sessions).values(created=schema.sessions.c.created + seconds))

        return self.writer.submit(Job(work=work))

    # Reading.

    async def load(self, table: str) -> Kept | None:
        columns = schema.events.c
        async with self.engine.connect() as connection:
            row = (await connection.execute(select(schema.tables).where(schema.tables.c.id == table))).first()
            if row is None:
                return None
            query = select(schema.events).where(columns.table_id == table).order_by(columns.version)
            entries: list[Entry] = []
            async for rows in connection.parts(query, _ROWS_AT_ONCE):
                entries += map(entry_of_row, rows)
            who = select(schema.people.c.id, schema.people.c.name).join(
                schema.seats, and_(schema.seats.c.person == schema.people.c.id, schema.seats.c.table_id == table)
            )
            names = {found.id: found.name for found in await connection.execute(who)}
            intents = await read_intents(connection, table)
        return Kept(entries, _summary_of_row(row), names, intents)

    async def versions(self, tables: Sequence[str]) -> dict[str, int]:
        """The versions of these tables; those that are gone are left out."""
        columns = schema.tables.c
        found: dict[str, int] = {}
        async with self.engine.connect() as connection:
            for start in range(0, len(tables), _ROWS_AT_ONCE):
                some = columns.id.in_(tables[start : start + _ROWS_AT_ONCE])
                rows = await connection.execute(select(columns.id, columns.version).where(some))
                found |= {row.id: row.version for row in rows}
        return found

    async def since(self, table: str, version: int) -> Kept | None:
        """What was kept of a table after a version; None if the table is gone. Raises `UnreadableRow`."""
        columns = schema.events.c
        async with self.engine.connect() as connection:
            row = (await connection.execute(select(schema.tables).where(schema.tables.c.id == table))).first()
            if row is None:
                return None
            query = select(schema.events).where(columns.table_id == table, columns.version > version)
            entries = [entry_of_row(each) for each in await connection.execute(query.order_by(columns.version))]
            intents = await read_intents(connection, table)
        return Kept(entries, _summary_of_row(row), {}, intents)

    async def stored(self, table: str) -> StoredGame | None:
        """A table as its rows, which are not read here."""
        columns, people, seats = schema.events.c, schema.people.c, schema.seats.c
        query = select(columns.at, columns.body, columns.actor, columns.spent).where(columns.table_id == table)
        who = select(people.id, people.name).join(schema.seats, seats.person == people.id)
        async with self.engine.connect() as connection:
            rows = (await connection.execute(query.order_by(columns.version))).all()
            names = {found.id: found.name for found in await connection.execute(who.where(seats.table_id == table))}
        return StoredGame(table, tuple(StoredEvent(*row) for row in rows), names) if rows else None

    async def waking(self) -> list[str]:
        """The tables that go on by themselves: also those where a move was planned for the position of now."""
        columns, plans = schema.tables.c, schema.intents.c
        waking = await self._ids(columns.wakes.is_(True))
        is_due = and_(plans.side == columns.turn, plans.is_waiting.is_(True), columns.status == "playing")
        query = select(columns.id).join(schema.intents, plans.table_id == columns.id).where(is_due)
        async with self.engine.connect() as connection:
            planned = (await connection.execute(query)).scalars().all()
        return list(dict.fromkeys((*waking, *planned)))

    async def overdue(self, now: float) -> list[str]:
        columns = schema.tables.c
        return await self._ids(and_(columns.deadline <= now, columns.status == "playing"))

    async def _ids(self, condition: Any) -> list[str]:
        async with self.engine.connect() as connection:
            return list((await connection.execute(select(schema.tables.c.id).where(condition))).scalars())

    async def listed(self) -> list[Listed]:
        """The newest tables of the lobby."""
        columns = schema.tables.c
        condition = and_(columns.is_listed.is_(True), columns.status.in_(("waiting", "playing")))
        query = select(schema.tables).where(condition).order_by(columns.updated.desc()).limit(_MOST_LISTED)
        return await self._lines(query)

    async def mine(self, person: str) -> list[Listed]:
        """A person's tables that are not over, without those they have put out of sight; the latest first."""
        columns, shelf = schema.tables.c, schema.shelf.c
        theirs = and_(shelf.person == person, shelf.outcome.is_(None), shelf.is_hidden.is_(False))
        query = (
            select(schema.tables)
            .join(schema.shelf, shelf.table_id == columns.id)
            .where(theirs, columns.status != "over")
            .order_by(columns.updated.desc())
            .limit(_MOST_MINE)
        )
        return await self._lines(query)

    async def open_tables(self, person: str) -> int:
        """How many tables that a person has laid are not over, up to a thousand. It does not matter who sits there."""
        columns = schema.tables.c
        query = (
            select(columns.id).where(columns.laid_by == person, columns.status.in_(("waiting", "playing"))).limit(1000)
        )
        async with self.engine.connect() as connection:
            return len((await connection.execute(query)).all())

    async def _lines(self, query: Any) -> list[Listed]:
        async with self.engine.connect() as connection:
            rows = (await connection.execute(query)).all()
        return [line for line in map(line_of_row, rows) if line is not None]


def _note_time(connection: Connection, row: int, now: float) -> None:
    # Two processes may begin at the same moment.
    connection.execute(_NOTE_TIME, {"id": row, "at": now})


def _put_off(connection: Connection, seconds: float) -> None:
    columns = schema.tables.c
    connection.execute(
        update(schema.tables).where(columns.deadline.is_not(None)).values(deadline=columns.deadline + seconds)
    )
    # Nobody could use a session or a table in that time either. Sessions are noted once a day, so less does not matter.
    if abs(seconds) >= DAY:
        going_on = update(schema.tables).where(columns.status != "over")
        connection.execute(going_on.values(updated=columns.updated + seconds))
        connection.execute(update(schema.sessions).values(seen=schema.sessions.c.seen + seconds))


def _summary_of_row(row: Any) -> TableSummary:
    return TableSummary(row.status, row.ply, row.turn, row.deadline, row.wakes, row.card)


def line_of_row(row: Any) -> Listed | None:
    """A row of the tables; None if it cannot be read."""
    try:
        card = read_card(row.card)
    except UnreadableRow as error:
        # One bad row must not take the others off the list.
        log.error("table %s: %s", row.id, error)
        return None
    return Listed(row.id, card, row.status, row.ply, row.turn, row.updated)


def event_row(entry: Entry) -> dict[str, Any]:
    """An event as the database keeps it."""
    return {
        "table_id": entry.table,
        "version": entry.version,
        "at": entry.at,
        "kind": type(entry.event).__struct_config__.tag,
        "body": write_row(entry.event),
        "actor": entry.actor,
        "request": entry.request,
        "spent": entry.spent,
    }


def entry_of_row(row: Any) -> Entry:
    """A row of the events. Raises `UnreadableRow`."""
    event = read_event(row.body)
    return Entry(row.table_id, row.version, row.at, event, row.actor, row.request, row.spent)


def _ply_row(entry: Entry, summary: TableSummary) -> dict[str, Any]:
    return {
        "old_id": entry.table,
        "old_version": entry.version - 1,
        "new_version": entry.version,
        "new_updated": entry.at,
        "new_ply": summary.ply,
        "new_turn": summary.turn,
    }


def _table_row(entry: Entry, summary: TableSummary) -> dict[str, Any]:
    row = _ply_row(entry, summary)
    row.update(new_status=summary.status, new_deadline=summary.deadline, new_wakes=summary.wakes, new_card=summary.card)
    return row


def _is_only_a_move(before: TableSummary, summary: TableSummary) -> bool:
    """Whether nothing but ply and turn is different. A deadline is always written: it may have been put off."""
    return (
        before.deadline is None
        and summary.deadline is None
        and before.status == summary.status
        and before.wakes == summary.wakes
        and before.card == summary.card
    )


def _laying_work(laying: Laying) -> Any:
    entry, summary = laying.entry, laying.summary
    row = {
        "id": entry.table,
        "version": entry.version,
        "created": entry.at,
        "updated": entry.at,
        "is_listed": laying.is_listed,
        "laid_by": entry.actor,
        **summary._asdict(),
    }
    rows = [{"table_id": entry.table, "side": side, "person": person} for side, person in laying.seats]
    people = dict.fromkeys(person for _, person in laying.seats)
    card = read_card(summary.card)
    shelf = [shelf_row(entry.table, person, entry.at, card.rules.setup, card.places) for person in people]

    def work(connection: Connection) -> None:
        connection.execute(insert(schema.tables), [row])
        connection.execute(insert(schema.events), [event_row(entry)])
        if rows:
            connection.execute(insert(schema.seats), rows)
            connection.execute(insert(schema.shelf), shelf)

    return work


def _planning_work(changes: Sequence[IntentChange]) -> Any:
    def work(connection: Connection) -> None:
        for change in changes:
            write_intent(connection, change)

    return work


def _seating_work(entry: Entry, event: Sat, summary: TableSummary) -> Any:
    card, columns = read_card(summary.card), schema.shelf.c

    def work(connection: Connection) -> None:
        row = {"table_id": entry.table, "side": event.side, "person": event.person}
        connection.execute(insert(schema.seats), [row])
        # Somebody who takes a second seat has one game all the same.
        theirs = and_(columns.person == event.person, columns.table_id == entry.table)
        connection.execute(delete(schema.shelf).where(theirs))
        shelf = shelf_row(entry.table, event.person, entry.at, card.rules.setup, card.places)
        connection.execute(insert(schema.shelf), [shelf])

    return work
