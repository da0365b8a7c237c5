"""`tankchess check`: whether a setup is fit to be played."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

import tankchess
from tankchess import Setup
from tankchess.cli.output import console
from tankchess.cli.show import AsciiOption, NoColourOption, choose_symbols, print_board
from tankchess.setups.check import check_setup
from tankchess.setups.problem import SetupProblem
from tankchess.setups.salvage import board_of, salvage, squares_in

SetupArgument = Annotated[
    str,
    typer.Argument(metavar="FILE|SETUP", help="A setup file, or the name of a setup.", show_default=False),
]


def check(source: SetupArgument, ascii_only: AsciiOption = False, no_colour: NoColourOption = False) -> None:
    """Check a setup by the rules for setups; exit code 1 if it has errors."""
    setup = read_setup(source)
    out = console(colour=not (no_colour or ascii_only))
    problems = check_setup(setup)
    # What cannot be on the board is missing from the picture, too; with an impossible size there is no picture at all.
    sound, _ = salvage(setup)
    if sound is not None:
        print_board(out, board_of(sound), choose_symbols(ascii_only), lines=2)
        out.print("")
    print_problems(out, setup, problems)
    if any(problem.is_error for problem in problems):
        raise typer.Exit(1)


def read_setup(source: str) -> Setup:
    """An included setup, or else one from a file: a name with a dot or a slash is always a file."""
    if source in tankchess.setups():
        return tankchess.setup(source)
    if Path(source).exists() or set(source) & set("./\\"):
        return tankchess.load_setup(source)
    raise typer.BadParameter(f'"{source}" is neither a file nor a setup (known: {" ".join(tankchess.setups())})')


def print_problems(out: Console, setup: Setup, problems: list[SetupProblem]) -> None:
    for problem in problems:
        out.print(f"{problem}{squares_after(problem)}")
    errors = sum(problem.is_error for problem in problems)
    if not problems:
        out.print(f"{setup.name}: no errors, no warnings (modes: {' '.join(map(str, setup.offered))})")
    else:
        out.print(f"{setup.name}: {counted(errors, 'error')}, {counted(len(problems) - errors, 'warning')}")


def squares_after(problem: SetupProblem) -> str:
    """The squares, where the text does not name them already."""
    named = squares_in(problem.text)
    missing = [square for square in problem.squares if square not in named]
    return f": {' '.join(missing)}" if missing else ""


def counted(number: int, word: str) -> str:
    return f"{number or 'no'} {word}{'' if number == 1 else 's'}"
