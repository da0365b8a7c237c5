"""The measurements of the engine: a fixed set of searches, and how threads share the work."""

from __future__ import annotations

import hashlib
import time
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import resources

import tankchess
from tankchess import Position
from tankchess.bench.figure import Figure
from tankchess.engine import Engine, Limits

# The signature depends on it: a smaller table forgets more.
HASH_MB = 16
SECONDS = 3.0


@dataclass(frozen=True, slots=True)
class EngineRun:
    """The set of positions searched once. `signature` is the same for the same engine, whatever the machine."""

    positions: int
    nodes: int
    seconds: float
    signature: str

    @property
    def figures(self) -> Iterator[Figure]:
        yield Figure(f"nodes of {self.positions} positions", self.nodes, "nodes")
        yield Figure("  time", self.seconds, "s")
        yield Figure("  rate", self.nodes / self.seconds, "nodes/s")


def engine_positions() -> list[tuple[str, str]]:
    """Name and TFEN of each position of the set."""
    text = resources.files("tankchess.bench").joinpath("engine_positions.toml").read_text(encoding="utf-8")
    return [(entry["name"], entry["tfen"]) for entry in tomllib.loads(text)["position"]]


def engine_run(nodes: int) -> EngineRun:
    """Searches every position of the set with one thread and a limit of nodes, each with a fresh engine."""
    engine = Engine(threads=1, hash_mb=HASH_MB)
    marks = hashlib.sha256()
    total, seconds = 0, 0.0
    positions = engine_positions()
    for _, tfen in positions:
        engine.new_game()
        position = Position.from_tfen(tfen)
        started = time.perf_counter()
        result = engine.search(position, Limits(nodes=nodes))
        seconds += time.perf_counter() - started
        total += result.nodes
        marks.update(f"{result.move} {result.nodes}\n".encode())
    return EngineRun(len(positions), total, seconds, f"{total}-{marks.hexdigest()[:8]}")


def thread_figures(seconds: float = SECONDS) -> Iterator[Figure]:
    """Nodes a second at the start of basic-16 with one thread and with two."""
    position = tankchess.setup("basic-16").position()
    rates = []
    for threads in (1, 2):
        engine = Engine(threads=threads)
        result = engine.search(position, Limits(movetime=seconds))
        rates.append(result.nodes / result.seconds)
        yield Figure(f"basic-16, {threads} thread{'s' if threads > 1 else ''}", rates[-1], "nodes/s")
    yield Figure("  two threads to one", rates[1] / rates[0], "times")
