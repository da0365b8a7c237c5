"""`tankchess analyse`: the engine's opinion on recorded games."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tankchess import RecordError
from tankchess.cli.console import console
from tankchess.cli.games import Input
from tankchess.cli.output import complain, note_plain_core, refuse_own_input, write_whole

if TYPE_CHECKING:
    from tankchess.engine import Limits

FORMS = (".tcg", ".json")
USUAL_SECONDS = 1.0

FileArgument = Annotated[
    str,
    typer.Argument(metavar="FILE", help="A record (.tcg), games as JSON (.json), or -.", show_default=False),
]
GameOption = Annotated[
    int | None, typer.Option("--game", metavar="N", min=1, help="Only this game of the file.", show_default=False)
]
TimeOption = Annotated[
    float | None, typer.Option("--time", metavar="S", help="Seconds per position (1).", show_default=False)
]
NodesOption = Annotated[
    int | None,
    typer.Option("--nodes", metavar="N", min=1, help="Nodes per position; always the same result.", show_default=False),
]
DepthOption = Annotated[
    int | None, typer.Option("--depth", metavar="D", min=1, help="Half-moves ahead.", show_default=False)
]
ThreadsOption = Annotated[int, typer.Option("--threads", min=1, help="Threads of the search.")]
HashOption = Annotated[int, typer.Option("--hash", min=1, help="Size of the engine's table in MB.")]
OutOption = Annotated[
    Path | None,
    typer.Option("--out", metavar="FILE", help="Write the games there, as .tcg or .json.", show_default=False),
]
ForceOption = Annotated[bool, typer.Option("--force", help="Let --out replace FILE itself.")]
JsonOption = Annotated[bool, typer.Option("--json", help="The analysis as JSON instead of the tables.")]


def analyse(
    file: FileArgument,
    game: GameOption = None,
    seconds: TimeOption = None,
    nodes: NodesOption = None,
    depth: DepthOption = None,
    threads: ThreadsOption = 1,
    hash_mb: HashOption = 64,
    out: OutOption = None,
    as_json: JsonOption = False,
    force: ForceOption = False,
) -> None:
    """Analyse games with the engine. It finds mistakes, blunders, missed mates and escapes.

    A game that cannot be read is reported and left out; then the exit code is 1, or 2 if none can be read.
    """
    # Imported here: no other command waits for the engine.
    from tankchess.analysis import write_analyses
    from tankchess.cli import analysis_report
    from tankchess.engine import Engine

    limits = limits_of(seconds, nodes, depth)
    if out is not None and out.suffix.lower() not in FORMS:
        raise typer.BadParameter(f"--out {out}: expected a file that ends in {' or '.join(FORMS)}")
    if out is not None and not out.parent.is_dir():
        # Reported before the work, which may take hours, and not after it.
        raise typer.BadParameter(f"--out {out}: no folder {out.parent}")
    if out is not None:
        refuse_own_input(file, out, force)
    source = Input(file)
    faults: list[RecordError] = []
    games = source.readable_games(faults.append) if game is None else [source.game(game)]
    for fault in faults:
        complain(str(fault))
    if not games:
        raise typer.Exit(2)
    engine = Engine(threads=threads, hash_mb=hash_mb)
    note_plain_core()
    done, stopped = analysis_report.analyse_all(games, engine, limits)
    if out is not None:
        write_whole(out, analysis_report.text_of(done, out.suffix.lower()).encode("utf-8"))
    if as_json:
        typer.echo(write_analyses(done), nl=False)
    else:
        for analysed in done:
            analysis_report.show(console(), analysed)
    if stopped:
        analysis_report.tell_stop(games, done, out)
        raise typer.Exit(130)
    if faults:
        raise typer.Exit(1)


def limits_of(seconds: float | None, nodes: int | None, depth: int | None) -> Limits:
    """One limit, a second where there is none. Raises `BadParameter`."""
    from tankchess.engine import Limits

    if sum(limit is not None for limit in (seconds, nodes, depth)) > 1:
        raise typer.BadParameter("--time, --nodes, --depth: expected only one of them")
    # Written so that a time that is not a number is refused as well.
    if seconds is not None and not 0 < seconds <= 86400:
        raise typer.BadParameter(f"--time {seconds:g}: expected seconds, more than 0 and at most a day")
    if seconds is None and nodes is None and depth is None:
        seconds = USUAL_SECONDS
    return Limits(depth=depth, nodes=nodes, movetime=seconds)
