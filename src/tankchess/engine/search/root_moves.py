"""The moves a search chooses from."""

from __future__ import annotations

from array import array

from tankchess.engine import scale as S


class RootMoves:
    """The moves of the root, best first, each with its score and whether it gives check."""

    def __init__(self) -> None:
        self.take(array("q"))

    def take(self, moves: array[int]) -> None:
        """Takes the moves to choose from."""
        self.count = len(moves)
        self.moves = moves + array("q", [0])
        self.scores = array("i", [-S.INFINITE]) * (self.count + 1)
        self.checks = array("B", [0]) * (self.count + 1)

    def raise_to(self, first: int, index: int) -> None:
        """Puts the move at `index` to place `first`; the others keep their order."""
        move = self.moves[index]
        score = self.scores[index]
        checks = self.checks[index]
        while index > first:
            self.moves[index] = self.moves[index - 1]
            self.scores[index] = self.scores[index - 1]
            self.checks[index] = self.checks[index - 1]
            index -= 1
        self.moves[first] = move
        self.scores[first] = score
        self.checks[first] = checks
