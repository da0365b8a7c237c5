"""The errors of the library. All of them are `ValueError`s and say where the fault is and what was expected."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from tankchess.core.words.reasons import Reason


class TankChessError(ValueError):
    """Base of every error the library raises on purpose.

    `word` and `values` say the same for a sentence in a language, where there is one: `core.words.sentences.say_fault`.
    """

    word: str = ""
    values: tuple[tuple[str, Any], ...] = ()


_Error = TypeVar("_Error", bound=TankChessError)


def worded(error: _Error, word: str, /, **values: Any) -> _Error:
    """The error with what a sentence about it in any language needs."""
    error.word, error.values = word, tuple(values.items())
    return error


class TfenError(TankChessError):
    """A position text (TFEN) that cannot be read, or that describes an impossible position."""


class MoveError(TankChessError):
    """A move code that cannot be read, or a move asked for where there is none."""


class IllegalMove(MoveError):
    """A well-formed move that the position does not permit; `reason` names the rule."""

    def __init__(self, message: str, reason: Reason) -> None:
        super().__init__(message)
        self.reason = reason

    def __reduce__(self) -> tuple[type[IllegalMove], tuple[str, Reason]]:
        return (IllegalMove, (str(self), self.reason))


class ArgumentError(TankChessError):
    """A word or number the library does not know: a square off the board, a side, terrain, theme, depth."""


class FrozenPositionError(TankChessError):
    """A frozen position was asked to change."""


class PositionError(TankChessError):
    """A position that cannot be, or a change that would make one; `square` is where, if it is at one place."""

    def __init__(self, message: str, square: str | None = None) -> None:
        super().__init__(message)
        self.square = square


class GameError(TankChessError):
    """Something asked of a game that it cannot do: an end after the end, a clock nobody can read."""


class SetupError(TankChessError):
    """A setup that cannot be read or breaks the rules for setups."""


class RulesError(SetupError):
    """An option that does not exist, or options that do not go together; `option` is the one at fault."""

    def __init__(self, message: str, option: str = "") -> None:
        super().__init__(message)
        self.option = option


class CatalogueError(SetupError):
    """A piece type described in a way the game cannot play."""


class MissingExtra(TankChessError, ImportError):
    """Something asked for needs a package that is not installed; `extra` is the part of tankchess that brings it.

    It is an `ImportError` too, so that `except ImportError` goes on meaning what it says.
    """

    def __init__(self, extra: str, what: str, package: str) -> None:
        super().__init__(f"{what} needs {package}, which is not installed: pip install 'tankchess[{extra}]'")
        self.extra = extra
        self.what = what
        self.package = package

    def __reduce__(self) -> tuple[type[MissingExtra], tuple[str, str, str]]:
        return (MissingExtra, (self.extra, self.what, self.package))
