"""How fast moves travel when many play at once: a real server, and a process full of players over loopback WebSockets.

    python -m bench.load --games 200 --rate 2 --seconds 30
    python -m bench.load --database postgresql://...     (an empty one)

Every game is two players with a socket each. A move is timed from being sent until the other player has received it.
Afterwards both players of every game, and the server, must know the same moves, each once.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect

from bench.served import Served
from tankchess import setup
from tankchess.client import Client
from tankchess.server.messages import NewTable, PlayMove, Rules, SeatWish
from tankchess.server.views.position_view import key_of

GAMES_A_PAIR = 5


class Heard(msgspec.Struct):
    """As much of a message as the players look at."""

    type: str
    moves_from: int = 0
    moves: list[dict[str, Any]] = []
    id: str | None = None
    code: str = ""


@dataclass
class Script:
    """A game made up beforehand: its moves, and the key of the position before each."""

    moves: list[str]
    keys: list[str]


@dataclass
class Seat:
    """One player of one game: what was received, and when."""

    socket: ClientConnection
    heard: list[str] = field(default_factory=list)
    at: list[float] = field(default_factory=list)
    done: dict[str, float] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)
    news: asyncio.Event = field(default_factory=asyncio.Event)

    async def listen(self) -> None:
        decoder = msgspec.json.Decoder(Heard)
        async for text in self.socket:
            now = time.perf_counter()
            message = decoder.decode(text)
            if message.type == "update":
                if message.moves_from != len(self.heard) and message.moves:
                    self.faults.append(f"moves from {message.moves_from}, known are {len(self.heard)}")
                for move in message.moves:
                    self.heard.append(move["code"])
                    self.at.append(now)
            elif message.type == "done" and message.id is not None:
                self.done[message.id] = now
            elif message.type == "failed":
                self.faults.append(f"refused: {message.code}")
            self.news.set()


def make_script(name: str, length: int, seed: int) -> Script:
    """A game without shots, so that it lasts."""
    dice = random.Random(seed)
    while True:
        position = setup(name).position()
        script = Script([], [])
        while len(script.moves) < length:
            quiet = [move for move in position.legal_moves() if not move.action and not move.is_out]
            if not quiet:
                break
            script.keys.append(key_of(position))
            script.moves.append(str(position.play(dice.choice(quiet))))
        if len(script.moves) == length:
            return script


def lay_tables(address: str, games: int, name: str) -> list[tuple[str, str, str]]:
    """Table and the tokens of its two players; a few people play all the games, each within the limits."""
    wish = NewTable(seats=[SeatWish("me"), SeatWish("open")], rules=Rules(setup=name), clock="30+5")
    tables = []
    for start in range(0, games, GAMES_A_PAIR):
        with Client(address) as one, Client(address) as two:
            one.sign_in(f"White {start}")
            two.sign_in(f"Black {start}")
            for _ in range(min(GAMES_A_PAIR, games - start)):
                table = one.make_table(wish).id
                two.sit(table)
                tables.append((table, one.token or "", two.token or ""))
    return tables


async def play(script: Script, seats: Sequence[Seat], rate: float, start: float, sent: list[float]) -> None:
    """Plays a game at its pace; the side to move waits for the move before to arrive."""
    for ply, (code, key) in enumerate(zip(script.moves, script.keys, strict=True)):
        await asyncio.sleep(max(0.0, start + ply / rate - time.perf_counter()))
        mover = seats[ply % 2]
        while len(mover.heard) < ply:
            mover.news.clear()
            await mover.news.wait()
        message = PlayMove(id=f"m{ply}", ply=ply, key=key, move=code)
        sent.append(time.perf_counter())
        await mover.socket.send(msgspec.json.encode(message).decode())
    for seat in seats:
        while len(seat.heard) < len(script.moves):
            seat.news.clear()
            await seat.news.wait()


async def generate(
    address: str,
    tables: list[tuple[str, str, str]],
    scripts: list[Script],
    rate: float,
    cpu: Callable[[], float] = lambda: 0.0,
) -> dict[str, Any]:
    """Plays all games at once; the times of all moves in milliseconds, and everything that went wrong.

    `cpu` is asked before the first and after the last move, when all sockets are open.
    """

    async def sit(table: str, token: str) -> Seat:
        socket = await connect(
            f"ws{address.removeprefix('http')}/api/tables/{table}/socket",
            additional_headers={"Authorization": f"Bearer {token}"},
            compression=None,
            max_size=None,
            proxy=None,
            ping_interval=None,
        )
        await socket.recv()
        return Seat(socket)

    games = [(await sit(table, one), await sit(table, two)) for table, one, two in tables]
    listeners = [asyncio.create_task(seat.listen()) for seats in games for seat in seats]
    used = cpu()
    begin = time.perf_counter() + 0.5
    dice = random.Random(1)
    sent: list[list[float]] = [[] for _ in games]
    players = [
        play(script, seats, rate, begin + dice.random() / rate, times)
        for script, seats, times in zip(scripts, games, sent, strict=True)
    ]
    faults = []
    try:
        await asyncio.wait_for(asyncio.gather(*players), len(scripts[0].moves) / rate + 60)
    except TimeoutError:
        faults.append("not all moves arrived")
    seconds = time.perf_counter() - begin
    used = cpu() - used
    for task in listeners:
        task.cancel()
    for script, seats in zip(scripts, games, strict=True):
        for seat in seats:
            faults += seat.faults
            if seat.heard != script.moves:
                faults.append(f"heard {len(seat.heard)} moves of {len(script.moves)}, or other ones")
            await seat.socket.close()
    across = [
        (seats[(ply + 1) % 2].at[ply] - moment) * 1000
        for seats, times in zip(games, sent, strict=True)
        for ply, moment in enumerate(times)
        if ply < len(seats[(ply + 1) % 2].at)
    ]
    return {"milliseconds": sorted(across), "seconds": seconds, "used": used, "faults": faults}


def compare_with_server(address: str, tables: list[tuple[str, str, str]], scripts: list[Script]) -> list[str]:
    """Whether the server has kept every move once."""
    faults = []
    for (table, token, _), script in zip(tables, scripts, strict=True):
        with Client(address, token) as client:
            if [move.code for move in client.table(table).moves] != script.moves:
                faults.append(f"table {table}: the server knows other moves")
    return faults


def cpu_seconds(pid: int) -> float:
    """What a process has used, if the system says so."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / 100


def measure(
    games: int, rate: float, seconds: float, name: str = "basic-16", database: str | None = None
) -> dict[str, Any]:
    """The figures of one run; without a database, on an SQLite file that is gone afterwards."""
    length = max(2, round(rate * seconds))
    scripts = [make_script(name, length, seed) for seed in range(games)]
    with tempfile.TemporaryDirectory() as folder:
        server = Served(Path(folder), "--workers", "0", *([] if database is None else ["--database", database]))
        try:
            tables = lay_tables(server.address, games, name)
            pid = server.process.pid
            used = cpu_seconds(pid)
            result = asyncio.run(generate(server.address, tables, scripts, rate, lambda: cpu_seconds(pid)))
            used = cpu_seconds(pid) - used
            with ThreadPoolExecutor(1) as pool:
                faults = result["faults"] + pool.submit(compare_with_server, server.address, tables, scripts).result()
        finally:
            code, errors = server.interrupt()
    if code or errors:
        faults.append(f"the server ended with exit code {code}: {errors[-500:]}")
    times = result["milliseconds"]
    return {
        "games": games,
        "moves": len(times),
        "moves a second": round(len(times) / result["seconds"], 1),
        "p50 ms": _percentile(times, 50),
        "p99 ms": _percentile(times, 99),
        "worst ms": _percentile(times, 100),
        "server CPU": f"{100 * result['used'] / result['seconds']:.0f} %",
        "server CPU ms a move": round(1000 * result["used"] / len(times), 2) if times else None,
        "with opening and closing the sockets": round(1000 * used / len(times), 2) if times else None,
        "faults": faults,
    }


def _percentile(times: list[float], percent: int) -> float | None:
    return round(times[min(len(times) - 1, len(times) * percent // 100)], 1) if times else None


def main() -> None:
    parser = argparse.ArgumentParser(description="How fast moves travel when many play at once.")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--rate", type=float, default=2.0, help="moves a second in each game")
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--setup", default="basic-16")
    parser.add_argument("--database", help="where the server keeps the games, if not in a file of its own")
    chosen = parser.parse_args()
    figures = measure(chosen.games, chosen.rate, chosen.seconds, chosen.setup, chosen.database)
    print(json.dumps(figures, indent=1))
    sys.exit(1 if figures["faults"] else 0)


if __name__ == "__main__":
    main()
