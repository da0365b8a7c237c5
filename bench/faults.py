"""Faults, one after the other, on a real server: what players are told, how soon, and that nothing confirmed is lost.

    python -m bench.faults                     all of them
    python -m bench.faults locked full         some

Those of PostgreSQL need its programs; without them they are left out. `make faults-test` runs them all.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import sqlite3
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from unittest import mock

import httpx

from bench.served import Served
from tankchess.client import Client, RequestRefused, TableConnection
from tankchess.server.messages import NewTable, Rules, SeatWish

SETUP = "duel-12"
# What an end may take, in seconds, whatever is pending.
LONGEST_END = 5.0
_SOON = 30.0


@dataclass
class Outcome:
    """What became of a fault: what was measured, in seconds, and what should not have happened."""

    figures: dict[str, float] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)

    def expect(self, is_so: bool, fault: str) -> None:
        if not is_so:
            self.faults.append(fault)


class Player:
    """Somebody who plays both sides of a table, and remembers what was confirmed."""

    def __init__(self, address: str) -> None:
        self.client = Client(address, timeout=_SOON)
        self.client.sign_in("Tester")
        wish = NewTable(seats=[SeatWish("me"), SeatWish("me")], rules=Rules(setup=SETUP))
        self.table = self.client.make_table(wish).id
        self.connection: TableConnection | None = self.client.open_table(self.table)
        self.confirmed: list[str] = []
        self.sent: str | None = None

    def play(self) -> str:
        """One move: `kept`, or the message with which it was refused, or `cut off`."""
        try:
            if self.connection is None:
                self.connection = self.client.open_table(self.table)
                # Nobody knew what had become of the last move. If it was kept, the game has gone on from there.
                if [move.code for move in self.connection.moves] == [*self.confirmed, self.sent]:
                    self.confirmed.append(str(self.sent))
            moves = self.connection.position().legal_moves()
            self.sent = str(next(move for move in moves if not move.action and not move.is_out))
            self.connection.play(self.sent)
        except RequestRefused as refused:
            return str(refused)
        except Exception:
            # The connection ended; what was sent may be kept or not.
            self.connection = None
            return "cut off"
        self.confirmed.append(self.sent)
        return "kept"

    def check(self, address: str, outcome: Outcome) -> None:
        """Compares what a server knows with what was confirmed."""
        with Client(address, self.client.token) as client:
            known = [move.code for move in client.table(self.table).moves]
        besides = known[len(self.confirmed) :]
        outcome.expect(known[: len(self.confirmed)] == self.confirmed, f"{self.table}: a confirmed move is lost")
        outcome.expect(besides in ([], [self.sent]), f"{self.table}: {besides} was never sent")

    def leave(self) -> None:
        if self.connection is not None:
            self.connection.close()
        self.client.close()


def seated(server: Served, number: int, moves: int = 2) -> list[Player]:
    players = [Player(server.address) for _ in range(number)]
    for player in players:
        for _ in range(moves):
            assert player.play() == "kept"
    return players


def all_play(players: list[Player]) -> tuple[list[str], float]:
    """What everybody is told who moves now, and the longest that anybody waited."""

    def timed(player: Player) -> tuple[str, float]:
        begun = time.perf_counter()
        return player.play(), time.perf_counter() - begun

    with ThreadPoolExecutor(len(players)) as pool:
        results = list(pool.map(timed, players))
    return [told for told, _ in results], max(waited for _, waited in results)


def terminated(server: Served, outcome: Outcome, name: str) -> None:
    """SIGTERM, and how long the end takes."""
    begun = time.perf_counter()
    server.process.send_signal(signal.SIGTERM)
    _, errors = server.end()
    outcome.figures[name] = time.perf_counter() - begun
    outcome.expect(outcome.figures[name] <= LONGEST_END, f"the end took {outcome.figures[name]:.1f} s")
    outcome.expect("Traceback" not in errors, f"a traceback: {errors[-600:]}")


def after_restart(folder: Path, players: list[Player], outcome: Outcome, *options: str) -> None:
    server = Served(folder, "--workers", "0", *options)
    for player in players:
        player.check(server.address, outcome)
        player.leave()
    server.interrupt()


# The faults.


def idle(folder: Path, number: int) -> Outcome:
    """SIGTERM while people are connected and nothing is wrong."""
    outcome = Outcome()
    server = Served(folder, "--workers", "1")
    players = seated(server, number)
    terminated(server, outcome, "SIGTERM")
    after_restart(folder, players, outcome)
    return outcome


@contextmanager
def held(folder: Path) -> Iterator[None]:
    with closing(sqlite3.connect(folder / "games.sqlite", isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        yield


def locked(folder: Path, number: int) -> Outcome:
    """Another program holds the file: everybody moves, then moves again, and then the server is told to end."""
    outcome = Outcome()
    server = Served(folder, "--workers", "0")
    players = seated(server, number)
    with held(folder):
        told, outcome.figures["told after"] = all_play(players)
        outcome.expect(all("could not be saved" in text for text in told), f"they were told: {sorted(set(told))}")
        ready = httpx.get(f"{server.address}/ready", trust_env=False).status_code
        outcome.expect(ready == 503, f"/ready said {ready}")
    told, outcome.figures["kept again after"] = all_play(players)
    outcome.expect(set(told) == {"kept"}, f"when it was free again they were told: {sorted(set(told))}")
    with held(folder):
        waiting = threading.Thread(target=all_play, args=(players,))
        waiting.start()
        terminated(server, outcome, "SIGTERM with moves pending")
        waiting.join()
    after_restart(folder, players, outcome)
    return outcome


def full(folder: Path, number: int) -> Outcome:
    """No file of the server may grow any more; then there is room again; then none, and it is told to end."""
    import resource

    outcome = Outcome()
    server = Served(folder, "--workers", "0")
    players = seated(server, number)

    def room(there_is: bool) -> None:
        size = (folder / "games.sqlite-wal").stat().st_size
        soft = resource.RLIM_INFINITY if there_is else size
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (soft, resource.RLIM_INFINITY))

    room(False)
    told, outcome.figures["told after"] = all_play(players)
    outcome.expect("kept" not in told, f"they were told: {sorted(set(told))}")
    room(True)
    # Those whose table was loaded again are connected anew first.
    told, outcome.figures["kept again after"] = all_play(players)
    told = [text if text == "kept" else player.play() for player, text in zip(players, told, strict=True)]
    outcome.expect(set(told) == {"kept"}, f"with room again they were told: {sorted(set(told))}")
    room(False)
    all_play(players)
    terminated(server, outcome, "SIGTERM")
    after_restart(folder, players, outcome)
    return outcome


def killed(folder: Path, _number: int) -> Outcome:
    """The engine's process is killed: the computer answers all the same."""
    return _without_worker(folder, signal.SIGKILL)


def stopped(folder: Path, _number: int) -> Outcome:
    """The engine's process is stopped, and there is no clock: it is replaced once it is late."""
    return _without_worker(folder, signal.SIGSTOP)


def _without_worker(folder: Path, number: signal.Signals) -> Outcome:
    outcome = Outcome()
    server = Served(folder, "--workers", "1")
    with Client(server.address, timeout=_SOON) as client:
        client.sign_in("Tester")
        wish = NewTable(seats=[SeatWish("me"), SeatWish("computer", 1)], rules=Rules(setup=SETUP))
        connection = client.open_table(client.make_table(wish).id)
        connection.play(str(connection.position().legal_moves()[0]))
        connection.wait_for_turn(_SOON)
        for worker in children(server.process.pid):
            os.kill(worker, number)
        begun = time.perf_counter()
        connection.play(str(connection.position().legal_moves()[0]))
        outcome.expect(connection.wait_for_turn(_SOON), "the computer did not answer")
        outcome.figures["answer"] = time.perf_counter() - begun
        connection.close()
    terminated(server, outcome, "SIGTERM")
    return outcome


def children(parent: int) -> list[int]:
    return [int(pid) for pid in Path(f"/proc/{parent}/task/{parent}/children").read_text().split()]


def postgres(folder: Path, number: int) -> Outcome:
    """PostgreSQL hangs: everybody moves, and the server is told to end."""
    sys.path.insert(0, str(Path(__file__).parents[1] / "scripts"))
    from postgres import cluster

    outcome = Outcome()
    with cluster() as url:
        server = Served(folder, "--workers", "0", "--database", url)
        players = seated(server, number)
        hanging = _processes(url)
        try:
            for pid in hanging:
                os.kill(pid, signal.SIGSTOP)
            waiting = threading.Thread(target=all_play, args=(players,))
            waiting.start()
            terminated(server, outcome, "SIGTERM with moves pending")
            waiting.join()
        finally:
            for pid in hanging:
                os.kill(pid, signal.SIGCONT)
        # The connection that was cut off may hold its lock until PostgreSQL has noticed.
        after_restart(folder, players, outcome, "--database", url)
    return outcome


def _processes(url: str) -> list[int]:
    """The postmaster and the processes of the server's connections."""
    import psycopg

    with psycopg.connect(url) as connection:
        query = "SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()"
        pids = [row[0] for row in connection.execute(query).fetchall()]
        row = connection.execute("SHOW data_directory").fetchone()
    assert row is not None
    return [int((Path(row[0]) / "postmaster.pid").read_text().split()[0]), *pids]


FAULTS: dict[str, Callable[[Path, int], Outcome]] = {
    "idle": idle,
    "locked": locked,
    "full": full,
    "killed": killed,
    "stopped": stopped,
    "postgres": postgres,
}


def run_fault(name: str, folder: Path, number: int) -> Outcome:
    """One of the faults. No server is left behind, whatever happens."""
    started: list[Served] = []
    begin = Served.__init__

    def noted(self: Served, *arguments: Any, **options: Any) -> None:
        begin(self, *arguments, **options)
        started.append(self)

    with mock.patch.object(Served, "__init__", noted):
        try:
            return FAULTS[name](folder, number)
        finally:
            for server in started:
                if server.process.poll() is None:
                    server.kill()


def has_postgres() -> bool:
    sys.path.insert(0, str(Path(__file__).parents[1] / "scripts"))
    from postgres import Missing, programs, somebody

    try:
        programs(), somebody()
    except Missing:
        return False
    return True


def main() -> None:
    parser = argparse.ArgumentParser(description="Faults on a real server, one after the other.")
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"some of: {' '.join(FAULTS)}")
    parser.add_argument("--players", type=int, default=20)
    chosen = parser.parse_args()
    names = chosen.names or [name for name in FAULTS if name != "postgres" or has_postgres()]
    is_good = True
    for name in names:
        with tempfile.TemporaryDirectory() as folder:
            outcome = run_fault(name, Path(folder), chosen.players)
        is_good &= not outcome.faults
        told: dict[str, Any] = {key: round(value, 2) for key, value in outcome.figures.items()}
        print(json.dumps({"fault": name, **told, "faults": outcome.faults}), flush=True)
    sys.exit(0 if is_good else 1)


if __name__ == "__main__":
    main()
