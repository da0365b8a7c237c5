"""Housekeeping: removes guests who never took a seat, and sessions that nobody uses any more.

Seats and accounts are never touched, nor is anything that was said or played: events carry the names they need.
"""

from __future__ import annotations

import logging
from typing import Any

from sqlalchemy import Connection, and_, delete, exists, or_, select

from tankchess.server.people.person import KINDS
from tankchess.server.people.session_life import SessionLife
from tankchess.server.settings import Settings
from tankchess.server.storage import schema
from tankchess.server.storage.store import Store
from tankchess.server.storage.writer import Job, NotKept
from tankchess.server.time_source import DAY, TimeSource

log = logging.getLogger(__name__)

# So few that nobody notices a move waiting for it.
BATCH = 50


class Housekeeper:
    """Removes what has expired: once a day, and then a batch with every round until nothing is left."""

    def __init__(self, store: Store, settings: Settings, time: TimeSource) -> None:
        self._store = store
        self._settings = settings
        self._time = time
        self._due = float("-inf")

    async def step(self) -> None:
        """Removes a batch, if it is time for it. A failure is tried again the next day."""
        if self._time.tick() < self._due:
            return
        is_done = True
        try:
            guests, sessions = await self._forget_guests(), await self._end_sessions()
            is_done = max(guests, sessions) < BATCH
            if guests or sessions:
                log.info("housekeeping: %d guests and %d sessions removed", guests, sessions)
        except NotKept:
            log.warning("housekeeping failed: the database does")
        except Exception:
            log.exception("housekeeping failed")
        if is_done:
            self._due = self._time.tick() + DAY

    async def _forget_guests(self) -> int:
        """Removes guests without a seat who stayed away for a long time, and their sessions; returns how many."""
        limit = self._time.now() - self._settings.guests_kept_days * DAY
        people, sessions = schema.people.c, schema.sessions
        is_stale = _is_stale(limit)
        found = await self._find(select(people.id).where(is_stale))

        def work(connection: Connection) -> None:
            # Checked again now that nobody else writes: a guest may have come back in the meantime.
            stale = select(people.id).where(people.id.in_(found), is_stale)
            still = list(connection.execute(stale).scalars())
            connection.execute(delete(sessions).where(sessions.c.person.in_(still)))
            connection.execute(delete(schema.people).where(people.id.in_(still)))

        return await self._remove(found, work)

    async def _end_sessions(self) -> int:
        """Removes sessions that are over; returns how many were found."""
        columns = schema.sessions.c
        is_over = or_(*self._ways_to_end())
        query = select(columns.secret).join(schema.people, schema.people.c.id == columns.person).where(is_over)
        found = await self._find(query)

        def work(connection: Connection) -> None:
            # Checked again now that nobody else writes: a session may have been used in the meantime.
            still = list(connection.execute(query.where(columns.secret.in_(found))).scalars())
            connection.execute(delete(schema.sessions).where(columns.secret.in_(still)))

        return await self._remove(found, work)

    def _ways_to_end(self) -> list[Any]:
        """The conditions under which a session is over, by its kind, and for guests and accounts."""
        now, columns, life = self._time.now(), schema.sessions.c, SessionLife(self._settings)
        ways = []
        for kind in KINDS:
            for is_account in (False, True):
                has_account = schema.people.c.name_key.is_not(None)
                those = and_(columns.kind == kind, has_account if is_account else ~has_account)
                ways.append(and_(those, columns.seen <= now - life.idle_days(kind, is_account) * DAY))
                days = life.days(kind, is_account)
                if days is not None:
                    ways.append(and_(those, columns.created <= now - days * DAY))
        return ways

    async def _find(self, query: Any) -> list[str]:
        """The first rows of a query. A reader searches: going through all rows must not hold up the writer."""
        async with self._store.engine.connect() as connection:
            return list((await connection.execute(query.limit(BATCH))).scalars())

    async def _remove(self, found: list[str], work: Any) -> int:
        if found:
            await self._store.writer.submit(Job(work=work))
        return len(found)


def _is_stale(limit: float) -> Any:
    """The condition for a guest to be removed. A guest whose sessions have all ended cannot come back."""
    people, seats, sessions = schema.people.c, schema.seats.c, schema.sessions.c
    return and_(
        people.name_key.is_(None),
        people.created < limit,
        ~exists().where(seats.person == people.id),
        ~exists().where(sessions.person == people.id, sessions.seen >= limit),
    )
