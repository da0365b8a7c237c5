"""What a cluster carries: moves a second by one server and by three, sockets, what the bus adds, the engine's work.

    python -m bench.scale moves --servers 1          (or 3; --share 0.25: with a quarter of a core each;
                                                      --small: and two such cores for all but the players)
    python -m bench.scale sockets --number 4000
    python -m bench.scale bus
    python -m bench.scale work
    python -m bench.scale requests

PostgreSQL, Redis, HAProxy and the servers are real, and on this machine; the players are light ones, in a process on
one of its processors, whose time is told apart. Each run goes into `bench/scale.json`, in the place of the one before.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from bench.cluster_parts import Cluster, cluster
from bench.crowd import _replies, guest
from bench.light_players import Pairing, Place, Players, frames_of
from bench.load import make_script
from bench.quota import held_back, small_machine
from bench.scale_data import best_steps, keep, machine, percentile
from bench.usage import memory_megabytes, processor_seconds
from tankchess.client import Client
from tankchess.server.messages import NewTable, Rules, SeatWish

SETUP = "basic-16"
# Both players of a table are led to the same server: HAProxy goes by the first three parts of the path.
BY_TABLE = "uri depth 3"
SCRIPTS = 20
PLIES = 160
GAMES_A_PAIR = 5
TABLES_AN_ADDRESS = 100
SOCKETS_AN_ADDRESS = 500
# Seconds.
SETTLING = 15.0
# Rates rise until half of the moves take longer than that, in seconds.
TOO_LONG = 0.15


def source_of(number: int) -> str:
    return f"127.0.1.{1 + number}"


@contextmanager
def parts_of(servers: int, workers: int = 0, balance: str = BY_TABLE) -> Iterator[Cluster]:
    with (
        tempfile.TemporaryDirectory(prefix="tankchess-") as folder,
        cluster(Path(folder), servers=servers, workers=workers, balance=balance) as parts,
    ):
        yield parts


def lay(
    parts: Cluster, addresses: Callable[[int], tuple[str, str]], games: int, laid_at: str | None = None
) -> list[Pairing]:
    """Tables with two people each, who play several; `addresses` says where the two players of a pair come in.

    Without `laid_at` the tables are laid at one server after the other, as people do.
    """

    def lay_some(start: int) -> list[Pairing]:
        source = source_of(start // TABLES_AN_ADDRESS)
        first, second = addresses(start)
        each = parts.servers[start // GAMES_A_PAIR % len(parts.servers)]
        with guest(laid_at or each.address, source) as one, guest(second, source) as two:
            wish = NewTable(seats=[SeatWish("me"), SeatWish("open")], rules=Rules(setup=SETUP), clock="120+5")
            made = []
            for number in range(start, min(start + GAMES_A_PAIR, games)):
                table = one.make_table(wish).id
                two.sit(table)
                places = Place(first, one.token or "", source), Place(second, two.token or "", source)
                made.append(Pairing(table, places, script=number % SCRIPTS))
        return made

    # The first one alone: msgspec makes its decoders then, which threads must not do at once.
    made = lay_some(0)
    with ThreadPoolExecutor(4) as pool:
        return made + [each for some in pool.map(lay_some, range(GAMES_A_PAIR, games, GAMES_A_PAIR)) for each in some]


class Meter:
    """Processor time by part, since the last look at it."""

    def __init__(self, parts: Cluster, players: Players | None = None) -> None:
        assert parts.redis.process is not None
        assert parts.proxy.process is not None
        self._processes = {
            "server": [each.process.pid for each in parts.servers if each.process],
            "postgresql": [parts.database.process],
            "redis": [parts.redis.process.pid],
            "haproxy": [parts.proxy.process.pid],
            "worker": [each.process.pid for each in parts.workers if each.process],
            "players": [players.pid] if players else [],
        }
        self.seconds()

    def seconds(self) -> dict[str, float]:
        now = {
            part: sum(processor_seconds(process) for process in processes)
            for part, processes in self._processes.items()
        }
        before, self._last = getattr(self, "_last", now), now
        return {part: round(used - before[part], 2) for part, used in now.items()}


def scripts() -> list[list[bytes]]:
    return [frames_of(make_script(SETUP, PLIES, seed)) for seed in range(SCRIPTS)]


def check_kept(parts: Cluster, pairings: list[Pairing], counts: list[int]) -> list[str]:
    """Whether every server knows all moves, each once; of every twentieth table."""
    faults = []
    for pairing, count in list(zip(pairings, counts, strict=True))[::20]:
        for server in parts.servers:
            with Client(server.address, pairing.players[0].token) as client:
                known = len(client.table(pairing.table).moves)
            if known != count:
                faults.append(f"table {pairing.table}: {server.name} knows {known} moves of {count}")
    return faults


def measure_moves(
    servers: int, rates: list[float], seconds: float, games: int, runs: int, share: float | None, is_small: bool
) -> dict[str, Any]:
    """Rising rates, until moves take too long; all of it several times, since others disturb.

    With `share` a server has so much of a core; if `is_small`, all parts but the players have two such cores.
    """
    found: list[list[dict[str, Any]]] = []
    with ExitStack() as open_things:
        parts = open_things.enter_context(parts_of(servers))
        players = open_things.enter_context(Players((os.cpu_count() or 1) - 1))
        pairings = lay(parts, lambda _start: (parts.address, parts.address), games)
        sockets = players.ask("open", pairings, scripts())
        # After ten seconds a server lets go of the tables that are played elsewhere.
        players.ask("rest", 10.0)
        players.ask("play", games / 2, 4.0, 0)
        faults: list[str] = []
        meter = Meter(parts, players)
        if share is not None:
            held = [each.process.pid for each in parts.servers if each.process]
            beside = [each.process.pid for each in (parts.redis, parts.proxy) if each.process]
            open_things.enter_context(
                small_machine(held, [*beside, parts.database.process], share) if is_small else held_back(held, share)
            )
        for _ in range(runs):
            found.append([])
            for number, rate in enumerate(rates):
                if min(players.ask("left")) < 1 + rate * seconds / games:
                    # Moves that are missing would look like a server that is full.
                    print(
                        f"the games are too near their end for {rate:g} moves a second: choose more --games", flush=True
                    )
                    break
                step, told = _step(players, meter, rate, seconds, number)
                found[-1].append(step)
                faults += told["failures"]
                if step["p50 ms"] > 1000 * TOO_LONG or step["a second"] < 0.93 * rate:
                    break
        faults += check_kept(parts, pairings, players.ask("counts"))
    steps = best_steps(found)
    about = {"servers": servers, "share": share, "games": games, "sockets": sockets, "runs": runs}
    return {**about, "steps": steps, "faults": faults}


def _step(players: Players, meter: Meter, rate: float, seconds: float, seed: int) -> tuple[dict[str, Any], Any]:
    meter.seconds()
    told = players.ask("play", rate, seconds, seed)
    used = meter.seconds()
    times = sorted(each for heard in told["heard"] for each in heard)
    step = {
        "asked": rate,
        "moves": told["moves"],
        "a second": round(told["moves"] / told["seconds"], 1),
        "p50 ms": round(1000 * percentile(times, 50), 1),
        "p99 ms": round(1000 * percentile(times, 99), 1),
        "ms a move": {part: round(1000 * spent / told["moves"], 3) for part, spent in used.items()},
        "cores": {part: round(spent / told["seconds"], 2) for part, spent in used.items()},
    }
    print(json.dumps(step), flush=True)
    return step, told


def measure_sockets(servers: int, number: int, seconds: float) -> dict[str, Any]:
    """Half of the sockets are in the lobby, half watch a few tables at which people play."""
    tables = 20
    with parts_of(servers, balance="leastconn") as parts, Players((os.cpu_count() or 1) - 1) as players:
        pairings = lay(parts, lambda _start: (parts.address, parts.address), tables)
        meter = Meter(parts, players)
        before = [memory_megabytes(each.process.pid) for each in parts.servers if each.process]
        places = []
        for each in range(number - 2 * tables - number // 2 // tables * tables):
            path = "/api/lobby/socket"
            places.append((path, Place(parts.address, "", source_of(20 + each // SOCKETS_AN_ADDRESS))))
        opened = players.ask("watch", places)
        share = number // 2 // tables
        watched = [
            Pairing(each.table, each.players, tuple([Place(parts.address, "", source_of(40 + place // 5))] * share))
            for place, each in enumerate(pairings)
        ]
        begun = time.monotonic()
        opened += players.ask("open", watched, scripts())
        took = time.monotonic() - begun
        meter.seconds()
        left = players.ask("rest", seconds)
        idle = meter.seconds()
        after = [memory_megabytes(each.process.pid) for each in parts.servers if each.process]
        told = players.ask("play", 10.0, 10.0, 1)
        busy = meter.seconds()
    times = sorted(each for heard in told["heard"] for each in heard)
    return {
        "servers": servers,
        "sockets": opened,
        "open after the rest": left,
        "watchers opened in s": round(took, 1),
        "memory MB before": [round(each, 1) for each in before],
        "memory MB": [round(each, 1) for each in after],
        "kB a socket": round(1000 * (sum(after) - sum(before)) / opened, 1),
        "idle seconds": seconds,
        "idle cores": {part: round(used / seconds, 4) for part, used in idle.items()},
        "moves": told["moves"],
        "heard": len(times),
        "expected": told["moves"] * (1 + number // 2 // tables),
        "watchers unsettled": told["unsettled"],
        "p50 ms": round(1000 * percentile(times, 50), 1),
        "p99 ms": round(1000 * percentile(times, 99), 1),
        "ms of a server a message": round(1000 * (busy["server"] - idle["server"] * 10 / seconds) / len(times), 3),
        "faults": told["failures"],
    }


def measure_bus(rate: float, seconds: float) -> dict[str, Any]:
    """Two watchers of the same moves: one at the server of the player, one at another."""
    with parts_of(2) as parts, Players((os.cpu_count() or 1) - 1) as players:
        here, there = parts.servers[0].address, parts.servers[1].address
        pairings = lay(parts, lambda _start: (here, here), 20)
        watched = [
            Pairing(each.table, each.players, (Place(here, ""), Place(there, "")), each.script) for each in pairings
        ]
        players.ask("open", watched, scripts())
        players.ask("play", rate, 2.0, 0)
        told = players.ask("play", rate, seconds, 1)
        news = _hear_only(parts, 400.0, seconds)
    # By the order of arrival: the last one of a move is the watcher elsewhere, unless the bus was faster.
    here_times = sorted(each[1] for each in told["heard"] if len(each) == 3)
    there_times = sorted(each[2] for each in told["heard"] if len(each) == 3)
    added = sorted(each[2] - each[1] for each in told["heard"] if len(each) == 3)
    return {
        "moves": told["moves"],
        "moves a second": rate,
        "same server": _spread(here_times),
        "another server": _spread(there_times),
        "added": _spread(added),
        "ms of a server for news": news,
        "faults": told["failures"] + ([f"{told['unsettled']} games unsettled"] if told["unsettled"] else []),
    }


def _hear_only(parts: Cluster, rate: float, seconds: float) -> float:
    """Processor time for a move that another server has kept, of one where nobody looks at the table; in ms."""
    here, other = parts.servers[0].address, parts.servers[1].process
    assert other is not None
    with Players((os.cpu_count() or 1) - 1) as players:
        players.ask("open", lay(parts, lambda _start: (here, here), 100, laid_at=here), scripts())
        begun = processor_seconds(other.pid)
        players.ask("rest", seconds)
        idle = processor_seconds(other.pid) - begun
        told = players.ask("play", rate, seconds, 1)
        used = processor_seconds(other.pid) - begun - 2 * idle
        return round(1000 * max(0.0, used) / float(told["moves"]), 3)


def _spread(times: list[float]) -> dict[str, float]:
    return {f"p{each} ms": round(1000 * percentile(times, each), 2) for each in (50, 90, 99)}


def measure_work(levels: list[int], tables: int, seconds: float) -> dict[str, Any]:
    """One worker and more people than it can serve, each of whom answers at once."""
    found: dict[str, Any] = {}
    with parts_of(1, workers=1) as parts:
        for level in levels:
            wish = NewTable(seats=[SeatWish("me"), SeatWish("computer", level)], rules=Rules(setup=SETUP))
            laid = []
            for number in range(tables):
                with guest(parts.address, source_of(number)) as client:
                    laid.append((client.make_table(wish).id, client.token, source_of(number)))
            meter = Meter(parts)
            replies = asyncio.run(_play_computer(parts.address, laid, seconds, meter))
            used = meter.seconds()
            found[str(level)] = {
                "jobs": replies,
                "jobs a second": round(replies / seconds, 1),
                "cores of the worker": round(used["worker"] / seconds, 2),
                "ms a job": {part: round(1000 * spent / max(1, replies), 2) for part, spent in used.items()},
            }
            print(level, json.dumps(found[str(level)]), flush=True)
    return {"tables": tables, "levels": found}


def measure_requests(seconds: float) -> dict[str, Any]:
    """What a page asks for: who somebody is, the lobby, a table, its legal moves. One after the other."""
    with parts_of(1) as parts, guest(parts.address) as client:
        wish = NewTable(seats=[SeatWish("me"), SeatWish("open")], rules=Rules(setup=SETUP))
        table = client.make_table(wish).id
        paths = ["/api/session", "/api/lobby", f"/api/tables/{table}", "/api/games"]
        headers = {"Authorization": f"Bearer {client.token}"}
        # What a server does at its start is no part of it.
        time.sleep(SETTLING)
        meter = Meter(parts)
        time.sleep(seconds)
        idle = meter.seconds()
        times: list[float] = []
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            begun = time.monotonic()
            client._http.get(paths[len(times) % len(paths)], headers=headers).raise_for_status()
            times.append(time.monotonic() - begun)
            # Below the limit of a person, 50 a second.
            time.sleep(0.02)
        used = {part: max(0.0, spent - idle[part]) for part, spent in meter.seconds().items()}
    return {
        "requests": len(times),
        **_spread(sorted(times)),
        "ms a request": {part: round(1000 * spent / len(times), 3) for part, spent in used.items()},
    }


async def _play_computer(address: str, laid: list[Any], seconds: float, meter: Meter) -> int:
    replies = 0

    async def hurry(table: str, token: str | None, source: str) -> None:
        nonlocal replies
        async for _ in _replies(address, table, token, source):
            replies += 1

    players = [asyncio.create_task(hurry(*each)) for each in laid]
    await asyncio.sleep(2)
    replies = 0
    meter.seconds()
    await asyncio.sleep(seconds)
    counted = replies
    for player in players:
        player.cancel()
    await asyncio.gather(*players, return_exceptions=True)
    return counted


def main() -> None:
    parser = argparse.ArgumentParser(description="What a cluster carries.")
    parser.add_argument("what", choices=["moves", "sockets", "bus", "work", "requests"])
    parser.add_argument("--servers", type=int, default=3)
    parser.add_argument("--share", type=float, help="of a core for each server; as root")
    parser.add_argument("--small", action="store_true", help="two such cores for all parts but the players")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--rates", type=float, nargs="+", default=[200, 300, 400, 500, 600, 700, 800, 900, 1000])
    parser.add_argument("--runs", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--number", type=int, default=4000)
    chosen = parser.parse_args()
    about = machine()
    # Where `cluster_parts` finds how to start PostgreSQL.
    sys.path.insert(0, str(Path(__file__).parents[1] / "scripts"))
    if chosen.what == "moves":
        figures = measure_moves(
            chosen.servers, chosen.rates, chosen.seconds, chosen.games, chosen.runs, chosen.share, chosen.small
        )
        kind = " small machine" if chosen.small else " held back" if chosen.share else ""
        name = f"moves {chosen.servers}{kind}"
    elif chosen.what == "sockets":
        figures, name = measure_sockets(chosen.servers, chosen.number, chosen.seconds), "sockets"
    elif chosen.what == "bus":
        figures, name = measure_bus(50.0, chosen.seconds), "bus"
    elif chosen.what == "requests":
        figures, name = measure_requests(chosen.seconds), "requests"
    else:
        figures, name = measure_work([1, 3, 5, 7, 8], 12, chosen.seconds), "work"
    print(json.dumps(figures, indent=1))
    if figures.get("faults"):
        sys.exit(1)
    keep(name, figures, about)


if __name__ == "__main__":
    main()
