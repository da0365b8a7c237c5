"""Tokens: with one a program plays in somebody's name, and can do nothing else."""

from __future__ import annotations

from msgspec.structs import replace
from sqlalchemy import Connection

from tankchess.server.people import session_rows
from tankchess.server.people.person import Person
from tankchess.server.people.secret import handle_of, hash_of, new_secret
from tankchess.server.people.sessions import SessionLine, Sessions
from tankchess.server.problems import Refused
from tankchess.server.settings import Settings
from tankchess.server.text_cleaning import tidy_text
from tankchess.server.time_source import TimeSource


class Tokens:
    def __init__(self, sessions: Sessions, settings: Settings, time: TimeSource) -> None:
        self._sessions = sessions
        self._most = settings.most_tokens
        self._time = time

    async def make(self, person: Person, name: str) -> tuple[SessionLine, str]:
        """A new token: its line in the list, and the secret, which is not shown again."""
        secret = new_secret()
        now = self._time.now()
        holder = replace(person, session=hash_of(secret), kind="token", created=now, seen=now)
        shown = tidy_text(name)

        def work(connection: Connection) -> None:
            session_rows.check_open(connection, person)
            if session_rows.count(connection, person.id, "token") >= self._most:
                raise Refused("too_many_tokens", f"you have {self._most} tokens: revoke one first")
            session_rows.begin(connection, holder, shown)

        await self._sessions.change(work)
        line = SessionLine(handle_of(holder.session), shown, now, now, self._sessions.life.end(holder), False)
        return line, secret
