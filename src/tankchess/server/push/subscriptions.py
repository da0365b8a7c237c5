"""The devices that want to be told, and the key of the server, in the database."""

from __future__ import annotations

import asyncio
import hashlib
import secrets
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from sqlalchemy import Connection, and_, delete, exists, insert, select

from tankchess.server.people import Person
from tankchess.server.problems import not_found
from tankchess.server.push.subscription import Subscription, check_subscription
from tankchess.server.settings import Settings
from tankchess.server.storage import schema
from tankchess.server.storage.store import Store
from tankchess.server.storage.writer import Job
from tankchess.server.time_source import DAY, TimeSource

if TYPE_CHECKING:
    from tankchess.server.push.vapid_key import VapidKey

_columns = schema.push_subscriptions.c
_KEY = "vapid"


class DeviceLine(Struct, frozen=True):
    """A device in the list of its owner."""

    id: str
    name: str
    created: float
    is_this: bool


class Subscriptions:
    """A device is told as long as the session lasts in which it subscribed: who logs out hears nothing more."""

    def __init__(self, store: Store, settings: Settings, time: TimeSource) -> None:
        self._store = store
        self._settings = settings
        self._time = time
        self._due = float("-inf")

    async def key(self) -> VapidKey:
        """The key of this server: that of the settings, or one that is made when it is first asked for and kept."""
        key = await asyncio.to_thread(_key_class)
        if self._settings.push_key:
            return key.read(self._settings.push_key)
        kept = schema.server_keys.c

        def work(connection: Connection) -> str:
            found = connection.execute(select(kept.value).where(kept.name == _KEY)).scalar()
            if found is None:
                found = key.make().pem()
                connection.execute(insert(schema.server_keys).values(name=_KEY, value=found))
            return str(found)

        return key.read(await self._store.writer.submit(Job(work=work)))

    async def add(self, person: Person, endpoint: str, p256dh: str, auth: str, language: str, name: str) -> None:
        """Keeps a device. The same browser is kept once; one more than permitted takes the place of the oldest."""
        is_lenient = self._settings.push_is_lenient
        await asyncio.to_thread(check_subscription, endpoint, p256dh, auth, is_lenient=is_lenient)
        most, now = self._settings.most_push_devices, self._time.now()
        row = {
            "id": secrets.token_hex(8),
            "person": person.id,
            "session": person.session,
            "endpoint": endpoint,
            "endpoint_key": hashlib.sha256(endpoint.encode()).hexdigest(),
            "p256dh": p256dh,
            "auth": auth,
            "language": language,
            "name": name,
            "created": now,
        }

        def work(connection: Connection) -> None:
            subscriptions = schema.push_subscriptions
            connection.execute(delete(subscriptions).where(_columns.endpoint_key == row["endpoint_key"]))
            theirs = select(_columns.id).where(_columns.person == person.id).order_by(_columns.created.desc())
            too_many = list(connection.execute(theirs.offset(max(0, most - 1))).scalars())
            connection.execute(delete(subscriptions).where(_columns.id.in_(too_many)))
            connection.execute(insert(subscriptions).values(**row))

        await self._store.writer.submit(Job(work=work))

    async def devices(self, person: Person) -> list[DeviceLine]:
        query = self._living().where(_columns.person == person.id).order_by(_columns.created)
        rows = await self._rows(query)
        return [DeviceLine(row.id, row.name, row.created, row.session == person.session) for row in rows]

    async def remove(self, person: Person, device: str) -> None:
        """Raises `Refused` if the person has no such device."""
        if not await self._delete(and_(_columns.id == device, _columns.person == person.id)):
            raise not_found(f"device {device}")

    async def of(self, person: str) -> list[Subscription]:
        """The devices of a person that are to be told."""
        rows = await self._rows(self._living().where(_columns.person == person))
        return [Subscription(row.id, row.person, row.endpoint, row.p256dh, row.auth, row.language) for row in rows]

    async def forget(self, device: str) -> None:
        """The push service does not know it any more."""
        await self._delete(_columns.id == device)

    async def step(self) -> None:
        """Once a day removes the devices whose sessions have ended."""
        if self._time.tick() < self._due:
            return
        self._due = self._time.tick() + DAY
        await self._delete(~exists().where(schema.sessions.c.secret == _columns.session))

    def _living(self) -> Any:
        joined = schema.sessions.c.secret == _columns.session
        return select(schema.push_subscriptions).join(schema.sessions, joined)

    async def _rows(self, query: Any) -> Any:
        async with self._store.engine.connect() as connection:
            return (await connection.execute(query)).all()

    async def _delete(self, condition: Any) -> int:
        def work(connection: Connection) -> int:
            return connection.execute(delete(schema.push_subscriptions).where(condition)).rowcount

        found: int = await self._store.writer.submit(Job(work=work))
        return found


def _key_class() -> type[VapidKey]:
    """In a thread: loading the library takes a tenth of a second."""
    from tankchess.server.push.vapid_key import VapidKey

    return VapidKey
