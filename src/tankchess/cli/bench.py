"""`tankchess bench`: how fast the rules run on this machine."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from tankchess.bench import suite, yardstick
from tankchess.bench.figure import Figure
from tankchess.bench.report import as_data, as_markdown, bar_in_words, machine_in_words, shown
from tankchess.cli.console import console
from tankchess.cli.output import note_plain_core

NO_CHESS = "python-chess is not installed (pip install chess): no comparison with it."
ENGINE_NODES = 20_000

RunsOption = Annotated[int, typer.Option("--runs", min=1, help="Runs of each measurement; the best one counts.")]
JsonOption = Annotated[bool, typer.Option("--json", help="The figures as JSON.")]
MarkdownOption = Annotated[bool, typer.Option("--markdown", help="The figures as rows of a Markdown table.")]
EngineOption = Annotated[bool, typer.Option("--engine", help="The engine instead: its speed and its signature.")]
NodesOption = Annotated[
    int | None,
    typer.Option("--nodes", min=1, help="With --engine: nodes per position (20000).", show_default=False),
]


def bench(
    runs: RunsOption = 5,
    as_json: JsonOption = False,
    markdown: MarkdownOption = False,
    engine: EngineOption = False,
    nodes: NodesOption = None,
) -> None:
    """Measure how fast the rules or the engine run. The rules (perft, move lists, import) take about half a minute."""
    if nodes is not None and not engine:
        raise typer.BadParameter("--nodes: expected only together with --engine")
    note_plain_core()
    if engine:
        report_engine(nodes or ENGINE_NODES, as_json, markdown)
    else:
        report(suite.all_figures(runs), as_json, markdown)


def report(figures: Iterable[Figure], as_json: bool, markdown: bool) -> None:
    """Prints the figures in the form asked for; a progress line on stderr says what was just measured."""
    quiet = Console(stderr=True)
    done = []
    with quiet.status("measuring ..."):
        done = list(figures)
    if as_json:
        typer.echo(json.dumps(as_data(done), indent=2))
    elif markdown:
        typer.echo(as_markdown(done))
    else:
        print_table(console(), done)
    if not yardstick.is_installed():
        quiet.print(NO_CHESS, highlight=False)


def report_engine(nodes: int, as_json: bool, markdown: bool) -> None:
    """The same for the engine. The signature depends only on the nodes and the engine itself."""
    # Imported here: no other command waits for the engine.
    from tankchess.bench import engine as engine_bench

    with Console(stderr=True).status("searching ..."):
        run = engine_bench.engine_run(nodes)
        figures = [*run.figures, *engine_bench.thread_figures()]
    if as_json:
        typer.echo(json.dumps(as_data(figures) | {"limit": nodes, "signature": run.signature}, indent=2))
    elif markdown:
        typer.echo(as_markdown(figures) + f"\n\n{signature_in_words(run.signature, nodes)}")
    else:
        print_table(console(), figures)
        typer.echo(signature_in_words(run.signature, nodes))


def signature_in_words(signature: str, nodes: int) -> str:
    return f"Signature {signature} ({nodes} nodes per position)"


def print_table(out: Console, figures: Iterable[Figure]) -> None:
    out.print(machine_in_words(), style="italic")
    table = Table(box=None, pad_edge=False)
    table.add_column("figure")
    table.add_column("value", justify="right")
    table.add_column("unit")
    table.add_column("bar", justify="right")
    table.add_column("")
    for figure in figures:
        verdict = {None: "", True: "reached", False: "missed"}[figure.holds]
        table.add_row(figure.name, shown(figure.value), figure.unit, bar_in_words(figure), verdict)
    out.print(table, soft_wrap=False)
