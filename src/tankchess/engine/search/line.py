"""The line of play at hand, and the best lines found below it."""

from __future__ import annotations

from array import array

from tankchess.core.kernel import layout as L
from tankchess.core.kernel.board import Board
from tankchess.engine import scale as S


class CurrentLine:
    """The positions from the root to the node at hand: their keys and whose turn it is, by ply.

    `answered`: with four players, whether one of the others has answered our last move.
    """

    def __init__(self) -> None:
        self.keys = L.zeros(S.LINE_ROOM)
        self.sides = L.zeros(S.LINE_ROOM)
        self.answered = L.zeros(S.LINE_ROOM)
        self.past = array("Q", [0])
        self.past_count = 0

    def begin(self, past: list[int]) -> None:
        """Takes the keys of the earlier positions of the game, the root not among them."""
        self.past_count = len(past)
        self.past = array("Q", [*past, 0])

    def enter(self, board: Board, ply: int) -> None:
        """Notes the position on the board as that of a ply."""
        self.keys[ply] = board.key
        self.sides[ply] = board.counter[L.TURN]

    def follow(self, ply: int, move: int, us: int) -> None:
        """Notes what a move at a ply means for the next one, with four players."""
        if self.sides[ply] == us:
            self.answered[ply + 1] = 0
        elif move == L.PASS:
            self.answered[ply + 1] = self.answered[ply]
        else:
            self.answered[ply + 1] = 1

    def is_repeated(self, board: Board, ply: int) -> bool:
        """Whether the position was there before in this line, or twice in the game (G9)."""
        if not board.house:
            return False
        first = ply - board.counter[L.QUIET]
        for index in range(ply - 2, -1, -1):
            if index < first:
                return False
            if self.keys[index] == board.key:
                return True
        seen = 0
        for index in range(self.past_count):
            if self.past[index] == board.key:
                seen += 1
        return seen >= 2


class BestLines:
    """The best line found so far from each ply of the current line on."""

    def __init__(self) -> None:
        self.moves = L.zeros(S.MAX_PLY * S.MAX_PLY)
        self.end = L.zeros(S.LINE_ROOM)

    def clear(self, ply: int) -> None:
        """Nothing has been found from this ply on."""
        self.end[ply] = ply

    def keep(self, ply: int, move: int) -> None:
        """The best line from here is this move and the best line after it."""
        self.moves[ply * S.MAX_PLY + ply] = move
        last = self.end[ply + 1]
        for index in range(ply + 1, last):
            self.moves[ply * S.MAX_PLY + index] = self.moves[(ply + 1) * S.MAX_PLY + index]
        self.end[ply] = last if last > ply else ply + 1

    def read(self) -> list[int]:
        """The best line from the root on."""
        return [self.moves[index] for index in range(self.end[0])]
