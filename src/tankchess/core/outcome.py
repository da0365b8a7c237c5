"""How a game ended: the result, the way it came about, the winner."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from tankchess.core.board import Board
from tankchess.core.layout import (
    COMMANDERS,
    GOAL_DESTROYED,
    GOAL_ESCAPED,
    GOAL_FLAG,
    GOAL_UNREACHABLE,
    GONE,
    HOME,
    LIMIT_REACHED,
    OUT,
    QUIET_REACHED,
    SCORE,
    VEHICLES,
    WRECK,
)
from tankchess.core.sides import MODES, SIDES, Mode, Side


class Termination(Enum):
    """Why a game ended, in the words of records."""

    CHECKMATE = "checkmate"
    ESCAPEMATE = "escapemate"
    DESTROYED = "destroyed"
    ESCAPED = "escaped"
    TIME = "time"
    RESIGNED = "resigned"
    AGREED = "agreed"
    REPETITION = "repetition"
    QUIET = "quiet"
    LIMIT = "limit"
    STALEMATE = "stalemate"
    FLAG = "flag"
    UNREACHABLE = "unreachable"
    PASS = "pass"

    def __str__(self) -> str:
        return self.value


@dataclass(frozen=True, slots=True)
class Result:
    """Points of the players in their order, written as records do: `1-0`, `1/2-1/2`, `4-2-7-1`."""

    points: tuple[int, ...]

    def __str__(self) -> str:
        if len(self.points) > 2:
            return "-".join(map(str, self.points))
        white, black = self.points
        if white == black:
            return "1/2-1/2"
        return "1-0" if white > black else "0-1"


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a game. `winner` is None for a draw or shared points."""

    result: Result
    termination: Termination
    winner: Side | None


GOALS = {
    GOAL_DESTROYED: Termination.DESTROYED,
    GOAL_ESCAPED: Termination.ESCAPED,
    GOAL_FLAG: Termination.FLAG,
    GOAL_UNREACHABLE: Termination.UNREACHABLE,
}
LIMITS = {LIMIT_REACHED: Termination.LIMIT, QUIET_REACHED: Termination.QUIET}


def won_by(side: Side, termination: Termination) -> Outcome:
    """A two-player game won by `side`."""
    points = (1, 0) if side is Side.WHITE else (0, 1)
    return Outcome(Result(points), termination, side)


def drawn(termination: Termination) -> Outcome:
    return Outcome(Result((1, 1)), termination, None)


def by_count(board: Board, termination: Termination) -> Outcome:
    """The outcome of a game that ends now: what each mode counts decides (G1, G4 to G7)."""
    mode = MODES[board.mode]
    if mode is Mode.FOUR:
        return _by_points(board, termination)
    if mode is Mode.COMMAND:
        if termination is Termination.ESCAPED:
            white, black = board.number(OUT + Side.WHITE.index), board.number(OUT + Side.BLACK.index)
        else:
            white, black = (
                board.number(COMMANDERS + Side.WHITE.index),
                board.number(COMMANDERS + Side.BLACK.index),
            )
    elif termination is Termination.DESTROYED:
        white, black = board.number(VEHICLES + Side.WHITE.index), board.number(VEHICLES + Side.BLACK.index)
        if mode is Mode.FLAG and not white and not black:
            white, black = board.number(HOME + Side.WHITE.index), board.number(HOME + Side.BLACK.index)
    else:
        index = {Mode.LAST: VEHICLES, Mode.ESCAPE3: OUT, Mode.FLAG: HOME}[mode]
        white, black = board.number(index + Side.WHITE.index), board.number(index + Side.BLACK.index)
    if white == black:
        return drawn(termination)
    return won_by(Side.WHITE if white > black else Side.BLACK, termination)


def _by_points(board: Board, termination: Termination) -> Outcome:
    """Four players: a point for each enemy destroyed and each own survivor, two for Command tanks (G7)."""
    points = [board.number(SCORE + side.index) for side in SIDES]
    for slot in range(board.count):
        _, side, command, _, _, status, _, _ = board.describe(slot)
        if status not in (GONE, WRECK):
            points[side] += 1 + command
    order = [board.order[index] for index in range(board.players)]
    best = max(points)
    winners = [side for side in order if points[side] == best]
    winner = SIDES[winners[0]] if len(winners) == 1 else None
    return Outcome(Result(tuple(points[side] for side in order)), termination, winner)
