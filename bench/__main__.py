"""`tankchess bench`, and with --install also the time that `pip install .` takes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

import typer

from bench.install import install_time
from tankchess.bench.figure import Figure
from tankchess.bench.suite import all_figures
from tankchess.cli.bench import JsonOption, MarkdownOption, RunsOption, report
from tankchess.cli.output import note_plain_core


def figures(runs: int, install: bool) -> Iterator[Figure]:
    yield from all_figures(runs)
    if install:
        yield install_time()


def main(
    runs: RunsOption = 5,
    as_json: JsonOption = False,
    markdown: MarkdownOption = False,
    install: Annotated[bool, typer.Option("--install", help="Also time `pip install .` (a minute more).")] = False,
) -> None:
    """Measure perft, move lists, import time and, if asked, the installation."""
    note_plain_core()
    report(figures(runs, install), as_json, markdown)


if __name__ == "__main__":
    typer.run(main)
