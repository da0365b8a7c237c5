"""What is wrong with a position or a setup, as a value."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Severity(StrEnum):
    """An error keeps a game from being played fairly, or at all; a warning asks for a second look."""

    ERROR = "error"
    WARNING = "warning"


class Status(StrEnum):
    """What may be wrong with a position."""

    NO_COMMAND_TANK = "no-command-tank"
    NO_PIECES = "no-pieces"
    NO_FLAG = "no-flag"
    FLAG_COUNT = "flag-count"
    OPPOSITE_CHECK = "opposite-check"
    OPPOSITE_ESCAPE = "opposite-escape"
    TURN_OF_THE_FALLEN = "turn-of-the-fallen"
    ESCAPE_COUNT = "escape-count"
    QUIET_COUNT = "quiet-count"
    LIMIT_PASSED = "limit-passed"


@dataclass(frozen=True, slots=True)
class BoardProblem:
    """One thing that is wrong. `squares` are those to look at, by column, then row; none if it is the whole board."""

    severity: Severity
    rule: str
    text: str
    squares: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.severity} ({self.rule}): {self.text}"

    @property
    def is_error(self) -> bool:
        return self.severity is Severity.ERROR


@dataclass(frozen=True, slots=True, kw_only=True)
class PositionProblem(BoardProblem):
    """What is wrong with a position; `status` says it in a word."""

    status: Status
