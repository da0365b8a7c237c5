"""`tankchess tune`: the weights of the engine, moved to where they win games."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.table import Table

from tankchess.cli.console import console
from tankchess.cli.match import (
    UNPLAYED,
    BoardOption,
    ExecutorOption,
    JobsOption,
    RandomOption,
    SchedulerOption,
    SeedOption,
    check_executor,
    make_executor,
)
from tankchess.cli.output import check_files, complain, note_plain_core, write_whole
from tankchess.setups.finding import find_setup
from tankchess.shipped import read_shipped

# The lab and the engine are imported where they are used: no other command waits for them.
if TYPE_CHECKING:
    from tankchess.lab.tournament import Tournament
    from tankchess.lab.tuning import Tuning

MOST_GATE_GAMES = 4000

ParametersArgument = Annotated[
    list[str],
    typer.Argument(
        metavar="PARAMETER...",
        help="Numbers of the weights: danger.rest, 'escape.*', search.margin=15 with a step of its own.",
        show_default=False,
    ),
]
OutOption = Annotated[
    Path, typer.Option("--out", metavar="FILE", help="Where games are kept; the same tuning continues it.")
]
ResultOption = Annotated[
    Path, typer.Option("--result", metavar="FILE", help="Where the new weights are written, once they have won.")
]
WeightsOption = Annotated[
    Path | None,
    typer.Option("--weights", metavar="FILE", help="Weights to begin with (those of the engine).", show_default=False),
]
NodesOption = Annotated[int, typer.Option("--nodes", metavar="N", min=1, help="Nodes a move.")]
RoundsOption = Annotated[int, typer.Option("--rounds", metavar="N", min=1, max=100_000, help="Rounds.")]
PairsOption = Annotated[int, typer.Option("--pairs", metavar="N", min=1, max=1000, help="Pairs of games a round.")]
GainOption = Annotated[
    float, typer.Option("--gain", metavar="X", min=0.0001, max=10, help="Steps a number moves for a point, at the end.")
]
SprtOption = Annotated[
    str, typer.Option("--sprt", metavar="ELO,ELO", help="The test that the new weights must pass against the old.")
]
GateNodesOption = Annotated[
    int | None,
    typer.Option("--gate-nodes", metavar="N", min=1, help="Nodes a move in that test (twice).", show_default=False),
]


def tune(
    parameters: ParametersArgument,
    out: OutOption = Path("tuning.jsonl"),
    result: ResultOption = Path("tuned.toml"),
    weights: WeightsOption = None,
    board: BoardOption = None,
    nodes: NodesOption = 2000,
    rounds: RoundsOption = 100,
    pairs: PairsOption = 8,
    gain: GainOption = 0.03,
    sprt: SprtOption = "0,10",
    gate_nodes: GateNodesOption = None,
    jobs: JobsOption = 1,
    executor: ExecutorOption = "processes",
    scheduler: SchedulerOption = None,
    seed: SeedOption = 1,
    random: RandomOption = 4,
) -> None:
    """Tune numbers of the engine by games (SPSA). The result is then tested against the old numbers.

    Ctrl-C ends it and keeps everything; the same command continues it.
    """
    from tankchess.lab.opening import BoardStart
    from tankchess.lab.pace import Pace
    from tankchess.lab.parameters import choose_parameters
    from tankchess.lab.player_name import weights_text_of
    from tankchess.lab.sprt import Sprt
    from tankchess.lab.tuning import Tuning

    gate_out = out.with_suffix(".gate.jsonl")
    check_files({"--out": out, "the games of the test,": gate_out, "--result": result}, [weights] if weights else [])
    check_executor(executor, scheduler)
    Sprt.parse(sprt)
    note_plain_core()
    text = read_shipped("engine", "evaluation", "weights.toml") if weights is None else weights_text_of(str(weights))
    tuning = Tuning(
        weights=text,
        parameters=choose_parameters(text, parameters),
        starts=tuple(BoardStart.of(find_setup(name)) for name in board or ["basic-16"]),
        pace=Pace(nodes=nodes),
        rounds=rounds,
        pairs=pairs,
        gain=gain,
        seed=seed,
        random_moves=random,
    )
    try:
        values = _play(tuning, out, executor, scheduler, jobs)
        tuned = tuning.weights_with(values)
        _show(tuning, values)
        if tuned == text:
            complain("nothing has changed: no test is played")
            raise typer.Exit(UNPLAYED)
        gate = tuning.gate(tuned, Pace(nodes=gate_nodes or 2 * nodes))
        is_better = _passes(gate, gate_out, sprt, executor, scheduler, jobs)
    except KeyboardInterrupt:
        complain(f"stopped; the same command goes on: {out}")
        raise typer.Exit(130) from None
    if not is_better:
        complain(f"the new weights have not passed the test: {result} is not written")
        raise typer.Exit(UNPLAYED)
    write_whole(result, tuned.encode("utf-8"))
    console().print(f"weights: {result}")


def _play(tuning: Tuning, out: Path, executor: str, scheduler: str | None, jobs: int) -> list[float]:
    """The values after all rounds, with a line on stderr after each."""
    from tankchess.lab.results_file import ResultsFile
    from tankchess.lab.tuning import play_tuning

    with ResultsFile(out, tuning.description()) as results:
        for remark in results.remarks:
            complain(remark)
        history = tuning.history(results.games)
        values = history[-1]
        with closing(play_tuning(tuning, results, make_executor(executor, scheduler, jobs))) as playing:
            for number, values in enumerate(playing, len(history)):
                named = zip(tuning.parameters, values, strict=True)
                shown = ", ".join(f"{parameter.name} {value:.1f}" for parameter, value in named)
                complain(f"round {number} of {tuning.rounds}: {shown}")
    return values


def _show(tuning: Tuning, values: list[float]) -> None:
    table = Table(box=None, pad_edge=False)
    table.add_column("number")
    for name in ("step", "was", "is"):
        table.add_column(name, justify="right")
    for parameter, value in zip(tuning.parameters, values, strict=True):
        table.add_row(parameter.name, f"{parameter.step:g}", str(parameter.start), str(round(value)))
    console().print(table, soft_wrap=False)


def _passes(gate: Tournament, out: Path, sprt: str, executor: str, scheduler: str | None, jobs: int) -> bool:
    """Whether the tuned weights win the test against those the tuning began with."""
    from tankchess.cli import match_report
    from tankchess.lab.results_file import ResultsFile
    from tankchess.lab.running import GameExecutor, play_tournament, sprt_state
    from tankchess.lab.sprt import Sprt, SprtDecision

    test = Sprt.parse(sprt)
    with ResultsFile(out, gate.description()) as results:
        hands: GameExecutor = make_executor(executor, scheduler, jobs)
        with closing(play_tournament(gate, MOST_GATE_GAMES // 2, results, hands, test)) as playing:
            for _ in playing:
                pass
        match_report.show(console(), gate, results, test)
        return sprt_state(gate, results, test, frozenset()).decision is SprtDecision.ACCEPTED
