"""The question for the computer's move, for workers that serve a whole cluster."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from tankchess.core.position import Position
from tankchess.notation.types import write_types
from tankchess.server.tables.played_line import PlayedLine
from tankchess.server.work.question import Question

if TYPE_CHECKING:
    from tankchess.engine import Engine

_HASH_MB = 16
_player: Engine | None = None


class AskMove(Question, frozen=True):
    """The computer's move at a level, after at most so many seconds: the code of it, `none` where the game is over."""

    shrinks: ClassVar[bool] = False
    is_kept: ClassVar[bool] = False

    line: PlayedLine
    level: int
    seconds: float
    seed: int | None = None

    def answer(self) -> bytes:
        # Imported here: only the workers that think load the engine.
        from tankchess.server.engines.engine_worker import think
        from tankchess.server.work.thinking import new_engine, thinking

        global _player
        # Nothing else thinks meanwhile.
        with thinking():
            if _player is None:
                _player = new_engine(_HASH_MB)
            _player.seed = self.seed
            return think(_player, self.line.position().copy(), self.level, self.seconds).encode()


def line_of(position: Position) -> PlayedLine:
    """A position with its history, as a value."""
    start = position.copy()
    moves = tuple(str(move) for move in position.history)
    for _ in moves:
        start.undo()
    return PlayedLine("", start.tfen(), moves, write_types(position.types) if position.types else "")
