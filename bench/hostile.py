"""One hostile guest, and what a bystander notices of it: a real server process, each of the two in its own.

    python -m bench.hostile --seconds 10
    python -m bench.hostile --only bombs,long

The guest does what a guest may do, as often as the limits of rates let him, on the costliest boards he can choose. The
bystander asks for small things and plays a game. For every attack: how long the bystander waited, and what held up the
server's event loop longest.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import json
import multiprocessing
import random
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import connect

from bench.hostile_crowd import ask_as_many
from bench.plain_http import Connection
from bench.served import Served
from bench.watched import Block
from tankchess import Position, setup
from tankchess.core.move import Move
from tankchess.game.choice import single_types
from tankchess.server.messages import Choices, Me, NewTable, PlayMove, Rules, SeatWish, TableView, Token
from tankchess.server.settings import RATES
from tankchess.server.storage.store import Store
from tankchess.server.tables.event import Entry, KeptRules, Moved, Place, Plan
from tankchess.server.tables.table import side_name
from tankchess.server.tables.table_service import laying_of
from tankchess.server.tables.table_summary import Preview, summary_after
from tankchess.server.views.position_view import key_of

BIG = ("fiery-battlefield-24", "basic-20", "open-field-20", "four-the-glory-20")
LONG_MOVES = 19_900
LONG_TABLES = 3
SETUP = "duel-12"


# Long games, laid before the server starts.


async def lay_long_games(database: Path, moves: int) -> list[str]:
    """Tables with very many moves that nobody has opened yet."""
    store = Store(str(database))
    await store.start()
    dice = random.Random(1)
    rules = KeptRules(setup=SETUP, mode="last", house=False)
    places = [Place("w", "open"), Place("b", "open")]
    tables = [laying_of(Plan(rules=rules, places=places), 1.0, None) for _ in range(LONG_TABLES)]
    for _, laying in tables:
        await store.lay(laying)
    position = tables[0][0].position.copy()
    summaries = [laying.summary for _, laying in tables]
    for ply in range(moves):
        quiet = [move for move in position.legal_moves() if not move.action and not move.is_out]
        move, side = dice.choice(quiet), side_name(position.turn)
        position.play(move)
        event = Moved(side, str(move), str(move), None, False)
        waiting = []
        for index, (table, _) in enumerate(tables):
            summary = summary_after(table, summaries[index], event, 1.0, Preview(side_name(position.turn), False))
            summaries[index] = summary._replace(ply=ply + 1)
            waiting.append(store.append(Entry(table.id, ply + 2, 1.0, event), summaries[index]))
        if ply % 50 == 0:
            await asyncio.gather(*waiting)
    await store.stop()
    return [table.id for table, _ in tables]


# The guest.


class Guest:
    """Somebody with a token, several connections, and a rate he keeps to."""

    def __init__(self, address: str, token: str, seconds: float, long: list[str]) -> None:
        self.address = address
        self.token = token
        self.long = long
        self.ends = time.perf_counter() + seconds
        self.dice = random.Random(7)
        self.answers: dict[int, int] = {}
        self._free: asyncio.LifoQueue[Connection] = asyncio.LifoQueue()
        for _ in range(60):
            self._free.put_nowait(Connection(address, token, packed=True))

    async def ask(self, method: str, path: str, body: Any = None) -> bytes:
        connection = await self._free.get()
        try:
            answer = await connection.ask(method, path, body)
        except (OSError, asyncio.IncompleteReadError):
            return b""
        finally:
            self._free.put_nowait(connection)
        self.answers[answer.status] = self.answers.get(answer.status, 0) + 1
        return answer.body

    async def lay(self, setup_name: str, **rules: Any) -> str:
        seats = [SeatWish("me")] * (4 if setup_name.startswith("four") else 2)
        data = await self.ask("POST", "/api/tables", NewTable(seats=seats, rules=Rules(setup=setup_name, **rules)))
        return str(json.loads(data or b"{}").get("id", ""))

    async def flood(self, requests: Iterator[tuple[str, str]], rate: float = RATES["request"].per_second) -> None:
        """As many requests as the limits let through: all at once first, then evenly."""
        waiting: set[asyncio.Task[bytes]] = set()
        at_once = RATES["request"].at_once - 20
        for number, (method, path) in enumerate(requests):
            if time.perf_counter() > self.ends:
                break
            if number >= at_once:
                await asyncio.sleep(1 / rate)
            waiting = {task for task in waiting if not task.done()}
            waiting.add(asyncio.create_task(self.ask(method, path)))
        await asyncio.gather(*waiting)

    async def costly_tables(self, count: int = 8) -> list[str]:
        kinds = [(name, kind) for name in BIG for kind in ("RB", "ML", "TK", "IT")]
        laid = [self.lay(name, all_as=kind, announce=announced(name)) for name, kind in kinds[:count]]
        return [table for table in await asyncio.gather(*laid) if table]


def announced(name: str) -> Any:
    return None if name.startswith("four") else "yes"


Attack = Callable[[Guest], Awaitable[None]]


async def lay_tables(guest: Guest) -> None:
    """Thirty tables of bombs at once, then as many as are permitted, with open seats in the lobby."""
    kinds = ["RB", *single_types(setup(BIG[0]))]
    await asyncio.gather(*(guest.lay(BIG[number % 3], all_as="RB", announce="yes") for number in range(30)))
    while time.perf_counter() < guest.ends:
        await guest.lay(guest.dice.choice(BIG[:3]), all_as=guest.dice.choice(kinds), announce="yes")
        await asyncio.sleep(1 / RATES["table"].per_second)


async def ask_about_bombs(guest: Guest) -> None:
    """Choices, threats, looks and refusals on large boards of one type."""
    tables = await guest.costly_tables()

    def requests() -> Iterator[tuple[str, str]]:
        for table in itertools.cycle(tables):
            yield "GET", f"/api/tables/{table}/choices?ply=0"
            for side in "wb":
                yield "GET", f"/api/tables/{table}/threats?ply=0&against={side}"
            for _ in range(6):
                start, end, target = (_square(guest.dice) for _ in range(3))
                yield "GET", f"/api/tables/{table}/look?ply=0&from={start}&to={end}&facing=N"
                yield "GET", f"/api/tables/{table}/refusal?ply=0&move={start}{end}Nx{target}"

    await guest.flood(requests())


def _square(dice: random.Random) -> str:
    return f"{chr(65 + dice.randrange(16))}{dice.randrange(16) + 1}"


async def ask_about_long_games(guest: Guest) -> None:
    """Tables that are not in memory, with 19,900 moves each: their view, record and every ply."""

    def requests() -> Iterator[tuple[str, str]]:
        for table in itertools.cycle(guest.long):
            yield "GET", f"/api/tables/{table}"
            yield "GET", f"/api/tables/{table}/record.tcg"
            for _ in range(6):
                ply = guest.dice.randrange(LONG_MOVES)
                yield "GET", f"/api/tables/{table}/plies/{ply}"
                yield "GET", f"/api/tables/{table}/plies/{ply}/ground.svg"
                yield "GET", f"/api/tables/{table}/threats?ply={ply}&against=w"

    await guest.flood(requests())


async def ask_for_everything(guest: Guest) -> None:
    """The pictures, the catalogue, the lists, the description and the views of tables."""
    tables = await guest.costly_tables(12)

    def requests() -> Iterator[tuple[str, str]]:
        for number in itertools.count():
            table = tables[number % len(tables)]
            yield "GET", f"/api/setups/{BIG[number % 4]}/picture.svg?theme={('light', 'dark')[number % 2]}"
            yield "GET", "/api/catalogue"
            yield "GET", "/api/openapi.json"
            yield "GET", "/api/mine"
            yield "GET", "/api/lobby"
            yield "GET", f"/api/tables/{table}"
            yield "GET", f"/api/tables/{table}/record.tcg"
            yield "GET", f"/api/tables/{table}/plies/0"
            yield "GET", f"/api/tables/{table}/plies/0/ground.svg"

    await guest.flood(requests())


async def play_bombs(guest: Guest) -> None:
    """Moves over forty sockets, legal and illegal ones, all of them at once and then evenly; and chat."""
    tables = await guest.costly_tables(12)
    players = [asyncio.create_task(_play_on(guest, tables[number % len(tables)], number)) for number in range(39)]
    await asyncio.gather(*players, return_exceptions=True)


async def _play_on(guest: Guest, table: str, number: int) -> None:
    headers = {"Authorization": f"Bearer {guest.token}"}
    path = f"ws{guest.address.removeprefix('http')}/api/tables/{table}/socket"
    choices = msgspec.json.Decoder(Choices)
    async with connect(path, additional_headers=headers, max_size=None, compression=None, proxy=None) as socket:
        view = json.loads(await socket.recv())["table"]
        found = choices.decode(await guest.ask("GET", f"/api/tables/{table}/choices?ply={view['ply']}"))
        codes = [code for mover in found.movers for stand in mover.stands for code, _, _ in stand.moves]
        asked = 0
        while time.perf_counter() < guest.ends:
            code = guest.dice.choice(codes)
            if number % 3:
                code = f"{code[:2]}{_square(guest.dice)}Nx{_square(guest.dice)}"
            asked += 1
            await socket.send(
                msgspec.json.encode(PlayMove(f"{number}.{asked}", view["ply"], view["key"], code)).decode()
            )
            if asked % 20 == 0:
                await socket.send(json.dumps({"type": "say", "id": f"s{number}.{asked}", "text": "x" * 300}))
            while True:
                heard = json.loads(await socket.recv())
                if heard["type"] == "update":
                    view = heard["table"]
                if heard["type"] in ("done", "failed"):
                    break
            await asyncio.sleep(0 if asked < 3 else 39 / RATES["message"].per_second)


async def rename(guest: Guest) -> None:
    """A new name all the time, with as many open tables as he may have."""
    for _ in range(3):
        await asyncio.gather(*(guest.lay(SETUP) for _ in range(10)))
    for number in itertools.count():
        if time.perf_counter() > guest.ends:
            break
        asyncio.get_running_loop().create_task(guest.ask("PATCH", "/api/session", {"name": f"Mallory {number}"}))
        await asyncio.sleep(1 / RATES["request"].per_second)


async def all_at_once(guest: Guest) -> None:
    await asyncio.gather(
        ask_about_bombs(guest), ask_about_long_games(guest), ask_for_everything(guest), play_bombs(guest), rename(guest)
    )


async def come_as_many(guest: Guest) -> None:
    """Several guests of one address, with boards whose lists of moves take long."""
    guest.answers = await ask_as_many(guest.address, guest.ends)


async def nothing(guest: Guest) -> None:
    await asyncio.sleep(guest.ends - time.perf_counter())


ATTACKS: dict[str, Attack] = {
    "nothing": nothing,
    "laying": lay_tables,
    "bombs": ask_about_bombs,
    "playing": play_bombs,
    "long": ask_about_long_games,
    "everything": ask_for_everything,
    "renaming": rename,
    "crowd": come_as_many,
    "all": all_at_once,
}


def attack(address: str, token: str, name: str, seconds: float, long: list[str]) -> None:
    async def run() -> None:
        guest = Guest(address, token, seconds, long)
        await ATTACKS[name](guest)
        print(f"  answers to the guest: {dict(sorted(guest.answers.items()))}", file=sys.stderr)

    asyncio.run(run())


# The bystander.


async def token_of(address: str) -> str:
    """A session is a cookie; programs use a token."""
    async with httpx.AsyncClient(base_url=address, headers={"origin": address}) as client:
        msgspec.json.decode((await client.get("/api/session")).content, type=Me)
        return msgspec.json.decode((await client.post("/api/tokens")).content, type=Token).token


async def stand_by(address: str, token: str, is_over: Callable[[], bool]) -> list[tuple[float, float, str]]:
    """When each request was sent, how many milliseconds it took, and what it was."""
    connection = Connection(address, token)
    wish = NewTable(seats=[SeatWish("me")] * 2, rules=Rules(setup=SETUP, mode="last", house=False))
    table = msgspec.json.decode((await connection.ask("POST", "/api/tables", wish)).body, type=TableView)
    position, dice, waits = setup(SETUP).position("last", house=False), random.Random(3), []
    for number in itertools.count():
        if is_over():
            break
        start = time.perf_counter()
        if number % 5 == 4:
            # Not answered by the server itself: a worker lists the moves.
            kind = "choices"
            answer = await connection.ask("GET", f"/api/tables/{table.id}/choices?ply={len(position.history)}")
        elif number % 5 == 3:
            kind = "move"
            move = _quiet_move(position, dice)
            body = PlayMove(f"m{number}", len(position.history), key_of(position), str(move))
            start = time.perf_counter()
            answer = await connection.ask("POST", f"/api/tables/{table.id}/moves", body)
            position.play(move)
        else:
            kind = ("/api/session", "/api/lobby", f"/api/tables/{table.id}")[number % 5]
            answer = await connection.ask("GET", kind)
        waits.append((start, (time.perf_counter() - start) * 1000, kind))
        if answer.status != 200:
            raise AssertionError(f"the bystander was refused: {answer}")
        await asyncio.sleep(0.02)
    connection.close()
    return waits


def _quiet_move(position: Position, dice: random.Random) -> Move:
    return dice.choice([move for move in position.legal_moves() if not move.action and not move.is_out])


async def measure(name: str, seconds: float, address: str, long: list[str], notes: Path) -> dict[str, Any]:
    mine, theirs = await token_of(address), await token_of(address)
    noted = notes.stat().st_size
    context = multiprocessing.get_context("spawn")
    guest = context.Process(target=attack, args=(address, theirs, name, seconds, long))
    guest.start()
    waits = await stand_by(address, mine, lambda: not guest.is_alive())
    guest.join()
    blocks = [msgspec.json.decode(line, type=Block) for line in notes.read_bytes()[noted:].splitlines()]
    times = sorted(wait for _, wait, _ in waits)
    by_place: dict[str, list[Block]] = {}
    for block in blocks:
        by_place.setdefault(_anonymous(block.where), []).append(block)
    held_up = {
        place: (max(block.cpu for block in found), max(block.ms for block in found), len(found))
        for place, found in by_place.items()
    }
    worst = sorted(held_up.items(), key=lambda item: item[1], reverse=True)[:6]
    return {
        "requests": len(times),
        "p50 ms": round(times[len(times) // 2], 1),
        "p99 ms": round(times[len(times) * 99 // 100], 1),
        "max ms": round(times[-1], 1),
        "slowest": [f"{kind} {wait:.0f}" for _, wait, kind in sorted(waits, key=lambda item: -item[1])[:5]],
        "held up, ms of work and of waiting for it": {
            place: f"{cpu:.1f} and {ms:.1f}, {count} times" for place, (cpu, ms, count) in worst
        },
    }


def _anonymous(where: str) -> str:
    """A path without what differs from request to request."""
    parts = where.split("/")
    for index, part in enumerate(parts[:-1]):
        if part in ("tables", "plies", "setups"):
            parts[index + 1] = "*"
    return "/".join(parts)


def main() -> None:
    parser = argparse.ArgumentParser(description="One hostile guest, and what a bystander notices of it.")
    parser.add_argument("--seconds", type=float, default=10.0, help="how long each attack lasts")
    parser.add_argument("--only", default="", help=f"some of {' '.join(ATTACKS)}, separated by commas")
    parser.add_argument("--moves", type=int, default=LONG_MOVES, help="moves of the long games")
    chosen = parser.parse_args()
    names = [name for name in chosen.only.split(",") if name] or list(ATTACKS)
    with tempfile.TemporaryDirectory() as folder:
        database, notes = Path(folder) / "games.sqlite", Path(folder) / "blocks.jsonl"
        notes.touch()
        needed = {"long", "all"} & set(names)
        long = asyncio.run(lay_long_games(database, chosen.moves)) if needed else []
        for name in names:
            server = Served(Path(folder), "--notes", str(notes), module=("bench.watched",))
            try:
                print(
                    name, json.dumps(asyncio.run(measure(name, chosen.seconds, server.address, long, notes)), indent=1)
                )
            finally:
                code, errors = server.interrupt()
                if code or errors:
                    print(f"the server ended with exit code {code}: {errors[-1000:]}")


if __name__ == "__main__":
    main()
