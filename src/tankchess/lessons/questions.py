"""Lessons that are questions: an answer is chosen, or a move is typed."""

from __future__ import annotations

from collections.abc import Sequence

from tankchess.core.move import Move
from tankchess.errors import ArgumentError, MoveError
from tankchess.lessons.attempt import Attempt, AttemptStatus, Texts
from tankchess.lessons.lesson import Lesson, LessonKind
from tankchess.notation import RecordError
from tankchess.notation.typed_move import read_typed_move


def answer_question(lesson: Lesson, answers: Sequence[str]) -> Attempt:
    """What comes of the answers given so far; a wrong one may be followed by another. The last one counts."""
    status, fault = AttemptStatus.GOING, None
    for answer in answers:
        if status is AttemptStatus.SOLVED:
            raise MoveError(f"answer {answer!r}: lesson {lesson.id} is over, it was solved")
        fault = _judge_choice(lesson, answer) if lesson.kind is LessonKind.CHOICE else _judge_text(lesson, answer)
        status = AttemptStatus.SOLVED if fault is None else AttemptStatus.GOING
    return Attempt(status, lesson.start, (), (status is AttemptStatus.SOLVED,), fault)


def _judge_choice(lesson: Lesson, answer: str) -> Texts | None:
    """What is said about a wrong choice; None for the right one."""
    numbers = [str(number) for number in range(1, len(lesson.choices) + 1)]
    if answer not in numbers:
        raise ArgumentError(f"answer {answer!r}: expected one of {' '.join(numbers)}")
    choice = lesson.choices[numbers.index(answer)]
    return None if choice.is_right else choice.reply


def _judge_text(lesson: Lesson, text: str) -> Texts | None:
    """What is wrong about a typed move, or None: a code or the text of a record, in large or small letters."""
    from tankchess.lessons.faults import misread, mistyped

    position, wanted = lesson.start, lesson.typed
    assert wanted is not None, "the reader asks for the move of such a lesson"
    try:
        found = Move.parse(read_typed_move(text, [str(move) for move in position.legal_moves()]))
    except (MoveError, RecordError):
        return misread()
    return None if found == wanted else mistyped(found, wanted)
