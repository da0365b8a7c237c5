"""Sessions that move from http to https: a secret that travelled in the clear is not taken along."""

from __future__ import annotations

from collections import OrderedDict

from msgspec.structs import replace
from sqlalchemy import Connection, select, update

from tankchess.server.people import session_rows
from tankchess.server.people.person import Person
from tankchess.server.people.secret import hash_of, new_secret
from tankchess.server.people.sessions import Sessions
from tankchess.server.problems import Refused
from tankchess.server.settings import Settings
from tankchess.server.storage import schema
from tankchess.server.time_source import TimeSource

_MOST_REMEMBERED = 20_000


class SessionMoves:
    """A move begins with another session of the same person, under a secret of its own and with the same end.

    The old session ends as soon as the new secret comes back. Until then nobody knows whether the browser has got it,
    and a guest who lost both would lose all games. If the server stops in between, the old one lives on, unused.
    """

    def __init__(self, sessions: Sessions, settings: Settings, time: TimeSource) -> None:
        self._sessions = sessions
        self._settings = settings
        self._time = time
        self._old: OrderedDict[str, str] = OrderedDict()

    async def begin(self, person: Person) -> tuple[Person, str]:
        """The person with a new session, and its secret. Raises `Refused` if the old session has ended meanwhile."""
        secret, columns = new_secret(), schema.sessions.c
        moved = replace(person, session=hash_of(secret), seen=self._time.now())

        def work(connection: Connection) -> list[str]:
            session_rows.check_open(connection, person)
            name = connection.execute(select(columns.name).where(columns.secret == person.session)).scalar()
            ended = session_rows.make_room(connection, person.id, "cookie", self._settings.most_sessions)
            session_rows.begin(connection, moved, name or "")
            return ended

        self._sessions.forget(await self._sessions.change(work))
        self._old[moved.session] = person.session
        while len(self._old) > _MOST_REMEMBERED:
            self._old.popitem(last=False)
        return self._sessions.remember(moved), secret

    async def arrived(self, person: Person) -> None:
        """Somebody was known by this session: if it is a new one, the old one is over."""
        old = self._old.pop(person.session, None)
        if old is None:
            return
        subscriptions = schema.push_subscriptions

        def work(connection: Connection) -> None:
            # A browser goes on being told.
            theirs = update(subscriptions).where(subscriptions.c.session == old)
            connection.execute(theirs.values(session=person.session))
            session_rows.end(connection, old)

        try:
            await self._sessions.change(work)
        except Refused:
            # The writer has logged the reason. It is tried again with the next request.
            self._old[person.session] = old
            return
        self._sessions.forget([old])
