"""The course that comes with the program, and courses in a folder of one's own."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from os import PathLike
from pathlib import Path

from tankchess.lessons.lesson import Chapter, Course
from tankchess.lessons.problem import LessonError, LessonProblem
from tankchess.lessons.reading import read_chapter
from tankchess.shipped import list_shipped, read_shipped

ENDING = ".toml"


@cache
def course() -> Course:
    """The lessons that come with the program; read when they are first asked for."""
    names = [name for name in list_shipped("lessons", "data") if name.endswith(ENDING)]
    return _course_of((name, read_shipped("lessons", "data", name)) for name in names)


def load_course(folder: str | PathLike[str]) -> Course:
    """The lessons of a folder, each file a chapter. Raises `LessonError`, which names all problems at once."""
    files = lesson_files(folder)
    if not files:
        raise LessonError((LessonProblem(str(folder), "", "", f"no lesson files here, expected some *{ENDING}"),))
    return _course_of((file.name, read_file(file)) for file in files)


def lesson_files(folder: str | PathLike[str]) -> list[Path]:
    """The lesson files of a folder, in the order of the alphabet."""
    return sorted(Path(folder).glob(f"*{ENDING}"))


def read_file(file: Path) -> str:
    """The text of a lesson file. Raises `LessonError`."""
    try:
        return file.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        text = f"cannot be read: byte {error.start} is not UTF-8"
    except OSError as error:
        text = f"cannot be read: {error.strerror or error}"
    raise LessonError((LessonProblem(str(file), "", "", text),)) from None


def _course_of(texts: Iterable[tuple[str, str]]) -> Course:
    chapters, problems = read_chapters(texts)
    if problems:
        raise LessonError(tuple(problems))
    return Course(tuple(chapter for _, chapter in chapters))


def read_chapters(texts: Iterable[tuple[str, str]]) -> tuple[list[tuple[str, Chapter]], list[LessonProblem]]:
    """The chapters of some files in their order, each with its file, and all that is wrong.

    A file is given by its name and its text.
    """
    chapters: list[tuple[str, Chapter]] = []
    problems: list[LessonProblem] = []
    for source, text in texts:
        chapter, found = read_chapter(text, source)
        problems += found
        if chapter is not None:
            chapters.append((source, chapter))
    problems += _twice(chapters)
    return sorted(chapters, key=lambda found: found[1].order), problems


def _twice(chapters: Iterable[tuple[str, Chapter]]) -> Iterable[LessonProblem]:
    """Ids that are given more than once: links and progress could not tell them apart."""
    orders: dict[int, str] = {}
    lessons: dict[str, str] = {}
    for source, chapter in chapters:
        if chapter.order in orders:
            yield LessonProblem(source, "", "order", f"{chapter.order} is that of {orders[chapter.order]}, too")
        orders[chapter.order] = source
        for lesson in chapter.lessons:
            if lesson.id in lessons:
                yield LessonProblem(source, lesson.id, "id", f"another lesson has it, in {lessons[lesson.id]}")
            lessons[lesson.id] = source
