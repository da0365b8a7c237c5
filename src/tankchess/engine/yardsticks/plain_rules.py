"""What simple opponents ask of a board: who has won, which moves come first, when their time is over."""

from __future__ import annotations

import time
from array import array
from collections.abc import Sequence

from tankchess.core.kernel.board import Board
from tankchess.core.kernel.layout import ACTION_SHIFT, BLACK, NO_MOVE, OUT_BIT, TURN, WHITE
from tankchess.core.kernel.referee import Referee
from tankchess.core.sides import SIDES
from tankchess.engine.result import Limits
from tankchess.engine.search.timing import budget_for

# The clock is read once in so many nodes.
_NODES_A_LOOK = 16


class Allowance:
    """Nodes and time that are left for a move. Without a limit of either kind it is never used up."""

    def __init__(self, limits: Limits) -> None:
        budget = budget_for(limits)
        seconds = budget.hard if budget.soft is None else budget.soft
        self._until = None if seconds is None else time.perf_counter() + seconds
        self._most = limits.nodes
        self.nodes = 0

    def spend(self) -> bool:
        """Counts a node; False when it was the last."""
        self.nodes += 1
        if self._most is not None and self.nodes >= self._most:
            return False
        if self._until is None or self.nodes % _NODES_A_LOOK:
            return True
        return time.perf_counter() < self._until


def shares_at_end(referee: Referee, board: Board) -> list[float] | None:
    """What each side has of a game that is over, 1 for a win and halves for a draw; None while it goes on."""
    goal = referee.goal(board) or referee.limits(board)
    return _shares(referee, board, goal) if goal else None


def shares_without_moves(referee: Referee, board: Board) -> list[float]:
    """The same where the side to move has no move: mate, unless nothing threatens (G2); elsewhere what counts (G8)."""
    mover = board.number(TURN)
    if not referee.forbids(board):
        return _shares(referee, board, 0)
    enemy = BLACK if mover == WHITE else WHITE
    threatened = referee.threat(board, mover) != NO_MOVE or referee.way_out(board, enemy) != NO_MOVE
    return _for_white(0.5 if not threatened else 0.0 if mover == WHITE else 1.0)


def _shares(referee: Referee, board: Board, ending: int) -> list[float]:
    if board.players > 2:
        points = [referee.points(board, side) for side in range(len(SIDES))]
        best = max(points)
        return [(1.0 / points.count(best)) if own == best else 0.0 for own in points]
    margin = referee.margin(board, ending)
    return _for_white(0.5 if margin == 0 else 1.0 if margin > 0 else 0.0)


def _for_white(share: float) -> list[float]:
    shares = [0.0] * len(SIDES)
    shares[WHITE], shares[BLACK] = share, 1.0 - share
    return shares


def changing_first(codes: Sequence[int] | array[int]) -> list[int]:
    """Moves with an action, or out of the board, before those that only drive; otherwise as they were."""
    return sorted(codes, key=lambda code: not (code >> ACTION_SHIFT & 15 or code & OUT_BIT))
