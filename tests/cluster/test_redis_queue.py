"""The queue of work on a real Redis."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from tankchess.server.bus.redis_queue import RedisQueue
from tests.cluster.test_redis_bus import Redis
from tests.server import queue_habits
from tests.server.queue_habits import *  # noqa: F403

pytestmark = pytest.mark.anyio
__all__ = [name for name in vars(queue_habits) if name.startswith("test_")]


@pytest.fixture
def redis(tmp_path: Path) -> Iterator[Redis]:
    started = Redis(tmp_path)
    yield started
    started.end()


@pytest.fixture
async def queue(redis: Redis) -> AsyncIterator[RedisQueue]:
    made = RedisQueue(redis.url, "0.0.0")
    yield made
    await made.stop()


async def test_workers_of_another_version_have_another_queue(redis: Redis) -> None:
    new, old = RedisQueue(redis.url, "2"), RedisQueue(redis.url, "1")
    await new.put(queue_habits.job("a"))
    assert await old.take("worker", 60) is None
    assert await new.take("worker", 60) == queue_habits.job("a")
    await new.announce(60)
    assert await old.versions() == ["2"]
    await new.stop()
    await old.stop()
