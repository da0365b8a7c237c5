"""Which moves to try first: what has refuted other positions, by move, by answer, and by piece, square and facing."""

from __future__ import annotations

from array import array

from tankchess.core.kernel import layout as L
from tankchess.core.kernel.board import Board
from tankchess.engine import scale as S


class Ordering:
    """The stack of moves of the line at hand with their scores, and the memory that scores them."""

    def __init__(self) -> None:
        self.moves = array("q", [0]) * S.STACK
        self.scores = array("i", [0]) * S.STACK
        self.history = array("h", [0]) * (2 * S.KINDS * S.STATES)
        self.counter = array("q", [0]) * (L.SQUARES * S.KINDS)
        self.killer = L.zeros(2 * S.MAX_PLY)
        self.seen = array("q", [0]) * (S.MAX_PLY * L.SQUARES)

    def forget(self) -> None:
        """A new game."""
        for index in range(len(self.history)):
            self.history[index] = 0
        for index in range(len(self.counter)):
            self.counter[index] = 0
        for index in range(2 * S.MAX_PLY):
            self.killer[index] = 0

    def calm(self) -> None:
        """A new search: what was learnt before counts half."""
        for index in range(len(self.history)):
            self.history[index] = self.history[index] >> 1
        for index in range(2 * S.MAX_PLY):
            self.killer[index] = 0

    def first_place(self, board: Board, slot: int) -> int:
        """Where the history of a piece's moves begins: by side and type."""
        return (board.side[slot] // 2 * S.KINDS + board.kind[slot]) * S.STATES

    def place(self, board: Board, move: int) -> int:
        """Where the history of a move is kept: within that by final square and facing."""
        first = self.first_place(board, board.mover(move))
        return first + ((move >> L.TO_SHIFT) & L.SQUARE_MASK) * 8 + ((move >> L.FACING_SHIFT) & 7)

    def answer_place(self, board: Board, previous: int) -> int:
        """Where the answer to the opponent's last move is kept: by its type and final square."""
        square = (previous >> L.TO_SHIFT) & L.SQUARE_MASK
        occupant = board.occupant[square]
        kind = board.kind[occupant - 1] if occupant else 0
        return square * S.KINDS + kind

    def reward(self, board: Board, move: int, ply: int, depth: int, answer: int) -> None:
        """A quiet move refuted a position."""
        if self.killer[2 * ply] != move:
            self.killer[2 * ply + 1] = self.killer[2 * ply]
            self.killer[2 * ply] = move
        if answer >= 0:
            self.counter[answer] = move
        self.adjust(board, move, depth * depth * 16)

    def adjust(self, board: Board, move: int, bonus: int) -> None:
        """Moves the history of a quiet move towards its bounds, the slower the nearer."""
        if bonus > S.HISTORY_MOST // 4:
            bonus = S.HISTORY_MOST // 4
        if bonus < -S.HISTORY_MOST // 4:
            bonus = -S.HISTORY_MOST // 4
        place = self.place(board, move)
        old = self.history[place]
        size = bonus if bonus > 0 else -bonus
        # The magnitude is divided, not the signed product: Python and C round differently below zero.
        drift = (old if old > 0 else -old) * size // S.HISTORY_MOST
        self.history[place] = old + bonus - (drift if old > 0 else -drift)

    def pick(self, first: int, last: int) -> int:
        """Brings the best of the moves from `first` to before `last` to the front and returns it."""
        best = first
        score = self.scores[first]
        for index in range(first + 1, last):
            if self.scores[index] > score:
                score = self.scores[index]
                best = index
        if best != first:
            move = self.moves[best]
            self.moves[best] = self.moves[first]
            self.scores[best] = self.scores[first]
            self.moves[first] = move
            self.scores[first] = score
        return self.moves[first]

    def swap(self, one: int, other: int) -> None:
        move = self.moves[one]
        score = self.scores[one]
        self.moves[one] = self.moves[other]
        self.scores[one] = self.scores[other]
        self.moves[other] = move
        self.scores[other] = score

    def is_sibling(self, move: int, ply: int, stamp: int) -> bool:
        """Whether this node has tried the same piece on the same square with another facing; notes this one."""
        place = ply * L.SQUARES + ((move >> L.TO_SHIFT) & L.SQUARE_MASK)
        mark = stamp * L.SQUARES + (move & L.SQUARE_MASK)
        if self.seen[place] == mark:
            return True
        self.seen[place] = mark
        return False
