"""Hands out the shots beyond the last half-move of a line: those that gain something, the best first."""

from __future__ import annotations

from tankchess.core.kernel import layout as L
from tankchess.engine import scale as S
from tankchess.engine.search.gains import Gains
from tankchess.engine.search.move_source import MoveSource
from tankchess.engine.search.move_stack import MoveStack


class ShotPicker:
    """Of all shots at one target it takes the best two, by different shooters: the best one may have other duties."""

    def __init__(self, stack: MoveStack, source: MoveSource, gains: Gains) -> None:
        self.stack = stack
        self.source = source
        self.generator = self.source.generator
        self.gains = gains
        self.targets = L.zeros(L.SQUARES)
        self.best = L.zeros(2 * L.SQUARES)
        self.scores = L.zeros(2 * L.SQUARES)

    def list_shots(self, side: int, prey: int) -> None:
        """Writes the shots of a side at `prey` that gain something to the stack, with what they gain."""
        total = self.source.generate_shots(side, prey)
        count = 0
        for index in range(total):
            move = self.generator.moves[index]
            gain = self.gains.gain(move)
            if gain > 0:
                count = self.offer(move, gain, count)
        for index in range(count):
            target = self.targets[index]
            for choice in range(2):
                move = self.best[2 * target + choice]
                if move != L.NO_MOVE and self.stack.top < S.STACK:
                    self.stack.moves[self.stack.top] = move
                    self.stack.scores[self.stack.top] = self.scores[2 * target + choice]
                    self.stack.top += 1
                self.best[2 * target + choice] = L.NO_MOVE

    def offer(self, move: int, gain: int, count: int) -> int:
        """Keeps a shot if it is one of the two best at its target; returns the number of targets so far."""
        target = (move >> L.TARGET_SHIFT) & L.SQUARE_MASK
        if (move >> L.ACTION_SHIFT) & 15 == L.BLASTING or move & L.OUT_BIT:
            target = move & L.SQUARE_MASK
        first = 2 * target
        if self.best[first] == L.NO_MOVE:
            self.targets[count] = target
            self.keep(first, move, gain)
            return count + 1
        if (self.best[first] ^ move) & L.SQUARE_MASK == 0:
            if gain > self.scores[first]:
                self.keep(first, move, gain)
        elif gain > self.scores[first]:
            self.keep(first + 1, self.best[first], self.scores[first])
            self.keep(first, move, gain)
        elif self.best[first + 1] == L.NO_MOVE or gain > self.scores[first + 1]:
            self.keep(first + 1, move, gain)
        return count

    def keep(self, place: int, move: int, gain: int) -> None:
        self.best[place] = move
        self.scores[place] = gain
