"""Looks out for the Command tanks: whether a side can win at once, and whether it must answer a threat."""

from __future__ import annotations

from tankchess.core.kernel import layout as L
from tankchess.core.kernel.board import Board
from tankchess.core.kernel.referee import Referee
from tankchess.engine import scale as S
from tankchess.engine.evaluation.evaluator import Evaluator


class Sentry:
    """What threatens whom in the command mode, kept by ply. In other modes nothing ever threatens."""

    def __init__(self, referee: Referee, evaluator: Evaluator) -> None:
        self.referee = referee
        self.scout = self.referee.scout
        self.evaluator = evaluator
        self.threatened = L.zeros(S.LINE_ROOM)
        self.shots = L.zeros(S.LINE_ROOM)
        self.escapes = L.zeros(S.LINE_ROOM)
        self.suspects = L.zeros(S.LINE_ROOM)
        self.calm = L.zeros(S.MAX_PLY * L.KEPT_SLOTS)

    def begin(self, board: Board) -> None:
        self.board = board
        self.scout.lines.reserve(board.count)
        for ply in range(S.LINE_ROOM):
            self.threatened[ply] = 0
            self.suspects[ply] = L.NOBODY

    def enemy_of(self, side: int) -> int:
        return L.BLACK if side == L.WHITE else L.WHITE

    def winning_move(self, side: int, ply: int) -> int:
        """A move of the side to move that destroys the enemy's Command tank or leaves with its own, or NO_MOVE."""
        suspect = self.suspects[ply - 1] if ply else L.NOBODY
        move = self.scout.hunt_with(self.board, self.evaluator.commander[self.enemy_of(side)], suspect)
        if move == L.NO_MOVE and self.may_leave_soon(side):
            move = self.referee.way_out(self.board, side)
        return move

    def may_leave_soon(self, side: int) -> bool:
        """Whether a Command tank is near enough to the far edge for an exact look."""
        return self.evaluator.distance(self.board, self.evaluator.commander[side], S.LEAVING) <= 2

    def must_answer(self, side: int, ply: int, previous: int) -> bool:
        """Whether the side to move faces a check or an escape; notes them in `shots` and `escapes`.

        The piece that has just moved is looked at first. If a piece gives check, it is the first to be looked at
        again, once the check has been answered.
        """
        if self.board.mode != L.COMMAND:
            return False
        suspect = L.NOBODY
        if previous != L.PASS and not previous & L.OUT_BIT:
            suspect = self.board.occupant[(previous >> L.TO_SHIFT) & L.SQUARE_MASK] - 1
        shot = self.scout.hunt_with(self.board, self.evaluator.commander[side], suspect)
        self.suspects[ply] = L.NOBODY if shot == L.NO_MOVE else self.board.mover(shot)
        escape = L.NO_MOVE
        if self.may_leave_soon(self.enemy_of(side)):
            escape = self.referee.way_out(self.board, self.enemy_of(side))
        self.shots[ply] = shot
        self.escapes[ply] = escape
        self.threatened[ply] = shot != L.NO_MOVE or escape != L.NO_MOVE
        return self.threatened[ply] != 0

    def forget_calm(self, ply: int) -> None:
        """Begins a node: nothing is known about its pieces."""
        for slot in range(L.KEPT_SLOTS):
            self.calm[ply * L.KEPT_SLOTS + slot] = 0

    def is_calm(self, ply: int, move: int) -> bool:
        """Whether a move of a side that is not threatened leaves it so: the piece was not needed where it stood.

        One look for each piece instead of one for each of its moves, as in `Referee.sift`.
        """
        if self.board.mode != L.COMMAND or self.threatened[ply]:
            return False
        slot = self.board.mover(move)
        if slot >= L.KEPT_SLOTS or not self.referee.is_simple(self.board, move):
            return False
        place = ply * L.KEPT_SLOTS + slot
        if self.calm[place] == 0:
            self.calm[place] = 1 if self.referee.is_safe_without(self.board, slot) else 2
        return self.calm[place] == 1
