"""A game with the engine's opinion on every move."""

from __future__ import annotations

from dataclasses import dataclass

from tankchess.analysis.evaluation import Evaluation
from tankchess.analysis.judgement import BLUNDER_MARK, MISTAKE_MARK, Judgement
from tankchess.core.move import Move
from tankchess.core.sides import Side
from tankchess.engine import Limits
from tankchess.game import Game


@dataclass(frozen=True, slots=True)
class AnalysedMove:
    """One move of a game. `before` and `after` are White's view; with four players that of the side that moved.

    `best` is the engine's line from the position before the move, `depth` and `nodes` are of the search that found it.
    `reply` is its line from the position after the move, as far as that was looked at: empty with four players.
    """

    ply: int
    number: int
    side: Side
    move: Move
    before: Evaluation
    after: Evaluation
    best: tuple[Move, ...]
    judgement: Judgement
    depth: int
    nodes: int
    reply: tuple[Move, ...] = ()

    @property
    def is_best(self) -> bool:
        return bool(self.best) and self.best[0] == self.move


@dataclass(frozen=True, slots=True)
class Summary:
    """How one player did. `average_loss` is in hundredths of a Light Tank a move."""

    side: Side
    name: str
    moves: int
    average_loss: float
    mistakes: int
    blunders: int
    missed: int
    found: int


@dataclass(frozen=True, slots=True)
class AnalysedGame:
    """A game and what was found out about its moves: all of them, or the first ones where the work was stopped."""

    game: Game
    moves: tuple[AnalysedMove, ...]
    limits: Limits
    threads: int = 1

    @property
    def is_complete(self) -> bool:
        return len(self.moves) == len(self.game.moves)

    def summary(self, side: Side) -> Summary:
        own = [move.judgement for move in self.moves if move.side is side]
        return Summary(
            side=side,
            name=self.game.players[side],
            moves=len(own),
            average_loss=sum(judgement.loss for judgement in own) / len(own) if own else 0.0,
            mistakes=sum(judgement.mark == MISTAKE_MARK for judgement in own),
            blunders=sum(judgement.mark == BLUNDER_MARK for judgement in own),
            missed=sum(bool(judgement.missed) for judgement in own),
            found=sum(bool(judgement.found) for judgement in own),
        )

    def summaries(self) -> tuple[Summary, ...]:
        """One for each player, in the order of play."""
        return tuple(self.summary(side) for side in self.game.start.order)

    def _repr_html_(self) -> str:
        """What a notebook shows: the players, the curve of winning chances and the moves with their signs."""
        # Imported here: most programs never look at it.
        from tankchess.analysis.html_form import analysis_to_html

        return analysis_to_html(self)
