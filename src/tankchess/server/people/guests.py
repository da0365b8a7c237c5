"""Guests: everybody who comes without a session becomes one."""

from __future__ import annotations

import secrets

from sqlalchemy import Connection, insert

from tankchess.server.people import session_rows
from tankchess.server.people.naming import guest_name
from tankchess.server.people.person import Person
from tankchess.server.people.secret import hash_of, new_secret
from tankchess.server.people.sessions import Sessions
from tankchess.server.storage import schema
from tankchess.server.time_source import TimeSource


class Guests:
    def __init__(self, sessions: Sessions, time: TimeSource) -> None:
        self._sessions = sessions
        self._time = time

    async def make(self, browser: str = "") -> tuple[Person, str]:
        """A new guest, and the secret for the cookie."""
        secret = new_secret()
        now = self._time.now()
        person = Person(secrets.token_hex(8), guest_name(), False, hash_of(secret), now, now)

        def work(connection: Connection) -> None:
            connection.execute(insert(schema.people).values(id=person.id, name=person.name, created=now))
            session_rows.begin(connection, person, browser)

        await self._sessions.change(work)
        return self._sessions.remember(person), secret
