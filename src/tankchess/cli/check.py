"""`tankchess check`: whether a setup is fit to be played."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

import tankchess
from tankchess import BoardProblem, Mode, Position, Setup
from tankchess.cli.output import console
from tankchess.cli.show import AsciiOption, NoColourOption, choose_symbols, print_board
from tankchess.cli.source import is_tfen
from tankchess.setups.check import check_setup
from tankchess.setups.salvage import board_of, salvage, squares_in

SetupArgument = Annotated[
    str,
    typer.Argument(metavar="FILE|SETUP|TFEN", help="A setup file, the name of a setup, or a TFEN.", show_default=False),
]


def check(source: SetupArgument, ascii_only: AsciiOption = False, no_colour: NoColourOption = False) -> None:
    """Check a setup by the rules for setups, or whether a position is one of a game; exit code 1 if it has errors."""
    out = console(colour=not (no_colour or ascii_only))
    symbols = choose_symbols(ascii_only)
    if " " in source and is_tfen(source):
        position = Position.from_tfen(source)
        print_board(out, position, symbols, lines=2)
        out.print("")
        problems: Sequence[BoardProblem] = position.status()
        print_problems(out, "position", problems, (position.mode,))
    else:
        setup = read_setup(source)
        problems = check_setup(setup)
        # What cannot be on the board is missing from the picture, too; with an impossible size there is no picture.
        sound, _ = salvage(setup)
        if sound is not None:
            print_board(out, board_of(sound), symbols, lines=2)
            out.print("")
        print_problems(out, setup.name, problems, setup.offered)
    if any(problem.is_error for problem in problems):
        raise typer.Exit(1)


def read_setup(source: str) -> Setup:
    """An included setup, or else one from a file: a name with a dot or a slash is always a file."""
    if source in tankchess.setup_names():
        return tankchess.setup(source)
    if Path(source).exists() or set(source) & set("./\\"):
        return tankchess.load_setup(source)
    raise typer.BadParameter(f'"{source}" is neither a file nor a setup (known: {" ".join(tankchess.setup_names())})')


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
