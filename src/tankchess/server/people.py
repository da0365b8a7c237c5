"""People: guests with a cookie, accounts with a password, tokens for programs."""

from __future__ import annotations

import asyncio
import hashlib
import secrets
from collections import OrderedDict
from typing import Any

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError
from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import Connection, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from tankchess.server.problems import Refused
from tankchess.server.settings import Settings
from tankchess.server.storage import schema
from tankchess.server.storage.store import Store
from tankchess.server.storage.writer import Job
from tankchess.server.text_cleaning import name_key, tidy_name
from tankchess.server.time_source import DAY, TimeSource

_SECRET_BYTES = 32
_MOST_REMEMBERED = 20_000
_HASHES_AT_ONCE = 2
_TAKEN = "this name belongs to an account"


class Person(Struct, frozen=True):
    """Somebody with a session. `session` is the hash of its secret, `seen` when its use was last noted."""

    id: str
    name: str
    is_account: bool
    session: str
    seen: float


class People:
    """Guests, accounts and sessions. Secrets of 256 random bits need no slow hash; passwords do."""

    def __init__(self, store: Store, settings: Settings, time: TimeSource) -> None:
        self._store = store
        self._time = time
        self._hasher = PasswordHasher(
            time_cost=settings.password_rounds, memory_cost=settings.password_memory, parallelism=1
        )
        self._hashing = asyncio.Semaphore(_HASHES_AT_ONCE)
        self._known: OrderedDict[str, Person] = OrderedDict()
        self._nobody = ""

    # Finding.

    async def find(self, secret: str) -> Person | None:
        """The person a cookie or token stands for."""
        if not 20 <= len(secret) <= 100:
            return None
        session = _hash(secret)
        person = self._known.get(session)
        if person is None:
            person = await self._look_up(session)
        else:
            self._known.move_to_end(session)
        if person is not None and self._time.now() - person.seen >= DAY:
            person = await self._note_visit(person)
        return person

    async def _look_up(self, session: str) -> Person | None:
        columns = schema.people.c
        query = (
            select(columns.id, columns.name, columns.name_key, schema.sessions.c.seen)
            .join(schema.sessions, schema.sessions.c.person == columns.id)
            .where(schema.sessions.c.secret == session)
        )
        async with self._store.engine.connect() as connection:
            row = (await connection.execute(query)).first()
        if row is None:
            return None
        return self._remember(Person(row.id, row.name, row.name_key is not None, session, row.seen))

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
            self._known.pop(person.session, None)
            return None
        # In the meantime the name may have changed, or the session may have ended.
        known = self._known.get(person.session)
        return replace(person, seen=now) if known is None else self._remember(replace(known, seen=now))

    def _remember(self, person: Person) -> Person:
        self._known[person.session] = person
        while len(self._known) > _MOST_REMEMBERED:
            self._known.popitem(last=False)
        return person

    def _forget(self, person: str) -> None:
        for session in [session for session, known in self._known.items() if known.id == person]:
            del self._known[session]

    # Guests.

    async def make_guest(self) -> tuple[Person, str]:
        """A new guest, and the secret for the cookie."""
        secret = secrets.token_urlsafe(_SECRET_BYTES)
        name = f"Guest {secrets.randbelow(9000) + 1000}"
        now = self._time.now()
        person = Person(secrets.token_hex(8), name, False, _hash(secret), now)

        def work(connection: Connection) -> None:
            connection.execute(insert(schema.people).values(id=person.id, name=name, created=now))
            connection.execute(_session(person, "cookie"))

        await self._store.writer.submit(Job(work=work))
        return self._remember(person), secret

    async def rename(self, person: Person, wish: str) -> Person:
        """Gives a person another name. The name of an account cannot be taken."""
        name = tidy_name(wish)
        key = name_key(name)

        def work(connection: Connection) -> None:
            _check_free(connection, key, person.id)
            values: dict[str, Any] = {"name": name}
            if person.is_account:
                values["name_key"] = key
            connection.execute(update(schema.people).where(schema.people.c.id == person.id).values(values))

        await self._change(work)
        self._forget(person.id)
        return self._remember(replace(person, name=name))

    # Accounts.

    async def make_account(self, person: Person, wish: str, password: str) -> tuple[Person, str]:
        """Turns a guest into an account, with a new secret. The old secret becomes void."""
        name = tidy_name(wish)
        key = name_key(name)
        async with self._hashing:
            hashed = await asyncio.to_thread(self._hasher.hash, password)
        secret = secrets.token_urlsafe(_SECRET_BYTES)
        account = Person(person.id, name, True, _hash(secret), self._time.now())

        def work(connection: Connection) -> None:
            _check_free(connection, key, person.id)
            row = update(schema.people).where(schema.people.c.id == person.id, schema.people.c.name_key.is_(None))
            changed = connection.execute(row.values(name=name, name_key=key, password=hashed))
            if not changed.rowcount:
                raise Refused("has_account", "you already have an account")
            connection.execute(delete(schema.sessions).where(schema.sessions.c.secret == person.session))
            connection.execute(_session(account, "cookie"))

        await self._change(work)
        self._forget(person.id)
        return self._remember(account), secret

    async def log_in(self, name: str, password: str) -> tuple[Person, str]:
        columns = schema.people.c
        query = select(columns.id, columns.name, columns.password).where(columns.name_key == name_key(name))
        async with self._store.engine.connect() as connection:
            row = (await connection.execute(query)).first()
        # An unknown name takes as long as a wrong password: timing must not tell which names exist.
        hashed = await self._nobody_hash() if row is None or row.password is None else row.password
        async with self._hashing:
            is_right = await asyncio.to_thread(self._verify, hashed, password)
        if row is None or not is_right:
            raise Refused("wrong_password", "there is no account with this name and password")
        secret = secrets.token_urlsafe(_SECRET_BYTES)
        person = Person(row.id, row.name, True, _hash(secret), self._time.now())
        await self._change(_executing(_session(person, "cookie")))
        return self._remember(person), secret

    def _verify(self, hashed: str, password: str) -> bool:
        try:
            return self._hasher.verify(hashed, password)
        except (Argon2Error, InvalidHashError):
            return False

    async def _nobody_hash(self) -> str:
        """The hash of a password nobody has."""
        if not self._nobody:
            self._nobody = await asyncio.to_thread(self._hasher.hash, secrets.token_urlsafe(16))
        return self._nobody

    async def log_out(self, person: Person) -> None:
        """Ends this session; the person's other sessions go on."""
        await self._change(_executing(delete(schema.sessions).where(schema.sessions.c.secret == person.session)))
        self._known.pop(person.session, None)

    async def make_token(self, person: Person) -> str:
        token = secrets.token_urlsafe(_SECRET_BYTES)
        holder = replace(person, session=_hash(token), seen=self._time.now())
        await self._change(_executing(_session(holder, "token")))
        return token

    async def _change(self, work: Any) -> None:
        try:
            await self._store.writer.submit(Job(work=work))
        except IntegrityError:
            raise Refused("name_taken", _TAKEN) from None


def _hash(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()


def _session(person: Person, kind: str) -> Any:
    """A new session, seen for the first time."""
    values = {"secret": person.session, "person": person.id, "kind": kind, "created": person.seen, "seen": person.seen}
    return insert(schema.sessions).values(values)


def _executing(statement: Any) -> Any:
    def work(connection: Connection) -> None:
        connection.execute(statement)

    return work


def _check_free(connection: Connection, key: str, person: str) -> None:
    columns = schema.people.c
    query = select(columns.id).where(columns.name_key == key, columns.id != person)
    if connection.execute(query).first() is not None:
        raise Refused("name_taken", _TAKEN)
