"""`tankchess puzzles mine` and `prove`: new puzzles from games, and all of a file proved again."""

from __future__ import annotations

import os
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

from tankchess.cli.check import counted
from tankchess.cli.completion import complete_record
from tankchess.cli.console import console
from tankchess.cli.games import Input
from tankchess.cli.output import complain, note_plain_core, write_whole
from tankchess.cli.puzzle_options import FileOption, open_book
from tankchess.puzzles import Puzzle, write_puzzles

# Engine and solver are imported where they are used: who only lists puzzles does not wait for them.

FAULTY = 1
PoolArgument = Annotated[
    Path,
    typer.Argument(metavar="POOL", help="Where everything found is added (.jsonl); an existing file is continued."),
]
OutOption = Annotated[
    Path | None, typer.Option("--out", metavar="FILE", help="Write a puzzle file of the pool.", show_default=False)
]
WithOption = Annotated[
    Path | None,
    typer.Option("--with", metavar="FILE", help="A puzzle file to add to the pool.", show_default=False),
]
FromOption = Annotated[
    Path | None,
    typer.Option(
        "--from",
        metavar="FILE",
        help="Games of a record (.tcg, .json) instead of new ones.",
        show_default=False,
        autocompletion=complete_record,
    ),
]
BoardOption = Annotated[
    list[str] | None,
    typer.Option("--setup", metavar="NAME", help="Play on this board; repeat for several (all).", show_default=False),
]
SeedOption = Annotated[int, typer.Option("--seed", metavar="N", help="Another number gives other games.")]
TotalOption = Annotated[
    int, typer.Option("--total", metavar="N", min=1, help="Puzzles to find, on all boards together.")
]
MinutesOption = Annotated[float, typer.Option("--minutes", metavar="M", min=0.01, help="The longest time to mine.")]
JobsOption = Annotated[int, typer.Option("--jobs", metavar="N", min=1, max=256, help="Processes.")]


def mine(
    pool: PoolArgument,
    out: OutOption = None,
    known_file: WithOption = None,
    record: FromOption = None,
    board: BoardOption = None,
    seed: SeedOption = 1,
    total: TotalOption = 500,
    minutes: MinutesOption = 60.0,
    jobs: JobsOption = 1,
) -> None:
    """Mine puzzles. From games of the engine against itself, or from recorded games.

    Ctrl-C ends it and keeps what was found; the same command continues it.
    """
    from tankchess.puzzles import workshop
    from tankchess.puzzles.pool import PuzzlePool
    from tankchess.puzzles.self_play import boards

    known = boards()
    unknown = [name for name in board or [] if name not in known]
    if unknown:
        raise typer.BadParameter(f"--setup {unknown[0]}: expected one of {' '.join(known)}")
    note_plain_core()
    found = PuzzlePool(pool)
    if known_file is not None:
        found.take_over(open_book(known_file))
    before, games, started = len(found.puzzles), len(found.games), time.monotonic()
    stopped = False
    with _progress(SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn()) as progress:
        task = progress.add_task("mining")

        def show(game: str, _fresh: list[Puzzle]) -> None:
            lengths = Counter(puzzle.moves for puzzle in found.puzzles)
            mix = ", ".join(f"{lengths[moves]} in {moves}" for moves in workshop.MIX)
            progress.update(task, description=f"{len(found.puzzles)} puzzles ({mix}), {game} looked through")

        try:
            if record is None:
                chosen = board or known
                workshop.mine(found, chosen, seed=seed, total=total, minutes=minutes, jobs=jobs, on_game=show)
            else:
                _mine_record(found, record, time.monotonic() + 60 * minutes, show)
        except KeyboardInterrupt:
            stopped = True
    took = (time.monotonic() - started) / 60
    new, looked = len(found.puzzles) - before, len(found.games) - games
    news = f"{counted(new, 'new puzzle')} from {counted(looked, 'game')} in {took:.1f} minutes"
    console().print(f"{news}; {len(found.puzzles)} in {pool}")
    if out is not None:
        write_whole(out, write_puzzles(found.puzzles))
        console().print(f"{counted(len(found.puzzles), 'puzzle')} written to {out}")
    if stopped:
        raise typer.Exit(130)


def _mine_record(pool: Any, record: Path, until: float, show: Any) -> None:
    from tankchess.puzzles.records import recorded_game
    from tankchess.puzzles.workshop import puzzles_of

    games = Input(str(record)).readable_games(lambda error: complain(str(error)))
    for number, game in enumerate(games, start=1):
        name = f"{record.name}:{number}"
        if name in pool.games or time.monotonic() >= until:
            continue
        if game.start.types:
            complain(f"{name}: passed over, for a puzzle has no room for piece types of a game's own")
            continue
        show(name, pool.add(name, puzzles_of(recorded_game(game, name))))


def prove(
    file: Annotated[
        Path | None, typer.Argument(metavar="[FILE]", help="A puzzle file (the one included).", show_default=False)
    ] = None,
    jobs: Annotated[
        int | None,
        typer.Option(
            "--jobs", metavar="N", min=1, max=256, help="Processes (as many as processors).", show_default=False
        ),
    ] = None,
) -> None:
    """Prove all puzzles of a file again. The win, its line, its themes, and that nothing else wins as soon.

    Exit code 1 if one of them has a fault.
    """
    book = open_book(file)
    note_plain_core()
    faults = 0
    with _progress(
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn()
    ) as progress:
        task = progress.add_task("puzzles", total=len(book))
        for puzzle, found in _proved(list(book), jobs or os.cpu_count() or 1):
            faults += len(found)
            for fault in found:
                console().print(f"puzzle {puzzle.id}: {fault}")
            progress.advance(task)
    if faults:
        raise typer.Exit(FAULTY)
    console().print(f"{counted(len(book), 'puzzle')} proved, each with a single first move")


def renew(
    out: Annotated[Path, typer.Argument(metavar="OUT", help="The puzzle file to write.", show_default=False)],
    file: FileOption = None,
) -> None:
    """Find the themes of all puzzles again. For when a theme was added or changed."""
    from tankchess.puzzles.finishing import with_themes

    book = open_book(file)
    note_plain_core()
    renewed = []
    with _progress(
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn()
    ) as progress:
        task = progress.add_task("puzzles", total=len(book))
        for puzzle in book:
            renewed.append(with_themes(puzzle))
            progress.advance(task)
    write_whole(out, write_puzzles(renewed))
    changed = sum(old != new for old, new in zip(book, renewed, strict=True))
    console().print(f"{counted(changed, 'puzzle')} with other themes than before; all written to {out}")


def _proved(puzzles: list[Puzzle], jobs: int) -> Iterator[tuple[Puzzle, list[str]]]:
    if jobs == 1:
        yield from map(_faults_of, puzzles)
        return
    from concurrent.futures import ProcessPoolExecutor

    with ProcessPoolExecutor(jobs) as executor:
        try:
            yield from executor.map(_faults_of, puzzles)
        finally:
            executor.shutdown(wait=False, cancel_futures=True)


def _faults_of(puzzle: Puzzle) -> tuple[Puzzle, list[str]]:
    from tankchess.puzzles.finishing import find_faults

    return puzzle, list(find_faults(puzzle))


@contextmanager
def _progress(*columns: Any) -> Iterator[Progress]:
    """A line on stderr that says how far it is, if that is a terminal."""
    screen = Console(stderr=True)
    with Progress(*columns, console=screen, transient=True, disable=not screen.is_terminal) as progress:
        yield progress
