"""Endings that players bring about, endings as records tell them, and what is said about an ending (G10)."""

from __future__ import annotations

from tankchess.core.outcome import Outcome, Result, Termination, won_by
from tankchess.core.position import Position
from tankchess.core.sides import Mode, Side
from tankchess.notation import ONGOING, Record

# What players or the clock decide; every other end is seen on the board.
DECLARED = (Termination.TIME, Termination.RESIGNED, Termination.AGREED)
_TWO_PLAYERS = {"1-0": (1, 0), "0-1": (0, 1), "1/2-1/2": (1, 1)}


def lost_by(position: Position, loser: Side, termination: Termination) -> Outcome:
    """The end of a game in which a side gives up or has no time left.

    Four players stop here: points as they stand (G7), none for that side.
    """
    if position.mode is not Mode.FOUR:
        return won_by(next(other for other in position.order if other is not loser), termination)
    counted = position.counted(termination).result.points
    points = (0 if side is loser else own for side, own in zip(position.order, counted, strict=True))
    return by_result(Result(tuple(points)), termination, position.order)


def by_result(result: Result, termination: Termination, order: tuple[Side, ...]) -> Outcome:
    """An outcome from its points: the most win, equal ones share."""
    best = max(result.points)
    winners = [side for side, points in zip(order, result.points, strict=True) if points == best]
    return Outcome(result, termination, winners[0] if len(winners) == 1 else None)


def told_outcome(record: Record, judged: Outcome | None) -> tuple[Outcome | None, list[str]]:
    """The end that only the record tells, if any, and what is wrong in it; `judged` is the word of the rules."""
    told = record.headers.get("Termination")
    if judged is not None:
        return None, _disagreements(record.result, told, judged)
    if record.result == ONGOING:
        return None, [f"[Termination {told!r}] of a game that goes on"] if told else []
    points = _TWO_PLAYERS.get(record.result) or tuple(map(int, record.result.split("-")))
    remarks = []
    termination = next((known for known in Termination if known.value == told), None)
    if termination is None:
        decided = len(points) == 2 and points[0] != points[1]
        termination = Termination.RESIGNED if decided else Termination.AGREED
        remarks.append(f"{record.result} without a [Termination], and the game could go on: read as {termination}")
    elif termination not in DECLARED:
        remarks.append(f"{record.result} by {termination}, but by the rules the game could go on")
    return by_result(Result(points), termination, record.start.order), remarks


def _disagreements(result: str, told: str | None, judged: Outcome) -> list[str]:
    remarks = []
    if result != str(judged.result):
        remarks.append(f"result {result}: by the rules it is {judged.result} ({judged.termination})")
    if told is not None and told != str(judged.termination):
        remarks.append(f"[Termination {told!r}]: by the rules it is {judged.termination}")
    return remarks
