"""What a move wins on the spot, judged before it is played."""

from __future__ import annotations

from tankchess.core.kernel import layout as L
from tankchess.core.kernel.board import Board
from tankchess.engine.evaluation.evaluator import Evaluator


class Gains:
    """Tells shots from quiet moves, and what a shot wins."""

    def __init__(self, evaluator: Evaluator) -> None:
        self.evaluator = evaluator

    def begin(self, board: Board) -> None:
        self.board = board

    def is_shot(self, move: int) -> bool:
        """Whether a move destroys something or leaves the board."""
        action = (move >> L.ACTION_SHIFT) & 15
        return action == L.HIT or action == L.BLASTING or move & L.OUT_BIT != 0

    def gain(self, move: int) -> int:
        """Eight times what a shot wins, less the worth of the shooter: a cheap one goes first."""
        if move & L.OUT_BIT:
            return 2000
        slot = self.board.mover(move)
        if (move >> L.ACTION_SHIFT) & 15 == L.BLASTING:
            return self.blast_gain(slot, (move >> L.TO_SHIFT) & L.SQUARE_MASK)
        victim = self.board.occupant[(move >> L.TARGET_SHIFT) & L.SQUARE_MASK] - 1
        if victim < 0:
            return 0
        if self.board.tables.blast[self.board.kind[victim]]:
            worth = self.blast_gain(victim, self.board.square[victim])
            if self.board.side[victim] != self.board.side[slot]:
                worth += 2 * self.evaluator.worth[victim]
            return worth
        return self.evaluator.worth[victim] * 8 - self.evaluator.worth[slot]

    def blast_gain(self, bomb: int, square: int) -> int:
        """What an explosion on a square would win for the side to move."""
        side = self.board.counter[L.TURN]
        total = -self.evaluator.worth[bomb]
        for direction in range(L.DIRECTIONS):
            occupant = self.board.occupant[square + L.STEPS[direction]]
            if occupant and occupant - 1 != bomb and self.board.status[occupant - 1] == L.ON_BOARD:
                victim = occupant - 1
                if self.board.tables.blast[self.board.kind[bomb]] > self.board.armour_towards(victim, direction ^ 4):
                    worth = self.evaluator.worth[victim]
                    if self.board.command[victim]:
                        worth = 1000
                    total += -worth if self.board.side[victim] == side else worth
        return total * 8
