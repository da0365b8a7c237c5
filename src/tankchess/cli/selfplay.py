"""`tankchess selfplay`: games of the engine against itself, kept for a network to learn from."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tankchess.cli.console import console
from tankchess.cli.match import (
    BoardOption,
    ExecutorOption,
    JobsOption,
    SchedulerOption,
    SeedOption,
    check_executor,
    make_executor,
)
from tankchess.cli.output import check_files, complain, note_plain_core
from tankchess.setups.finding import find_setup

# The lab and the engine are imported where they are used: no other command waits for them.
if TYPE_CHECKING:
    from tankchess.lab.executor import Executor
    from tankchess.lab.self_play import SelfPlayGame, SelfPlayJob, SelfPlayPlan
    from tankchess.lab.self_play_file import SelfPlayFile

_TOLD_EVERY = 50

OutArgument = Annotated[
    Path, typer.Argument(metavar="FILE", help="Where games are kept; the same command continues it.")
]
GamesOption = Annotated[int, typer.Option("--games", metavar="N", min=1, help="Games in all.")]
NodesOption = Annotated[int, typer.Option("--nodes", metavar="N", min=1, help="Nodes a position.")]
ChangedOption = Annotated[
    int,
    typer.Option(
        "--changed", metavar="N", min=0, max=100, help="Games of 100 that are played on randomly changed boards."
    ),
]


def selfplay(
    out: OutArgument,
    games: GamesOption = 1000,
    board: BoardOption = None,
    nodes: NodesOption = 1500,
    changed: ChangedOption = 50,
    jobs: JobsOption = 1,
    executor: ExecutorOption = "processes",
    scheduler: SchedulerOption = None,
    seed: SeedOption = 1,
) -> None:
    """Let the engine play itself. Its evaluation of every position is kept.

    Ctrl-C ends it and keeps everything; the same command continues it.
    """
    from tankchess.lab.opening import BoardStart
    from tankchess.lab.self_play import SelfPlayPlan, play_self_play
    from tankchess.lab.self_play_file import SelfPlayFile

    check_files({"FILE": out})
    check_executor(executor, scheduler)
    note_plain_core()
    starts = tuple(BoardStart.of(find_setup(name)) for name in board or ["basic-16"])
    playing = SelfPlayPlan(starts, nodes=nodes, seed=seed, changed=changed)
    with SelfPlayFile(out, playing.description()) as file:
        for remark in file.remarks:
            complain(remark)
        try:
            _play(playing, file, games, make_executor(executor, scheduler, jobs, play_self_play))
        except KeyboardInterrupt:
            complain(f"stopped; the same command goes on: {out}")
            raise typer.Exit(130) from None
        console().print(f"{len(file.numbers)} games: {out}")


def _play(playing: SelfPlayPlan, file: SelfPlayFile, games: int, hands: Executor[SelfPlayJob, SelfPlayGame]) -> None:
    from tankchess.lab.executor import all_done
    from tankchess.lab.self_play import jobs_of

    wanted = [number for number in range(games) if number not in file.numbers]
    with closing(all_done(jobs_of(playing, wanted), hands)) as done:
        for _, game in done:
            file.append(game)
            if len(file.numbers) % _TOLD_EVERY == 0:
                complain(f"{len(file.numbers)} of {games} games")
