"""Housekeeping: guests who never sat down anywhere, and sessions that nobody uses, are not kept for ever.

The seats and accounts of people are never touched, nor is anything that was said or played: events carry the names they
need.
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

# Few enough that no move waits for it in a way that anybody could notice.
BATCH = 50


class Housekeeper:
    """Removes what has expired: once a day, and then a batch with every round until nothing is left."""

    def __init__(self, store: Store, settings: Settings, time: TimeSource) -> None:
        self._store = store
        self._settings = settings
        self._time = time
        self._due = float("-inf")

    async def step(self) -> None:
        """A batch, if it is time for it. What fails is tried again the next day."""
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
        """Guests without a seat whom nobody has seen for long, and their sessions; how many were looked at."""
        limit = self._time.now() - self._settings.guests_kept_days * DAY
        people, sessions = schema.people.c, schema.sessions
        is_stale = _is_stale(limit)
        found = await self._find(select(people.id).where(is_stale))

        def work(connection: Connection) -> None:
            # Once more, now that nobody else writes: somebody may have come back meanwhile.
            stale = select(people.id).where(people.id.in_(found), is_stale)
            still = list(connection.execute(stale).scalars())
            connection.execute(delete(sessions).where(sessions.c.person.in_(still)))
            connection.execute(delete(schema.people).where(people.id.in_(still)))

        return await self._remove(found, work)

    async def _end_sessions(self) -> int:
        """Sessions of anybody that were not used for long; how many were looked at."""
        limit = self._time.now() - self._settings.sessions_kept_days * DAY
        columns = schema.sessions.c
        found = await self._find(select(columns.secret).where(columns.seen < limit))

        def work(connection: Connection) -> None:
            connection.execute(delete(schema.sessions).where(columns.secret.in_(found), columns.seen < limit))

        return await self._remove(found, work)

    async def _find(self, query: Any) -> list[str]:
        """Looked for by a reader: a search through all rows must not keep the writer from its work."""
        async with self._store.engine.connect() as connection:
            return list((await connection.execute(query.limit(BATCH))).scalars())

    async def _remove(self, found: list[str], work: Any) -> int:
        if found:
            await self._store.writer.submit(Job(work=work))
        return len(found)


def _is_stale(limit: float) -> Any:
    """The condition for a guest who may go. One whose sessions have all ended can never come back."""
    people, seats, sessions = schema.people.c, schema.seats.c, schema.sessions.c
    return and_(
        people.name_key.is_(None),
        people.created < limit,
        ~exists().where(seats.person == people.id),
        ~exists().where(sessions.person == people.id, sessions.seen >= limit),
    )
