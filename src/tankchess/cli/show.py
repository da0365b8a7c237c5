"""`tankchess show`: a position as a board in the terminal."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.console import Console

from tankchess import Position
from tankchess.cli import board, legend
from tankchess.cli.console import console
from tankchess.cli.output import unicode_works
from tankchess.cli.source import Words, read_position
from tankchess.cli.start_options import StartOptions, takes_start_options
from tankchess.cli.symbols import ASCII, UNICODE, Symbols, palette_of

AsciiOption = Annotated[bool, typer.Option("--ascii", help="Plain ASCII, facings as letters.")]
ColourOption = Annotated[
    bool | None,
    typer.Option(
        "--colour/--no-colour",
        "--color/--no-color",
        help="Colours or none; by default the terminal, NO_COLOR and FORCE_COLOR decide.",
        show_default=False,
    ),
]

# Lines that the coordinates, the status and a prompt take in addition to the board itself.
LINES_AROUND = 8


@takes_start_options
def show(
    words: Words,
    ascii_only: AsciiOption = False,
    colour: ColourOption = None,
    *,
    start: StartOptions,
) -> None:
    """Show a position as a board, with a legend below."""
    position = read_position(words, start)
    out = board_console(colour, ascii_only)
    symbols = choose_symbols(ascii_only)
    print_board(out, position, symbols, lines=2)
    for line in [*legend.status(position), *map(str, position.status()), "", *legend.legend(position, symbols)]:
        out.print(line)


def board_console(colour: bool | None, ascii_only: bool) -> Console:
    """Where a board is printed. Plain ASCII is plain unless colours are asked for."""
    return console(False if ascii_only and colour is None else colour)


def choose_symbols(ascii_only: bool) -> Symbols:
    return UNICODE if unicode_works() and not ascii_only else ASCII


def lines_that_fit(out: Console, position: Position, symbols: Symbols) -> int:
    """Two lines a square, or one where the terminal is too low; ASCII always needs two."""
    is_low = out.is_terminal and out.height < position.height * 2 + LINES_AROUND
    return 1 if is_low and symbols.arrows is not None else 2


def print_board(out: Console, position: Position, symbols: Symbols, lines: int) -> None:
    for line in board.draw(position, symbols, lines, palette_of(out)):
        out.print(line)
