"""Tables at which nothing was played expire. One at which a move was made, or that has a result, is never removed."""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection, Sequence
from typing import Any

from sqlalchemy import Connection, and_, delete, exists, or_, select

from tankchess.server.settings import Settings
from tankchess.server.storage import schema
from tankchess.server.storage.store import Store
from tankchess.server.storage.walk import Walk
from tankchess.server.storage.writer import Job
from tankchess.server.time_source import DAY, TimeSource

log = logging.getLogger(__name__)

# So few that nobody notices a move waiting for it: so many tables, and about so many events.
BATCH = 50
MOST_EVENTS = 2000


class TableExpiry:
    """Removes expired tables: once an hour, and then a batch with every round until nothing is left.

    `in_use` are the tables somebody has open, which stay. `on_removed` is called with those that were removed.
    """

    def __init__(self, store: Store, settings: Settings, time: TimeSource) -> None:
        self._store = store
        self._settings = settings
        self._time = time
        self._due = float("-inf")
        self._walk = Walk(store, schema.tables.c.id)
        self.in_use: Callable[[], Collection[str]] = tuple
        self.on_removed: Callable[[Sequence[str]], None] = lambda _tables: None

    async def step(self) -> None:
        """Removes a batch, if it is time for it. A failure is tried again the next time."""
        if self._time.tick() < self._due:
            return
        is_done = True
        try:
            removed, is_done = await self._remove()
            if removed:
                log.info("housekeeping: %d tables without a move removed", removed)
        except Exception as error:
            log.error("housekeeping of tables failed: %s", error)
        if is_done:
            self._due = self._time.tick() + DAY / 24

    async def _remove(self) -> tuple[int, bool]:
        """How many tables were removed, and whether all have been looked at."""
        is_expired = _is_expired(self._time.now(), self._settings)
        columns = schema.tables.c
        # A reader searches: going through all tables must not hold up the writer.
        query = select(columns.id).where(is_expired, columns.id.not_in(self.in_use()))
        keys, is_end = await self._walk.find(query, BATCH)
        if not keys:
            return 0, is_end
        found = await self._first(keys)

        def work(connection: Connection) -> list[str]:
            # Checked again now that nobody else writes: somebody may have moved in the meantime.
            still = list(connection.execute(select(columns.id).where(columns.id.in_(found), is_expired)).scalars())
            connection.execute(delete(schema.events).where(schema.events.c.table_id.in_(still)))
            connection.execute(delete(schema.intents).where(schema.intents.c.table_id.in_(still)))
            done = schema.explored_tables
            connection.execute(delete(done).where(done.c.table_id.in_(still)))
            connection.execute(delete(schema.reviews).where(schema.reviews.c.table_id.in_(still)))
            connection.execute(delete(schema.seats).where(schema.seats.c.table_id.in_(still)))
            connection.execute(delete(schema.shelf).where(schema.shelf.c.table_id.in_(still)))
            connection.execute(delete(schema.tables).where(columns.id.in_(still)))
            return still

        removed: list[str] = await self._store.writer.submit(Job(work=work))
        self.on_removed(removed)
        return len(removed), is_end and len(found) == len(keys)

    async def _first(self, tables: Sequence[str]) -> list[str]:
        """As many of some tables as have no more events together than one change may remove; at least one."""
        columns = schema.tables.c
        async with self._store.engine.connect() as connection:
            query = select(columns.id, columns.version).where(columns.id.in_(tables))
            rows = (await connection.execute(query)).all()
        found: list[str] = []
        events = 0
        for row in rows:
            events += row.version
            if found and events > MOST_EVENTS:
                break
            found.append(row.id)
        return found


def _is_expired(now: float, settings: Settings) -> Any:
    """The condition for a table to be removed. One at which nobody sits cannot be called off, so it goes sooner."""
    tables, events, seats = schema.tables.c, schema.events.c, schema.seats.c
    was_moved = exists().where(events.table_id == tables.id, events.kind == "moved")
    was_called_off = exists().where(
        events.table_id == tables.id, events.kind == "ended", events.body.like('%"how":"aborted"%')
    )
    is_empty = ~exists().where(seats.table_id == tables.id)
    return and_(
        tables.ply == 0,
        or_(
            tables.updated < now - settings.unplayed_kept_days * DAY,
            and_(tables.updated < now - settings.empty_kept_days * DAY, is_empty),
        ),
        ~was_moved,
        or_(tables.status != "over", was_called_off),
    )
