"""Which bus a server has: that of a URL. Its package is an extra that only clusters need."""

from __future__ import annotations

import asyncio

import tankchess
from tankchess.extras import needing
from tankchess.server.bus.bus import Bus
from tankchess.server.bus.work_queue import WorkQueue


def make_bus(url: str) -> Bus:
    """The bus of a URL, not yet connected. Raises `BusError`, and `MissingExtra` where its package is missing."""
    with needing("cluster", "a cluster"):
        # Imported here: a server alone needs no bus.
        from tankchess.server.bus.redis_bus import RedisBus

    return RedisBus(url)


def make_queue(url: str) -> WorkQueue:
    """The queue of work of a bus, for servers and workers of this version. Raises as `make_bus` does."""
    with needing("cluster", "a cluster"):
        from tankchess.server.bus.redis_queue import RedisQueue

    return RedisQueue(url, tankchess.__version__)


def listeners_of(url: str, cluster: str) -> int:
    """How many processes are at the bus of a cluster. Raises `BusError`."""
    with needing("cluster", "a cluster"):
        from tankchess.server.bus.redis_bus import count_listeners

    return asyncio.run(count_listeners(url, cluster))


def check_bus(url: str) -> None:
    """Makes sure that a bus answers. Raises `BusError`."""
    with needing("cluster", "a cluster"):
        from tankchess.server.bus.redis_bus import knock

    asyncio.run(knock(url))
