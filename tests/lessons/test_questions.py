"""Lessons that are answered without a move on the board."""

import pytest

from tankchess import ArgumentError, MoveError
from tankchess.lessons import AttemptStatus
from tests.lessons.samples import make_lesson

CHOICES = "".join(
    f"""
[[lesson.choice]]
{right}
en = {{ answer = "Answer {number}", reply = "Reply {number}" }}
es = {{ answer = "Respuesta {number}", reply = "Réplica {number}" }}
sv = {{ answer = "Svar {number}", reply = "Genmäle {number}" }}
"""
    for number, right in ((1, ""), (2, "right = true"), (3, ""))
)


def test_the_right_choice_solves_a_question() -> None:
    lesson = make_lesson('kind = "choice"', tables=CHOICES)
    assert lesson.attempt(["2"]).status is AttemptStatus.SOLVED
    assert lesson.solution == ("2",)
    assert [choice.text["en"] for choice in lesson.choices] == ["Answer 1", "Answer 2", "Answer 3"]


def test_a_wrong_choice_gets_its_reply_and_may_be_followed_by_another() -> None:
    lesson = make_lesson('kind = "choice"', tables=CHOICES)
    attempt = lesson.attempt(["3"])
    assert attempt.status is AttemptStatus.GOING
    assert attempt.fault == {"en": "Reply 3", "es": "Réplica 3", "sv": "Genmäle 3"}
    assert lesson.attempt(["3", "2"]).is_solved


@pytest.mark.parametrize("answer", ["0", "4", "", "two", "2.0"])
def test_a_choice_that_does_not_exist_is_refused(answer: str) -> None:
    with pytest.raises(ArgumentError, match="expected one of 1 2 3"):
        make_lesson('kind = "choice"', tables=CHOICES).attempt([answer])


def test_nothing_is_answered_after_the_right_answer() -> None:
    with pytest.raises(MoveError, match="is over"):
        make_lesson('kind = "choice"', tables=CHOICES).attempt(["2", "1"])


@pytest.mark.parametrize("text", ["C1E3NxC5", "c1e3nxc5", "C1>E3/N (C5)", "c1 > e3/n (c5)", "C1>E3/N (C5 +)"])
def test_a_move_may_be_typed_as_code_or_as_record(text: str) -> None:
    lesson = make_lesson('kind = "type"\ntyped = "C1E3NxC5"')
    assert lesson.attempt([text]).is_solved


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("hello", "That is not a move."),
        ("", "That is not a move."),
        ("C2>E3/N (C5)", "The move starts on another square."),
        ("C1>E4/N (C5)", "The move ends on another square."),
        ("C1>E3/NE (C5)", "The piece faces another way at the end."),
        ("C1>E3/N", "Something is missing or too much after the facing"),
        ("C1>E3/N (C6)", "The shot goes to another square."),
    ],
)
def test_what_is_typed_wrongly_is_told(text: str, fault: str) -> None:
    attempt = make_lesson('kind = "type"\ntyped = "C1E3NxC5"').attempt([text])
    assert attempt.status is AttemptStatus.GOING
    assert attempt.fault is not None
    assert attempt.fault["en"].startswith(fault)


def test_the_hint_of_a_question_is_its_answer_whatever_was_tried() -> None:
    assert make_lesson('kind = "choice"', tables=CHOICES).hint(["3", "1"]) == "2"
    assert make_lesson('kind = "type"\ntyped = "C1E3NxC5"').hint(["C1C2N"]) == "C1E3NxC5"
