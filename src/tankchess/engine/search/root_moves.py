"""The moves a search chooses from."""

from __future__ import annotations

from array import array

from tankchess.engine import scale as S


class RootMoves:
    """The moves of the root, best first, each with its score, its leaning, and whether it gives check.

    `bounds` are scores, or for those below the window how good a move is at most.

    A leaning lifts the score of a move, so that of several good moves not always the same one is played.
    """

    def __init__(self) -> None:
        self.take(array("q"))

    def take(self, moves: array[int], leanings: array[int] | None = None) -> None:
        """Takes the moves to choose from, and what each is lifted by."""
        self.count = len(moves)
        self.moves = moves + array("q", [0])
        self.scores = array("i", [-S.INFINITE]) * (self.count + 1)
        self.bounds = array("i", [-S.INFINITE]) * (self.count + 1)
        self.checks = array("B", [0]) * (self.count + 1)
        self.leanings = (leanings or array("i", [0]) * self.count) + array("i", [0])

    def raise_to(self, first: int, index: int) -> None:
        """Puts the move at `index` to place `first`; the others keep their order."""
        move = self.moves[index]
        score = self.scores[index]
        checks = self.checks[index]
        leaning = self.leanings[index]
        bound = self.bounds[index]
        while index > first:
            self.moves[index] = self.moves[index - 1]
            self.scores[index] = self.scores[index - 1]
            self.checks[index] = self.checks[index - 1]
            self.leanings[index] = self.leanings[index - 1]
            self.bounds[index] = self.bounds[index - 1]
            index -= 1
        self.moves[first] = move
        self.scores[first] = score
        self.checks[first] = checks
        self.leanings[first] = leaning
        self.bounds[first] = bound

    def sort(self, first: int) -> None:
        """Puts the moves from `first` on in the order of their bounds; equal ones keep theirs."""
        for index in range(first + 1, self.count):
            place = index
            while place > first and self.bounds[place - 1] < self.bounds[index]:
                place -= 1
            if place < index:
                self.raise_to(place, index)
