"""What the opponent answers in a lesson: nothing, what the lesson says, or the shot that punishes a mistake."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from tankchess.core.move import Move
from tankchess.core.position import Position
from tankchess.core.sides import Side
from tankchess.lessons.condition import Condition
from tankchess.lessons.story import Story


class Manner(StrEnum):
    """How the opponent plays where no answer is written.

    He rests; or he strikes: if he can destroy the Command tank or the piece that has just moved, he does.
    """

    RESTS = "rests"
    STRIKES = "strikes"


@dataclass(frozen=True, slots=True)
class ScriptedAnswer:
    """An answer that is written in the lesson, to moves of which the condition is true."""

    moves: tuple[Move, ...]
    when: Condition | None = None

    def to(self, story: Story) -> Move | None:
        """The first of its moves that is possible, if the answer is meant for this story."""
        if self.when is not None and not self.when.holds(story):
            return None
        return next((move for move in self.moves if story.position.is_legal(move)), None)


def find_strike(position: Position, side: Side) -> Move | None:
    """A move of the side to move that punishes the last one of `side`: it destroys the Command tank, or who moved."""
    last = position.history[-1].to_square
    threats = [
        threat
        for threat in position.threats(position.turn)
        if threat.piece.side is side and (threat.piece.is_command or threat.square == last)
    ]
    threats.sort(key=lambda threat: not threat.piece.is_command)
    return next((move for threat in threats for move in threat.moves if position.is_legal(move)), None)
