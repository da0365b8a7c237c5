"""Routes for the course: its lessons, attempts at them, and how far somebody has come.

An attempt changes nothing: whoever makes it sends all their moves, and says afterwards what was solved.
"""

from __future__ import annotations

from msgspec import Struct

from tankchess.server.encoding import decode
from tankchess.server.http.catalogue_routes import PictureQuery
from tankchess.server.http.route import Call, Codes, Reply, Route
from tankchess.server.messages import (
    AddProgress,
    AttemptView,
    CourseView,
    LanguageName,
    LessonHint,
    LessonView,
    ProgressView,
    SolvedView,
    TryLesson,
)
from tankchess.server.people.lesson_rows import SolvedLesson
from tankchess.server.problems import impossible, not_found
from tankchess.server.work.lesson_questions import AskAttempt, AskCourse, AskLesson, AskLessonHint, AskLessonPicture

# Another version of the program may bring other lessons.
_TO_BE_CHECKED = (("cache-control", "no-cache"),)
_FOR_AN_HOUR = (("cache-control", "public, max-age=3600"),)


class LanguageQuery(Struct, frozen=True):
    language: LanguageName = "en"


async def show_course(call: Call) -> Reply:
    return Reply.of(await call.ask(AskCourse(call.query.language)), headers=_TO_BE_CHECKED)


async def show_lesson(call: Call) -> Reply:
    return Reply.of(await call.ask(AskLesson(await _asked(call), call.query.language)), headers=_TO_BE_CHECKED)


async def try_lesson(call: Call) -> Reply:
    body: TryLesson = call.body
    return Reply.of(await call.ask(AskAttempt(await _asked(call), tuple(body.moves), body.language, body.ground)))


async def give_hint(call: Call) -> Reply:
    return Reply.of(await call.ask(AskLessonHint(await _asked(call), tuple(call.body.moves), call.body.language)))


async def draw_lesson(call: Call) -> Reply:
    return Reply.of(
        await call.ask(AskLessonPicture(await _asked(call), call.query.theme)), "image/svg+xml", _FOR_AN_HOUR
    )


async def _asked(call: Call) -> str:
    lesson: str = call.path["lesson"]
    if all(lesson not in chapter for chapter in await _chapters(call)):
        raise not_found(f"lesson {lesson}")
    return lesson


async def _chapters(call: Call) -> list[list[str]]:
    """The ids of all lessons, by chapter. Only the workers hold the lessons themselves: that takes 5 MB."""
    known = decode((await call.ask(AskCourse("en"))).body, CourseView)
    return [[line.id for line in chapter.lessons] for chapter in known.chapters]


# How far somebody has come.


async def show_progress(call: Call) -> ProgressView:
    return _view(await call.services.people.progress.of(call.person), await _chapters(call))


async def add_progress(call: Call) -> ProgressView:
    body: AddProgress = call.body
    chapters = await _chapters(call)
    unknown = [each.lesson for each in body.solved if all(each.lesson not in chapter for chapter in chapters)]
    if unknown:
        raise impossible(f"solved: there is no lesson {unknown[0]}")
    now = call.services.time.now()
    solved = [SolvedLesson(each.lesson, now if each.at is None else each.at, each.moves) for each in body.solved]
    return _view(await call.services.people.progress.add(call.person, solved), chapters)


async def forget_progress(call: Call) -> Reply:
    await call.services.people.progress.forget(call.person)
    return Reply()


def _view(solved: list[SolvedLesson], chapters: list[list[str]]) -> ProgressView:
    done = {each.lesson for each in solved}
    return ProgressView(
        [SolvedView(each.lesson, each.at, each.moves) for each in solved], has_first_steps=done.issuperset(chapters[0])
    )


_OWN: Codes = ("not_signed_in", "token_not_enough")
_OWN_WRITE: Codes = (*_OWN, "cross_site", "too_large")
_TRY: Codes = ("cross_site", "too_large", "not_found")

LESSON_ROUTES: tuple[Route, ...] = (
    Route(
        method="GET",
        path="/api/lessons",
        handler=show_course,
        summary="The course: all chapters and their lessons",
        query=LanguageQuery,
        response=CourseView,
    ),
    Route(
        method="GET",
        path="/api/lessons/{lesson}",
        handler=show_lesson,
        summary="A lesson as it begins, with its board and the moves that can be chosen",
        query=LanguageQuery,
        response=LessonView,
        errors=("not_found",),
    ),
    Route(
        method="GET",
        path="/api/lessons/{lesson}/picture.svg",
        handler=draw_lesson,
        summary="The board of a lesson, as SVG",
        query=PictureQuery,
        response=str,
        media_type="image/svg+xml",
        errors=("not_found",),
    ),
    Route(
        method="POST",
        path="/api/lessons/{lesson}/attempt",
        handler=try_lesson,
        summary="What comes of some moves in a lesson, or of the answers to its question",
        request=TryLesson,
        response=AttemptView,
        errors=_TRY,
    ),
    Route(
        method="POST",
        path="/api/lessons/{lesson}/hint",
        handler=give_hint,
        summary="The next move or answer that leads to the goal of a lesson",
        request=TryLesson,
        response=LessonHint,
        errors=_TRY,
    ),
    Route(
        method="GET",
        path="/api/progress",
        handler=show_progress,
        summary="The lessons that you have solved",
        response=ProgressView,
        errors=_OWN,
        needs_person=True,
        refuses_tokens=True,
    ),
    Route(
        method="PATCH",
        path="/api/progress",
        handler=add_progress,
        summary="Note lessons as solved",
        request=AddProgress,
        response=ProgressView,
        errors=_OWN_WRITE,
        needs_person=True,
        refuses_tokens=True,
    ),
    Route(
        method="DELETE",
        path="/api/progress",
        handler=forget_progress,
        summary="Forget which lessons you have solved",
        status=204,
        errors=_OWN_WRITE,
        needs_person=True,
        refuses_tokens=True,
    ),
)
