"""Endings that players bring about, endings as records tell them, and what is said about an ending (G10)."""

from __future__ import annotations

from tankchess.core.outcome import Outcome, Result, Termination, won_by
from tankchess.core.position import Position
from tankchess.core.sides import Mode, Side
from tankchess.notation import ONGOING, Record, RecordWarning

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


def told_outcome(record: Record, judged: Outcome | None) -> tuple[Outcome | None, list[RecordWarning]]:
    """The end that only the record tells, if any, and what is wrong in it; `judged` is the word of the rules."""
    told = record.headers.get("Termination")
    if judged is not None:
        return None, _disagreements(record.result, told, judged)
    if record.result == ONGOING:
        odd = f"[Termination {told!r}] of a game that goes on"
        return None, [RecordWarning(odd, "odd_going_on", text=told)] if told else []
    points = _TWO_PLAYERS.get(record.result) or tuple(map(int, record.result.split("-")))
    remarks = []
    termination = next((known for known in Termination if known.value == told), None)
    if termination is None:
        decided = len(points) == 2 and points[0] != points[1]
        termination = Termination.RESIGNED if decided else Termination.AGREED
        odd = f"{record.result} without a [Termination], and the game could go on: read as {termination}"
        remarks.append(RecordWarning(odd, "odd_open_end", result=record.result, termination=str(termination)))
    elif termination not in DECLARED:
        odd = f"{record.result} by {termination}, but by the rules the game could go on"
        remarks.append(RecordWarning(odd, "odd_early_end", result=record.result, termination=str(termination)))
    return by_result(Result(points), termination, record.start.order), remarks


def _disagreements(result: str, told: str | None, judged: Outcome) -> list[RecordWarning]:
    remarks = []
    if result != str(judged.result):
        ending = str(judged.termination)
        odd = f"result {result}: by the rules it is {judged.result} ({ending})"
        remarks.append(RecordWarning(odd, "odd_judged", text=result, result=str(judged.result), termination=ending))
    if told is not None and told != str(judged.termination):
        odd = f"[Termination {told!r}]: by the rules it is {judged.termination}"
        remarks.append(RecordWarning(odd, "odd_ending", text=told, termination=str(judged.termination)))
    return remarks
