"""`tankchess engine`: the engine as a program, for match managers, interfaces and scripts."""

from __future__ import annotations

import io
import os
import sys
from typing import Annotated

import typer

from tankchess.cli.completion import complete_level
from tankchess.cli.output import note_plain_core

JsonOption = Annotated[bool, typer.Option("--json", help="Line-JSON analysis instead of the text protocol.")]
ThreadsOption = Annotated[int, typer.Option("--threads", metavar="N", min=1, help="Threads of the search.")]
HashOption = Annotated[int, typer.Option("--hash", metavar="MB", min=1, help="Size of the table in MB.")]
LevelOption = Annotated[
    int,
    typer.Option(
        "--level",
        metavar="N",
        min=1,
        max=10,
        help="Strength, 1 to 10; 10 is full strength.",
        autocompletion=complete_level,
    ),
]
SeedOption = Annotated[
    int | None,
    typer.Option("--seed", metavar="N", help="Varies its play; the same seed repeats it.", show_default=False),
]


def engine(
    as_json: JsonOption = False,
    threads: ThreadsOption = 1,
    hash_mb: HashOption = 64,
    level: LevelOption = 10,
    seed: SeedOption = None,
) -> None:
    """Speak the engine protocol (UGI) on stdin and stdout.

    It ends at the word quit, or at the end of the input.
    """
    # Imported here: no other command waits for it.
    from tankchess.engine import Engine
    from tankchess.protocol import JsonServer, UgiServer
    from tankchess.protocol.output import Output

    note_plain_core()
    player = Engine(threads=threads, hash_mb=hash_mb, level=level, seed=seed)
    prepare_streams()
    server = JsonServer if as_json else UgiServer
    try:
        server(player, Output(sys.stdout)).run(iter(sys.stdin.readline, ""))
    except KeyboardInterrupt:
        raise typer.Exit(130) from None
    finally:
        leave_streams()


def prepare_streams() -> None:
    """Makes whatever bytes come in readable, and whatever is answered writable."""
    if isinstance(sys.stdin, io.TextIOWrapper):
        # Some shells of Windows begin with a mark of the encoding.
        sys.stdin.reconfigure(encoding="utf-8-sig", errors="replace")
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8", errors="backslashreplace")


def leave_streams() -> None:
    """Lets the program end quietly when nobody is listening any more."""
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
