"""A cluster of real parts, and faults in the middle of play: nothing acknowledged is lost, nothing is done twice.

    PYTHONPATH=scripts python -m bench.cluster --faults 10

PostgreSQL, Redis, HAProxy, three servers and two workers on this machine. Pairs of players, on whichever servers the
proxy leads them to, move about ten times a second; others play against the computer. At random moments a server or a
worker is killed or stopped for 20 s, Redis or PostgreSQL is restarted. After each fault every game has to go on, and
what the servers know is compared with what the players were told. `make cluster-test` does it with ten faults.
`--only stopped` causes only the faults with that word in their name.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import signal
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from statistics import median

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from bench.cluster_parts import Cluster, cluster
from tankchess import Position, setup
from tankchess.client import Client, ClientError
from tankchess.server.messages import Done, Failed, NewTable, PlayMove, Rules, SeatWish, ServerMessage, Update, Welcome
from tankchess.server.views.position_view import key_of

SETUP = "duel-12"
CLOCK = "120+5"
# Seconds for which a process is stopped.
STOPPED = 20.0
# Within so many seconds after a fault everybody plays on.
BACK = 5.0
# How much the clocks of two servers may differ, in milliseconds, besides the time it takes to ask them.
TOLERANCE = 250
LONGEST_GAME = 200
# Moves a second of each player, so that the faults hit games and not a machine that is busy.
PAUSE = 0.15

_decoder: msgspec.json.Decoder[ServerMessage] = msgspec.json.Decoder(ServerMessage)


@dataclass
class Report:
    """What happened. `back` are the seconds until every game went on, by fault."""

    faults: list[str] = field(default_factory=list)
    tries: dict[str, int] = field(default_factory=dict)
    back: dict[str, list[float]] = field(default_factory=dict)
    moves: int = 0
    computer_moves: int = 0
    reconnects: int = 0
    sent_again: int = 0
    most_clock_apart: int = 0


@dataclass(eq=False)
class Match:
    """A game as its players know it: what was acknowledged, by ply; and the players who have moved since a fault."""

    table: str
    tokens: dict[str, str]
    acknowledged: dict[int, str] = field(default_factory=dict)
    moved: set[str] = field(default_factory=set)
    progress: asyncio.Event = field(default_factory=asyncio.Event)
    is_over: bool = False

    def has_moved(self, side: str) -> None:
        self.moved.add(side)
        if self.moved >= self.tokens.keys():
            self.progress.set()


class Trial:
    def __init__(self, parts: Cluster, games: int, computers: int, seed: int, only: str = "") -> None:
        self.parts = parts
        self.only = only
        self.games = games
        self.computers = computers
        self.dice = random.Random(seed)
        self.report = Report()
        self.matches: list[Match] = []
        self.ends = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    # The players.

    async def open(self) -> None:
        for number in range(self.games + self.computers):
            self.matches.append(await asyncio.to_thread(self._lay, number >= self.games))
            self._tasks += [asyncio.create_task(self._play(self.matches[-1], side)) for side in self.matches[-1].tokens]

    def _lay(self, is_computer: bool) -> Match:
        with Client(self.parts.address) as ann:
            ann.sign_in(f"Ann{self.dice.randrange(10**9)}")
            other = SeatWish("computer", level=1) if is_computer else SeatWish("open")
            wish = NewTable(
                seats=[SeatWish("me"), other], rules=Rules(setup=SETUP), clock=CLOCK, is_listed=not is_computer
            )
            table = ann.make_table(wish).id
            tokens = {"w": ann.token or ""}
        if not is_computer:
            with Client(self.parts.address) as bob:
                bob.sign_in(f"Bob{self.dice.randrange(10**9)}")
                bob.sit(table)
                tokens["b"] = bob.token or ""
        return Match(table, tokens)

    async def _play(self, match: Match, side: str) -> None:
        uri = f"ws{self.parts.address.removeprefix('http')}/api/tables/{match.table}/socket"
        headers = {"Authorization": f"Bearer {match.tokens[side]}"}
        waiting: dict[int, PlayMove] = {}
        while not (self.ends.is_set() or match.is_over):
            try:
                async with connect(
                    uri,
                    additional_headers=headers,
                    max_size=None,
                    proxy=None,
                    open_timeout=2,
                    close_timeout=0.5,
                    ping_interval=0.5,
                    ping_timeout=1.5,
                ) as talk:
                    await self._talk(talk, match, side, waiting)
            except (OSError, WebSocketException, TimeoutError):
                # That is what the faults are for.
                self.report.reconnects += 1
                await asyncio.sleep(0.2)

    async def _talk(self, talk: ClientConnection, match: Match, side: str, waiting: dict[int, PlayMove]) -> None:
        position, ply = setup(SETUP).position(), 0
        while not self.ends.is_set():
            try:
                async with asyncio.timeout(1.0):
                    message = _decoder.decode(await talk.recv())
            except TimeoutError:
                continue
            if isinstance(message, Welcome):
                position, ply = setup(SETUP).position(), len(message.moves)
                for move in message.moves:
                    position.play(move.code)
            elif isinstance(message, Update):
                if message.event == "move" and message.moves_from == ply:
                    for move in message.moves:
                        position.play(move.code)
                    ply += len(message.moves)
            elif isinstance(message, Done):
                self._acknowledge(match, message, side, waiting)
                continue
            elif isinstance(message, Failed):
                if message.code in ("server_error", "rate_limited"):
                    # Nothing has changed, and the same request is sent again.
                    await asyncio.sleep(0.3)
                    for request in waiting.values():
                        await talk.send(msgspec.json.encode(request).decode())
                        self.report.sent_again += 1
                    continue
                if message.code not in ("stale", "game_over", "not_your_turn"):
                    self.report.faults.append(f"{match.table}: refused with {message.code}: {message.message}")
                waiting.clear()
                return
            else:
                continue
            table = message.table
            if key_of(position) != table.key:
                self.report.faults.append(f"{match.table}: the position at ply {table.ply} is another one")
            if table.status == "over" or table.ply >= LONGEST_GAME:
                match.is_over = True
                match.progress.set()
                return
            if table.turn == side:
                await asyncio.sleep(PAUSE * self.dice.random())
                if table.ply in waiting:
                    self.report.sent_again += 1
                else:
                    waiting.clear()
                    waiting[table.ply] = self._choice(position, table.ply, side)
                await talk.send(msgspec.json.encode(waiting[table.ply]).decode())

    def _choice(self, position: Position, ply: int, side: str) -> PlayMove:
        quiet = [move for move in position.legal_moves() if not move.action and not move.is_out]
        move = self.dice.choice(quiet or position.legal_moves())
        return PlayMove(id=f"{side}{ply}", ply=ply, key=key_of(position), move=str(move))

    def _acknowledge(self, match: Match, message: Done, side: str, waiting: dict[int, PlayMove]) -> None:
        for ply, request in list(waiting.items()):
            if request.id == message.id:
                if match.acknowledged.setdefault(ply, request.move) != request.move:
                    self.report.faults.append(f"{match.table}: two moves were acknowledged for ply {ply}")
                del waiting[ply]
                self.report.moves += 1
                match.has_moved(side)

    # The faults.

    async def run(self, faults: int) -> None:
        await self.open()
        await self._all_go_on("the start", seconds=60)
        kinds: list[tuple[str, Callable[[], Awaitable[None]]]] = [
            ("kill -9 of a server", self._kill_server),
            *([("kill -9 of a worker", self._kill_worker)] if self.parts.workers else []),
            ("restart of Redis", self._restart_redis),
            ("restart of PostgreSQL", self._restart_postgres),
            ("a server stopped for 20 s", self._stop_server),
        ]
        kinds = [(name, cause) for name, cause in kinds if self.only in name]
        for number in range(faults):
            name, cause = kinds[number % len(kinds)]
            await asyncio.sleep(0.5 + self.dice.random() * 2)
            self.report.tries[name] = self.report.tries.get(name, 0) + 1
            await cause()
            await self._all_go_on(name)
            if name.startswith("a server stopped"):
                await asyncio.sleep(max(0.0, self._continue_at - time.monotonic()))
                self._stopped.send(signal.SIGCONT)
                await self._all_go_on("a server that goes on")
            await self._all_ready()
            await self.check()
            await self._refill()
            print(f"{number + 1}: {name}: {self.report.back[name][-1]:.1f} s, {self.report.moves} moves", flush=True)
        self.ends.set()
        await asyncio.gather(*self._tasks)
        await self.check()

    async def _kill_server(self) -> None:
        server = self.dice.choice(self.parts.servers)
        await asyncio.to_thread(server.end, signal.SIGKILL)
        server.start()

    async def _kill_worker(self) -> None:
        worker = self.dice.choice(self.parts.workers)
        await asyncio.to_thread(worker.end, signal.SIGKILL)
        worker.start()

    async def _restart_redis(self) -> None:
        await asyncio.to_thread(self.parts.redis.end, signal.SIGKILL)
        await asyncio.sleep(self.dice.random())
        self.parts.redis.start()

    async def _restart_postgres(self) -> None:
        await asyncio.to_thread(self.parts.database.stop, self.dice.choice(["immediate", "fast"]))
        await asyncio.to_thread(self.parts.database.start)

    async def _stop_server(self) -> None:
        self._stopped = self.dice.choice(self.parts.servers)
        self._stopped.send(signal.SIGSTOP)
        self._continue_at = time.monotonic() + STOPPED

    async def _all_go_on(self, name: str, seconds: float = BACK) -> None:
        """Waits until every player has made a move, and notes how long it took."""
        begun = time.monotonic()
        for match in self.matches:
            match.progress.clear()
            match.moved.clear()
        going = [match for match in self.matches if not match.is_over]
        try:
            async with asyncio.timeout(60):
                await asyncio.gather(*(match.progress.wait() for match in going))
        except TimeoutError:
            stuck = [match.table for match in going if not match.progress.is_set()]
            self.report.faults.append(f"{name}: {len(stuck)} games did not go on: {stuck[:5]}")
        took = time.monotonic() - begun
        self.report.back.setdefault(name, []).append(round(took, 2))
        if took > seconds:
            self.report.faults.append(f"{name}: it took {took:.1f} s until everybody was back")

    async def _all_ready(self) -> None:
        await asyncio.gather(*(asyncio.to_thread(server.wait) for server in self.parts.servers))

    async def _refill(self) -> None:
        """Games that are over are replaced."""
        for place, match in enumerate(self.matches):
            if match.is_over:
                self.matches[place] = await asyncio.to_thread(self._lay, len(match.tokens) == 1)
                self._tasks += [asyncio.create_task(self._play(self.matches[place], side)) for side in match.tokens]

    # What must be so.

    async def check(self) -> None:
        """Compares what every server knows with what the players were told, and the servers with each other."""
        for match in self.matches:
            acknowledged = dict(match.acknowledged)
            await asyncio.to_thread(self._check, match, acknowledged)
        await self._check_lobby()

    async def _check_lobby(self) -> None:
        """Every server lists the same games, and those that go on are among them."""
        end = time.monotonic() + BACK
        while True:
            shown = [await asyncio.to_thread(self._running, server.address) for server in self.parts.servers]
            going = {match.table for match in self.matches if len(match.tokens) > 1 and not match.is_over}
            if all(going <= running for running in shown):
                return
            if time.monotonic() > end:
                missing = [len(going - running) for running in shown]
                self.report.faults.append(f"games that are missing in the lobbies: {missing}")
                return
            await asyncio.sleep(0.2)

    def _running(self, address: str) -> set[str]:
        try:
            with Client(address) as client:
                return {entry.id for entry in client.lobby().running}
        except ClientError:
            return set()

    def _check(self, match: Match, acknowledged: dict[int, str]) -> None:
        clocks: list[tuple[int, str, int, float]] = []
        for server in self.parts.servers:
            try:
                with Client(server.address, match.tokens["w"]) as client:
                    welcome = client.table(match.table)
            except ClientError as error:
                self.report.faults.append(f"{match.table}: {server.name} does not show it: {error}")
                continue
            known = [move.code for move in welcome.moves]
            lost = [ply for ply, move in acknowledged.items() if ply >= len(known) or known[ply] != move]
            if lost:
                self.report.faults.append(f"{match.table}: {server.name} has lost the moves {lost}")
            shown = welcome.table.clocks
            if shown is not None and shown.running is not None:
                left = shown.left[shown.running]
                clocks.append((len(known), shown.running, left, time.monotonic()))
            if len(match.tokens) == 1:
                self.report.computer_moves = max(self.report.computer_moves, len(known) // 2)
        for (ply, side, left, when), (other_ply, other_side, other_left, other_when) in pairwise(clocks):
            if (ply, side) == (other_ply, other_side):
                apart = abs((left - other_left) - round((other_when - when) * 1000))
                self.report.most_clock_apart = max(self.report.most_clock_apart, apart)
                if apart > TOLERANCE:
                    self.report.faults.append(f"{match.table}: the clocks of two servers differ by {apart} ms")


async def run_trial(parts: Cluster, faults: int, games: int, computers: int, seed: int, only: str) -> Report:
    trial = Trial(parts, games, computers, seed, only)
    await trial.run(faults)
    return trial.report


def table_of(report: Report) -> str:
    """How long it took until everybody was back, by fault."""
    lines = ["| fault | times | median | worst |", "|---|---|---|---|"]
    for name, seconds in report.back.items():
        lines.append(f"| {name} | {len(seconds)} | {median(seconds):.1f} s | {max(seconds):.1f} s |")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description="Faults in a cluster, in the middle of play.")
    parser.add_argument("--faults", type=int, default=10)
    parser.add_argument("--games", type=int, default=8)
    parser.add_argument("--computers", type=int, default=4)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", help="only faults with this word in their name")
    chosen = parser.parse_args()
    with (
        tempfile.TemporaryDirectory(prefix="tankchess-") as folder,
        cluster(Path(folder), workers=chosen.workers) as parts,
    ):
        report = asyncio.run(run_trial(parts, chosen.faults, chosen.games, chosen.computers, chosen.seed, chosen.only))
    print(json.dumps(report.__dict__, indent=1))
    print(table_of(report))
    sys.exit(1 if report.faults else 0)


if __name__ == "__main__":
    main()
