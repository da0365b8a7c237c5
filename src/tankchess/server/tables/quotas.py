"""How many unfinished tables somebody may have laid: each person, and all people at one address.

A person's tables are counted in the database. Addresses are not kept there: theirs are counted from the start of the
server on, and the processes of a cluster tell each other.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from weakref import WeakValueDictionary

from sqlalchemy import select

from tankchess.server.problems import Refused
from tankchess.server.settings import Settings
from tankchess.server.storage import schema
from tankchess.server.storage.store import Store

_tables = schema.tables.c
# Tables that are looked up at once.
_AT_ONCE = 500


class TableQuotas:
    """A table counts for its address from the moment somebody begins to lay it, so any number at once stay within."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self._store = store
        self._settings = settings
        self.addresses: dict[str, str] = {}
        self._at: Counter[str] = Counter()
        self.on_note: Callable[[str, str], None] = lambda _table, _address: None
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    @asynccontextmanager
    async def laying(self, person: str, address: str) -> AsyncIterator[None]:
        """While somebody lays a table: raises `Refused` at once if one more would be too many.

        A person lays one table after the other, and each is in the database before the next is counted. What was laid
        has to be noted before the end; if nothing was, the place at the address is free again.
        """
        lock = self._locks.get(person)
        if lock is None:
            lock = self._locks[person] = asyncio.Lock()
        self._reserve(address)
        try:
            async with lock:
                await self._check(person)
                yield
        finally:
            self._release(address)

    def _reserve(self, address: str) -> None:
        most = self._settings.most_tables_per_address
        if self._at[address] >= most:
            raise Refused("too_many_tables", f"{most} unfinished tables were laid from your address: try again later")
        self._at[address] += 1

    def _release(self, address: str) -> None:
        self._at[address] -= 1
        if self._at[address] <= 0:
            del self._at[address]

    async def _check(self, person: str) -> None:
        settings = self._settings
        if await self._store.open_tables(person) >= settings.most_open_tables:
            raise Refused(
                "too_many_tables",
                f"you have laid {settings.most_open_tables} unfinished tables: finish one first; tables without a move "
                f"are removed after {settings.unplayed_kept_days} days",
            )

    def note(self, table: str, address: str) -> None:
        """A table was laid from an address."""
        self.take_in({table: address})
        self.on_note(table, address)

    def take_in(self, addresses: Mapping[str, str]) -> None:
        """Tables were laid, perhaps elsewhere. What is known already is not counted again."""
        for table, address in addresses.items():
            if table not in self.addresses:
                self.addresses[table] = address
                self._at[address] += 1

    def forget(self, table: str) -> None:
        """A table is over, or was removed."""
        address = self.addresses.pop(table, None)
        if address is not None:
            self._release(address)

    async def compare(self) -> None:
        """Forgets what has ended while nobody told. Raises what the database raises."""
        known = list(self.addresses)
        for start in range(0, len(known), _AT_ONCE):
            some = known[start : start + _AT_ONCE]
            query = select(_tables.id).where(_tables.id.in_(some), _tables.status != "over")
            async with self._store.engine.connect() as connection:
                going = set((await connection.execute(query)).scalars())
            for table in some:
                if table not in going:
                    self.forget(table)
