"""The greedy opponent: one move ahead, whatever the answer."""

from __future__ import annotations

from random import Random

from tankchess.core.kernel.layout import TURN
from tankchess.core.move import Move
from tankchess.core.position import Position
from tankchess.engine.evaluation.evaluator import Evaluator
from tankchess.engine.evaluation.weights import weights


class Greedy:
    """Plays the move after which the position looks best to the evaluation; a win at once, if there is one."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)
        self._evaluator = Evaluator(weights())

    def choose(self, position: Position) -> Move:
        """A move of a position in which there is one."""
        side = position.turn
        position = position.copy()
        board = position._board
        self._evaluator.prepare(board, board.number(TURN))
        best: list[Move] = []
        best_value = float("inf")
        for move in position.legal_moves():
            position.play(move)
            outcome = position.outcome()
            if outcome is not None and outcome.winner is side:
                return move
            # For the opponent, so that the least is the best; an end without a win is worth nothing to anybody.
            value = 0 if outcome is not None else self._evaluator.judge(board, board.number(TURN))
            position.undo()
            if value < best_value:
                best, best_value = [], value
            if value == best_value:
                best.append(move)
        return self._random.choice(best)
