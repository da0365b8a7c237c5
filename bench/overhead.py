"""The fixed cost of a search that has no time to search: `python -m bench.overhead`. One line for each board.

`go movetime 1` through the protocol, from the line that is sent to the best move, and the same inside Python.
"""

from __future__ import annotations

import statistics
import subprocess
import time
from typing import Annotated

import typer

import tankchess
from bench.blitz import COMMAND, boards
from bench.options import SeedOption
from tankchess.engine import Engine, Limits
from tankchess.lab import BoardStart

MOVETIME = 0.001


def inside(engine: Engine, position: tankchess.Position, runs: int) -> list[float]:
    """Milliseconds of searches in this process."""
    times = []
    for _ in range(runs + 1):
        started = time.perf_counter()
        engine.search(position, Limits(movetime=MOVETIME))
        times.append(1000 * (time.perf_counter() - started))
    return times[1:]


def spoken(program: subprocess.Popen[str], name: str, moves: list[str], runs: int) -> list[float]:
    """Milliseconds from `go movetime 1` to the best move of another process."""
    assert program.stdin is not None and program.stdout is not None
    program.stdin.write(f"uginewgame\nposition setup {name} moves {' '.join(moves)}\n")
    times = []
    for _ in range(runs + 1):
        started = time.perf_counter()
        program.stdin.write("go movetime 1\n")
        program.stdin.flush()
        while not program.stdout.readline().startswith("bestmove"):
            pass
        times.append(1000 * (time.perf_counter() - started))
    return times[1:]


def main(
    runs: Annotated[int, typer.Option("--runs", min=1, help="Searches of each position.")] = 51,
    only: Annotated[str, typer.Option("--only", help="Only boards with this in their name.")] = "",
    random: Annotated[int, typer.Option("--random", min=0, help="Random half-moves before.")] = 4,
    seed: SeedOption = 1,
) -> None:
    """Measure `go movetime 1` on every board: the median and the worst of the searches."""
    engine = Engine()
    with subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as program:
        for name in boards(only):
            position = BoardStart.of(tankchess.setup(name)).opening(str(seed), random)
            moves = [str(move) for move in position.history]
            own, other = inside(engine, position, runs), spoken(program, name, moves, runs)
            figures = [f"{statistics.median(times):.2f} ms, at worst {max(times):.2f}" for times in (own, other)]
            print(f"{name}: {figures[0]}; through the protocol {figures[1]}", flush=True)
        assert program.stdin is not None
        program.stdin.write("quit\n")


if __name__ == "__main__":
    typer.run(main)
