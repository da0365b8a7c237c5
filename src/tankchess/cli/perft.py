"""`tankchess perft`: counts the move sequences of a given length, the usual check of a move generator."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import Progress

import tankchess
from tankchess import Position
from tankchess.cli.console import console
from tankchess.cli.output import note_plain_core, rate
from tankchess.cli.source import WordsBefore, read_position
from tankchess.cli.start_options import StartOptions, takes_start_options
from tankchess.core.perft import MOST_DEPTH

# From here on a count can take minutes: it goes move by move, with a progress bar, and Ctrl-C stops it.
LONG_DEPTH = 4


@takes_start_options
def perft(
    words: WordsBefore,
    depth: Annotated[
        int, typer.Argument(metavar="DEPTH", min=0, max=MOST_DEPTH, help="Moves ahead.", show_default=False)
    ],
    divide: Annotated[bool, typer.Option("--divide", help="Also show the count for each first move.")] = False,
    *,
    start: StartOptions,
) -> None:
    """Count every sequence of DEPTH legal moves."""
    position = read_position(words, start)
    note_plain_core()
    out = console()
    started = time.perf_counter()
    if depth and (divide or depth >= LONG_DEPTH):
        total = 0
        for code, count in counted_by_move(position, depth):
            total += count
            if divide:
                out.print(f"{code}: {count}")
    else:
        total = tankchess.perft(position, depth)
    seconds = time.perf_counter() - started
    core = "compiled" if tankchess.COMPILED else "plain Python"
    out.print(f"perft {depth}: {total} moves in {seconds:.3f} s ({rate(total, seconds)}, {core})")


def counted_by_move(position: Position, depth: int) -> Iterator[tuple[str, int]]:
    """Each legal move with the number of sequences behind it; a progress bar runs on stderr."""
    moves = position.legal_moves()
    with Progress(console=Console(stderr=True), transient=True) as progress:
        for move in progress.track(moves, description=f"perft {depth}"):
            yield str(move), tankchess.perft(position.after(move), depth - 1)
