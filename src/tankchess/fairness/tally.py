"""What many games on one board have come to, and what that says about the board."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from typing import NamedTuple

from tankchess.core.sides import Side, find_side
from tankchess.fairness.confidence import CONFIDENCE, interval_of
from tankchess.fairness.played_game import PlayedGame

# A board is fair where no side has more or less than its due by so much of the points: with two players, 40 to 60 %.
TOLERANCE = 0.1


class Interval(NamedTuple):
    """Where the true share lies, from 0 to 1, with the confidence of `CONFIDENCE` whenever one looks."""

    low: float
    high: float


class VerdictKind(StrEnum):
    """What is certain: the board is fair, favours a side, hinders one, or nothing yet. Equal to its text."""

    FAIR = "fair"
    FAVOURS = "favours"
    HINDERS = "hinders"
    OPEN = "open"


@dataclass(frozen=True, slots=True)
class BoardVerdict:
    """What can be said of a board; `side` is the one that it favours or hinders."""

    kind: VerdictKind
    side: Side | None = None

    @property
    def is_certain(self) -> bool:
        return self.kind is not VerdictKind.OPEN

    def __str__(self) -> str:
        return str(self.kind) if self.side is None else f"{self.kind} {self.side.name_in_words}"


class Quartiles(NamedTuple):
    """A quarter of all is at most `lower`, half at most `median`, three quarters at most `upper`."""

    lower: int
    median: int
    upper: int


@dataclass(frozen=True)
class Tally:
    """Games counted: how often the points were divided how, by what they ended, how long they took, who fell where.

    A value: `plus` gives another one. The order in which games were added makes no difference.
    """

    order: tuple[Side, ...]
    outcomes: Mapping[tuple[float, ...], int] = field(default_factory=dict)
    terminations: Mapping[str, int] = field(default_factory=dict)
    lengths: Mapping[int, int] = field(default_factory=dict)
    falls: Mapping[tuple[Side, str], int] = field(default_factory=dict)

    def plus(self, games: Iterable[PlayedGame]) -> Tally:
        """The tally with further games, which have the same players."""
        outcomes, terminations = Counter(self.outcomes), Counter(self.terminations)
        lengths, falls = Counter(self.lengths), Counter(self.falls)
        for game in games:
            outcomes[game.points] += 1
            terminations[game.termination] += 1
            lengths[game.half_moves] += 1
            falls.update((fall.side, fall.square) for fall in game.falls)
        return Tally(self.order, outcomes, terminations, lengths, falls)

    @property
    def games(self) -> int:
        return sum(self.outcomes.values())

    def wins(self, side: Side | str) -> int:
        """The games that a side has won alone."""
        place = self._place(side)
        return sum(count for points, count in self.outcomes.items() if points[place] == 1.0)

    @property
    def draws(self) -> int:
        """The games that nobody has won alone."""
        return sum(count for points, count in self.outcomes.items() if max(points) < 1.0)

    def share(self, side: Side | str) -> float:
        """The part of all points that a side has; of no games its due."""
        place = self._place(side)
        if not self.games:
            return self.due
        return sum(count * points[place] for points, count in self.outcomes.items()) / self.games

    @property
    def due(self) -> float:
        """The share of every side on a perfectly fair board."""
        return 1 / len(self.order)

    def interval(self, side: Side | str) -> Interval:
        """Where the true share of a side lies. With four players all their intervals hold together."""
        return self._intervals[self._place(side)]

    @cached_property
    def _intervals(self) -> tuple[Interval, ...]:
        # Of two players one has what the other has not: two intervals are one statement, more are several.
        statements = 1 if len(self.order) == 2 else len(self.order)
        confidence = 1 - (1 - CONFIDENCE) / statements
        found = []
        for place in range(len(self.order)):
            counts: Counter[float] = Counter()
            for points, count in self.outcomes.items():
                counts[points[place]] += count
            found.append(Interval(*interval_of(counts, confidence)))
        return tuple(found)

    @cached_property
    def verdict(self) -> BoardVerdict:
        """What is certain by now. False with 5 % at most, also if one looks after every game and stops at the first.

        A side is favoured where its interval is above its due. Between fair and favoured it depends on which is known
        first: of 52 % mostly that it is not much, of 58 % that it is an advantage.
        """
        due = self.due
        if all(due - TOLERANCE < low and high < due + TOLERANCE for low, high in self._intervals):
            return BoardVerdict(VerdictKind.FAIR)
        best = max(range(len(self.order)), key=lambda place: self._intervals[place].low)
        if self._intervals[best].low > due:
            return BoardVerdict(VerdictKind.FAVOURS, self.order[best])
        worst = min(range(len(self.order)), key=lambda place: self._intervals[place].high)
        if self._intervals[worst].high < due:
            return BoardVerdict(VerdictKind.HINDERS, self.order[worst])
        return BoardVerdict(VerdictKind.OPEN)

    @property
    def quartiles(self) -> Quartiles | None:
        """How many half-moves the games took; None of no games."""
        if not self.games:
            return None
        lengths = sorted(Counter(self.lengths).elements())
        return Quartiles(*(lengths[(quarter * len(lengths) + 3) // 4 - 1] for quarter in (1, 2, 3)))

    def outlook(self, most: int) -> int:
        """About how many games it will take until the verdict is certain, if the shares stay as they are.

        The interval narrows with the root of the number of games.
        """
        if not self.games or self.verdict.is_certain:
            return self.games or most
        share, (low, high) = self.share(self.order[0]), self._intervals[0]
        apart = abs(share - self.due)
        room = max(apart, TOLERANCE - apart)
        return min(most, max(self.games + 1, round(self.games * ((high - low) / 2 / room) ** 2)))

    def falls_of(self, side: Side | str) -> dict[str, int]:
        """How many pieces of a side fell on each square."""
        wanted = find_side(side)
        return {square: count for (owner, square), count in self.falls.items() if owner is wanted}

    def _place(self, side: Side | str) -> int:
        return self.order.index(find_side(side, self.order))
