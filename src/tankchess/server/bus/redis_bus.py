"""The bus of a cluster: Redis or Valkey. News goes by publish and subscribe, leases are keys that end by themselves.

Nothing that matters is kept there, so it may be restarted, and lose everything, at any time.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import logging
import secrets
import socket
from collections import deque
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

from redis.asyncio import Redis
from redis.asyncio.client import PubSub
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError, ResponseError

from tankchess.server.bus.bus import BusAway, BusError, Hear
from tankchess.server.storage.outage import Outage

log = logging.getLogger(__name__)

# Seconds an answer may take. A bus that hangs is as good as none.
_PATIENCE = 2.0
# Every process tells something at least once a second, and hears itself: after so many seconds of silence the
# connection is taken for dead.
SILENCE = 4.0
_LOOK = 0.5
_PAUSES = (0.05, 0.1, 0.2, 0.4)
# What waits to be told while the bus is slow; beyond that the oldest is lost, and found by the versions of the tables.
_MOST_WAITING = 20_000
_AT_ONCE = 200
_LAST_WORDS = 0.5
_FORMAT = b"1"
_KNOCK = "tankchess:knock"

# Takes a lease that is free or ours.
_HOLD = """
local holder = redis.call('GET', KEYS[1])
if holder and holder ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return 1
"""
_RELEASE = "if redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('DEL', KEYS[1]) end return 1"


def shown(url: str) -> str:
    """The address of a bus as people may see it: without its password."""
    parts = urlsplit(url)
    host = parts.hostname or ""
    return f"{parts.scheme}://{host}{f':{parts.port}' if parts.port else ''}{parts.path}"


def process_name() -> str:
    """A name that no other process has, and that says where it runs."""
    return f"{socket.gethostname()[:40]}-{secrets.token_hex(4)}"


def connect(url: str, patience: float = _PATIENCE) -> Redis:
    """A client that fails at once instead of trying again by itself. Raises `BusError` for nonsense."""
    try:
        client: Redis = Redis.from_url(
            url, socket_timeout=patience, socket_connect_timeout=_PATIENCE, retry=Retry(NoBackoff(), 0)
        )
    except ValueError:
        # It is not repeated in the message: there may be a password in it.
        raise BusError("the bus: expected redis://host:port/0, rediss:// or unix://") from None
    return client


async def knock(url: str) -> None:
    """Asks a bus whether it is there, takes what it is told, and lets us do what we need. Raises `BusError`.

    One that is full, or a replica that only reads, answers to a ping all the same; and a user of Redis may have keys,
    but no channels or no scripts.
    """
    client = connect(url)
    try:
        await client.set(_KNOCK, b"", px=1000)
        await client.publish(_KNOCK, b"")
        await client.eval("return 1", 0)
    except (RedisError, OSError) as error:
        raise BusError(f"the bus {shown(url)}: {reason_of(error)}") from None
    finally:
        await client.aclose()


async def count_listeners(url: str, cluster: str) -> int:
    """How many processes are at the bus of a cluster. Raises `BusError`."""
    client = connect(url)
    try:
        [(_, count)] = await client.pubsub_numsub(_channel_of(cluster))
    except (RedisError, OSError) as error:
        raise BusError(f"the bus {shown(url)}: {reason_of(error)}") from None
    finally:
        await client.aclose()
    return int(count)


def _channel_of(cluster: str) -> str:
    return f"tankchess:{cluster}:news"


class RedisBus:
    """One process at Redis. It connects again by itself, for ever."""

    def __init__(self, url: str, name: str | None = None) -> None:
        self.name = name or process_name()
        self.is_up = False
        self.trouble = ""
        self.on_up: list[Callable[[], None]] = []
        self.on_down: list[Callable[[], None]] = []
        self._shown = shown(url)
        self._redis = connect(url)
        self._hold_script = self._redis.register_script(_HOLD)
        self._release_script = self._redis.register_script(_RELEASE)
        # Each with its channel.
        self._waiting: deque[tuple[str, bytes]] = deque(maxlen=_MOST_WAITING)
        self._has_news = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        self._outage = Outage(log, f"the bus {self._shown}")
        self._refusals = Outage(log, f"writing to the bus {self._shown}")
        self._hear: Hear = lambda _name, _body: None
        self._cluster = ""
        # The client of Redis may swallow that a task was cancelled.
        self._is_ending = False

    async def start(self, cluster: str, hear: Hear) -> None:
        self._cluster, self._hear = cluster, hear
        self._has_news = asyncio.Event()
        try:
            await self._redis.ping()
        except (RedisError, OSError) as error:
            await self._redis.aclose()
            raise BusError(f"the bus {self._shown}: {reason_of(error)}") from None
        is_open = asyncio.Event()
        self._tasks = [
            asyncio.create_task(self._listen(is_open), name="bus, hearing"),
            asyncio.create_task(self._tell(), name="bus, telling"),
        ]
        try:
            async with asyncio.timeout(_PATIENCE):
                await is_open.wait()
        except TimeoutError:
            await self.stop()
            raise BusError(f"the bus {self._shown}: it does not answer") from None

    async def stop(self) -> None:
        # What was told last is on its way.
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(_LAST_WORDS):
                while self.is_up and self._waiting:
                    await asyncio.sleep(0.01)
        self._is_ending, self.is_up = True, False
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._tasks.clear()
        with contextlib.suppress(RedisError, OSError):
            await self._redis.aclose()

    # News.

    @property
    def _channel(self) -> str:
        return _channel_of(self._cluster)

    def _inbox(self, name: str) -> str:
        """The channel that one process hears."""
        return f"tankchess:{self._cluster}:to:{name}"

    def publish(self, body: bytes, to: str | None = None) -> None:
        if self.is_up:
            channel = self._channel if to is None else self._inbox(to)
            self._waiting.append((channel, b"\0".join((_FORMAT, self.name.encode(), body))))
            self._has_news.set()

    async def _tell(self) -> None:
        while not self._is_ending:
            await self._has_news.wait()
            self._has_news.clear()
            while self._waiting:
                pipeline = self._redis.pipeline(transaction=False)
                told = list(itertools.islice(self._waiting, _AT_ONCE))
                for channel, each in told:
                    pipeline.publish(channel, each)
                try:
                    await pipeline.execute()
                except (RedisError, OSError) as error:
                    self._lost(error)
                for _ in range(min(len(told), len(self._waiting))):
                    self._waiting.popleft()

    async def _listen(self, is_open: asyncio.Event) -> None:
        failures = 0
        while not self._is_ending:
            try:
                async with self._redis.pubsub() as ears:
                    await ears.subscribe(self._channel, self._inbox(self.name))
                    await _confirmed(ears)
                    failures = 0
                    self._outage.worked()
                    self.is_up = True
                    for action in self.on_up:
                        action()
                    is_open.set()
                    await self._hear_from(ears)
            except (RedisError, OSError, TimeoutError) as error:
                self._lost(error)
            await asyncio.sleep(_PAUSES[min(failures, len(_PAUSES) - 1)])
            failures += 1

    async def _hear_from(self, ears: PubSub) -> None:
        loop = asyncio.get_running_loop()
        heard = loop.time()
        while self.is_up:
            message: Any = await ears.get_message(timeout=_LOOK)
            if message is not None:
                heard = loop.time()
                if message["type"] == "message":
                    self._receive(message["data"])
            elif loop.time() - heard > SILENCE:
                raise TimeoutError("nothing was heard for a while")

    def _receive(self, data: bytes) -> None:
        form, _, rest = data.partition(b"\0")
        name, _, body = rest.partition(b"\0")
        sender = name.decode("ascii", "replace")
        if form != _FORMAT or sender == self.name:
            # News of another version is found by the versions of the tables.
            return
        try:
            self._hear(sender, body)
        except Exception:
            log.exception("news from %s could not be taken in", sender)

    def _lost(self, error: Exception) -> None:
        self._outage.failed(reason_of(error))
        if self.is_up:
            self.is_up = False
            self._waiting.clear()
            for action in self.on_down:
                action()

    # Leases.

    async def hold(self, lease: str, seconds: float) -> bool:
        milliseconds = round(seconds * 1000)
        return bool(await self._write(lambda: self._hold_script([self._key(lease)], [self.name, milliseconds])))

    async def release(self, lease: str) -> None:
        with contextlib.suppress(BusAway):
            await self._ask(lambda: self._release_script([self._key(lease)], [self.name]))

    async def is_held(self, lease: str) -> bool:
        return bool(await self._ask(lambda: self._redis.exists(self._key(lease))))

    # What is there for all to see.

    async def keep(self, name: str, body: bytes, seconds: float) -> None:
        await self._write(lambda: self._redis.set(self._kept_key(name), body, px=round(seconds * 1000)))

    async def kept(self, name: str) -> bytes | None:
        found: bytes | None = await self._ask(lambda: self._redis.get(self._kept_key(name)))
        return found

    def _kept_key(self, name: str) -> str:
        return f"tankchess:{self._cluster}:kept:{name}"

    async def audience(self) -> int:
        [(_, count)] = await self._ask(lambda: self._redis.pubsub_numsub(self._channel))
        return int(count)

    def _key(self, lease: str) -> str:
        return f"tankchess:{self._cluster}:lease:{lease}"

    async def _ask(self, question: Callable[[], Any]) -> Any:
        if not self.is_up:
            raise BusAway(f"the bus {self._shown} is away")
        try:
            return await question()
        except (RedisError, OSError) as error:
            raise BusAway(reason_of(error)) from None

    async def _write(self, question: Callable[[], Any]) -> Any:
        """The same for what changes something, which a Redis may refuse that answers all else."""

        async def told() -> Any:
            try:
                found = await question()
            except ResponseError as error:
                self.trouble = reason_of(error)
                self._refusals.failed(self.trouble)
                raise
            self.trouble = ""
            self._refusals.worked()
            return found

        return await self._ask(told)


async def _confirmed(ears: PubSub) -> None:
    """Waits until Redis has said that we hear what is told: it may refuse."""
    for _ in range(round(_PATIENCE / _LOOK)):
        if await ears.get_message(timeout=_LOOK) is not None:
            return
    raise TimeoutError("it does not answer")


def reason_of(error: Exception) -> str:
    """Why Redis failed, in one line."""
    lines = str(error).strip().splitlines()
    reason = lines[0] if lines else type(error).__name__
    if "HELLO must be called" in reason:
        return "it wants a password, expected redis://:password@host:port/0"
    # Where in which of our scripts it was is of no use to anybody.
    return reason.partition(" script: ")[0]
