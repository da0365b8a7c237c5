"""One game of a record file as it was written down."""

from __future__ import annotations

from dataclasses import dataclass, field

from tankchess.core.outcome import Termination
from tankchess.core.position import Position
from tankchess.notation.error import RecordWarning
from tankchess.notation.game_tree import GameTree

ONGOING = "*"
TWO_PLAYERS = ("1-0", "0-1", "1/2-1/2", ONGOING)


@dataclass(slots=True)
class Record:
    """A game as it was written down: its headers, its moves and what was said about them, its result.

    `position` is the one after the last move of the game itself. `warnings` tells what was written wrongly without
    harm to the moves: signs, numbers, results.
    """

    headers: dict[str, str]
    tree: GameTree
    position: Position
    result: str = ONGOING
    warnings: list[RecordWarning] = field(default_factory=list)

    @property
    def start(self) -> Position:
        """The starting position; nobody plays on it."""
        return self.tree.start


def is_order_certain(position: Position) -> bool:
    """Whether a game is over only because nobody can catch up any more (G5). Players may have gone on for the third."""
    goal = position.goal()
    return goal is not None and goal.termination is Termination.UNREACHABLE
