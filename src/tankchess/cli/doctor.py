"""`tankchess doctor`: what is right and what is wrong with a server."""

from __future__ import annotations

from typing import Annotated

import typer

from tankchess.cli.console import console
from tankchess.cli.database_option import DatabaseOption, chosen_database, progress_bar
from tankchess.cli.output import visible

COLOURS = {"ok": "green", "warning": "yellow", "fault": "red"}


def doctor(
    database: DatabaseOption = None,
    deep: Annotated[bool, typer.Option("--deep", help="Play every game of the database through.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print the findings as JSON.")] = False,
) -> None:
    """Check a server and its database, even while it runs.

    Nothing is changed. Each line is ok, a warning or a fault, and says what to do; the exit code is 1 if there is a
    fault.
    """
    chosen = chosen_database(database)
    from tankchess.server.checkup import examine, to_json

    with progress_bar("looking") as progress:
        findings = list(examine(chosen, deep, progress))
    if as_json:
        typer.echo(to_json(findings))
    else:
        out = console()
        for finding in findings:
            out.print(f"{finding.level:<8}", style=COLOURS[finding.level], end="")
            out.print(f" {finding.name}: {visible(finding.text)}")
            if finding.advice:
                out.print(f"         -> {visible(finding.advice)}")
    if any(finding.level == "fault" for finding in findings):
        raise typer.Exit(1)
