"""`tankchess check`: whether a setup is fit to be played, or a lesson to be taught."""

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
        metavar="FILE|FOLDER|SETUP|TFEN",
        help="A setup file or the name of a setup, a lesson file or a folder of them, a TFEN, or - for stdin.",
        show_default=False,
        autocompletion=complete_position,
    ),
]


def check(source: SetupArgument, ascii_only: AsciiOption = False, colour: ColourOption = None) -> None:
    """Check a setup, a position or lessons. Setups are checked by the rules for setups, positions for what no
    game has, and lessons by playing them.

    Exit code 1 if it has errors.
    """
    out = board_console(colour, ascii_only)
    if has_lessons(source):
        check_lessons(out, source)
        return
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


def has_lessons(source: str) -> bool:
    """Whether a lesson file is meant, or a folder of them. A setup has no lessons, however damaged it may be."""
    if source in setup_names() or source == "-" or is_tfen(source):
        return False
    path = Path(source)
    if not path.is_file():
        return path.is_dir()
    return any(line.strip() == b"[[lesson]]" for line in path.read_bytes().splitlines())


def check_lessons(out: Console, source: str) -> None:
    # Imported here: whoever checks a setup needs no lessons.
    from tankchess.lessons import check_course

    problems = check_course(source)
    for problem in problems:
        out.print(str(problem), markup=False, highlight=False, soft_wrap=True)
    out.print(f"{Path(source).resolve().name}: {counted(len(problems), 'error')}")
    if problems:
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
