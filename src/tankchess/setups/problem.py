"""What is wrong with a setup, as a value."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Severity(StrEnum):
    """An error keeps a setup from being played fairly, or at all (S2); a warning asks for a second look (S3)."""

    ERROR = "error"
    WARNING = "warning"


@dataclass(frozen=True, slots=True)
class SetupProblem:
    """One finding. `squares` are those to look at, by column, then row; a fault of the whole board names none."""

    severity: Severity
    rule: str
    text: str
    squares: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.severity} ({self.rule}): {self.text}"

    @property
    def is_error(self) -> bool:
        return self.severity is Severity.ERROR


def error(text: str, squares: tuple[str, ...] = ()) -> SetupProblem:
    return SetupProblem(Severity.ERROR, "S2", text, squares)


def warning(text: str, squares: tuple[str, ...] = ()) -> SetupProblem:
    return SetupProblem(Severity.WARNING, "S3", text, squares)
