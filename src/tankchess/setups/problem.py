"""What is wrong with a setup, as a value: errors by S2, warnings by S3."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tankchess.core.problem import BoardProblem, Severity
from tankchess.errors import TankChessError

__all__ = ["SetupProblem", "Severity", "error", "fault", "warning"]


@dataclass(frozen=True, slots=True)
class SetupProblem(BoardProblem):
    """What is wrong with a setup. `where` is the field of its file, `clock`, `pieces.w`, `types.RT`; empty for a board.

    `word` and `values` say the same as `text` for a sentence, which `sentence` makes in a language.
    """

    where: str = ""
    word: str = ""
    values: tuple[tuple[str, Any], ...] = ()

    def sentence(self, language: str = "en") -> str:
        """A sentence of its own, in English (`en`), Spanish (`es`) or Swedish (`sv`)."""
        # Imported here: programs that only check a setup need no languages.
        from tankchess.core.words.sentences import say_fault

        return say_fault(self.word, self.values, language) if self.word else self.text


def error(text: str, squares: tuple[str, ...] = (), *, word: str, where: str = "", **values: Any) -> SetupProblem:
    return SetupProblem(Severity.ERROR, "S2", text, squares, where, word, tuple(values.items()))


def warning(text: str, squares: tuple[str, ...] = (), *, word: str, where: str = "", **values: Any) -> SetupProblem:
    return SetupProblem(Severity.WARNING, "S3", text, squares, where, word, tuple(values.items()))


def fault(text: str, found: TankChessError, squares: tuple[str, ...] = (), where: str = "") -> SetupProblem:
    """An error of the library as a problem, in its words."""
    return SetupProblem(Severity.ERROR, "S2", text, squares, where, found.word, found.values)
