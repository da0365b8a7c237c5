"""The course: lessons that are solved on the board, each checked by the rules.

>>> from tankchess.lessons import course
>>> [lesson.id for lesson in course().first_steps]
['drive-and-turn', 'fire-at-the-weak-side', 'stop-a-check', 'give-check', 'escape']
"""

from tankchess.lessons.attempt import Attempt, AttemptStatus, LessonStep, Texts
from tankchess.lessons.check import check_chapter, check_course, check_lesson
from tankchess.lessons.course import course, load_course
from tankchess.lessons.lesson import Chapter, Course, Lesson, LessonChoice, LessonKind, LessonMarks
from tankchess.lessons.problem import LessonError, LessonProblem
from tankchess.lessons.reading import read_chapter

__all__ = [
    "Attempt",
    "AttemptStatus",
    "Chapter",
    "Course",
    "Lesson",
    "LessonChoice",
    "LessonError",
    "LessonKind",
    "LessonMarks",
    "LessonProblem",
    "LessonStep",
    "Texts",
    "check_chapter",
    "check_course",
    "check_lesson",
    "course",
    "load_course",
    "read_chapter",
]
