"""Where a command's position comes from: a setup by name or file, a TFEN, or stdin."""

from __future__ import annotations

import re
from typing import Annotated

import typer

from tankchess import Position, Setup
from tankchess.cli.completion import complete_position
from tankchess.cli.input import stdin_bytes
from tankchess.cli.start_options import FOR_A_SETUP, StartOptions
from tankchess.core.rules import RuleOptions
from tankchess.notation import decode
from tankchess.setups import find_setup
from tankchess.setups.finding import is_file_name, is_tfen
from tankchess.setups.setup import read_setup

RECORD_ENDINGS = (".tcg", ".json")
EXPECTED = "expected a TFEN, the name of a setup (see: tankchess setups) or its file"
HEADER = re.compile(r'\[[A-Za-z]+\s+"')

HELP = "The name of a setup, a setup file (.toml), a TFEN (quoted or not), or - for any of them on stdin."
Words = Annotated[
    list[str],
    typer.Argument(metavar="POSITION", help=HELP, show_default=False, autocompletion=complete_position),
]
# Where another argument follows: the parser must not take that for the position, and then miss the position.
WordsBefore = Annotated[
    list[str],
    typer.Argument(
        default_factory=list, metavar="POSITION", help=HELP, show_default=False, autocompletion=complete_position
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
        text = decode(stdin_bytes()).strip()
        if not text:
            raise typer.BadParameter(f"stdin: nothing there, {EXPECTED}")
        if len(text.splitlines()) > 1:
            return read_setup_text(text)
    if not text:
        raise typer.BadParameter(EXPECTED)
    if is_record_name(text):
        raise typer.BadParameter(f"{text}: a record, expected a position; play, replay, draw and convert read records")
    if is_tfen(text) or (" " in text and not is_file_name(text)):
        return Position.from_tfen(text)
    return find_setup(text)


def is_record_name(text: str) -> bool:
    """Whether a text names a file of games."""
    return text.lower().endswith(RECORD_ENDINGS) and not is_tfen(text)


def read_setup_text(text: str) -> Setup:
    """The setup that several lines of stdin tell, as a setup file does."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    if is_tfen(lines[0]):
        raise typer.BadParameter(f"stdin: expected one TFEN, or the text of a setup file, found {len(lines)} lines")
    if HEADER.match(lines[0]):
        raise typer.BadParameter("stdin: a record, expected a position; play, replay, draw and convert read records")
    return read_setup(text, "stdin")


def read_square(position: Position, text: str) -> str:
    """The name of a square of this board, in either case."""
    name = text.upper()
    match = re.fullmatch(r"([A-Z])([1-9][0-9]?)", name)
    if match is None or ord(match[1]) - ord("A") >= position.width or int(match[2]) > position.height:
        corner = f"{chr(ord('A') + position.width - 1)}{position.height}"
        raise typer.BadParameter(f'"{text}" is not a square of this board: expected A1 to {corner}')
    return name
