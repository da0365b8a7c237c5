"""How many unfinished tables somebody may have laid: each person, and all people at one address.

A person's tables are counted in the database. Addresses are not kept there: theirs are counted from the start of the
server on.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from weakref import WeakValueDictionary

from tankchess.server.problems import Refused
from tankchess.server.settings import Settings
from tankchess.server.storage.store import Store


class TableQuotas:
    def __init__(self, store: Store, settings: Settings) -> None:
        self._store = store
        self._settings = settings
        self._addresses: dict[str, str] = {}
        self._at: Counter[str] = Counter()
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    @asynccontextmanager
    async def laying(self, person: str) -> AsyncIterator[None]:
        """A person lays one table after the other: each is in the database before the next is counted."""
        lock = self._locks.get(person)
        if lock is None:
            lock = self._locks[person] = asyncio.Lock()
        async with lock:
            yield

    async def check(self, person: str, address: str) -> None:
        """Raises `Refused` if one more table would be too many; to be called inside `laying`."""
        settings = self._settings
        if self._at[address] >= settings.most_tables_per_address:
            raise Refused(
                "too_many_tables",
                f"{settings.most_tables_per_address} unfinished tables were laid from your address: try again later",
            )
        if await self._store.open_tables(person) >= settings.most_open_tables:
            raise Refused(
                "too_many_tables",
                f"you have laid {settings.most_open_tables} unfinished tables: finish one first; tables without a move "
                f"are removed after {settings.unplayed_kept_days} days",
            )

    def note(self, table: str, address: str) -> None:
        """A table was laid from an address."""
        self._addresses[table] = address
        self._at[address] += 1

    def forget(self, table: str) -> None:
        """A table is over, or was removed."""
        address = self._addresses.pop(table, None)
        if address is not None:
            self._at[address] -= 1
            if not self._at[address]:
                del self._at[address]
