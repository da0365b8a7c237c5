"""Whether lessons are fit to be taught: what their files cannot tell, the rules can."""

from __future__ import annotations

from collections.abc import Iterator
from os import PathLike
from pathlib import Path

from tankchess.core.problem import Status
from tankchess.errors import TankChessError
from tankchess.lessons.attempt import AttemptStatus
from tankchess.lessons.course import lesson_files, read_chapters, read_file
from tankchess.lessons.lesson import Chapter, Lesson, LessonKind
from tankchess.lessons.playing import PlayedLesson
from tankchess.lessons.problem import LessonError, LessonProblem
from tankchess.lessons.search import MOST_TRIES, find_solution


def check_course(source: str | PathLike[str]) -> list[LessonProblem]:
    """Everything that is wrong with the lesson files of a folder, or with one file."""
    files = [Path(source)] if Path(source).is_file() else lesson_files(source)
    if not files:
        return [LessonProblem(str(source), "", "", "no lesson files here, expected some *.toml")]
    texts: list[tuple[str, str]] = []
    problems: list[LessonProblem] = []
    for file in files:
        try:
            texts.append((file.name, read_file(file)))
        except LessonError as error:
            problems += error.problems
    chapters, found = read_chapters(texts)
    problems += found
    for name, chapter in chapters:
        problems += check_chapter(chapter, name)
    return problems


def check_chapter(chapter: Chapter, source: str) -> list[LessonProblem]:
    """Everything that is wrong with the lessons of a chapter that could be read."""
    return [problem for lesson in chapter.lessons for problem in check_lesson(lesson, source)]


def check_lesson(lesson: Lesson, source: str = "") -> list[LessonProblem]:
    """Everything that is wrong with a lesson; `source` names its file."""
    found = _check_moves(lesson) if lesson.kind is LessonKind.MOVES else _check_question(lesson)
    return [LessonProblem(source, lesson.id, place, text) for place, text in found]


def _check_question(lesson: Lesson) -> Iterator[tuple[str, str]]:
    if lesson.typed is not None and not lesson.start.is_legal(lesson.typed):
        yield "typed", f"{lesson.typed} {lesson.start.why_not(lesson.typed)}"


def _check_moves(lesson: Lesson) -> Iterator[tuple[str, str]]:
    begun = PlayedLesson.begin(lesson)
    if lesson.start.is_over:
        yield "board", f"the game is over at the start: {lesson.start.outcome()}"
        return
    if begun.reached and all(begun.reached):
        yield "goal", "it is reached at the start, before any move"
        return
    for problem in lesson.start.status():
        # Somebody may drive alone to learn it; what no game leads to is not worth learning.
        if problem.is_error and problem.status is not Status.NO_PIECES:
            yield "board", f"no game leads here: {problem.text} ({problem.rule})"
    if lesson.written_solution:
        yield from _check_solution(lesson)
    elif find_solution(lesson) is None:
        yield "goal", f"no moves reach it: up to {lesson.most_moves} were tried (at most {MOST_TRIES} in all)"


def _check_solution(lesson: Lesson) -> Iterator[tuple[str, str]]:
    moves = lesson.written_solution
    if len(moves) > lesson.most_moves:
        yield "solution", f"{len(moves)} moves, expected {lesson.most_moves} at most (moves)"
        return
    try:
        attempt = lesson.attempt(moves)
    except TankChessError as error:
        yield "solution", str(error)
        return
    if attempt.status is not AttemptStatus.SOLVED:
        open_parts = [str(number) for number, met in enumerate(attempt.reached, 1) if not met]
        why = f": {attempt.fault['en']}" if attempt.fault else ""
        yield "solution", f"does not solve the lesson, part {' and '.join(open_parts)} of the goal is open{why}"
