"""The engine's own error."""

from __future__ import annotations

from tankchess.errors import TankChessError


class EngineError(TankChessError):
    """A setting the engine cannot work with."""


class BookError(EngineError):
    """A file that is no opening book, or a damaged one."""


class LimitsError(EngineError):
    """A limit that no search can keep to, such as a depth of 0. `field` is its name."""

    def __init__(self, message: str, field: str) -> None:
        super().__init__(message)
        self.field = field

    def __reduce__(self) -> tuple[type[LimitsError], tuple[str, str]]:
        return (LimitsError, (str(self), self.field))
