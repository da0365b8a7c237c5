"""The database that the processes of a cluster share: its clock is theirs, and it knows how many there are."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable

from sqlalchemy import select, text

from tankchess.server.bus.bus import Bus, BusAway, BusError
from tankchess.server.storage import schema
from tankchess.server.storage.database import open_engines
from tankchess.server.storage.lock import count_sharers
from tankchess.server.storage.store import Store
from tankchess.server.time_source import SharedTime, TimeSource

log = logging.getLogger(__name__)

_NOW = text("SELECT extract(epoch FROM clock_timestamp())::float")
# Seconds by which a clock may be set before the tables are loaded again, by the right time.
_JUMP = 1.0
# So often in a row there may be more processes at the database than at the bus: some may just begin or end.
_DOUBTS = 3


# The row of `server_keys` with what the processes of one database have in common.
CLUSTER_KEY = "cluster"
SPLIT = "other processes use this database that are not at this bus: a second cluster needs a database of its own"
# Seconds to wait, at the start, for the other processes of the database to be heard at the bus.
_FINDING = 8


def check_others(database: str, count: Callable[[str], int]) -> None:
    """Makes sure, before anything begins, that all who use a database are at the bus. Raises `BusError`.

    `count` says how many are at the bus of a cluster.
    """
    kept = schema.server_keys.c
    _, engine = open_engines(database)
    try:
        for number in range(_FINDING + 1):
            if number:
                time.sleep(1.0)
            with engine.connect() as connection:
                cluster = connection.execute(select(kept.value).where(kept.name == CLUSTER_KEY)).scalar()
                sharers = count_sharers(connection)
            if cluster is None or sharers <= count(str(cluster)):
                return
        raise BusError(SPLIT)
    finally:
        engine.dispose()


class SharedDatabase:
    """`is_split`: other processes use the database that are not at this bus, hence do not hear what happens here."""

    def __init__(self, store: Store, bus: Bus, time: TimeSource) -> None:
        self._store = store
        self._bus = bus
        self._time = time
        self._doubts = 0
        self.on_jump: Callable[[], None] = lambda: None

    @property
    def is_split(self) -> bool:
        return self._doubts >= _DOUBTS

    async def look(self) -> None:
        """Asks for the time and for the number of processes. Another database than PostgreSQL knows neither."""
        if self._store.engine.engine.dialect.name != "postgresql":
            return
        async with self._store.engine.connect() as connection:
            asked = self._time.tick()
            now = float((await connection.execute(_NOW)).scalar_one())
            answered = self._time.tick()
            sharers = await connection.run(count_sharers)
        if isinstance(self._time, SharedTime):
            drift = self._time.follow(now, asked, answered)
            if abs(drift) >= _JUMP:
                log.warning("the clock of this machine is %+.1f s off that of the database, which counts", -drift)
                self.on_jump()
        await self._count(sharers)

    async def _count(self, sharers: int) -> None:
        try:
            heard = await self._bus.audience()
        except BusAway:
            return
        was_split = self.is_split
        self._doubts = self._doubts + 1 if sharers > heard else 0
        if self.is_split and not was_split:
            log.error(
                "%d processes use this database, but only %d are at this bus: is there a second cluster, with another "
                "--bus? Nothing wrong is written, but nobody hears of the others at once",
                sharers,
                heard,
            )
