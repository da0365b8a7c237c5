"""What is wrong with a lesson, and where."""

from __future__ import annotations

from dataclasses import dataclass

from tankchess.errors import TankChessError


@dataclass(frozen=True, slots=True)
class LessonProblem:
    """One thing that is wrong: the file, the lesson and its field, and what was expected there."""

    source: str
    lesson: str
    field: str
    text: str

    def __str__(self) -> str:
        place = ", ".join(filter(None, (self.source, self.lesson and f"lesson {self.lesson}", self.field)))
        return f"{place}: {self.text}"


class LessonError(TankChessError):
    """Lessons that cannot be read. `problems` are all that were found, the message names each."""

    def __init__(self, problems: tuple[LessonProblem, ...]) -> None:
        super().__init__("\n".join(map(str, problems)))
        self.problems = problems

    def __reduce__(self) -> tuple[type[LessonError], tuple[tuple[LessonProblem, ...]]]:
        return (LessonError, (self.problems,))
