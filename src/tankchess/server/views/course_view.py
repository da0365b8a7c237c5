"""The course and its lessons as clients see them, in one language."""

from __future__ import annotations

from tankchess.core.move import Move
from tankchess.lessons import Attempt, AttemptStatus, Chapter, Lesson, LessonKind, course
from tankchess.server.messages import (
    AttemptView,
    ChapterView,
    CourseView,
    FreeBoard,
    LanguageName,
    LessonArrow,
    LessonHint,
    LessonLine,
    LessonView,
)
from tankchess.server.views.free_board import free_board
from tankchess.server.views.position_view import side_name, way_of


def course_view(language: LanguageName) -> CourseView:
    return CourseView([_chapter_view(chapter, language) for chapter in course().chapters])


def _chapter_view(chapter: Chapter, language: LanguageName) -> ChapterView:
    lessons = [LessonLine(each.id, each.kind.value, each.title[language]) for each in chapter.lessons]
    return ChapterView(chapter.id, chapter.title[language], chapter.text[language], lessons)


def lesson_view(lesson: Lesson, language: LanguageName, known_ground: str = "") -> LessonView:
    """A lesson before the first move."""
    everything = list(course().lessons)
    at = everything.index(lesson.id)
    chapter = next(each for each in course().chapters if each.id == lesson.chapter)
    return LessonView(
        id=lesson.id,
        kind=lesson.kind.value,
        title=lesson.title[language],
        text=lesson.text[language],
        goal=lesson.goal_text[language],
        goals=[part[language] for part in lesson.goal_parts],
        hints=[hint[language] for hint in lesson.hints],
        side=side_name(lesson.side),
        most_moves=lesson.most_moves,
        squares=list(lesson.marks.squares),
        arrows=[LessonArrow(*arrow) for arrow in lesson.marks.arrows],
        choices=[choice.text[language] for choice in lesson.choices],
        chapter=chapter.id,
        chapter_title=chapter.title[language],
        number=chapter.lessons.index(lesson) + 1,
        count=len(chapter.lessons),
        previous=everything[at - 1] if at > 0 else None,
        next=everything[at + 1] if at + 1 < len(everything) else None,
        board=free_board(lesson.start, 0, None, known_ground),
    )


def attempt_view(lesson: Lesson, moves: list[str], language: LanguageName, known_ground: str = "") -> AttemptView:
    """What comes of an attempt. Raises `ValueError` for a move that is not legal and for an answer that is none."""
    attempt = lesson.attempt(moves)
    return AttemptView(
        status=attempt.status.value,
        boards=_boards(lesson, attempt, known_ground),
        reached=list(attempt.reached),
        fault=None if attempt.fault is None else attempt.fault[language],
        praise=lesson.praise[language] if attempt.is_solved else None,
    )


def _boards(lesson: Lesson, attempt: Attempt, known_ground: str) -> list[FreeBoard]:
    """The boards after the last move and after the answer to it; after a move that was typed, the one it leads to."""
    if lesson.kind is LessonKind.TYPE and attempt.is_solved and lesson.typed is not None:
        way = way_of(lesson.start, lesson.typed)
        return [free_board(lesson.start.after(lesson.typed), 1, way, known_ground)]
    if not attempt.steps:
        return []
    *earlier, last = attempt.steps
    ply = sum(1 if step.answer is None else 2 for step in earlier)
    before = earlier[-1].after_answer or earlier[-1].after if earlier else lesson.start
    if before.turn is not lesson.side:
        before = before.with_turn(lesson.side)
    played = [(before, last.move, last.after)]
    if last.answer is not None and last.after_answer is not None:
        played.append((last.after, last.answer, last.after_answer))
    boards, ground = [], known_ground
    for number, (start, move, after) in enumerate(played, start=1):
        is_last = number == len(played)
        # Where the opponent rests, the learner is to move again.
        shown = attempt.position if is_last and attempt.status is AttemptStatus.GOING else after
        boards.append(free_board(shown, ply + number, way_of(start, move), ground))
        ground = boards[-1].board.scene.ground
    return boards


def lesson_hint(lesson: Lesson, moves: list[str], language: LanguageName) -> LessonHint:
    """The next move, or the right answer. Raises `ValueError` for moves that cannot be."""
    answer = lesson.hint(moves)
    if answer is None:
        return LessonHint(None, None, None)
    if lesson.kind is LessonKind.CHOICE:
        return LessonHint(answer, lesson.choices[int(answer) - 1].text[language], None)
    if lesson.kind is LessonKind.TYPE:
        return LessonHint(answer, answer, None)
    position, move = lesson.attempt(moves).position, Move.parse(answer)
    return LessonHint(answer, position.say(move, language), way_of(position, move))
