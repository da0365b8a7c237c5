"""What the commands about puzzles have in common: the book, the puzzle that is asked for, its goal in words."""

from __future__ import annotations

from datetime import UTC, date, datetime
from pathlib import Path
from typing import Annotated

import typer

from tankchess.puzzles import Puzzle, PuzzleBook, puzzles

FileOption = Annotated[
    Path | None,
    typer.Option("--file", metavar="FILE", help="A puzzle file of your own.", show_default=False),
]
IdArgument = Annotated[str | None, typer.Argument(metavar="[ID]", help="The id of a puzzle.", show_default=False)]


def open_book(file: Path | None) -> PuzzleBook:
    return puzzles() if file is None else PuzzleBook.read(file)


def today() -> date:
    """The day by UTC, as servers have it: the puzzle of the day is the same everywhere."""
    return datetime.now(UTC).date()


def find_puzzle(book: PuzzleBook, wanted: str | None, day: date) -> Puzzle:
    """The puzzle with an id, in capitals or small letters; without one that of a day."""
    return book.daily(day) if wanted is None else book[wanted.lower()]


def goal_of(puzzle: Puzzle) -> str:
    """What is asked of the solver."""
    side = puzzle.solver.name_in_words
    moves = "one move" if puzzle.moves == 1 else f"{puzzle.moves} moves"
    word = {"mate": "checkmate", "escape": "escapemate"}[puzzle.kind]
    return f"{side} to move, {word} in {moves}"
