"""What can be wrong with puzzles: the file they are in, the one asked for, what is done with it."""

from __future__ import annotations

from tankchess.errors import TankChessError


class PuzzleError(TankChessError):
    """Something asked of puzzles that cannot be: a move after the end of an attempt, a book without puzzles."""


class UnknownPuzzle(PuzzleError):
    """No puzzle of the book has this `id`."""

    def __init__(self, message: str, wanted: str) -> None:
        super().__init__(message)
        self.id = wanted

    def __reduce__(self) -> tuple[type[UnknownPuzzle], tuple[str, str]]:
        return (UnknownPuzzle, (str(self), self.id))


class UnknownTheme(PuzzleError):
    """No puzzle of the book has this `theme`."""

    def __init__(self, message: str, theme: str) -> None:
        super().__init__(message)
        self.theme = theme

    def __reduce__(self) -> tuple[type[UnknownTheme], tuple[str, str]]:
        return (UnknownTheme, (str(self), self.theme))


class PuzzleFileError(PuzzleError):
    """A puzzle file that is damaged, of another version, or no puzzle file at all; `place` is the part at fault."""

    def __init__(self, message: str, place: str) -> None:
        super().__init__(message)
        self.place = place

    def __reduce__(self) -> tuple[type[PuzzleFileError], tuple[str, str]]:
        return (PuzzleFileError, (str(self), self.place))
