"""A cluster that cannot begin as it was told to: one line that says why, and nothing is written."""

from __future__ import annotations

import asyncio
import json
import re
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import psycopg
import pytest

import tankchess
from bench.cluster_parts import Cluster, Part, Server, cluster, free_port, wait_for_port
from tankchess import setup
from tankchess.server.bus.redis_queue import RedisQueue
from tankchess.server.bus.work_queue import WorkFigures, WorkLine
from tankchess.server.cluster.work_desk import WorkDesk
from tankchess.server.storage.database import url_of
from tankchess.server.storage.lock import SharedPostgresLock
from tankchess.server.work.move_questions import AskMove, line_of
from tests.cluster.test_redis_bus import FULL, READS_ONLY, Redis, told_by


@pytest.fixture(scope="module")
def parts(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    with cluster(tmp_path_factory.mktemp("cluster"), servers=1, workers=0) as made:
        yield made


def refused(*arguments: str) -> str:
    """What a command says that ends with exit code 2."""
    command = [sys.executable, "-m", "tankchess", *arguments]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert ended.returncode == 2, ended.stderr
    lines = ended.stderr.strip().splitlines()
    assert len(lines) == 1, ended.stderr
    return lines[0]


def readiness(server: Server) -> tuple[int, dict[str, str]]:
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    try:
        with opener.open(f"{server.address}/ready", timeout=5) as answer:
            return answer.status, json.load(answer)
    except urllib.error.HTTPError as error:
        return error.code, json.load(error)


def serve(*options: str) -> tuple[str, ...]:
    return ("serve", "--no-browser", "--port", str(free_port()), *options)


def test_a_bus_that_is_away_at_the_start(parts: Cluster) -> None:
    nowhere = f"redis://127.0.0.1:{free_port()}/0"
    assert f"the bus {nowhere}: " in refused(*serve("--database", parts.database.url, "--bus", nowhere))
    assert f"the bus {nowhere}: " in refused("worker", "--bus", nowhere)


def test_a_database_that_is_away_at_the_start(parts: Cluster, tmp_path: Path) -> None:
    away = f"postgresql://tankchess@/postgres?host={tmp_path}"
    assert "the database" in refused(*serve("--database", away, "--bus", parts.bus))


def test_a_bus_that_takes_nothing_at_the_start(parts: Cluster, tmp_path: Path) -> None:
    redis = Redis(tmp_path)
    try:
        told_by(redis.port, *READS_ONLY)
        for command in (serve("--database", parts.database.url, "--bus", redis.url), ("worker", "--bus", redis.url)):
            assert f"the bus {redis.url}: You can't write against a read only replica" in refused(*command)
    finally:
        redis.end()


def test_a_database_that_only_reads_at_the_start(parts: Cluster) -> None:
    """A replica, for example, or an address that leads to one."""
    replica = f"{parts.database.url}&options=-c%20default_transaction_read_only%3Don"
    message = refused(*serve("--database", replica, "--bus", parts.bus))
    assert message.endswith("it only reads, as a replica does; expected one that takes what is written")


def test_several_processes_need_postgresql(parts: Cluster, tmp_path: Path) -> None:
    message = refused(*serve("--database", str(tmp_path / "games.sqlite"), "--bus", parts.bus))
    assert "several processes need PostgreSQL" in message


def test_a_server_alone_does_not_join_a_cluster(parts: Cluster) -> None:
    message = refused(*serve("--database", parts.database.url))
    assert f"is in use by a server at {parts.servers[0].address}/" in message


def test_a_second_cluster_on_the_same_database_does_not_start(parts: Cluster, tmp_path: Path) -> None:
    redis = Redis(tmp_path)
    try:
        message = refused(*serve(*parts.options[:3], redis.url))
        assert "a second cluster needs a database of its own" in message
        assert readiness(parts.servers[0])[0] == 200
    finally:
        redis.end()


def test_a_worker_of_another_version_says_which_versions_there_are(tmp_path: Path) -> None:
    redis = Redis(tmp_path)

    async def announce() -> None:
        queue = RedisQueue(redis.url, "99.0")
        await queue.announce(60)
        await queue.stop()

    asyncio.run(announce())
    message = refused("worker", "--bus", redis.url)
    assert "but the servers at this bus are of 99.0: install the same version" in message
    redis.end()


def test_a_database_of_a_newer_version_is_left_as_it_is(parts: Cluster) -> None:
    """Somebody starts an old server after the others have been renewed."""
    with psycopg.connect(parts.database.url, autocommit=True) as connection:
        [[known]] = connection.execute("SELECT version_num FROM alembic_version").fetchall()
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
        try:
            message = refused(*serve(*parts.options))
            assert "newer" in message
            [[left]] = connection.execute("SELECT version_num FROM alembic_version").fetchall()
            assert left == "9999"
        finally:
            connection.execute("UPDATE alembic_version SET version_num = %s", (known,))
    assert readiness(parts.servers[0])[0] == 200


def test_while_another_process_uses_the_database_that_is_not_at_the_bus_a_server_is_not_ready(parts: Cluster) -> None:
    """A second cluster that has begun while the first was away, for example."""
    server = parts.servers[0]
    lock = SharedPostgresLock(url_of(parts.database.url))
    with psycopg.connect(parts.database.url) as connection:
        lock.claim(connection)
        connection.commit()
        assert "a second cluster needs a database of its own" in _until(server, 503)["bus"]
    assert _until(server, 200)["bus"] == "ok"


def test_a_worker_recovers_by_itself_and_does_what_is_asked_then(tmp_path: Path) -> None:
    redis = Redis(tmp_path)
    worker = Part("worker", tmp_path, [sys.executable, "-m", "tankchess", "worker", "--bus", redis.url])

    async def ask(version: str) -> WorkFigures:
        """What is known of the workers, once there is one of this version."""
        queue = RedisQueue(redis.url, version)
        async with asyncio.timeout(60):
            while not (figures := await queue.figures()).workers:
                await asyncio.sleep(0.1)
        desk = WorkDesk(queue, "server")
        await desk.start()
        line = line_of(setup("duel-12").position())
        answer = await desk.ask(WorkLine.PERSON, "ann", AskMove(line, 1, 0.05, 7), 30.0, within=60.0)
        assert setup("duel-12").position().is_legal(answer.body.decode())
        await desk.stop()
        return figures

    try:
        assert asyncio.run(ask(tankchess.__version__)).workers == 1
        redis.end(signal.SIGKILL)
        redis.start()
        wait_for_port(redis.port)
        assert asyncio.run(ask(tankchess.__version__)).workers == 1
        # Servers of a new version have come meanwhile: it goes on serving the old ones, and only those.
        assert asyncio.run(_figures(redis, "99.0")).workers == 0
    finally:
        assert worker.end() == 0
        redis.end()


async def _figures(redis: Redis, version: str) -> WorkFigures:
    queue = RedisQueue(redis.url, version)
    await queue.announce(60)
    figures = await queue.figures()
    await queue.stop()
    return figures


def test_a_worker_has_the_memory_that_it_was_given(tmp_path: Path) -> None:
    redis = Redis(tmp_path)
    options = ["--bus", redis.url, "--processes", "2", "--memory", "300", "--seconds", "20"]
    worker = Part("worker", tmp_path, [sys.executable, "-m", "tankchess", "worker", *options])

    async def ask() -> None:
        desk = WorkDesk(RedisQueue(redis.url, tankchess.__version__), "server")
        await desk.start()
        question = AskMove(line_of(setup("duel-12").position()), 3, 0.2, 7)
        answers = [desk.ask(WorkLine.PERSON, who, question, 30.0, within=60.0) for who in ("ann", "bob")]
        assert all(answer.fault is None for answer in await asyncio.gather(*answers))
        await desk.stop()

    try:
        asyncio.run(ask())
        assert worker.process is not None
        children = Path(f"/proc/{worker.process.pid}/task/{worker.process.pid}/children").read_text().split()
        limits = [Path(f"/proc/{pid}/limits").read_text() for pid in children]
        assert limits
        assert all(re.search(rf"Max address space +{300 << 20} ", text) for text in limits)
    finally:
        assert worker.end() == 0
        redis.end()


def test_while_the_bus_is_away_a_server_is_not_ready_and_recovers_by_itself(parts: Cluster) -> None:
    server = parts.servers[0]
    parts.redis.end(9)
    told = _until(server, 503)
    assert told["bus"] == "the bus is away"
    parts.redis.start()
    assert _until(server, 200)["bus"] == "ok"


def test_while_the_bus_takes_nothing_a_server_is_not_ready_and_recovers_by_itself(parts: Cluster) -> None:
    server, port = parts.servers[0], urlsplit(parts.bus).port or 0
    told_by(port, *FULL)
    assert "the bus takes nothing: " in _until(server, 503)["bus"]
    told_by(port, "CONFIG", "SET", "maxmemory", "0")
    assert _until(server, 200)["bus"] == "ok"
    log = server.log.read_text()
    # When it began, and when it was over.
    assert log.count(f"writing to the bus {parts.bus}: ") == 2
    assert "Traceback" not in log


def test_while_the_database_is_away_a_server_is_not_ready_and_recovers_by_itself(parts: Cluster) -> None:
    server = parts.servers[0]
    parts.database.stop()
    told = _until(server, 503)
    assert told["database"] != "ok"
    parts.database.start()
    _until(server, 200)


def _until(server: Server, status: int) -> dict[str, str]:
    end = time.monotonic() + 60
    while True:
        found, told = readiness(server)
        if found == status:
            return told
        assert time.monotonic() < end, told
        time.sleep(0.1)
