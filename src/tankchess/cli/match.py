"""`tankchess match`: games between engines, levels, weights, programs and commits, counted honestly."""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from tankchess.cli.completion import complete_setup, complete_words
from tankchess.cli.console import console
from tankchess.cli.output import check_files, complain, note_plain_core, write_whole
from tankchess.cli.start_options import StartOptions, takes_start_options
from tankchess.setups.finding import find_setup

# The lab and the engine are imported where they are used: no other command waits for them.
if TYPE_CHECKING:
    from tankchess.lab.executor import Executor, J, R
    from tankchess.lab.pace import Pace
    from tankchess.lab.player_name import PlayerName
    from tankchess.lab.results_file import ResultsFile
    from tankchess.lab.running import GameExecutor
    from tankchess.lab.sprt import Sprt
    from tankchess.lab.tournament import Pairings, Tournament

USUAL_GAMES = 100
# The most games of a sequential test to which nobody has set an end.
MOST_GAMES = 40_000
UNPLAYED = 1

_complete_player = complete_words(
    ("engine", "full strength"),
    ("varied", "full strength, another game each time"),
    ("level:", "1 to 10"),
    ("random", "any move"),
    ("greedy", "the best-looking move"),
    ("alphabeta", "plain alpha-beta"),
    ("mcts", "Monte Carlo tree search"),
    ("weights:", "the engine with a file of weights"),
    ("network:", "the engine with a network"),
    ("command:", "a program that speaks the protocol"),
    ("commit:", "another commit of ours"),
)

PlayersArgument = Annotated[
    list[str],
    typer.Argument(
        metavar="PLAYER...",
        help="Two or more: engine, varied, level:5, random, greedy, alphabeta, mcts, weights:FILE, network:FILE, "
        "command:PROGRAM, commit:HASH. With its own limits: engine:nodes=4000.",
        show_default=False,
        autocompletion=_complete_player,
    ),
]
GamesOption = Annotated[
    int | None,
    typer.Option(
        "--games",
        metavar="N",
        min=2,
        help="Games of each two players, an even number (100; with --sprt as many as it takes).",
        show_default=False,
    ),
]
BoardOption = Annotated[
    list[str] | None,
    typer.Option(
        "--setup",
        metavar="SETUP",
        help="A board or a setup file; repeat for several (basic-16).",
        show_default=False,
        autocompletion=complete_setup,
    ),
]
MovetimeOption = Annotated[
    float | None, typer.Option("--movetime", metavar="S", help="Seconds a move (0.1).", show_default=False)
]
NodesOption = Annotated[
    int | None,
    typer.Option("--nodes", metavar="N", min=1, help="Nodes a move: the same games everywhere.", show_default=False),
]
ClockOption = Annotated[
    str | None,
    typer.Option(
        "--clock", metavar="S+S", help="Seconds for the game and for each move, such as 10+0.1.", show_default=False
    ),
]
SprtOption = Annotated[
    str | None,
    typer.Option(
        "--sprt",
        metavar="ELO,ELO",
        help="Play until one of two hypotheses is certain, such as 0,5.",
        show_default=False,
    ),
]
NormalisedOption = Annotated[bool, typer.Option("--normalised", help="The bounds of --sprt are normalised Elo.")]
AlphaOption = Annotated[float, typer.Option("--alpha", help="How often --sprt may accept in error.")]
BetaOption = Annotated[float, typer.Option("--beta", help="How often --sprt may reject in error.")]
OutOption = Annotated[
    Path | None,
    typer.Option(
        "--out",
        metavar="FILE",
        help="Where results are kept; a file of the same match is continued (a name made from the match).",
        show_default=False,
    ),
]
RecordsOption = Annotated[
    Path | None, typer.Option("--records", metavar="FILE", help="All games as records (.tcg).", show_default=False)
]
JobsOption = Annotated[int, typer.Option("--jobs", metavar="N", min=1, max=256, help="Games at a time.")]
ExecutorOption = Annotated[
    str,
    typer.Option(
        "--executor",
        metavar="WORD",
        help="processes of this machine, or dask.",
        autocompletion=complete_words("processes", "dask"),
    ),
]
SchedulerOption = Annotated[
    str | None,
    typer.Option("--scheduler", metavar="ADDRESS", help="With dask: where its scheduler is.", show_default=False),
]
SeedOption = Annotated[int, typer.Option("--seed", metavar="N", help="Another number gives other openings.")]
RandomOption = Annotated[int, typer.Option("--random", metavar="N", min=0, max=100, help="Random moves at the start.")]
PairingsOption = Annotated[
    str,
    typer.Option(
        "--pairings",
        metavar="WORD",
        help="Who plays whom: all, first (the first player against all others) or neighbours.",
        autocompletion=complete_words("all", "first", "neighbours"),
    ),
]
CapOption = Annotated[
    int | None,
    typer.Option(
        "--cap", metavar="N", min=1, help="Half-moves after which a game is a draw (never).", show_default=False
    ),
]
WinAtOption = Annotated[
    int | None,
    typer.Option(
        "--win-at",
        metavar="CP",
        min=1,
        help="A game is won when both see this lead, in hundredths, for four moves (never).",
        show_default=False,
    ),
]
MarginOption = Annotated[float, typer.Option("--margin", metavar="S", min=0, help="Seconds a move may be late.")]
PatienceOption = Annotated[
    float, typer.Option("--patience", metavar="S", min=0.1, help="Seconds after which a silent program has lost.")
]
JsonOption = Annotated[bool, typer.Option("--json", help="The result as JSON.")]


@takes_start_options
def match(
    players: PlayersArgument,
    start: StartOptions,
    games: GamesOption = None,
    board: BoardOption = None,
    movetime: MovetimeOption = None,
    nodes: NodesOption = None,
    clock: ClockOption = None,
    sprt: SprtOption = None,
    normalised: NormalisedOption = False,
    alpha: AlphaOption = 0.05,
    beta: BetaOption = 0.05,
    out: OutOption = None,
    records: RecordsOption = None,
    jobs: JobsOption = 1,
    executor: ExecutorOption = "processes",
    scheduler: SchedulerOption = None,
    seed: SeedOption = 1,
    random: RandomOption = 4,
    pairings: PairingsOption = "all",
    cap: CapOption = None,
    win_at: WinAtOption = None,
    margin: MarginOption = 0.2,
    patience: PatienceOption = 10.0,
    as_json: JsonOption = False,
) -> None:
    """Play a match over paired openings. Prints scores and Elo with their errors.

    Every opening is played twice, with the players exchanged. Ctrl-C ends it and keeps everything; the same command
    continues it.
    """
    from tankchess.cli import match_report
    from tankchess.lab.game import Adjudication
    from tankchess.lab.opening import BoardStart
    from tankchess.lab.sprt import Sprt
    from tankchess.lab.tournament import Tournament

    if games is not None and games % 2:
        raise typer.BadParameter(f"--games {games}: expected an even number, for every opening is played twice")
    check_executor(executor, scheduler)
    check_files({"--out": out, "--records": records})
    pace = _pace(movetime, nodes, clock, margin, patience)
    test = None if sprt is None else Sprt.parse(sprt, alpha, beta, normalised)
    if test is not None and len(players) != 2:
        raise typer.BadParameter("--sprt: expected two players")
    note_plain_core()
    starts = [BoardStart.of(start.applied_to(find_setup(name)), start.rules) for name in board or ["basic-16"]]
    tournament = Tournament(
        players=_players(players, patience),
        starts=tuple(starts),
        pace=pace,
        seed=seed,
        random_moves=random,
        adjudication=Adjudication(cap, win_at),
        pairings=_pairings(pairings),
    )
    pairs = (games or (MOST_GAMES if test is not None else USUAL_GAMES)) // 2
    with _results(tournament, out) as results:
        unplayed, is_stopped = _play(tournament, pairs, results, make_executor(executor, scheduler, jobs), test)
        if records is not None:
            write_whole(records, match_report.records_text(tournament, results).encode("utf-8"))
        if as_json:
            typer.echo(json.dumps(match_report.as_data(tournament, results, test, unplayed), indent=2))
        else:
            match_report.show(console(), tournament, results, test)
            note = "stopped; the same command goes on: " if is_stopped else "results: "
            console().print(f"{note}{results.path}")
    for reason in unplayed:
        complain(f"not played: {reason}")
    if is_stopped:
        raise typer.Exit(130)
    if unplayed:
        raise typer.Exit(UNPLAYED)


def _pace(movetime: float | None, nodes: int | None, clock: str | None, margin: float, patience: float) -> Pace:
    from tankchess.lab.pace import USUAL_SECONDS, Pace

    if sum(value is not None for value in (movetime, nodes, clock)) > 1:
        raise typer.BadParameter("--movetime, --nodes, --clock: expected only one of them")
    if clock is not None:
        base, increment = Pace.parse_clock(clock)
        return Pace(base=base, increment=increment, margin=margin, patience=patience)
    if nodes is None and movetime is None:
        movetime = USUAL_SECONDS
    return Pace(movetime=movetime, nodes=nodes, margin=margin, patience=patience)


def _pairings(word: str) -> Pairings:
    from tankchess.lab.tournament import Pairings

    try:
        return Pairings(word)
    except ValueError:
        raise typer.BadParameter(f"--pairings {word}: expected {', '.join(Pairings)}") from None


def _players(words: list[str], patience: float) -> tuple[PlayerName, ...]:
    """The players, each of which has shown that it can be started. Raises `LabError`."""
    from tankchess.engine import EngineError
    from tankchess.lab.commit_build import with_program
    from tankchess.lab.error import LabError
    from tankchess.lab.player_name import PlayerName
    from tankchess.lab.players import make_player
    from tankchess.protocol import EngineFailure

    found = [with_program(PlayerName.parse(word), tell=complain) for word in words]
    for name in found:
        try:
            make_player(name, 0, patience).close()
        except (EngineFailure, EngineError) as error:
            raise LabError(f"player {name.label!r}: {error}") from None
    return tuple(found)


def _results(tournament: Tournament, out: Path | None) -> ResultsFile:
    from tankchess.lab.results_file import ResultsFile

    description = tournament.description()
    if out is None:
        out = Path(f"match-{zlib.crc32(json.dumps(description).encode()):08x}.jsonl")
    results = ResultsFile(out, description)
    for remark in results.remarks:
        complain(remark)
    return results


def check_executor(word: str, scheduler: str | None) -> None:
    """Refuses an executor that there is not, and Dask without a scheduler."""
    if word not in ("processes", "dask"):
        raise typer.BadParameter(f"--executor {word}: expected processes or dask")
    if (word == "dask") != (scheduler is not None):
        raise typer.BadParameter("--executor dask and --scheduler ADDRESS: expected both or none")


def make_executor(word: str, scheduler: str | None, jobs: int, work: Callable[[J], R] | None = None) -> Executor[J, R]:
    """Where the games are played, or other work is done."""
    from tankchess.lab.executor import USUAL_WORK

    work = work or USUAL_WORK
    if word == "dask":
        from tankchess.lab.dask_executor import DaskExecutor

        return DaskExecutor(scheduler or "", work)
    from tankchess.lab.process_executor import ProcessExecutor

    return ProcessExecutor(jobs, work)


def _play(
    tournament: Tournament, pairs: int, results: ResultsFile, executor: GameExecutor, sprt: Sprt | None
) -> tuple[list[str], bool]:
    """Plays what is left, with a line on stderr that says how it goes; the reasons for games that were not played."""
    from tankchess.cli.match_report import in_a_line
    from tankchess.lab.running import play_tournament

    screen = Console(stderr=True)
    columns = (
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
    )
    unplayed: list[str] = []
    with Progress(*columns, console=screen, transient=True, disable=not screen.is_terminal) as progress:
        line = progress.add_task(in_a_line(tournament, results, sprt), total=2 * pairs * len(tournament.meetings))
        progress.update(line, completed=len(results.games))
        try:
            with closing(play_tournament(tournament, pairs, results, executor, sprt)) as playing:
                for done in playing:
                    if done.game is None:
                        unplayed.append(f"game {done.job.key}: {done.failure}")
                    if screen.is_terminal:
                        news = in_a_line(tournament, results, sprt)
                        progress.update(line, completed=len(results.games), description=news)
        except KeyboardInterrupt:
            return unplayed, True
    return unplayed, False
