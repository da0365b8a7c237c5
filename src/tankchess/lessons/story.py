"""What has happened in a lesson so far, for conditions to look at."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tankchess.core.geometry import FACING_INDEX, direction_between, parse_square
from tankchess.core.move import Move
from tankchess.core.move_effects import Trace
from tankchess.core.position import Position
from tankchess.core.sides import Side
from tankchess.lessons.roster import Roster


@dataclass(frozen=True, slots=True)
class Deed:
    """A move of the learner: who made it, and what it did."""

    move: Move
    piece: str | None
    trace: Trace
    hit: str | None


@dataclass(frozen=True, slots=True)
class Story:
    """A lesson up to now: the position, the pieces, and the learner's deeds."""

    side: Side
    position: Position
    roster: Roster
    deeds: tuple[Deed, ...] = ()

    @classmethod
    def begin(cls, start: Position, side: Side) -> Story:
        return cls(side, start, Roster.of(start))

    def play(self, move: Move) -> Story:
        """The story after a legal move of the side to move. Raises `IllegalMove`."""
        before = self.position
        after = before.after(move).freeze()
        roster = self.roster.after(move, after)
        deeds = self.deeds
        if before.turn is self.side:
            deed = Deed(move, self.roster.mover(move), before.trace(move), side_hit(before, move))
            deeds = (*deeds, deed)
        return replace(self, position=after, roster=roster, deeds=deeds)

    def hand_back(self) -> Story:
        """The story with the learner to move: the opponents do nothing."""
        if self.position.turn is self.side or self.position.is_over:
            return self
        return replace(self, position=self.position.with_turn(self.side).freeze())

    @property
    def with_learner_to_move(self) -> Position:
        return self._with_turn(self.side)

    @property
    def with_enemy_to_move(self) -> Position:
        """The position as the next opponent sees it."""
        order = self.position.order
        return self._with_turn(order[(order.index(self.side) + 1) % len(order)])

    def _with_turn(self, side: Side) -> Position:
        return self.position if self.position.turn is side else self.position.with_turn(side)


def side_hit(position: Position, move: Move) -> str | None:
    """Which side of its target a shot meets: front, side or rear (F3); None for a move without one."""
    if move.action != "x" or move.target is None:
        return None
    target = position.piece_at(move.target)
    start, end = parse_square(move.target), parse_square(move.to_square)
    direction = None if start is None or end is None else direction_between(start, end)
    if target is None or direction is None:
        return None
    turned = (direction - FACING_INDEX[target.facing]) % 8
    return {0: "front", 4: "rear"}.get(turned, "side")
