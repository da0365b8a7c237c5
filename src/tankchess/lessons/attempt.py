"""A learner's attempt at a lesson: the moves, the answers to them, and what came of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from tankchess.core.move import Move
from tankchess.core.position import Position

# A text in each language: {"en": ..., "es": ..., "sv": ...}.
Texts = Mapping[str, str]


class AttemptStatus(StrEnum):
    """How an attempt stands. Equal to its text."""

    GOING = "going"
    SOLVED = "solved"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class LessonStep:
    """A move of the learner and the opponent's answer, with the positions after each; no answer where he rests."""

    move: Move
    after: Position
    answer: Move | None = None
    after_answer: Position | None = None


@dataclass(frozen=True, slots=True)
class Attempt:
    """What came of some moves, or of some answers to a question.

    `position` is the one at hand; while the attempt is going, the learner is to move. `reached` says which parts of the
    goal are met. `fault` is why the attempt has failed, or what was wrong about the last answer.
    """

    status: AttemptStatus
    position: Position
    steps: tuple[LessonStep, ...] = ()
    reached: tuple[bool, ...] = ()
    fault: Texts | None = None

    @property
    def is_solved(self) -> bool:
        return self.status is AttemptStatus.SOLVED
