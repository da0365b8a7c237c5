"""How a game ended: the result, the way it came about, the winner."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from tankchess.core.kernel import layout as L
from tankchess.core.kernel.board import Board
from tankchess.core.kernel.move_codes import shared_referee
from tankchess.core.sides import MODES, SIDES, Mode, Side


class Termination(StrEnum):
    """Why a game ended, in the words of records. Equal to its text."""

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

    def sentence(self, language: str = "en") -> str:
        """The end in words, in English (`en`), Spanish (`es`) or Swedish (`sv`): `White wins by resignation`."""
        from tankchess.core.words.sentences import say_outcome

        return say_outcome(self, language)


GOALS = {
    L.GOAL_DESTROYED: Termination.DESTROYED,
    L.GOAL_ESCAPED: Termination.ESCAPED,
    L.GOAL_FLAG: Termination.FLAG,
    L.GOAL_UNREACHABLE: Termination.UNREACHABLE,
}
LIMITS = {L.LIMIT_REACHED: Termination.LIMIT, L.QUIET_REACHED: Termination.QUIET, L.REPEATED: Termination.REPETITION}
_ENDINGS = {termination: ending for ending, termination in (GOALS | LIMITS).items()}


def won_by(side: Side, termination: Termination) -> Outcome:
    """A two-player game won by `side`."""
    points = (1, 0) if side is Side.WHITE else (0, 1)
    return Outcome(Result(points), termination, side)


def drawn(termination: Termination) -> Outcome:
    return Outcome(Result((1, 1)), termination, None)


def by_count(board: Board, termination: Termination) -> Outcome:
    """The outcome of a game that ends now: what each mode counts decides (G1, G4 to G7)."""
    if MODES[board.mode] is Mode.FOUR:
        return _by_points(board, termination)
    margin = shared_referee().margin(board, _ENDINGS.get(termination, 0))
    if margin == 0:
        return drawn(termination)
    return won_by(Side.WHITE if margin > 0 else Side.BLACK, termination)


def _by_points(board: Board, termination: Termination) -> Outcome:
    order = [board.order[index] for index in range(board.players)]
    points = tuple(shared_referee().points(board, side) for side in order)
    winners = [side for side, own in zip(order, points, strict=True) if own == max(points)]
    winner = SIDES[winners[0]] if len(winners) == 1 else None
    return Outcome(Result(points), termination, winner)
