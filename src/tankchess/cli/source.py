"""Where a command's position comes from: a setup by name, a TFEN, or stdin."""

from __future__ import annotations

import re
import sys
from typing import Annotated

import typer

import tankchess
from tankchess import Position, Setup
from tankchess.cli.start_options import FOR_A_SETUP, StartOptions
from tankchess.core.rules import RuleOptions

Words = Annotated[
    list[str],
    typer.Argument(
        metavar="TFEN|SETUP",
        help="A TFEN (quoted or not), the name of a setup, or - for stdin.",
        show_default=False,
    ),
]


def read_position(words: list[str], start: StartOptions | None = None) -> Position:
    """The position that `words` name; `start` says how a setup is played."""
    source = read_source(words)
    if isinstance(source, Setup):
        options = start or StartOptions(RuleOptions())
        return options.applied_to(source).start(options.rules)
    if start is not None and not start.is_empty:
        raise typer.BadParameter(f"{FOR_A_SETUP}; a TFEN has keys of its own: mode=last limit=25")
    return source


def read_source(words: list[str]) -> Setup | Position:
    """The setup or the position that `words` name."""
    text = " ".join(words).strip()
    if text == "-":
        text = read_stdin()
    if not text:
        raise typer.BadParameter("expected a TFEN or the name of a setup (see: tankchess setups)")
    return Position.from_tfen(text) if is_tfen(text) else tankchess.setup(text)


def is_tfen(text: str) -> bool:
    """Every TFEN starts with the size of the board, and no setup does; a text of several words is not a name."""
    return " " in text or re.match(r"[0-9]+x[0-9]+", text) is not None


def read_stdin() -> str:
    lines = [line.strip() for line in sys.stdin.read().splitlines() if line.strip()]
    if len(lines) != 1:
        raise typer.BadParameter(f"stdin: expected one line with a TFEN or a setup, found {len(lines)}")
    return lines[0]


def read_square(position: Position, text: str) -> str:
    """The name of a square of this board, in either case."""
    name = text.upper()
    match = re.fullmatch(r"([A-Z])([1-9][0-9]?)", name)
    if match is None or ord(match[1]) - ord("A") >= position.width or int(match[2]) > position.height:
        corner = f"{chr(ord('A') + position.width - 1)}{position.height}"
        raise typer.BadParameter(f'"{text}" is not a square of this board: expected A1 to {corner}')
    return name
