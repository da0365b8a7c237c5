"""Sessions: who a cookie or token stands for, the list of them, and their ends."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterable
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import Connection, select, update

from tankchess.server.people import session_rows
from tankchess.server.people.open_sessions import OpenSession, OpenSessions
from tankchess.server.people.person import Person, SessionKind
from tankchess.server.people.secret import SECRET_LENGTHS, handle_of, hash_of
from tankchess.server.people.session_life import SessionLife
from tankchess.server.problems import not_found
from tankchess.server.settings import Settings
from tankchess.server.storage import schema
from tankchess.server.storage.store import Store
from tankchess.server.storage.writer import Job, Work
from tankchess.server.time_source import DAY, TimeSource

_MOST_REMEMBERED = 20_000
_ASKED_AT_ONCE = 500


class SessionLine(Struct, frozen=True):
    """A session or token in a list. `handle` names it without giving anything away."""

    handle: str
    name: str
    created: float
    seen: float
    ends: float
    is_this: bool


class Sessions:
    """Cookies and tokens. Those in use are remembered; a change is kept first, then known, then answered."""

    def __init__(self, store: Store, settings: Settings, time: TimeSource) -> None:
        self._store = store
        self._time = time
        self._known: OrderedDict[str, Person] = OrderedDict()
        self._changes = 0
        # Whether sessions may end without anybody here being told: then nobody is known without asking the database.
        self.is_blind = False
        self.on_over: Callable[[list[str]], None] = lambda _sessions: None
        self.on_all_over: Callable[[str], None] = lambda _person: None
        self.life = SessionLife(settings)
        self.open = OpenSessions()

    # Finding.

    async def find(self, secret: str) -> Person | None:
        """The person a cookie or token stands for, unless the session is over."""
        if len(secret) not in SECRET_LENGTHS:
            return None
        session = hash_of(secret)
        person = None if self.is_blind else self._known.get(session)
        if person is None:
            person = await self._look_up(session)
        else:
            self._known.move_to_end(session)
        return None if person is None else await self._check(person)

    async def again(self, person: Person) -> Person | None:
        """Somebody who was found a moment ago, as they are now; None if the session is over."""
        known = None if self.is_blind else self._known.get(person.session)
        return known if known is not None else await self._look_up(person.session)

    async def still(self, held: OpenSession) -> Person | None:
        """Who speaks on a socket, None once its session is over. Nearly always it is known at once."""
        if not held.is_over:
            await self._check(held.person)
        return None if held.is_over else held.person

    async def _check(self, person: Person) -> Person | None:
        now = self._time.now()
        if now >= self.life.end(person):
            self.forget([person.session])
            return None
        return person if now - person.seen < DAY else await self._note_visit(person)

    async def _look_up(self, session: str) -> Person | None:
        people, sessions = schema.people.c, schema.sessions.c
        query = (
            select(people.id, people.name, people.name_key, sessions.seen, sessions.created, sessions.kind)
            .join(schema.sessions, sessions.person == people.id)
            .where(sessions.secret == session, sessions.kind != "device")
        )
        while True:
            changes = self._changes
            async with self._store.engine.connect() as connection:
                row = (await connection.execute(query)).first()
            if changes == self._changes:
                break
            # Somebody was renamed or logged out meanwhile: what was read may be from before.
        if row is None:
            return None
        is_account = row.name_key is not None
        return self.remember(Person(row.id, row.name, is_account, session, row.seen, row.created, row.kind))

    async def _note_visit(self, person: Person) -> Person | None:
        """Notes that a session is in use, once a day. Returns None if it has ended in the meantime.

        So everybody who is found was seen less than a day ago, and nobody is removed while they play.
        """
        now = self._time.now()
        statement = update(schema.sessions).where(schema.sessions.c.secret == person.session).values(seen=now)
        try:
            is_there = await self._store.writer.submit(
                Job(work=lambda connection: connection.execute(statement).rowcount)
            )
        except Exception:
            # The writer has logged the reason. The next request will be noted instead.
            return person
        if not is_there:
            self.forget([person.session])
            return None
        # In the meantime the name may have changed, or the session may have ended.
        known = self._known.get(person.session)
        if known is not None:
            return self.remember(replace(known, seen=now))
        seen = replace(person, seen=now)
        self.open.note(seen)
        return seen

    # What is remembered.

    def remember(self, person: Person) -> Person:
        self._known[person.session] = person
        while len(self._known) > _MOST_REMEMBERED:
            self._known.popitem(last=False)
        self.open.note(person)
        return person

    def forget(self, sessions: Iterable[str]) -> None:
        """These sessions are over: nobody is found by them any more, and their sockets end."""
        ended = list(sessions)
        self.let_go(ended)
        if ended:
            self.on_over(ended)

    def let_go(self, sessions: Iterable[str]) -> None:
        """The same for sessions that were ended in another process."""
        self._changes += 1
        for session in sessions:
            self._known.pop(session, None)
            self.open.finish(session)

    def forget_all(self, person: str) -> None:
        """All sessions of a person are over."""
        self.let_go_all(person)
        self.on_all_over(person)

    def let_go_all(self, person: str) -> None:
        """The same for a person whose sessions were ended in another process."""
        self.let_go([session for session, known in self._known.items() if known.id == person])
        self.open.finish_all(person)

    def distrust(self) -> None:
        """Something may have changed elsewhere: everybody is looked up again."""
        self._changes += 1
        self._known.clear()

    async def end_missing(self) -> None:
        """Ends the sockets whose sessions are no longer in the database: other processes end sessions, too."""
        held = list(dict.fromkeys(each.person.session for each in self.open))
        secret = schema.sessions.c.secret
        found: set[str] = set()
        async with self._store.engine.connect() as connection:
            for start in range(0, len(held), _ASKED_AT_ONCE):
                some = secret.in_(held[start : start + _ASKED_AT_ONCE])
                found |= set((await connection.execute(select(secret).where(some))).scalars())
        self.let_go([session for session in held if session not in found])

    def rename(self, person: str, name: str) -> None:
        """A person has another name, at once and everywhere."""
        self._changes += 1
        for session, known in self._known.items():
            if known.id == person:
                self._known[session] = replace(known, name=name)
        self.open.rename(person, name)

    def move(self, seconds: float) -> None:
        """The clock was set: sessions last as long as before. The database moves them, too, from a day on."""
        if abs(seconds) < DAY:
            return
        self._changes += 1
        held = {each.person.session: each.person for each in self.open}
        for session, known in {**held, **self._known}.items():
            moved = replace(known, created=known.created + seconds, seen=known.seen + seconds)
            if session in self._known:
                self._known[session] = moved
            self.open.note(moved)

    async def end_expired(self) -> None:
        """Ends the sockets whose sessions are over. Those who speak are checked with every message besides."""
        now = self._time.now()
        self.forget([held.person.session for held in self.open if now >= self.life.end(held.person)])

    # Lists and ends.

    async def list(self, person: Person, kind: SessionKind) -> list[SessionLine]:
        """The sessions of a person that are not over, those used last first."""
        columns = schema.sessions.c
        query = (
            select(columns.secret, columns.name, columns.created, columns.seen)
            .where(columns.person == person.id, columns.kind == kind)
            .order_by(columns.seen.desc(), columns.created.desc())
        )
        async with self._store.engine.connect() as connection:
            found = (await connection.execute(query)).all()
        lines = [self._line(person, kind, row) for row in found]
        return [line for line in lines if line.ends > self._time.now()]

    def _line(self, person: Person, kind: SessionKind, row: Any) -> SessionLine:
        each = replace(person, kind=kind, created=row.created, seen=row.seen)
        ends = self.life.end(each)
        handle = handle_of(row.secret)
        return SessionLine(handle, row.name, row.created, row.seen, ends, row.secret == person.session)

    async def revoke(self, person: Person, handle: str, kind: Literal["cookie", "token"]) -> bool:
        """Ends one of a person's sessions or tokens; returns whether it is the one that asks."""
        columns = schema.sessions.c

        def work(connection: Connection) -> str:
            session_rows.check_open(connection, person)
            query = select(columns.secret).where(columns.person == person.id, columns.kind == kind)
            for session in connection.execute(query).scalars():
                if handle_of(session) == handle:
                    session_rows.end(connection, session)
                    return str(session)
            raise not_found(f"{'token' if kind == 'token' else 'session'} {handle}")

        session: str = await self.change(work)
        self.forget([session])
        return session == person.session

    async def end(self, person: Person) -> None:
        """Ends this session; the person's other sessions go on."""
        await self.change(lambda connection: session_rows.end(connection, person.session))
        self.forget([person.session])

    async def end_all(self, person: Person) -> None:
        """Ends all sessions and tokens of a person, and no device is known any more."""

        def work(connection: Connection) -> None:
            session_rows.check_open(connection, person)
            session_rows.end_all(connection, person.id)

        await self.change(work)
        self.forget_all(person.id)

    async def change(self, work: Work) -> Any:
        """Keeps a change. Raises `Refused` if it must not be."""
        return await self._store.writer.submit(Job(work=work))
