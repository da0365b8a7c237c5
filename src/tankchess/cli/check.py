"""`tankchess check`: whether a setup is fit to be played."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from tankchess import BoardProblem, Mode, Position, Setup, setup_names
from tankchess.cli.completion import complete_position
from tankchess.cli.show import AsciiOption, ColourOption, board_console, choose_symbols, print_board
from tankchess.cli.source import read_source
from tankchess.setups import find_setup
from tankchess.setups.check import check_setup
from tankchess.setups.finding import is_tfen
from tankchess.setups.salvage import board_of, salvage, squares_in

SetupArgument = Annotated[
    str,
    typer.Argument(
        metavar="FILE|SETUP|TFEN",
        help="A setup file, the name of a setup, a TFEN, or - for stdin.",
        show_default=False,
        autocompletion=complete_position,
    ),
]


def check(source: SetupArgument, ascii_only: AsciiOption = False, colour: ColourOption = None) -> None:
    """Check a setup by the rules for setups, or a position for what no game has.

    Exit code 1 if it has errors.
    """
    out = board_console(colour, ascii_only)
    symbols = choose_symbols(ascii_only)
    given = read_checked(source)
    if isinstance(given, Position):
        position = given
        print_board(out, position, symbols, lines=2)
        out.print("")
        problems: Sequence[BoardProblem] = position.status()
        print_problems(out, "position", problems, (position.mode,))
    else:
        setup = given
        problems = check_setup(setup)
        # What cannot be on the board is missing from the picture, too; with an impossible size there is no picture.
        sound, _ = salvage(setup)
        if sound is not None:
            print_board(out, board_of(sound), symbols, lines=2)
            out.print("")
        print_problems(out, setup.name, problems, setup.offered)
    if any(problem.is_error for problem in problems):
        raise typer.Exit(1)


def read_checked(source: str) -> Setup | Position:
    """What is to be checked; here a setup file may have any name that no setup has."""
    if source == "-" or is_tfen(source):
        return read_source([source])
    is_file = source not in setup_names() and Path(source).is_file()
    return find_setup(Path(source) if is_file else source)


def print_problems(out: Console, name: str, problems: Sequence[BoardProblem], modes: Sequence[Mode]) -> None:
    for problem in problems:
        out.print(f"{problem}{squares_after(problem)}")
    errors = sum(problem.is_error for problem in problems)
    if not problems:
        out.print(f"{name}: no errors, no warnings ({'modes' if len(modes) > 1 else 'mode'}: {' '.join(modes)})")
    else:
        out.print(f"{name}: {counted(errors, 'error')}, {counted(len(problems) - errors, 'warning')}")


def squares_after(problem: BoardProblem) -> str:
    """The squares, where the text does not name them already."""
    named = squares_in(problem.text)
    missing = [square for square in problem.squares if square not in named]
    return f": {' '.join(missing)}" if missing else ""


def counted(number: int, word: str) -> str:
    return f"{number or 'no'} {word}{'' if number == 1 else 's'}"
