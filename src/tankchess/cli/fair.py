"""`tankchess fair`: the engine plays a board against itself, until it is certain whether the board is fair."""

from __future__ import annotations

import json
import sys
from contextlib import closing
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table

from tankchess.cli.check import counted
from tankchess.cli.console import console
from tankchess.cli.output import note_plain_core
from tankchess.cli.source import Words, read_position
from tankchess.cli.start_options import StartOptions, takes_start_options

if TYPE_CHECKING:
    from tankchess.fairness import GamePlan, Tally

MOST_SQUARES = 8

GamesOption = Annotated[int, typer.Option("--games", metavar="N", min=1, max=100_000, help="The most games to play.")]
NodesOption = Annotated[
    int, typer.Option("--nodes", metavar="N", min=1, help="Positions the engine searches for a move.")
]
SeedOption = Annotated[int, typer.Option("--seed", metavar="N", help="Another number gives other games.")]
JobsOption = Annotated[int, typer.Option("--jobs", metavar="N", min=1, max=256, help="Processes.")]
JsonOption = Annotated[bool, typer.Option("--json", help="The tally as JSON.")]


@takes_start_options
def fair(
    words: Words,
    games: GamesOption = 600,
    nodes: NodesOption = 2000,
    seed: SeedOption = 1,
    jobs: JobsOption = 1,
    as_json: JsonOption = False,
    *,
    start: StartOptions,
) -> None:
    """Find out whether a board is fair. The engine plays it against itself until the answer is certain.

    Ctrl-C ends it and shows what is known so far.
    """
    # Imported here: no other command waits for the engine.
    from tankchess.fairness import GamePlan, tally_to_json

    position = read_position(words, start)
    note_plain_core()
    tally, stopped = play(GamePlan.of(position, seed, nodes), games, jobs)
    if as_json:
        typer.echo(json.dumps({**tally_to_json(tally), "nodes": nodes, "seed": seed}))
    else:
        show(console(), tally)
    if stopped:
        raise typer.Exit(130)


def play(plan: GamePlan, games: int, jobs: int) -> tuple[Tally, bool]:
    """The tally at the end, and whether somebody has stopped it before."""
    from tankchess.fairness import Tally, try_fairness

    tally = Tally(plan.position().order)
    # What is shown while it goes on is not part of the result.
    progress = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        console=Console(file=sys.stderr),
        transient=True,
        disable=not sys.stderr.isatty(),
    )
    with progress, closing(try_fairness(plan, most=games, jobs=jobs)) as tallies:
        task = progress.add_task("playing", total=games)
        try:
            for tally in tallies:
                progress.update(task, completed=tally.games, description=share_text(tally))
        except KeyboardInterrupt:
            return tally, True
    return tally, False


def show(out: Console, tally: Tally) -> None:
    if not tally.games:
        out.print("No game was played to its end.")
        return
    out.print(f"After {counted(tally.games, 'game')}: {verdict_text(tally)}")
    table = Table(box=None, pad_edge=False)
    for heading in ("side", "points", "certainly", "won", "pieces fall mostly on"):
        table.add_column(heading)
    for side in tally.order:
        low, high = tally.interval(side)
        falls = sorted(tally.falls_of(side).items(), key=lambda item: (-item[1], item[0]))
        squares = " ".join(square for square, _ in falls[:MOST_SQUARES])
        table.add_row(
            side.name_in_words,
            f"{tally.share(side):.0%}",
            f"{low:.1%} to {high:.1%}",
            str(tally.wins(side)),
            squares,
        )
    out.print(table)
    quartiles = tally.quartiles
    assert quartiles is not None
    out.print(f"Length: {quartiles.median} half-moves, half of them {quartiles.lower} to {quartiles.upper}")
    endings = sorted(tally.terminations.items(), key=lambda item: (-item[1], item[0]))
    out.print("Ends: " + ", ".join(f"{word} {count}" for word, count in endings) + f"; {counted(tally.draws, 'draw')}")


def verdict_text(tally: Tally) -> str:
    """What is certain, in a sentence."""
    from tankchess.fairness import TOLERANCE, VerdictKind

    verdict = tally.verdict
    side = "" if verdict.side is None else verdict.side.name_in_words
    if verdict.kind is VerdictKind.FAIR:
        return f"fair: nobody is more than {TOLERANCE:.0%} away from {tally.due:.0%} of the points"
    if verdict.kind is VerdictKind.FAVOURS:
        return f"it favours {side}"
    if verdict.kind is VerdictKind.HINDERS:
        return f"it hinders {side}"
    return "not certain yet"


def share_text(tally: Tally) -> str:
    first = tally.order[0]
    low, high = tally.interval(first)
    return f"{first.name_in_words} {tally.share(first):.0%} ({low:.0%} to {high:.0%})"
