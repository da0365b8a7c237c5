"""The setups that people have designed and keep. Guests and accounts alike."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from typing import Any, TypeVar

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, Row, delete, func, insert, select, update

from tankchess.server.encoding import encode
from tankchess.server.messages import ModeName, SetupDraft
from tankchess.server.people import session_rows
from tankchess.server.people.person import Person
from tankchess.server.problems import Refused, not_found
from tankchess.server.settings import Settings
from tankchess.server.storage import schema
from tankchess.server.storage.store import Store
from tankchess.server.storage.writer import Job
from tankchess.server.tables.own_setup import tidy_draft
from tankchess.server.time_source import TimeSource

log = logging.getLogger(__name__)

T = TypeVar("T")

_columns = schema.own_setups.c
_SETUPS = select(schema.own_setups, schema.people.c.name).join(schema.people)


class KeptSetup(Struct, frozen=True):
    """A setup of somebody's own. `version` counts how often it was saved."""

    id: str
    person: str
    name: str
    draft: SetupDraft
    created: float
    updated: float
    version: int


class SetupOutline(Struct, frozen=True):
    """What a list shows of a setup. Reading no more than this is quick."""

    size: tuple[int, int]
    mode: ModeName


class KeptOutline(Struct, frozen=True):
    """A setup of somebody's own in a list."""

    id: str
    title: str
    outline: SetupOutline
    created: float
    updated: float
    version: int


_drafts = msgspec.json.Decoder(SetupDraft)
_outlines = msgspec.json.Decoder(SetupOutline)


class OwnSetups:
    def __init__(self, store: Store, settings: Settings, time: TimeSource) -> None:
        self._store = store
        self._settings = settings
        self._time = time

    async def each_of(self, person: Person) -> AsyncIterator[KeptSetup]:
        """The setups of a person, the one that was saved last first, one at a time: a hundred of them take a while."""
        query = select(_columns.id).where(_columns.person == person.id)
        async with self._store.engine.connect() as connection:
            found = list((await connection.execute(query.order_by(_columns.updated.desc(), _columns.id))).scalars())
        for name in found:
            try:
                yield await self.find(name)
            except Refused:
                # Deleted meanwhile, or spoilt: the others are told all the same.
                continue

    async def outlines(self, person: Person) -> list[KeptOutline]:
        """What a list shows of the setups of a person, the one that was saved last first."""
        query = select(schema.own_setups).where(_columns.person == person.id)
        async with self._store.engine.connect() as connection:
            rows = (await connection.execute(query.order_by(_columns.updated.desc(), _columns.id))).all()
        return [
            KeptOutline(row.id, row.title, outline, row.created, row.updated, row.version)
            for row in rows
            if (outline := _read(row, _outlines)) is not None
        ]

    async def find(self, name: str) -> KeptSetup:
        """The setup with this id, whoever asks: an id cannot be guessed. Raises `Refused`."""
        async with self._store.engine.connect() as connection:
            row = (await connection.execute(_SETUPS.where(_columns.id == name))).first()
        kept = None if row is None else _kept(row)
        if kept is None:
            raise not_found(f"setup {name}")
        return kept

    async def add(self, person: Person, name: str, draft: SetupDraft) -> int:
        """Keeps a draft under a new id and returns its version. Raises `Refused` for one too many."""
        values = _values(draft, self._time.now())

        def work(connection: Connection) -> None:
            session_rows.check_open(connection, person)
            count = connection.execute(select(func.count()).where(_columns.person == person.id)).scalar_one()
            if count >= self._settings.most_own_setups:
                most = self._settings.most_own_setups
                raise Refused("too_many_setups", f"you have {count} setups of your own, and {most} are kept")
            first = {"id": name, "person": person.id, "created": values["updated"], "version": 1}
            connection.execute(insert(schema.own_setups).values(**values, **first))

        await self._store.writer.submit(Job(work=work))
        return 1

    async def change(self, person: Person, name: str, draft: SetupDraft, version: int) -> int:
        """Saves a draft over the one with this version, and returns the new one.

        Raises `Refused` if there is none, or if it was saved in between, as in another tab.
        """
        values = _values(draft, self._time.now())

        def work(connection: Connection) -> None:
            session_rows.check_open(connection, person)
            mine = _columns.id == name, _columns.person == person.id
            found = connection.execute(select(_columns.version).where(*mine)).scalar()
            if found is None:
                raise not_found(f"setup {name} of yours")
            if found != version:
                raise Refused("setup_changed", f"the setup was saved in between: it is version {found}, not {version}")
            connection.execute(update(schema.own_setups).where(*mine).values(**values, version=version + 1))

        await self._store.writer.submit(Job(work=work))
        return version + 1

    async def remove(self, person: Person, name: str) -> None:
        """Forgets a setup. Tables on it go on: they have it themselves."""
        mine = delete(schema.own_setups).where(_columns.id == name, _columns.person == person.id)

        def work(connection: Connection) -> None:
            session_rows.check_open(connection, person)
            if not connection.execute(mine).rowcount:
                raise not_found(f"setup {name} of yours")

        await self._store.writer.submit(Job(work=work))


def hand_over(connection: Connection, guest: str, account: str, most: int) -> None:
    """The setups of a guest are now those of an account, the latest ones, up to `most` with its own.

    Their links stay as they are.
    """
    count = connection.execute(select(func.count()).where(_columns.person == account)).scalar_one()
    newest = select(_columns.id).where(_columns.person == guest).order_by(_columns.updated.desc(), _columns.id)
    ids = list(connection.execute(newest.limit(max(0, most - count))).scalars())
    connection.execute(update(schema.own_setups).where(_columns.id.in_(ids)).values(person=account))


def _values(draft: SetupDraft, now: float) -> dict[str, object]:
    tidied = tidy_draft(draft)
    return {"title": tidied.title, "body": encode(tidied).decode(), "updated": now}


def _kept(row: Row[Any]) -> KeptSetup | None:
    """A setup from its row; None if nobody can read it any more."""
    draft = _read(row, _drafts)
    if draft is None:
        return None
    return KeptSetup(row.id, row.person, row.name, draft, row.created, row.updated, row.version)


def _read(row: Row[Any], decoder: msgspec.json.Decoder[T]) -> T | None:
    try:
        return decoder.decode(row.body)
    except msgspec.MsgspecError as error:
        log.error("setup %s cannot be read: %s", row.id, error)
        return None
