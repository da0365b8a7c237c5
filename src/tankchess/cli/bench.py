"""`tankchess bench`: how fast the rules run on this machine."""

from __future__ import annotations

import json
import platform
import subprocess
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

import tankchess
from tankchess.cli import measure
from tankchess.cli.measure import Figure
from tankchess.cli.output import console, note_plain_core

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
    """Measure perft, move lists and import time (about half a minute), or the engine."""
    if nodes is not None and not engine:
        raise typer.BadParameter("--nodes: expected only together with --engine")
    note_plain_core()
    if engine:
        report_engine(nodes or ENGINE_NODES, as_json, markdown)
    else:
        report(measured(runs), as_json, markdown)


def measured(runs: int) -> Iterator[Figure]:
    """The figures one by one, python-chess in the same run so that the ratios are fair."""
    with_chess = measure.chess_available()
    ours = measure.basic_16(runs)
    yield ours
    if with_chess:
        theirs = measure.chess_perft(runs)
        yield theirs
        yield Figure("basic-16 to python-chess", ours.value / theirs.value, "times", bar=400)
    yield from measure.all_terrains(runs)
    yield from measure.move_list(runs)
    if with_chess:
        yield measure.chess_move_list(runs)
    yield measure.record_reading(runs)
    if with_chess:
        yield measure.chess_reading(runs)
    yield from measure.pictures(runs)
    yield measure.import_time(runs)


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
    if not measure.chess_available():
        quiet.print(NO_CHESS, highlight=False)


def report_engine(nodes: int, as_json: bool, markdown: bool) -> None:
    """The same for the engine. The signature depends only on the nodes and the engine itself."""
    # Imported here: no other command waits for the engine.
    from tankchess.cli import measure_engine

    with Console(stderr=True).status("searching ..."):
        run = measure_engine.engine_run(nodes)
        figures = [*run.figures, *measure_engine.thread_figures()]
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


def as_data(figures: Iterable[Figure]) -> dict[str, object]:
    rows = [
        {
            "name": figure.name.strip(),
            "value": figure.value,
            "unit": figure.unit,
            "bar": figure.bar,
            "holds": figure.holds,
        }
        for figure in figures
    ]
    return {
        "commit": commit(),
        "machine": cpu_model(),
        "python": platform.python_version(),
        "compiled": tankchess.COMPILED,
        "figures": rows,
    }


def as_markdown(figures: Iterable[Figure]) -> str:
    lines = [machine_in_words(), "", "| figure | value | bar |", "|---|---|---|"]
    lines += [f"| {f.name.strip()} | {shown(f.value)} {f.unit} | {bar_in_words(f)} |" for f in figures]
    return "\n".join(lines)


def bar_in_words(figure: Figure) -> str:
    if figure.bar is None:
        return ""
    return f"{'>=' if figure.bar_is_minimum else '<='} {figure.bar:g}"


def shown(value: float) -> str:
    """Three significant digits, without an exponent."""
    return f"{value:.0f}" if abs(value) >= 100 else f"{value:.3g}"


def machine_in_words() -> str:
    core = "compiled" if tankchess.COMPILED else "plain Python"
    return f"Commit {commit()}, {cpu_model()}, Python {platform.python_version()}, {core}"


def cpu_model() -> str:
    """The name of the processor, as far as the system reveals it."""
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        lines = []
    for line in lines:
        key, _, value = line.partition(":")
        if key.strip() == "model name":
            return value.strip()
    return platform.processor() or platform.machine()


def commit() -> str:
    """The commit this code comes from, with a + where files differ from it; "unknown" outside a checkout."""
    root = Path(__file__).resolve().parents[3]
    if not (root / ".git").exists():
        return "unknown"
    command = ["git", "-C", str(root), "describe", "--always", "--dirty=+", "--exclude=*"]
    try:
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return "unknown"
