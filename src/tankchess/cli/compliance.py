"""`tankchess compliance`: whether a foreign engine speaks the protocol and keeps to the rules."""

from __future__ import annotations

import json
import os
import shlex
import shutil
from collections import Counter
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from tankchess.cli.console import console

if TYPE_CHECKING:
    from tankchess.protocol.compliance import Step

# What follows the engine's program belongs to the engine, options included.
CONTEXT: dict[str, Any] = {"allow_interspersed_args": False}

COLOURS = {"pass": "green", "fail": "bold red", "skip": "yellow"}

CommandArgument = Annotated[
    list[str],
    typer.Argument(metavar="COMMAND", help="The engine's program and its arguments.", show_default=False),
]
JsonOption = Annotated[bool, typer.Option("--json", help="The steps as JSON.")]
TimeoutOption = Annotated[float, typer.Option("--timeout", metavar="S", min=0.1, help="Seconds an answer may take.")]


def compliance(command: CommandArgument, as_json: JsonOption = False, timeout: TimeoutOption = 10.0) -> None:
    """Check whether an engine keeps to the protocol.

    Exit code 1 if it fails a step. Options of this command come before COMMAND.
    """
    # Imported here: no other command waits for it.
    import asyncio

    from tankchess.protocol.compliance import STEPS

    command = split_command(command)
    steps = asyncio.run(examined(command, timeout))
    passed = not any(str(step.verdict) == "fail" for step in steps)
    if as_json:
        data = {"command": command, "passed": passed, "steps": [step.as_data() for step in steps]}
        typer.echo(json.dumps(data, indent=2))
    else:
        print_table(console(), steps, len(STEPS))
    if not passed:
        raise typer.Exit(1)


def split_command(words: list[str]) -> list[str]:
    """The program and its arguments, also where they were quoted as one. Raises `typer.BadParameter`."""
    program, *rest = words
    if shutil.which(program) is not None:
        return words
    try:
        # Only where backslashes separate folders do they mean nothing else.
        return [*(shlex.split(program, posix=os.name != "nt") or [program]), *rest]
    except ValueError as error:
        raise typer.BadParameter(f"{words[0]}: {error}") from None


async def examined(command: list[str], timeout: float) -> list[Step]:
    """All steps; a line on stderr says which one is being taken."""
    from tankchess.protocol.compliance import STEPS, examine

    steps: list[Step] = []
    with Console(stderr=True).status(STEPS[0][0]) as status:
        async for step in examine(command, timeout, STEPS):
            steps.append(step)
            if len(steps) < len(STEPS):
                status.update(STEPS[len(steps)][0])
    return steps


def print_table(out: Console, steps: list[Step], planned: int) -> None:
    table = Table(box=None, pad_edge=False)
    table.add_column("step", no_wrap=True)
    table.add_column("")
    table.add_column("seconds", justify="right")
    table.add_column("what was seen", overflow="fold")
    for step in steps:
        verdict = Text(str(step.verdict), style=COLOURS[str(step.verdict)])
        table.add_row(step.name, verdict, f"{step.seconds:.1f}", step.detail)
    out.print(table, soft_wrap=False)
    counts = Counter(str(step.verdict) for step in steps)
    rest = f", {planned - len(steps)} not taken" if planned > len(steps) else ""
    out.print(f"{counts['pass']} passed, {counts['fail']} failed, {counts['skip']} skipped{rest}")
