"""Whatever a learner sends, an attempt answers it or raises one of the errors it names."""

import contextlib

from hypothesis import given, settings
from hypothesis import strategies as st

from tankchess import ArgumentError, MoveError
from tankchess.lessons import AttemptStatus, Lesson, LessonKind, course

LESSONS = list(course().lessons.values())
TEXTS = st.one_of(
    st.text(max_size=12),
    st.from_regex(r"c?[A-H][1-9][A-H][1-9](N|NE|E|SE|S|SW|W|NW)(x[A-H][1-9]|b|t)?", fullmatch=True),
    st.sampled_from(["1", "2", "3", "pass", "C1>C3/N", "A1OUT"]),
)


@settings(max_examples=100, deadline=None)
@given(st.sampled_from(LESSONS), st.lists(TEXTS, max_size=3))
def test_any_text_is_answered_or_refused_by_name(lesson: Lesson, answers: list[str]) -> None:
    with contextlib.suppress(MoveError, ArgumentError):
        attempt = lesson.attempt(answers)
        assert attempt.status in AttemptStatus


@settings(max_examples=60, deadline=None)
@given(st.sampled_from([lesson for lesson in LESSONS if lesson.kind is LessonKind.MOVES]), st.data())
def test_legal_moves_lead_on_until_the_lesson_is_over(lesson: Lesson, data: st.DataObject) -> None:
    moves: list[str] = []
    attempt = lesson.attempt(moves)
    while attempt.status is AttemptStatus.GOING:
        assert attempt.position.turn is lesson.side
        moves.append(str(data.draw(st.sampled_from(attempt.position.legal_moves()))))
        attempt = lesson.attempt(moves)
    assert len(attempt.steps) == len(moves) <= lesson.most_moves
    assert attempt.is_solved is all(attempt.reached)
    assert (attempt.fault is None) is attempt.is_solved
