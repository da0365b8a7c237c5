"""The bus on a real Redis: news, leases, and what happens when Redis is away."""

from __future__ import annotations

import asyncio
import signal
import socketserver
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from redis import Redis as Client

from bench.cluster_parts import Part, free_port, program, wait_for_port
from tankchess.server.bus.bus import BusAway, BusError
from tankchess.server.bus.making import check_bus
from tankchess.server.bus.redis_bus import RedisBus

pytestmark = pytest.mark.anyio

# What makes a Redis take nothing any more.
FULL = ("CONFIG", "SET", "maxmemory", "1")
READS_ONLY = ("REPLICAOF", "127.0.0.1", "1")


class Redis(Part):
    def __init__(self, folder: Path, *options: str) -> None:
        self.port = free_port()
        command = [program("redis-server"), "--port", str(self.port), "--save", "", "--dir", str(folder), *options]
        super().__init__("redis", folder, command)
        wait_for_port(self.port)

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"


@pytest.fixture
def redis(tmp_path: Path) -> Iterator[Redis]:
    started = Redis(tmp_path)
    yield started
    started.end()


async def until(is_so: Callable[[], object]) -> None:
    async with asyncio.timeout(30):
        while not is_so():
            await asyncio.sleep(0.01)


async def test_news_reaches_the_others_of_a_cluster_in_its_order(redis: Redis) -> None:
    heard: list[tuple[str, bytes]] = []
    strange: list[bytes] = []
    first, second, other = (RedisBus(redis.url, name) for name in ("first", "second", "other"))
    await first.start("ours", lambda _name, _body: None)
    await second.start("ours", lambda name, body: heard.append((name, body)))
    await other.start("theirs", lambda _name, body: strange.append(body))
    assert await first.audience() == 2
    for number in range(500):
        first.publish(b"%d" % number)
    await until(lambda: len(heard) == 500)
    assert heard == [("first", b"%d" % number) for number in range(500)]
    assert not strange
    for bus in (first, second, other):
        await bus.stop()


async def test_what_is_told_to_one_process_is_heard_by_it_alone_and_in_its_order(redis: Redis) -> None:
    heard: list[bytes] = []
    others: list[bytes] = []
    first, second, third, strange = (RedisBus(redis.url, name) for name in ("first", "second", "third", "second"))
    await first.start("ours", lambda _name, _body: None)
    await second.start("ours", lambda _name, body: heard.append(body))
    await third.start("ours", lambda _name, body: others.append(body))
    await strange.start("theirs", lambda _name, body: others.append(body))
    first.publish(b"one", to="second")
    first.publish(b"all")
    first.publish(b"two", to="second")
    await until(lambda: len(heard) == 3 and others)
    assert (heard, others) == ([b"one", b"all", b"two"], [b"all"])
    for bus in (first, second, third, strange):
        await bus.stop()


async def test_a_lease_has_one_holder_until_it_ends(redis: Redis) -> None:
    first, second = RedisBus(redis.url, "first"), RedisBus(redis.url, "second")
    for bus in (first, second):
        await bus.start("ours", lambda _name, _body: None)
    assert await first.hold("it", 60)
    assert not await second.hold("it", 60)
    assert await first.hold("it", 60)
    await second.release("it")
    assert not await second.hold("it", 60)
    await first.release("it")
    assert await second.hold("it", 0.2)
    async with asyncio.timeout(30):
        while not await first.hold("it", 60):
            await asyncio.sleep(0.05)
    for bus in (first, second):
        await bus.stop()


async def test_what_is_kept_is_there_for_all_of_a_cluster_until_its_time_is_over(redis: Redis) -> None:
    first, second, other = (RedisBus(redis.url, name) for name in ("first", "second", "other"))
    for bus, cluster in ((first, "ours"), (second, "ours"), (other, "theirs")):
        await bus.start(cluster, lambda _name, _body: None)
    assert await second.kept("it") is None
    await first.keep("it", b"\x00one", 60)
    await first.keep("it", b"\x00two", 60)
    assert await second.kept("it") == b"\x00two"
    assert await other.kept("it") is None
    assert not await second.is_held("it")
    assert await first.hold("it", 60)
    assert await second.is_held("it")
    await first.keep("short", b"lived", 0.05)
    async with asyncio.timeout(30):
        while await second.kept("short") is not None:
            await asyncio.sleep(0.02)
    for bus in (first, second, other):
        await bus.stop()


async def test_a_bus_comes_back_by_itself_after_a_restart_of_redis(redis: Redis) -> None:
    heard: list[bytes] = []
    ups: list[None] = []
    first, second = RedisBus(redis.url, "first"), RedisBus(redis.url, "second")
    second.on_up.append(lambda: ups.append(None))
    await first.start("ours", lambda _name, _body: None)
    await second.start("ours", lambda _name, body: heard.append(body))
    redis.end(signal.SIGKILL)
    await until(lambda: not first.is_up and not second.is_up)
    first.publish(b"lost")
    with pytest.raises(BusAway):
        await first.hold("it", 60)
    redis.start()
    await until(lambda: first.is_up and second.is_up)
    assert len(ups) == 2
    first.publish(b"back")
    await until(lambda: heard == [b"back"])
    for bus in (first, second):
        await bus.stop()


async def test_a_redis_that_hangs_is_as_good_as_none(redis: Redis) -> None:
    bus = RedisBus(redis.url)
    await bus.start("ours", lambda _name, _body: None)
    redis.send(signal.SIGSTOP)
    bus.publish(b"anything")
    await until(lambda: not bus.is_up)
    redis.send(signal.SIGCONT)
    await until(lambda: bus.is_up)
    await bus.stop()


def test_a_bus_that_is_not_there_is_an_error_of_one_line_without_the_password() -> None:
    port = free_port()
    with pytest.raises(BusError) as caught:
        check_bus(f"redis://:secret@127.0.0.1:{port}/0")
    assert str(caught.value).startswith(f"the bus redis://127.0.0.1:{port}/0: ")
    assert "secret" not in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_bus_with_another_password_is_an_error_of_one_line(tmp_path: Path) -> None:
    redis = Redis(tmp_path, "--requirepass", "right")
    try:
        for url in (redis.url, redis.url.replace("://", "://:wrong@")):
            with pytest.raises(BusError) as caught:
                check_bus(url)
            assert str(caught.value).startswith(f"the bus {redis.url}: ")
            assert "wrong" not in str(caught.value).removeprefix(f"the bus {redis.url}: ").replace("WRONGPASS", "")
            assert "\n" not in str(caught.value)
        with pytest.raises(BusError, match=r": it wants a password, expected redis://:password@host:port/0$"):
            check_bus(redis.url)
        check_bus(redis.url.replace("://", "://:right@"))
    finally:
        redis.end()


def told_by(port: int, *words: str) -> None:
    with Client(port=port) as client:
        client.execute_command(*words)


@pytest.mark.parametrize("full", [True, False], ids=["full", "a replica"])
def test_a_redis_that_takes_nothing_is_an_error_of_one_line(redis: Redis, full: bool) -> None:
    """It answers to a ping all the same."""
    told_by(redis.port, *(FULL if full else READS_ONLY))
    with pytest.raises(BusError) as caught:
        check_bus(redis.url)
    expected = "command not allowed when used memory" if full else "You can't write against a read only replica"
    assert expected in str(caught.value)
    assert "\n" not in str(caught.value)


async def test_a_redis_that_takes_nothing_any_more_is_in_trouble_until_it_does(redis: Redis) -> None:
    bus = RedisBus(redis.url)
    await bus.start("ours", lambda _name, _body: None)
    assert await bus.hold("lease", 5.0)
    told_by(redis.port, *READS_ONLY)
    with pytest.raises(BusAway):
        await bus.hold("lease", 5.0)
    assert bus.is_up
    assert bus.trouble == "You can't write against a read only replica."
    # What only asks is answered, and no proof that all is well.
    assert await bus.is_held("lease")
    assert bus.trouble
    told_by(redis.port, "REPLICAOF", "NO", "ONE")
    assert await bus.hold("lease", 5.0)
    assert not bus.trouble
    await bus.stop()


# A user of Redis as `ACL SETUSER` makes it by itself: with keys, without channels. And one without scripts.
NO_CHANNELS = ("ACL", "SETUSER", "ann", "on", ">secret", "~*", "+@all", "resetchannels")
NO_SCRIPTS = ("ACL", "SETUSER", "ann", "on", ">secret", "~*", "+@all", "allchannels", "-@scripting")
ALL_ALLOWED = ("ACL", "SETUSER", "ann", "on", ">secret", "~*", "+@all", "allchannels")


@pytest.mark.parametrize("rights", [NO_CHANNELS, NO_SCRIPTS])
def test_a_redis_that_does_not_let_us_do_what_we_need_is_an_error_of_one_line(
    redis: Redis, rights: tuple[str, ...]
) -> None:
    told_by(redis.port, *rights)
    with pytest.raises(BusError, match="this user has no permissions to") as caught:
        check_bus(redis.url.replace("redis://", "redis://ann:secret@"))
    assert "secret" not in str(caught.value)


async def test_a_bus_that_hears_nothing_is_not_up(redis: Redis) -> None:
    told_by(redis.port, *ALL_ALLOWED)
    bus = RedisBus(redis.url.replace("redis://", "redis://ann:secret@"))
    ups: list[int] = []
    bus.on_up.append(lambda: ups.append(1))
    await bus.start("ours", lambda _name, _body: None)
    told_by(redis.port, *NO_CHANNELS)
    await until(lambda: not bus.is_up)
    # It tries several times.
    await asyncio.sleep(1.0)
    assert not bus.is_up
    assert len(ups) == 1
    told_by(redis.port, *ALL_ALLOWED)
    await until(lambda: bus.is_up)
    await bus.stop()


def test_something_else_that_listens_there_is_no_bus() -> None:
    with socketserver.TCPServer(("127.0.0.1", 0), TalksNonsense) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        url = f"redis://127.0.0.1:{server.server_address[1]}/0"
        with pytest.raises(BusError, match=f"^the bus {url}: .+") as caught:
            check_bus(url)
        assert "\n" not in str(caught.value)
        server.shutdown()


class TalksNonsense(socketserver.BaseRequestHandler):
    def handle(self) -> None:
        self.request.recv(1000)
        self.request.sendall(b"HTTP/1.1 400 Bad Request\r\n\r\n")


def test_nonsense_is_no_bus() -> None:
    with pytest.raises(BusError, match="expected redis://"):
        check_bus("http://example.org")
