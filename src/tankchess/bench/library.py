"""The measurements of the library: rules, records, pictures, import. Each returns figures, best of several runs."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator
from importlib import resources
from random import Random
from typing import Any

import tankchess
from tankchess import Position
from tankchess.bench.figure import BenchError, Figure, best_time
from tankchess.drawing.raster import require_images
from tankchess.errors import MissingExtra

# Rule G2 off: these are the figures every move generator of the base rules has to reproduce.
BASIC_16 = {1: 549, 2: 301878, 3: 163704167}
RECORD_SEED, RECORD_GAMES, RECORD_PLIES = 7, 10, 60
ANIMATED_PLIES = 40


def counted_time(position: Position, depth: int, expected: int, runs: int) -> float:
    """Seconds for one perft; raises BenchError where the count is not `expected`."""

    def count() -> None:
        moves = tankchess.perft(position, depth)
        if moves != expected:
            raise BenchError(f"perft {depth} of {position.tfen()}: expected {expected}, counted {moves}")

    return best_time(count, runs)


def basic_16(runs: int) -> Figure:
    """Rate of perft on the printed board; plain Python stays at depth 2, which is long enough for it."""
    position = tankchess.setup("basic-16").position(announce=False)
    depth = 3 if tankchess.COMPILED else 2
    for shallow in range(1, depth):
        counted_time(position, shallow, BASIC_16[shallow], runs=1)
    seconds = counted_time(position, depth, BASIC_16[depth], runs)
    return Figure(f"perft {depth} of basic-16", BASIC_16[depth] / seconds / 1e6, "million moves/s", bar=300)


def perft_positions() -> list[dict[str, Any]]:
    """Name, TFEN and counts of each position with terrain."""
    text = resources.files("tankchess.bench").joinpath("perft_positions.toml").read_text(encoding="utf-8")
    return list(tomllib.loads(text)["position"])


def all_terrains(runs: int) -> Iterator[Figure]:
    """Rate of perft on positions that hold every terrain and piece between them, one by one and together."""
    total_moves, total_seconds = 0, 0.0
    for entry in perft_positions():
        position = Position.from_tfen(entry["tfen"])
        depth = 2 if tankchess.COMPILED else 1
        moves = entry["moves"][depth - 1]
        seconds = counted_time(position, depth, moves, runs)
        total_moves += moves
        total_seconds += seconds
        yield Figure(f"  {entry['name']}", moves / seconds / 1e6, "million moves/s")
    yield Figure("perft of all terrains and pieces", total_moves / total_seconds / 1e6, "million moves/s", bar=60)


def move_list(runs: int) -> Iterator[Figure]:
    """Time of the legal move list at the start of basic-16, check and escape included.

    The core works with integers; what the list takes beyond that is the making of `Move` objects.
    """
    position = tankchess.setup("basic-16").position(announce=True)
    number = len(position.legal_moves())
    whole = best_time(position.legal_moves, 20 * runs)
    core = best_time(position.count_legal_moves, 20 * runs)
    yield Figure("legal move list of basic-16", whole * 1e3, "ms")
    yield Figure("  the core's part", core * 1e3, "ms", bar=0.1, bar_is_minimum=False)
    yield Figure("  making Move objects", (whole - core) / number * 1e9, "ns a move", 150, bar_is_minimum=False)
    yield Figure("  in all", whole / number * 1e9, "ns a move")


def random_game(chance: Random, plies: int) -> tankchess.Game:
    game = tankchess.Game("basic-16")
    while len(game.moves) < plies and not game.is_over:
        game.play(chance.choice(game.position.legal_moves()))
    return game


def record_reading(runs: int) -> Figure:
    """Rate of reading records, every move and sign checked. The games are random play of a fixed seed."""
    chance = Random(RECORD_SEED)
    text = "\n".join(random_game(chance, RECORD_PLIES).record() for _ in range(RECORD_GAMES))
    number = sum(len(game.moves) for game in tankchess.read_games(text))
    seconds = best_time(lambda: list(tankchess.read_games(text)), runs)
    return Figure("records read", number / seconds, "moves/s", bar=20_000)


def images_available() -> bool:
    try:
        require_images("a PNG")
    except MissingExtra:
        return False
    return True


def pictures(runs: int) -> Iterator[Figure]:
    """Time to draw a board of 24x24 with 42 pieces and every terrain, as SVG and as PNG, and a game as GIF.

    The first PNG of a board renders its stamps; every other one finds them ready.
    """
    from tankchess.drawing.canvas import forget

    entry = next(entry for entry in perft_positions() if entry["name"].startswith("every terrain"))
    position = Position.from_tfen(entry["tfen"])
    seconds = best_time(lambda: tankchess.draw(position), 2 * runs)
    yield Figure("picture of 24x24", seconds * 1e3, "ms", bar=15, bar_is_minimum=False)
    if not images_available():
        return

    def first() -> None:
        forget()
        tankchess.draw_png(position)

    yield Figure("  the first as PNG", best_time(first, runs) * 1e3, "ms")
    seconds = best_time(lambda: tankchess.draw_png(position), 2 * runs)
    yield Figure("  as PNG", seconds * 1e3, "ms", bar=150, bar_is_minimum=False)
    game = random_game(Random(RECORD_SEED), ANIMATED_PLIES)
    seconds = best_time(lambda: tankchess.animate(game), runs)
    yield Figure(f"  {len(game.moves)} moves of 16x16 as GIF", seconds, "s", bar=3, bar_is_minimum=False)


def import_time(runs: int) -> Iterator[Figure]:
    """Seconds that `import tankchess` takes in a new interpreter, and from there to the first position.

    With bytecode, as a package is installed, also where Python is told to write none: it goes to a folder of its own.
    """
    code = (
        "import time; start = time.perf_counter()\n"
        "import tankchess; loaded = time.perf_counter()\n"
        "tankchess.setup('basic-16').position(); print(loaded - start, time.perf_counter() - loaded)"
    )
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "PYTHONPYCACHEPREFIX": folder, "PYTHONDONTWRITEBYTECODE": ""}

        def once() -> list[float]:
            command = [sys.executable, "-c", code]
            told = subprocess.run(command, capture_output=True, text=True, check=True, env=environment).stdout
            return [float(number) for number in told.split()]

        once()  # writes the bytecode
        loading, reading = zip(*(once() for _ in range(4 * runs)), strict=True)
    yield Figure("import tankchess", min(loading), "s", bar=0.06, bar_is_minimum=False)
    yield Figure(f"  median of {len(loading)}", statistics.median(loading), "s")
    yield Figure("  from there to the first position", min(reading), "s")
