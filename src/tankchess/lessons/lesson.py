"""A lesson: a position, a goal that the rules check, and what is said about it in every language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property

from tankchess.core.move import Move
from tankchess.core.position import Position
from tankchess.core.sides import Side
from tankchess.errors import ArgumentError
from tankchess.lessons.attempt import Attempt, Texts
from tankchess.lessons.condition import Condition
from tankchess.lessons.opponent import Manner, ScriptedAnswer


class LessonKind(StrEnum):
    """How a lesson is answered: by moves on the board, by choosing an answer, or by typing a move."""

    MOVES = "moves"
    CHOICE = "choice"
    TYPE = "type"


@dataclass(frozen=True, slots=True)
class LessonChoice:
    """One answer to a question, and what is said to somebody who gives it."""

    text: Texts
    reply: Texts
    is_right: bool = False


@dataclass(frozen=True, slots=True)
class Mistake:
    """A typical wrong move: when it was made, and what is said about it. `ends`: the attempt has failed by it."""

    when: Condition
    text: Texts
    ends: bool = True


@dataclass(frozen=True, slots=True)
class LessonMarks:
    """What to point at on the board: squares, and before the first move arrows from square to square."""

    squares: tuple[str, ...] = ()
    arrows: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, eq=False)
class Lesson:
    """One idea, taught by a move that has to be found, or by a question.

    >>> from tankchess.lessons import course
    >>> lesson = course().lesson("drive-and-turn")
    >>> lesson.attempt(lesson.solution).status
    <AttemptStatus.SOLVED: 'solved'>
    """

    id: str
    chapter: str
    kind: LessonKind
    title: Texts
    text: Texts
    goal_text: Texts
    hints: tuple[Texts, ...]
    praise: Texts
    start: Position
    side: Side
    most_moves: int = 1
    goal: tuple[Condition, ...] = ()
    goal_parts: tuple[Texts, ...] = ()
    manner: Manner = Manner.RESTS
    answers: tuple[ScriptedAnswer, ...] = ()
    mistakes: tuple[Mistake, ...] = ()
    choices: tuple[LessonChoice, ...] = ()
    typed: Move | None = None
    marks: LessonMarks = field(default_factory=LessonMarks)
    written_solution: tuple[str, ...] = ()

    def attempt(self, moves: Sequence[str]) -> Attempt:
        """What comes of the learner's moves, played one after the other from the start, with the opponent's answers.

        Of a question they are the answers given: numbers of choices from "1", or texts of the move. Raises
        `IllegalMove` with the reason, `MoveError` for what is no move or comes after the end, and `ArgumentError` for
        a choice that does not exist.
        """
        if self.kind is LessonKind.MOVES:
            from tankchess.lessons.playing import play_lesson

            return play_lesson(self, moves)
        from tankchess.lessons.questions import answer_question

        return answer_question(self, moves)

    @cached_property
    def solution(self) -> tuple[str, ...]:
        """Moves or an answer that solve the lesson: as its file says, or found by trying; none if there are none."""
        if self.written_solution:
            return self.written_solution
        from tankchess.lessons.search import find_solution

        return find_solution(self) or ()

    def hint(self, moves: Sequence[str] = ()) -> str | None:
        """The next move, or the right answer, after some moves of an attempt that is going; None if there is none."""
        given = tuple(moves) if self.kind is LessonKind.MOVES else ()
        if self.solution[: len(given)] == given and len(self.solution) > len(given):
            return self.solution[len(given)]
        from tankchess.lessons.search import find_solution

        found = find_solution(self, given)
        return found[len(given)] if found else None


@dataclass(frozen=True, eq=False)
class Chapter:
    """Lessons that belong together, in the order in which they are taught."""

    id: str
    order: int
    title: Texts
    text: Texts
    lessons: tuple[Lesson, ...]


@dataclass(frozen=True, eq=False)
class Course:
    """All chapters, in their order."""

    chapters: tuple[Chapter, ...]

    @cached_property
    def lessons(self) -> Mapping[str, Lesson]:
        """Every lesson by its id, in the order of the course."""
        return {lesson.id: lesson for chapter in self.chapters for lesson in chapter.lessons}

    @property
    def first_steps(self) -> tuple[Lesson, ...]:
        """The lessons of the first chapter: the game in two minutes."""
        return self.chapters[0].lessons

    def lesson(self, lesson_id: str) -> Lesson:
        """The lesson of an id. Raises `ArgumentError` for one that does not exist."""
        found = self.lessons.get(lesson_id)
        if found is None:
            raise ArgumentError(f"lesson {lesson_id!r}: there is none of this id")
        return found
