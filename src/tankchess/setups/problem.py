"""What is wrong with a setup, as a value: errors by S2, warnings by S3."""

from __future__ import annotations

from dataclasses import dataclass

from tankchess.core.problem import BoardProblem, Severity

__all__ = ["SetupProblem", "Severity", "error", "warning"]


@dataclass(frozen=True, slots=True)
class SetupProblem(BoardProblem):
    """What is wrong with a setup."""


def error(text: str, squares: tuple[str, ...] = ()) -> SetupProblem:
    return SetupProblem(Severity.ERROR, "S2", text, squares)


def warning(text: str, squares: tuple[str, ...] = ()) -> SetupProblem:
    return SetupProblem(Severity.WARNING, "S3", text, squares)
