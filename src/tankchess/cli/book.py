"""`tankchess book`: an opening book for a board, from deep search."""

from __future__ import annotations

import subprocess
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from tankchess.cli.console import console
from tankchess.cli.match import ExecutorOption, SchedulerOption, check_executor, make_executor
from tankchess.cli.output import check_files, complain, note_plain_core, write_whole
from tankchess.setups.finding import find_setup

SetupArgument = Annotated[str, typer.Argument(metavar="SETUP", help="The board: the name of a setup, or a file.")]
OutOption = Annotated[Path, typer.Option("--out", metavar="FILE", help="Where the book is written when it is done.")]
WorkOption = Annotated[
    Path, typer.Option("--work", metavar="FILE", help="Where search results are kept; the same command continues.")
]
ModeOption = Annotated[
    str | None, typer.Option("--mode", metavar="MODE", help="The mode (that of the setup).", show_default=False)
]
NodesOption = Annotated[int, typer.Option("--nodes", metavar="N", min=100, help="Nodes for each position.")]
LinesOption = Annotated[int, typer.Option("--lines", metavar="N", min=1, max=100, help="Lines searched at once.")]
MarginOption = Annotated[
    int,
    typer.Option("--margin", metavar="CP", min=0, max=1000, help="Moves within this margin of the best one are kept."),
]
WidthsOption = Annotated[
    str, typer.Option("--widths", metavar="N,N,...", help="Moves followed at most, for each half-move of the book.")
]
WideOption = Annotated[
    str, typer.Option("--wide", metavar="N,N,...", help="Opponents' moves that are answered, for the first half-moves.")
]
JobsOption = Annotated[int, typer.Option("--jobs", metavar="N", min=1, max=256, help="Positions at the same time.")]


def book(
    setup: SetupArgument = "basic-16",
    out: OutOption = Path("book.toml"),
    work: WorkOption = Path("book.jsonl"),
    mode: ModeOption = None,
    nodes: NodesOption = 150_000,
    lines: LinesOption = 10,
    margin: MarginOption = 10,
    widths: WidthsOption = "8,5,4,3",
    wide: WideOption = "60,24",
    jobs: JobsOption = 1,
    executor: ExecutorOption = "processes",
    scheduler: SchedulerOption = None,
) -> None:
    """Make an opening book. A tree of first moves, each position searched deeply.

    Ctrl-C ends it and keeps everything; the same command continues it.
    """
    # The lab and the engine are imported here: no other command waits for them.
    from tankchess.engine.book import write_book
    from tankchess.lab.book_making import BookPlan, finished_book, make_book, search_job
    from tankchess.lab.book_work import BookWork
    from tankchess.lab.fingerprint import fingerprint

    check_files({"--work": work, "--out": out})
    check_executor(executor, scheduler)
    board = find_setup(setup)
    start = board.position(mode=mode)
    if len(start.order) != 2:
        raise typer.BadParameter(f"{setup}: expected a board and mode for two players")
    note_plain_core()
    plan = BookPlan(board.name, str(start.mode), nodes, lines, margin, _numbers(widths), _numbers(wide))
    about = {"setup": plan.setup, "mode": plan.mode, **plan.words(), "start": start.tfen(), "engine": fingerprint()}
    try:
        with BookWork(work, about) as searched:
            for remark in searched.remarks:
                complain(remark)
            searching = partial(make_executor, executor, scheduler, jobs, search_job)
            positions = make_book(start, plan, searched, searching, _tell)
    except KeyboardInterrupt:
        complain(f"stopped; the same command goes on: {work}")
        raise typer.Exit(130) from None
    made = finished_book(plan, positions, fingerprint(), _commit())
    write_whole(out, write_book(made).encode("utf-8"))
    moves = sum(map(len, positions.values()))
    console().print(f"book: {out}, {len(positions)} positions, {moves} moves")


def _tell(ply: int, done: int, total: int) -> None:
    complain(f"half-move {ply + 1}: {done} of {total} positions")


def _numbers(text: str) -> tuple[int, ...]:
    try:
        numbers = tuple(int(word) for word in text.split(",") if word.strip())
    except ValueError:
        numbers = (0,)
    if not numbers or any(not 1 <= number <= 500 for number in numbers):
        raise typer.BadParameter(f"{text!r}: expected numbers from 1 to 500 with commas between them")
    return numbers


def _commit() -> str:
    """The commit of the checkout this package lies in, if it is one."""
    command = ["git", "-C", str(Path(__file__).parent), "rev-parse", "--short=10", "HEAD"]
    try:
        found = subprocess.run(command, capture_output=True, text=True, check=False)
    except OSError:
        return ""
    return found.stdout.strip() if found.returncode == 0 else ""
