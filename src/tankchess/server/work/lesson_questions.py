"""The questions about the course."""

from __future__ import annotations

from tankchess.lessons import course
from tankchess.server.encoding import encode
from tankchess.server.messages import LanguageName
from tankchess.server.views.course_view import attempt_view, course_view, lesson_hint, lesson_view
from tankchess.server.work.question import Question


class AskCourse(Question, frozen=True):
    """All chapters and lessons: a `CourseView`."""

    language: LanguageName

    def answer(self) -> bytes:
        return encode(course_view(self.language))


class AskLesson(Question, frozen=True):
    """A lesson as it begins: a `LessonView`."""

    lesson: str
    language: LanguageName

    def answer(self) -> bytes:
        return encode(lesson_view(course().lesson(self.lesson), self.language))


class AskAttempt(Question, frozen=True):
    """What comes of an attempt at a lesson: an `AttemptView`."""

    lesson: str
    moves: tuple[str, ...]
    language: LanguageName
    ground: str

    def answer(self) -> bytes:
        return encode(attempt_view(course().lesson(self.lesson), list(self.moves), self.language, self.ground))


class AskLessonHint(Question, frozen=True):
    """The next move or answer of a lesson: a `LessonHint`."""

    lesson: str
    moves: tuple[str, ...]
    language: LanguageName

    def answer(self) -> bytes:
        return encode(lesson_hint(course().lesson(self.lesson), list(self.moves), self.language))


class AskLessonPicture(Question, frozen=True):
    """The board of a lesson as SVG."""

    lesson: str
    theme: str

    def answer(self) -> bytes:
        # As all drawing, never in the server itself.
        from tankchess.drawing import draw

        return draw(course().lesson(self.lesson).start, theme=self.theme, coordinates=False).encode()
