"""Which moves give check, judged before they are played."""

from __future__ import annotations

from tankchess.core.kernel import layout as L
from tankchess.core.kernel.board import Board
from tankchess.core.kernel.referee import Referee
from tankchess.engine import scale as S
from tankchess.engine.evaluation.evaluator import Evaluator
from tankchess.engine.search.threats import Threats


class Checks:
    """The map of threats of one side, and the pieces that screen the enemy's Command tank from their own guns.

    Nodes below draw maps of their own over it.
    """

    def __init__(self, referee: Referee, evaluator: Evaluator) -> None:
        self.referee = referee
        self.scout = self.referee.scout
        self.evaluator = evaluator
        self.threats = Threats()
        self.screens = 0

    def begin(self, board: Board) -> None:
        self.board = board
        self.threats.prepare(board)

    def target_of(self, side: int) -> int:
        """The slot of the Command tank that a side is after."""
        return self.evaluator.commander[L.BLACK if side == L.WHITE else L.WHITE]

    def draw(self, side: int) -> None:
        """Draws the map of a side that is to move."""
        self.threats.draw(self.board, side, self.target_of(side), 0)

    def find_screens(self, side: int) -> None:
        """Finds the pieces that keep others of their side from destroying the enemy's Command tank.

        Only those that stand first on one of its eight lines are looked at.
        """
        target = self.target_of(side)
        self.screens = 0
        for direction in range(L.DIRECTIONS):
            square = self.board.square[target] + L.STEPS[direction]
            while self.board.occupant[square] == 0 and not self.board.cell[square] & (L.OFF | L.HIGH):
                square += L.STEPS[direction]
            slot = self.board.occupant[square] - 1
            if not 0 <= slot < S.MASKED or self.board.side[slot] != side or self.board.status[slot] != L.ON_BOARD:
                continue
            mark = self.board.log_size
            self.board.lift(slot)
            if self.scout.hunt_with(self.board, target, L.NOBODY) != L.NO_MOVE:
                self.screens |= L.BIT << slot
            self.board.revert(mark)

    def is_screen(self, slot: int) -> bool:
        return slot < S.MASKED and (self.screens >> slot) & 1 != 0

    def is_special(self, slot: int) -> bool:
        """Whether moves of a piece may give check in another way than by the map; a Command tank by coming near."""
        if self.board.command[slot]:
            return self.evaluator.distance(self.board, slot, S.LEAVING) <= 2
        return self.is_screen(slot)

    def opens_or_leaves(self, move: int) -> bool:
        """Whether a move gives check by leaving the square of a screen, or threatens to leave the board."""
        slot = self.board.mover(move)
        if self.is_screen(slot) and (move >> L.TO_SHIFT) & L.SQUARE_MASK != move & L.SQUARE_MASK:
            return True
        return self.board.command[slot] != 0 and self.gives_check(move)

    def gives_check(self, move: int) -> bool:
        """Whether the moved piece would threaten the enemy's Command tank or, being one itself, to leave the board."""
        slot = self.board.mover(move)
        square = (move >> L.TO_SHIFT) & L.SQUARE_MASK
        facing = (move >> L.FACING_SHIFT) & 7
        if self.board.command[slot]:
            if self.evaluator.distance_from(slot, S.LEAVING, square, facing) <= 1:
                return True
        return self.threats.holds(self.board.kind[slot], square, facing)
