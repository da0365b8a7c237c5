"""Puzzles: proved wins with a single first move, found in games, named by theme and graded."""

from tankchess.puzzles.attempt import PuzzleAttempt, PuzzleStatus, PuzzleStep
from tankchess.puzzles.book import PuzzleBook, puzzles
from tankchess.puzzles.error import PuzzleError, PuzzleFileError, UnknownPuzzle, UnknownTheme
from tankchess.puzzles.puzzle import Grade, Puzzle, PuzzleSource
from tankchess.puzzles.puzzle_file import PuzzleEntry, write_puzzles

__all__ = [
    "Grade",
    "Puzzle",
    "PuzzleAttempt",
    "PuzzleBook",
    "PuzzleEntry",
    "PuzzleError",
    "PuzzleFileError",
    "PuzzleSource",
    "PuzzleStatus",
    "PuzzleStep",
    "UnknownPuzzle",
    "UnknownTheme",
    "puzzles",
    "write_puzzles",
]
