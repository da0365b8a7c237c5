"""What can go wrong with an engine that runs as a program of its own."""

from __future__ import annotations

from collections.abc import Sequence

from tankchess.errors import TankChessError


class EngineFailure(TankChessError):
    """Base of everything that can go wrong with an engine program."""


class EngineStartError(EngineFailure):
    """A program that cannot be started, or that ends before it has introduced itself."""

    def __init__(self, message: str, exit_code: int | None = None, stderr: Sequence[str] = ()) -> None:
        super().__init__(message)
        self.exit_code = exit_code
        self.stderr = tuple(stderr)


class EngineDied(EngineFailure):
    """The program has ended. `exit_code` is negative for a signal, `stderr` are the last lines it wrote there."""

    def __init__(self, message: str, exit_code: int | None = None, stderr: Sequence[str] = ()) -> None:
        super().__init__(message)
        self.exit_code = exit_code
        self.stderr = tuple(stderr)


class EngineTimeout(EngineFailure):
    """The program runs, but does not answer in time. It has been ended."""


class ProtocolError(EngineFailure):
    """The program answers with nonsense or plays an illegal move."""


def ending_in_words(exit_code: int | None, stderr: Sequence[str]) -> str:
    """How a program ended, for a message of one line."""
    if exit_code is None:
        words = "no exit code"
    elif exit_code < 0:
        words = f"ended by signal {-exit_code}"
    else:
        words = f"exit code {exit_code}"
    return f"{words}; its last words: {stderr[-1]}" if stderr else words
