"""The moves of all nodes of the current line, one above the other."""

from __future__ import annotations

from array import array

from tankchess.engine import scale as S


class MoveStack:
    """Moves with their scores. What a node writes begins at `top`; the node takes it down again when it is done."""

    def __init__(self) -> None:
        self.moves = array("q", [0]) * S.STACK
        self.scores = array("i", [0]) * S.STACK
        self.top = 0

    def pick(self, first: int, last: int) -> int:
        """Brings the best of the moves from `first` to before `last` to the front and returns it."""
        best = first
        score = self.scores[first]
        for index in range(first + 1, last):
            if self.scores[index] > score:
                score = self.scores[index]
                best = index
        if best != first:
            self.swap(best, first)
        return self.moves[first]

    def swap(self, one: int, other: int) -> None:
        move = self.moves[one]
        score = self.scores[one]
        self.moves[one] = self.moves[other]
        self.scores[one] = self.scores[other]
        self.moves[other] = move
        self.scores[other] = score
