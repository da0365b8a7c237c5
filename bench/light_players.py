"""Players that cost next to nothing, so that a machine can be filled with servers: plain sockets, frames made before.

A game is two sockets at a table and a script of moves. Everybody runs in a process of its own, on one processor; it is
told what to do over a pipe, so that whoever measures can look at the servers in between.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import random
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from typing import Any, Self
from urllib.parse import urlsplit

import msgspec

from bench.load import Script
from tankchess.server.messages import PlayMove

_SHAKE = (
    "GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n{token}"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
# A frame of a client is masked, here with zeros.
_NO_MASK = b"\0\0\0\0"
_PONG = b"\x8a\x80" + _NO_MASK
_UPDATE = b'{"type":"update"'
_MOVE = b'"event":"move"'
_AT_ONCE = 50
_LAST_WORDS = 10.0


def text_frame(text: bytes) -> bytes:
    """One message as a client sends it."""
    if len(text) < 126:
        return bytes((0x81, 0x80 | len(text))) + _NO_MASK + text
    return b"\x81\xfe" + len(text).to_bytes(2, "big") + _NO_MASK + text


def frames_of(script: Script) -> list[bytes]:
    return [
        text_frame(msgspec.json.encode(PlayMove(id=f"m{ply}", ply=ply, key=key, move=code)))
        for ply, (code, key) in enumerate(zip(script.moves, script.keys, strict=True))
    ]


class LightSocket(asyncio.Protocol):
    """A WebSocket that looks at no more than the beginning of what it hears. `on_text` is told every message."""

    def __init__(self, path: str, token: str, on_text: Callable[[LightSocket, bytes], None]) -> None:
        line = f"Authorization: Bearer {token}\r\n" if token else ""
        self._greeting = _SHAKE.format(path=path, token=line).encode()
        self._on_text = on_text
        self._rest = b""
        self._is_open = False
        self.moves = 0
        self.is_closed = False
        self.welcomed: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        transport.write(self._greeting)

    def connection_lost(self, _error: Exception | None) -> None:
        self.is_closed = True
        if not self.welcomed.done():
            self.welcomed.set_exception(ConnectionError("closed before the welcome"))

    def data_received(self, data: bytes) -> None:
        data = self._rest + data if self._rest else data
        start = 0
        if not self._is_open:
            start = data.find(b"\r\n\r\n") + 4
            if start < 4:
                self._rest = data
                return
            if not data.startswith(b"HTTP/1.1 101"):
                self.welcomed.set_exception(ConnectionError(data[:200].decode("latin-1")))
                self.transport.close()
                return
            self._is_open = True
        while len(data) - start >= 2:
            length, head = data[start + 1], start + 2
            if length >= 126:
                wide = 2 if length == 126 else 8
                length, head = int.from_bytes(data[head : head + wide], "big"), head + wide
            if len(data) < head + length:
                break
            self._take(data[start], data[head : head + length])
            start = head + length
        self._rest = data[start:]

    def _take(self, kind: int, text: bytes) -> None:
        if kind == 0x89:
            self.transport.write(_PONG)
        elif kind == 0x81:
            if not self.welcomed.done():
                self.welcomed.set_result(None)
            if text.startswith(_UPDATE) and _MOVE in text:
                self.moves += 1
            self._on_text(self, text)


async def open_socket(
    address: str, path: str, token: str = "", source: str = "127.0.0.1", on_text: Any = lambda _socket, _text: None
) -> LightSocket:
    """A socket that has been welcomed."""
    parts = urlsplit(address)
    _, made = await asyncio.get_running_loop().create_connection(
        lambda: LightSocket(path, token, on_text), parts.hostname or "", parts.port or 80, local_addr=(source, 0)
    )
    async with asyncio.timeout(60):
        await made.welcomed
    return made


@dataclass(frozen=True)
class Place:
    """Where somebody sits: at a server or the proxy, and from which address."""

    address: str
    token: str
    source: str = "127.0.0.1"


@dataclass(frozen=True)
class Pairing:
    """A table, its two players, and those who watch."""

    table: str
    players: tuple[Place, Place]
    watchers: tuple[Place, ...] = ()
    script: int = 0


@dataclass(eq=False)
class Game:
    """One table. `heard` are the seconds from sending a move until the other player, and each watcher, has it."""

    frames: list[bytes]
    seats: list[LightSocket] = field(default_factory=list)
    sent: list[float] = field(default_factory=list)
    heard: list[list[float]] = field(default_factory=list)
    failures: list[str] = field(default_factory=list)

    async def open(self, pairing: Pairing) -> Self:
        path = f"/api/tables/{pairing.table}/socket"
        for each in (*pairing.players, *pairing.watchers):
            self.seats.append(await open_socket(each.address, path, each.token, each.source, self.hear))
        return self

    def hear(self, seat: LightSocket, text: bytes) -> None:
        if text.startswith(b'{"type":"failed"'):
            self.failures.append(text[:200].decode())
        if not self.sent or seat.moves != len(self.sent) or not text.startswith(_UPDATE):
            return
        mover = self.seats[(len(self.sent) - 1) % 2]
        if seat is not mover:
            times = self.heard[-1]
            times.append(asyncio.get_running_loop().time() - self.sent[-1])

    @property
    def is_settled(self) -> bool:
        """Whether everybody has heard of every move."""
        return all(seat.moves == len(self.sent) for seat in self.seats)

    async def play(self, pace: float, begin: float, end: float) -> None:
        """A move every `pace` seconds, or as soon as the one before has arrived."""
        loop = asyncio.get_running_loop()
        due = begin
        while due < end and len(self.sent) < len(self.frames):
            await asyncio.sleep(max(0.0, due - loop.time()))
            mover = self.seats[len(self.sent) % 2]
            while mover.moves < len(self.sent):
                if loop.time() > end or mover.is_closed:
                    return
                await asyncio.sleep(0.002)
            if loop.time() > end:
                return
            frame = self.frames[len(self.sent)]
            self.sent.append(loop.time())
            self.heard.append([])
            mover.transport.write(frame)
            due += pace


class Hall:
    """All games of this process."""

    def __init__(self) -> None:
        self.games: list[Game] = []
        self.others: list[LightSocket] = []

    async def open(self, pairings: Sequence[Pairing], scripts: Sequence[list[bytes]]) -> int:
        for start in range(0, len(pairings), _AT_ONCE):
            made = (Game(scripts[each.script]).open(each) for each in pairings[start : start + _AT_ONCE])
            self.games += await asyncio.gather(*made)
        return sum(len(game.seats) for game in self.games)

    async def watch(self, places: Sequence[tuple[str, Place]]) -> int:
        """Sockets that only listen, by path."""
        for start in range(0, len(places), _AT_ONCE):
            made = (open_socket(at.address, path, at.token, at.source) for path, at in places[start : start + _AT_ONCE])
            self.others += await asyncio.gather(*made)
        return len(self.others)

    async def counts(self) -> list[int]:
        """How many moves were sent in each game."""
        return [len(game.sent) for game in self.games]

    async def left(self) -> list[int]:
        """How many moves are left of each game."""
        return [len(game.frames) - len(game.sent) for game in self.games]

    async def rest(self, seconds: float) -> int:
        """Nobody does anything. How many sockets are open afterwards."""
        await asyncio.sleep(seconds)
        every = [*self.others, *(seat for game in self.games for seat in game.seats)]
        return sum(not each.is_closed for each in every)

    async def play(self, rate: float, seconds: float, seed: int) -> dict[str, Any]:
        """All games together make `rate` moves a second."""
        loop = asyncio.get_running_loop()
        dice = random.Random(seed)
        pace = len(self.games) / rate
        begin = loop.time() + 0.1
        before = [len(game.sent) for game in self.games]
        await asyncio.gather(*(game.play(pace, begin + dice.random() * pace, begin + seconds) for game in self.games))
        lasted = loop.time() - begin
        with suppress(TimeoutError):
            async with asyncio.timeout(_LAST_WORDS):
                while not all(game.is_settled for game in self.games):
                    await asyncio.sleep(0.05)
        heard = [game.heard[first:] for game, first in zip(self.games, before, strict=True)]
        return {
            "seconds": lasted,
            "moves": sum(len(each) for each in heard),
            "heard": [times for each in heard for times in each],
            "unsettled": sum(not game.is_settled for game in self.games),
            "failures": [text for game in self.games for text in game.failures][:5],
        }


def _run(pipe: Connection, processor: int | None) -> None:
    if processor is not None:
        os.sched_setaffinity(0, {processor})
    with suppress(PermissionError):
        # What is measured is the server: its answers must not wait for the one who looks at the clock.
        os.nice(-5)

    async def obey() -> None:
        hall = Hall()
        while True:
            while not pipe.poll():
                await asyncio.sleep(0.005)
            name, arguments = pipe.recv()
            if name == "end":
                return
            pipe.send(await getattr(hall, name)(*arguments))

    asyncio.run(obey())


class Players:
    """The process of the players; `ask` calls a method of its `Hall`."""

    def __init__(self, processor: int | None = None) -> None:
        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(target=_run, args=(theirs, processor), daemon=True)
        self._process.start()
        theirs.close()

    @property
    def pid(self) -> int:
        return self._process.pid or 0

    def ask(self, name: str, *arguments: Any) -> Any:
        self._pipe.send((name, arguments))
        return self._pipe.recv()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        with suppress(OSError):
            self._pipe.send(("end", ()))
        self._process.join(10)
        self._process.terminate()
