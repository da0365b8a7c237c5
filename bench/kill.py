"""kill -9 in the middle of play: what was acknowledged is there after a restart, and no clock ran meanwhile.

    python -m bench.kill --kills 50 --games 8

Each round starts a real server on the same database, plays on at all tables as fast as it goes, and kills the server
at a random moment; every tenth server is killed while it starts. `make kill-test` does it a thousand times.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from bench.served import Served
from tankchess import Position, setup
from tankchess.client import Client
from tankchess.server.messages import (
    Done,
    Failed,
    NewTable,
    PlayMove,
    Rules,
    SeatWish,
    ServerMessage,
    SideName,
    Update,
    Welcome,
)
from tankchess.server.views.position_view import key_of

SETUP = "duel-12"
CLOCK = "60+1"
# A clock goes on once its table is loaded; had it run while the server was away, it would have lost all of that time.
TOLERANCE = 0.5
LONGEST_GAME = 300


@dataclass
class Match:
    """A table as its player knows it: moves that were acknowledged, one more that may have been sent, and the clocks
    by the number of moves."""

    table: str
    position: Position = field(default_factory=lambda: setup(SETUP).position())
    acknowledged: list[str] = field(default_factory=list)
    on_its_way: str | None = None
    left_at: dict[int, dict[SideName, int]] = field(default_factory=dict)


@dataclass
class Report:
    kills: int = 0
    killed_while_starting: int = 0
    moves: int = 0
    kept_besides: int = 0
    clocks: int = 0
    shortest_absence: float = 1e9
    most_clock_lost: float = 0.0
    faults: list[str] = field(default_factory=list)


class Trial:
    """One person, several tables, one database that outlives its servers."""

    def __init__(self, folder: Path, games: int, seed: int, shows: bool = False) -> None:
        self.shows = shows
        self.folder = folder
        self.games = games
        self.dice = random.Random(seed)
        self.report = Report()
        self.token = ""
        self.matches: list[Match] = []
        self._decoder: msgspec.json.Decoder[ServerMessage] = msgspec.json.Decoder(ServerMessage)

    def run(self, kills: int) -> Report:
        killed_at = 0.0
        for number in range(kills):
            if self.shows and number % 50 == 0:
                print(json.dumps(self.report.__dict__), file=sys.stderr, flush=True)
            if number % 10 == 1:
                self.kill_early()
                killed_at = time.perf_counter()
                continue
            server = Served(self.folder, "--workers", "0")
            try:
                self.check(server.address, killed_at)
                self.prepare(server.address)
                asyncio.run(self.play(server))
            finally:
                server.kill()
                killed_at = time.perf_counter()
            self.report.kills += 1
        server = Served(self.folder, "--workers", "0")
        self.check(server.address, killed_at)
        code, errors = server.interrupt()
        if code or errors:
            self.report.faults.append(f"the last server ended with exit code {code}: {errors[-500:]}")
        return self.report

    def kill_early(self) -> None:
        """Kills a server while it opens its database, or thereabouts."""
        server = Served(self.folder, "--workers", "0", waits=False)
        time.sleep(self.dice.random() * 2)
        server.kill()
        self.report.kills += 1
        self.report.killed_while_starting += 1

    # Before a round.

    def check(self, address: str, killed_at: float) -> None:
        """Compares what the server knows after a restart with what it had acknowledged."""
        up_at = time.perf_counter()
        absence = up_at - killed_at
        self.report.shortest_absence = min(self.report.shortest_absence, absence)
        with Client(address, self.token or None) as client:
            for match in self.matches:
                welcome = client.table(match.table)
                known = [move.code for move in welcome.moves]
                besides = known[len(match.acknowledged) :]
                if known[: len(match.acknowledged)] != match.acknowledged:
                    self.report.faults.append(f"{match.table}: an acknowledged move is lost")
                elif besides and besides != [match.on_its_way]:
                    self.report.faults.append(f"{match.table}: {besides} was never sent")
                elif besides:
                    self.report.kept_besides += 1
                self._check_clocks(match, welcome, time.perf_counter() - up_at, absence)
                self._go_on(match, welcome)

    def _check_clocks(self, match: Match, welcome: Welcome, up_for: float, absence: float) -> None:
        clocks = welcome.table.clocks
        for side, left in match.left_at.get(len(welcome.moves), {}).items():
            self.report.clocks += 1
            now = clocks.left[side] if clocks is not None else 0
            lost = (left - now) / 1000
            self.report.most_clock_lost = max(self.report.most_clock_lost, lost - up_for)
            if lost > up_for + TOLERANCE * absence or lost < -0.002:
                self.report.faults.append(f"{match.table}: the clock of {side} went from {left} to {now} ms")

    def _go_on(self, match: Match, welcome: Welcome) -> None:
        match.acknowledged = [move.code for move in welcome.moves]
        match.on_its_way = None
        match.position = setup(SETUP).position()
        for code in match.acknowledged:
            match.position.play(code)
        if key_of(match.position) != welcome.table.key:
            self.report.faults.append(f"{match.table}: the position is another one")

    def prepare(self, address: str) -> None:
        """Makes sure that enough games are going on."""
        with Client(address, self.token or None) as client:
            if not self.token:
                client.sign_in("Tester")
                self.token = client.token or ""
            self.matches = [
                match
                for match in self.matches
                if match.position.outcome() is None and len(match.acknowledged) < LONGEST_GAME
            ]
            wish = NewTable(seats=[SeatWish("me"), SeatWish("me")], rules=Rules(setup=SETUP), clock=CLOCK)
            while len(self.matches) < self.games:
                self.matches.append(Match(client.make_table(wish).id))

    # A round.

    async def play(self, server: Served) -> None:
        """Plays at all tables until the server is killed, after a random number of moves and a random moment more."""
        self.budget = self.dice.randint(1, 8 * self.games)
        self.enough = asyncio.Event()
        players = [asyncio.create_task(self._play(server.address, match)) for match in self.matches]
        # Games may all end before that, too.
        enough = asyncio.create_task(self.enough.wait())
        everybody = asyncio.ensure_future(asyncio.gather(*players))
        ends: set[asyncio.Future[Any]] = {enough, everybody}
        await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
        enough.cancel()
        await asyncio.sleep(self.dice.random() * 0.01)
        server.process.kill()
        await asyncio.gather(*players)

    async def _play(self, address: str, match: Match) -> None:
        uri = f"ws{address.removeprefix('http')}/api/tables/{match.table}/socket"
        headers = {"Authorization": f"Bearer {self.token}"}
        try:
            async with connect(uri, additional_headers=headers, max_size=None, proxy=None) as socket:
                while match.position.outcome() is None:
                    await self._move(socket, match)
        except (OSError, WebSocketException):
            # That is what the server is killed for.
            return

    async def _move(self, socket: ClientConnection, match: Match) -> None:
        quiet = [move for move in match.position.legal_moves() if not move.action and not move.is_out]
        move = self.dice.choice(quiet or match.position.legal_moves())
        ply = len(match.acknowledged)
        match.on_its_way = str(move)
        request = PlayMove(id=f"{match.table}{ply}", ply=ply, key=key_of(match.position), move=str(move))
        await socket.send(msgspec.json.encode(request).decode())
        is_done = is_seen = False
        while not (is_done and is_seen):
            message = self._decoder.decode(await socket.recv())
            if isinstance(message, Failed):
                self.report.faults.append(f"{match.table}: {move} was refused: {message.code}")
                return
            if isinstance(message, Done) and message.id == request.id:
                is_done = True
                match.acknowledged.append(str(move))
                match.position.play(move)
                match.on_its_way = None
                self.report.moves += 1
                self.budget -= 1
                if self.budget <= 0:
                    self.enough.set()
            elif isinstance(message, Update) and message.table.ply == ply + 1:
                is_seen = True
                clocks = message.table.clocks
                match.left_at = {} if clocks is None else {ply + 1: clocks.left}


def run_trial(folder: Path, kills: int, games: int, seed: int = 1, shows: bool = False) -> Report:
    return Trial(folder, games, seed, shows).run(kills)


def main() -> None:
    parser = argparse.ArgumentParser(description="kill -9 in the middle of play, again and again.")
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--games", type=int, default=8)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        report = run_trial(Path(folder), chosen.kills, chosen.games, chosen.seed, shows=True)
    print(json.dumps(report.__dict__, indent=1))
    sys.exit(1 if report.faults else 0)


if __name__ == "__main__":
    main()
