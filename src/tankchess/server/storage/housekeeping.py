"""Housekeeping: removes guests who never took a seat, and sessions that nobody uses any more.

Seats and accounts are never touched, nor is anything that was said or played: events carry the names they need.
"""

from __future__ import annotations

import logging
from typing import Any

from sqlalchemy import Connection, and_, delete, exists, select

from tankchess.server.settings import Settings
from tankchess.server.storage import schema
from tankchess.server.storage.store import Store
from tankchess.server.storage.writer import Job
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
        """Removes sessions that were not used for a long time; returns how many were found."""
        limit = self._time.now() - self._settings.sessions_kept_days * DAY
        columns = schema.sessions.c
        found = await self._find(select(columns.secret).where(columns.seen < limit))

        def work(connection: Connection) -> None:
            connection.execute(delete(schema.sessions).where(columns.secret.in_(found), columns.seen < limit))

        return await self._remove(found, work)

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
