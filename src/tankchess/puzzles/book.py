"""A book of puzzles: found by id, by theme, by rating, by day."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from datetime import date
from functools import cache
from hashlib import sha256
from os import PathLike
from pathlib import Path
from random import Random

from tankchess.puzzles.error import PuzzleError, UnknownPuzzle, UnknownTheme
from tankchess.puzzles.puzzle import Puzzle
from tankchess.puzzles.puzzle_file import PuzzleEntry, PuzzleFile
from tankchess.shipped import read_shipped_bytes

SHIPPED = ("puzzles", "puzzles.bin")
# `near` chooses among so many that are nearest, so that not everybody with a rating gets the same puzzle.
NEAREST = 12


class PuzzleBook:
    """Puzzles of one file. Its index is in memory; a puzzle is opened when it is asked for."""

    def __init__(self, file: PuzzleFile) -> None:
        self._file = file
        # The order of the days has nothing to do with that of the index. With more puzzles every day has another one.
        self._days = sorted(file.entries, key=lambda wanted: sha256(wanted.encode()).digest())

    @classmethod
    def read(cls, path: str | PathLike[str]) -> PuzzleBook:
        """The book in a file. Raises `PuzzleFileError` for a file that is none, and `OSError`."""
        return cls(PuzzleFile(Path(path).read_bytes(), Path(path).name))

    def __len__(self) -> int:
        return len(self._file.entries)

    def __iter__(self) -> Iterator[Puzzle]:
        """All puzzles, by id."""
        return map(self._file.open, self._file.entries.values())

    def __contains__(self, wanted: object) -> bool:
        return wanted in self._file.entries

    def __getitem__(self, wanted: str) -> Puzzle:
        """The puzzle with an id. Raises `UnknownPuzzle`."""
        return self._file.open(self.entry(wanted))

    def entry(self, wanted: str) -> PuzzleEntry:
        """What the index knows of a puzzle: rating, moves, kind, themes. Raises `UnknownPuzzle`."""
        found = self._file.entries.get(wanted)
        if found is None:
            raise UnknownPuzzle(f"puzzle {wanted!r}: there is none with this id among {len(self)}", wanted)
        return found

    def entries(self) -> Collection[PuzzleEntry]:
        """The whole index, by id."""
        return self._file.entries.values()

    def themes(self) -> dict[str, int]:
        """All themes by name, and how many puzzles have them."""
        counts = Counter(theme for entry in self.entries() for theme in entry.themes)
        return dict(sorted(counts.items()))

    def by_theme(self, name: str) -> tuple[Puzzle, ...]:
        """The puzzles with a theme, the easiest first. Raises `UnknownTheme`."""
        return tuple(map(self._file.open, self._with_theme(name)))

    def _with_theme(self, name: str) -> list[PuzzleEntry]:
        found = [entry for entry in self.entries() if name in entry.themes]
        if not found:
            raise UnknownTheme(f"theme {name!r}: expected one of {' '.join(self.themes())}", name)
        return sorted(found, key=lambda entry: (entry.rating, entry.id))

    def near(
        self,
        rating: float,
        avoid: Collection[str] = (),
        theme: str | None = None,
        seed: int | str | None = None,
    ) -> Puzzle | None:
        """A puzzle near a rating, none of `avoid`, drawn by a seed; None where all of them are to be avoided.

        The same seed draws the same puzzle; without one it is left to chance. Raises `UnknownTheme`.
        """
        known = frozenset(avoid)
        entries = self.entries() if theme is None else self._with_theme(theme)
        found = [entry for entry in entries if entry.id not in known]
        found.sort(key=lambda entry: (abs(entry.rating - rating), entry.id))
        return self._file.open(Random(seed).choice(found[:NEAREST])) if found else None

    def daily(self, day: date) -> Puzzle:
        """The puzzle of a day, the same for everybody. All others have their day before it comes again."""
        if not self._days:
            raise PuzzleError("puzzle of the day: the book is empty")
        return self[self._days[day.toordinal() % len(self._days)]]


@cache
def puzzles() -> PuzzleBook:
    """The puzzles that come with the package. Read once; a puzzle opens in about a millisecond.

    >>> book = puzzles()
    >>> puzzle = book.near(1200, seed=1)
    >>> puzzle.attempt([puzzle.solution[0]]).status != "failed"
    True
    """
    return PuzzleBook(PuzzleFile(read_shipped_bytes(*SHIPPED), SHIPPED[-1]))
