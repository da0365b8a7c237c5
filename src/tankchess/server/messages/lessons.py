"""The course: its chapters and lessons, attempts at them, and how far somebody has come."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from tankchess.server.messages.board import Way
from tankchess.server.messages.free_board import FreeBoard
from tankchess.server.messages.names import LanguageName, LessonId, Request, SideName

LessonKindName = Literal["moves", "choice", "type"]
AttemptName = Literal["going", "solved", "failed"]
# The code of a move, the number of a choice, or a move as somebody types it.
LessonAnswer = Annotated[str, Meta(min_length=1, max_length=80)]
# No lesson takes so many; a question may be answered wrongly again and again.
LessonAnswers = Annotated[list[LessonAnswer], Meta(max_length=200)]
MoveCount = Annotated[int, Meta(ge=1, le=10_000)]
Moment = Annotated[float, Meta(ge=0, le=1e11)]


class LessonLine(Struct, frozen=True):
    """A lesson in the list of its chapter."""

    id: str
    kind: LessonKindName
    title: str


class ChapterView(Struct, frozen=True):
    """A chapter: what it is about, and its lessons in their order."""

    id: str
    title: str
    text: str
    lessons: list[LessonLine]


class CourseView(Struct, frozen=True):
    """The whole course. The first chapter is the game in two minutes."""

    chapters: list[ChapterView]


class LessonArrow(Struct, frozen=True):
    """An arrow from square to square."""

    start: str
    end: str


class LessonView(Struct, frozen=True):
    """A lesson as it begins.

    `goals` are the parts of the goal in words, where it has several. `squares` and `arrows` are what to point at.
    `choices` are the answers of a question. `previous` and `next` are its neighbours in the course, by their ids.
    """

    id: str
    kind: LessonKindName
    title: str
    text: str
    goal: str
    goals: list[str]
    hints: list[str]
    side: SideName
    most_moves: int
    squares: list[str]
    arrows: list[LessonArrow]
    choices: list[str]
    chapter: str
    chapter_title: str
    number: int
    count: int
    previous: str | None
    next: str | None
    board: FreeBoard


class TryLesson(Request, frozen=True):
    """An attempt at a lesson: all moves of the learner so far, or all answers to its question.

    `ground` is the name of the terrain that the client has a picture of.
    """

    moves: LessonAnswers = field(default_factory=list)
    language: LanguageName = "en"
    ground: Annotated[str, Meta(max_length=32)] = ""


class AttemptView(Struct, frozen=True):
    """What came of an attempt.

    `boards` are those after the last move of the learner and after the answer to it. While it is `going`, the last of
    them has the learner's next moves. `reached` says which parts of the goal are met. `fault` is what was wrong, and
    `praise` is said in the end.
    """

    status: AttemptName
    boards: list[FreeBoard]
    reached: list[bool]
    fault: str | None
    praise: str | None


class LessonHint(Struct, frozen=True):
    """The next move or answer that leads to the goal, in words, too, and for a move its way.

    Nothing of it where the goal is out of reach.
    """

    answer: str | None
    text: str | None
    way: Way | None


class SolvedView(Struct, frozen=True):
    """A lesson that somebody has solved: when first, and with how few moves or answers."""

    lesson: str
    at: float
    moves: int


class ProgressView(Struct, frozen=True):
    """The lessons somebody has solved, the earliest first, and whether those of the first chapter are among them."""

    solved: list[SolvedView]
    has_first_steps: bool


class Solved(Request, frozen=True):
    """A lesson that was solved, now or `at` a moment."""

    lesson: LessonId
    moves: MoveCount
    at: Moment | None = None


class AddProgress(Request, frozen=True):
    """Lessons to be noted as solved. Of those that are known, the first time and the fewest moves are kept."""

    solved: Annotated[list[Solved], Meta(max_length=500)]
