"""What a game that is over is worth to the search."""

from __future__ import annotations

from tankchess.core.kernel import layout as L
from tankchess.core.kernel.board import Board
from tankchess.core.kernel.referee import Referee
from tankchess.engine import scale as S
from tankchess.engine.search.line import CurrentLine


class Endings:
    """Judges whether the game on the board is over, for the side to move."""

    def __init__(self, referee: Referee, line: CurrentLine) -> None:
        self.referee = referee
        self.line = line
        self.us = 0
        self.forbids = 0

    def begin(self, board: Board, us: int) -> None:
        """Takes the board of a search; `us` is the side it is for, which matters with four players."""
        self.board = board
        self.us = us
        self.forbids = self.referee.forbids(self.board)

    def value(self, ply: int) -> int:
        """The value of a game that is over by goal, limit or repetition; NO_SCORE if it is not over."""
        ending = self.referee.goal(self.board)
        if ending == 0:
            ending = self.referee.limits(self.board)
        if ending == 0 and self.line.is_repeated(self.board, ply):
            ending = L.REPEATED
        return self.final(ending, ply) if ending else S.NO_SCORE

    def final(self, ending: int, ply: int) -> int:
        """The value of a game that ends by a goal, a limit, or (0) because nobody can move."""
        side = self.line.sides[ply]
        if self.board.mode == L.FOUR:
            return self.lead() if side == self.us else -self.lead()
        margin = self.referee.margin(self.board, ending)
        if side != L.WHITE:
            margin = -margin
        if margin > 0 or (margin == 0 and ending == L.GOAL_DESTROYED and self.forbids):
            # A move after which both Command tanks are gone was forbidden in announced play (G2).
            return S.MATE - ply
        if margin < 0:
            return -S.MATE + ply
        return 0

    def lead(self) -> int:
        """Four players: how far our points are ahead of those of the best of the others (G7)."""
        best = -1
        for index in range(self.board.players):
            player = self.board.order[index]
            if player != self.us:
                points = self.referee.points(self.board, player)
                best = points if points > best else best
        return (self.referee.points(self.board, self.us) - best) * 200

    def lost(self, ply: int, threatened: int) -> int:
        """The value when every move loses at once: mate, or a draw if nothing threatened in announced play (G2)."""
        if self.forbids and not threatened:
            return 0
        return -S.MATE + ply + 2
