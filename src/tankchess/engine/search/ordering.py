"""Which moves to try first: what has refuted other positions, by move, by answer, and by piece, square and facing."""

from __future__ import annotations

from array import array

from tankchess.core.kernel import layout as L
from tankchess.core.kernel.board import Board
from tankchess.engine import scale as S


class Ordering:
    """What one thread remembers about moves, to score them."""

    def __init__(self) -> None:
        self.history = array("h", [0]) * (2 * S.KINDS * S.STATES)
        # Whose history is above zero: a bit for each of its numbers.
        self.liked = array("I", [0]) * (2 * S.KINDS * S.STATES // 32)
        # Which types of which side have a history: all the rest of it is zero.
        self.known = L.zeros(2 * S.KINDS)
        self.counter = array("q", [0]) * (L.SQUARES * S.KINDS)
        self.killer = L.zeros(2 * S.MAX_PLY)
        self.seen = array("q", [0]) * (S.MAX_PLY * L.SQUARES)
        self.stamps = L.zeros(S.MAX_PLY)
        self.stamp = 0

    def fade(self) -> None:
        """A new search: what was learnt before counts half."""
        for number in range(2 * S.KINDS):
            if self.known[number]:
                for index in range(number * S.STATES, (number + 1) * S.STATES):
                    if self.history[index]:
                        self.write(index, self.history[index] >> 1)
        for index in range(2 * S.MAX_PLY):
            self.killer[index] = 0

    def forget(self) -> None:
        """As if nothing had been searched yet."""
        for number in range(2 * S.KINDS):
            if self.known[number]:
                self.known[number] = 0
                for index in range(number * S.STATES, (number + 1) * S.STATES):
                    self.write(index, 0)
        for index in range(L.SQUARES * S.KINDS):
            self.counter[index] = 0
        for index in range(2 * S.MAX_PLY):
            self.killer[index] = 0

    def first_place(self, board: Board, slot: int) -> int:
        """Where the history of a piece's moves begins: by side and type."""
        return (board.side[slot] // 2 * S.KINDS + board.kind[slot]) * S.STATES

    def place(self, board: Board, move: int) -> int:
        """Where the history of a move is kept: within that by facing and final square, as a move has them."""
        return self.first_place(board, board.mover(move)) + ((move >> L.TO_SHIFT) & (S.STATES - 1))

    def answer_place(self, board: Board, previous: int) -> int:
        """Where the answer to the opponent's last move is kept: by its type and final square."""
        square = (previous >> L.TO_SHIFT) & L.SQUARE_MASK
        occupant = board.occupant[square]
        kind = board.kind[occupant - 1] if occupant else 0
        return square * S.KINDS + kind

    def reward(self, board: Board, move: int, ply: int, bonus: int, answer: int) -> None:
        """A quiet move refuted a position."""
        if self.killer[2 * ply] != move:
            self.killer[2 * ply + 1] = self.killer[2 * ply]
            self.killer[2 * ply] = move
        if answer >= 0:
            self.counter[answer] = move
        self.adjust(board, move, bonus)

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
        self.write(place, old + bonus - (drift if old > 0 else -drift))
        self.known[place // S.STATES] = 1

    def write(self, place: int, value: int) -> None:
        self.history[place] = value
        bit = 1 << (place & 31)
        if value > 0:
            self.liked[place >> 5] |= bit
        else:
            self.liked[place >> 5] &= S.LOW_HALF ^ bit

    def begin_node(self, ply: int) -> None:
        """Another node at this ply: it has tried nothing yet."""
        self.stamp += 1
        self.stamps[ply] = self.stamp

    def is_sibling(self, move: int, ply: int) -> bool:
        """Whether this node has tried the same piece on the same square with another facing; notes this one."""
        place = ply * L.SQUARES + ((move >> L.TO_SHIFT) & L.SQUARE_MASK)
        mark = self.stamps[ply] * L.SQUARES + (move & L.SQUARE_MASK)
        if self.seen[place] == mark:
            return True
        self.seen[place] = mark
        return False
