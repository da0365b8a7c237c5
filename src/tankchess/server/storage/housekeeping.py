"""Housekeeping: removes guests who never took a seat, with their studies, and sessions that nobody uses any more.

Seats and accounts are never touched, nor is anything that was said or played: events carry the names they need.
"""

from __future__ import annotations

import logging
from typing import Any

from sqlalchemy import Connection, and_, delete, exists, func, or_, select

from tankchess.server.importing.import_rows import erase_games, erase_imports
from tankchess.server.people.person import KINDS
from tankchess.server.people.session_life import SessionLife
from tankchess.server.settings import Settings
from tankchess.server.storage import schema
from tankchess.server.storage.puzzle_rows import forget_solvers
from tankchess.server.storage.store import Store
from tankchess.server.storage.study_rows import forget_studies
from tankchess.server.storage.walk import Walk
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
        self._games, self._people, self._sessions = (
            Walk(store, key) for key in (schema.imported_games.c.id, schema.people.c.id, schema.sessions.c.secret)
        )
        # Those of the three that have come to their end.
        self._walked: set[Walk] = set()

    async def step(self) -> None:
        """Removes a batch, if it is time for it. A failure is tried again the next day."""
        if self._time.tick() < self._due:
            return
        is_done = True
        try:
            await self._forget_imported()
            guests, sessions = await self._forget_guests(), await self._end_sessions()
            is_done = len(self._walked) == 3
            if guests or sessions:
                log.info("housekeeping: %d guests and %d sessions removed", guests, sessions)
        except NotKept:
            log.warning("housekeeping failed: the database does")
        except Exception:
            log.exception("housekeeping failed")
        if is_done:
            self._walked.clear()
            self._due = self._time.tick() + DAY

    async def _forget_imported(self) -> None:
        """Removes the imported games of such guests; others may have their links, so they stay as long as studies."""
        games, people, now = schema.imported_games.c, schema.people.c, self._time.now()
        limit, longer = (
            now - days * DAY for days in (self._settings.guests_kept_days, self._settings.guest_studies_kept_days)
        )
        theirs = select(games.id).join(schema.people, people.id == games.person)
        stale = theirs.where(_is_stale(limit, longer), games.added < longer)
        found = await self._find(self._games, stale)

        def work(connection: Connection) -> None:
            still = list(connection.execute(stale.where(games.id.in_(found))).scalars())
            erase_games(connection, games.id.in_(still))

        await self._remove(found, work)

    async def _forget_guests(self) -> int:
        """Removes guests without a seat who stayed away for a long time, and all that is theirs; returns how many."""
        now = self._time.now()
        limit = now - self._settings.guests_kept_days * DAY
        people, sessions = schema.people.c, schema.sessions
        is_stale = _is_stale(limit, now - self._settings.guest_studies_kept_days * DAY)
        # Their games go first, a batch at a time.
        is_stale = and_(is_stale, ~exists().where(schema.imported_games.c.person == people.id))
        found = await self._find(self._people, select(people.id).where(is_stale))

        def work(connection: Connection) -> None:
            # Checked again now that nobody else writes: a guest may have come back in the meantime.
            stale = select(people.id).where(people.id.in_(found), is_stale)
            still = list(connection.execute(stale).scalars())
            for theirs in (sessions, schema.solved_lessons, schema.own_setups):
                connection.execute(delete(theirs).where(theirs.c.person.in_(still)))
            forget_solvers(connection, still)
            forget_studies(connection, still)
            erase_imports(connection, still)
            connection.execute(delete(schema.people).where(people.id.in_(still)))

        return await self._remove(found, work)

    async def _end_sessions(self) -> int:
        """Removes sessions that are over; returns how many were found."""
        columns = schema.sessions.c
        is_over = or_(*self._ways_to_end())
        query = select(columns.secret).join(schema.people, schema.people.c.id == columns.person).where(is_over)
        found = await self._find(self._sessions, query)

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

    async def _find(self, walk: Walk, query: Any) -> list[str]:
        """The next rows of a query. A reader searches: going through all rows must not hold up the writer."""
        if walk in self._walked:
            return []
        keys, is_end = await walk.find(query, BATCH)
        if is_end:
            self._walked.add(walk)
        return keys

    async def _remove(self, found: list[str], work: Any) -> int:
        if found:
            await self._store.writer.submit(Job(work=work))
        return len(found)


def _is_stale(limit: float, study_limit: float) -> Any:
    """The condition for a guest to be removed. A guest whose sessions have all ended cannot come back.

    Others may have the link of a study or of a board: it stays longer than its owner is likely to.
    """
    people, seats, sessions, studies = schema.people.c, schema.seats.c, schema.sessions.c, schema.studies.c
    boards = schema.own_setups.c
    # Counted for each guest, not `exists`: for that PostgreSQL may rather read the sessions of everybody.
    in_use = select(func.count()).where(sessions.person == people.id, sessions.seen >= limit)
    return and_(
        people.name_key.is_(None),
        people.created < limit,
        ~exists().where(seats.person == people.id),
        in_use.scalar_subquery() == 0,
        ~exists().where(studies.person == people.id, studies.updated >= study_limit),
        ~exists().where(boards.person == people.id, boards.updated >= study_limit),
    )
