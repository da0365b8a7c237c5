"""Accounts: made of guests, entered with a password, recovered with a code.

Whatever changes who may be in begins with a new secret and ends the old sessions in the same transaction.
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import Connection, delete, func, insert, select, update

from tankchess.server.importing import import_rows
from tankchess.server.people import lesson_rows, own_setups, session_rows
from tankchess.server.people.erasure import Erasure
from tankchess.server.people.name import tidy_name
from tankchess.server.people.naming import Naming, is_called, meant, take
from tankchess.server.people.passwords import Passwords
from tankchess.server.people.person import Person
from tankchess.server.people.secret import hash_of, hash_of_code, new_code, new_secret
from tankchess.server.people.sessions import Sessions
from tankchess.server.problems import Refused
from tankchess.server.settings import Settings
from tankchess.server.storage import puzzle_rows, schema
from tankchess.server.storage.store import Store
from tankchess.server.storage.study_rows import hand_over_studies
from tankchess.server.time_source import TimeSource

_people = schema.people.c
_codes = schema.recovery_codes.c


class Admission(Struct, frozen=True):
    """Somebody who has just come in: the secret for the cookie, and that of the device, which outlives the session.

    `has_common_password`: the password they came in with would not be accepted as a new one.
    """

    person: Person
    secret: str
    device: str
    has_common_password: bool = False


class Accounts:
    def __init__(
        self,
        store: Store,
        sessions: Sessions,
        naming: Naming,
        passwords: Passwords,
        erasure: Erasure,
        settings: Settings,
        time: TimeSource,
    ) -> None:
        self._store = store
        self._sessions = sessions
        self._naming = naming
        self._passwords = passwords
        self._erasure = erasure
        self._settings = settings
        self._time = time

    async def make(self, guest: Person, wish: str, password: str, browser: str = "") -> Admission:
        """Turns a guest into an account. All sessions and tokens of the guest end."""
        name = tidy_name(wish)
        hashed = await self._passwords.accept(password, name)
        entry = self._entry(guest.id, name)

        def work(connection: Connection) -> dict[str, str]:
            session_rows.check_open(connection, guest)
            query = select(_people.id).where(_people.id == guest.id, _people.name_key.is_(None))
            if connection.execute(query).first() is None:
                raise has_account()
            renamed = take(connection, guest.id, name, is_account=True, password=hashed)
            session_rows.end_all(connection, guest.id)
            self._begin(connection, entry, browser)
            return renamed

        await self._naming.change(work)
        self._sessions.forget_all(guest.id)
        self._sessions.remember(entry.person)
        self._naming.tell({guest.id: name})
        return entry

    async def log_in(
        self, name: str, password: str, before: Person | None = None, device: str = "", browser: str = ""
    ) -> Admission:
        """A new session for an account. The session this browser had `before` ends.

        A guest who logs in has no way back: all that guest's sessions and tokens end, too. The lessons and puzzles
        that the guest has solved count for the account, and the guest's studies, setups and imported games are those
        of the account.
        """
        columns = (_people.id, _people.name, _people.name_key, _people.password)
        async with self._store.engine.connect() as connection:
            found = list((await connection.execute(select(*columns).where(is_called(name)))).all())
        row = meant(found, name)
        hashed = None if row is None else row.password
        if not await self._passwords.is_right(hashed, password) or row is None:
            raise wrong_password()
        renewed = await self._passwords.renewed(row.password, password)
        is_common = await self._passwords.is_common(password, row.name)
        entry = replace(self._entry(row.id, row.name, device), has_common_password=is_common)
        old = None if before is None or before.is_token else before

        def work(connection: Connection) -> list[str]:
            self._check_password(connection, row.id, row.password)
            if renewed is not None:
                connection.execute(update(schema.people).where(_people.id == row.id).values(password=renewed))
            if old is not None and old.is_account:
                session_rows.end(connection, old.session)
            elif old is not None:
                session_rows.end_all(connection, old.id)
                lesson_rows.hand_over(connection, old.id, row.id)
                puzzle_rows.hand_over(connection, old.id, row.id)
                most = self._settings
                own_setups.hand_over(connection, old.id, row.id, most.most_own_setups)
                hand_over_studies(connection, old.id, row.id, most.most_studies, most.study_bytes)
                import_rows.hand_over(connection, old.id, row.id, most.most_imported_games, most.imported_bytes)
            ended = session_rows.make_room(connection, row.id, "cookie", self._settings.most_sessions)
            self._begin(connection, entry, browser)
            return ended

        self._sessions.forget(await self._sessions.change(work))
        if old is not None and old.is_account:
            self._sessions.forget([old.session])
        elif old is not None:
            self._sessions.forget_all(old.id)
        self._sessions.remember(entry.person)
        return entry

    async def knows_device(self, device: str, name: str) -> bool:
        """Whether somebody has logged in to this account with this device before."""
        sessions = schema.sessions.c
        query = (
            select(_people.id)
            .join(schema.sessions, sessions.person == _people.id)
            .where(is_called(name), sessions.secret == hash_of(device), sessions.kind == "device")
        )
        async with self._store.engine.connect() as connection:
            return (await connection.execute(query)).first() is not None

    async def change_password(self, person: Person, current: str, password: str, browser: str = "") -> Admission:
        """Another password. Only this browser stays logged in, with a new secret."""
        old = await self._prove(person, current)
        hashed = await self._passwords.accept(password, person.name)
        entry = self._entry(person.id, person.name)

        def work(connection: Connection) -> None:
            session_rows.check_open(connection, person)
            self._check_password(connection, person.id, old)
            self._set_password(connection, hashed, entry, browser)

        await self._sessions.change(work)
        return self._entered(entry)

    async def delete(self, person: Person, password: str) -> None:
        """Ends an account for good. Its games stay, with another name."""
        hashed = await self._prove(person, password)
        await self._erasure.delete(person, lambda connection: self._check_password(connection, person.id, hashed))

    # Recovery.

    async def make_codes(self, person: Person, password: str) -> list[str]:
        """New recovery codes, each good for one new password. The earlier ones are void."""
        hashed = await self._prove(person, password)
        codes = [new_code() for _ in range(self._settings.recovery_codes)]
        now = self._time.now()

        def work(connection: Connection) -> None:
            session_rows.check_open(connection, person)
            self._check_password(connection, person.id, hashed)
            connection.execute(delete(schema.recovery_codes).where(_codes.person == person.id))
            rows = [{"code": hash_of_code(code), "person": person.id, "created": now} for code in codes]
            connection.execute(insert(schema.recovery_codes), rows)

        await self._sessions.change(work)
        return codes

    async def codes_left(self, person: Person) -> int:
        query = select(func.count()).where(_codes.person == person.id)
        async with self._store.engine.connect() as connection:
            found: int = (await connection.execute(query)).scalar_one()
        return found

    async def recover(self, name: str, code: str, password: str, browser: str = "") -> Admission:
        """A new password for somebody who has a recovery code. All sessions and tokens end, and the code is void.

        Names that do not exist are refused after the same work as wrong codes.
        """
        hashed = await self._passwords.accept(password, name)
        now = self._time.now()
        secret, device = new_secret(), new_secret()

        def work(connection: Connection) -> Admission:
            query = select(_people.id, _people.name, _people.name_key).where(is_called(name))
            row = meant(list(connection.execute(query).all()), name)
            person = "" if row is None else row.id
            used = delete(schema.recovery_codes).where(_codes.person == person, _codes.code == hash_of_code(code))
            if not connection.execute(used).rowcount:
                raise Refused("wrong_code", "there is no account with this name and recovery code")
            entry = Admission(Person(person, row.name, True, hash_of(secret), now, now), secret, device)
            self._set_password(connection, hashed, entry, browser)
            return entry

        return self._entered(await self._sessions.change(work))

    # Parts.

    def _entry(self, person: str, name: str, device: str = "") -> Admission:
        secret = new_secret()
        now = self._time.now()
        return Admission(Person(person, name, True, hash_of(secret), now, now), secret, device or new_secret())

    def _begin(self, connection: Connection, entry: Admission, browser: str) -> None:
        """Begins a session, and remembers the device."""
        person = entry.person
        session_rows.begin(connection, person, browser)
        device = Person(person.id, "", True, hash_of(entry.device), person.seen, person.created, "device")
        session_rows.end(connection, device.session)
        session_rows.make_room(connection, person.id, "device", self._settings.most_devices)
        session_rows.begin(connection, device)

    def _set_password(self, connection: Connection, hashed: str, entry: Admission, browser: str) -> None:
        person = entry.person.id
        connection.execute(update(schema.people).where(_people.id == person).values(password=hashed))
        session_rows.end_all(connection, person)
        self._begin(connection, entry, browser)

    def _entered(self, entry: Admission) -> Admission:
        self._sessions.forget_all(entry.person.id)
        self._sessions.remember(entry.person)
        return entry

    async def _prove(self, person: Person, password: str) -> str:
        """Refuses a wrong password; returns the hash of the right one."""
        query = select(_people.password).where(_people.id == person.id)
        async with self._store.engine.connect() as connection:
            hashed: str | None = (await connection.execute(query)).scalar()
        if not await self._passwords.is_right(hashed, password) or hashed is None:
            raise Refused("wrong_password", "this is not your password")
        return hashed

    def _check_password(self, connection: Connection, person: str, hashed: str) -> None:
        """Refuses a change if the password that was checked has been changed in the meantime."""
        query = select(_people.id).where(_people.id == person, _people.password == hashed)
        if connection.execute(query).first() is None:
            raise wrong_password()


def wrong_password() -> Refused:
    return Refused("wrong_password", "there is no account with this name and password")


def has_account() -> Refused:
    return Refused("has_account", "you already have an account")
