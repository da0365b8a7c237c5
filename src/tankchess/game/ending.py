"""Endings that players bring about, endings as records tell them, and what is said about an ending (G10)."""

from __future__ import annotations

from tankchess.core.outcome import Outcome, Result, Termination, won_by
from tankchess.core.position import Position
from tankchess.core.sides import Mode, Side
from tankchess.notation import ONGOING, Record

# What players or the clock decide; every other end is seen on the board.
DECLARED = (Termination.TIME, Termination.RESIGNED, Termination.AGREED)
_TWO_PLAYERS = {"1-0": (1, 0), "0-1": (0, 1), "1/2-1/2": (1, 1)}

# What is said of a game that somebody has won, and of one that is shared.
_WON = {
    Termination.CHECKMATE: "{winner} won by checkmate",
    Termination.ESCAPEMATE: "{winner} won by escapemate",
    Termination.DESTROYED: "{winner} won: {loser} was destroyed",
    Termination.ESCAPED: "{winner} won by escaping",
    Termination.TIME: "{winner} won: {loser}'s time ran out",
    Termination.RESIGNED: "{winner} won: {loser} resigned",
    Termination.AGREED: "{winner} won the count that the players agreed on",
    Termination.REPETITION: "{winner} won the count after the third repetition",
    Termination.QUIET: "{winner} won the count after too many quiet moves",
    Termination.LIMIT: "{winner} won the count at the limit of moves",
    Termination.FLAG: "{winner} won: most flags are home",
    Termination.UNREACHABLE: "{winner} won: nobody can catch up any more",
    Termination.PASS: "{winner} won the count where nobody could move",
}
_SHARED = {
    Termination.DESTROYED: "a draw: both were destroyed",
    Termination.TIME: "shared: a player's time ran out",
    Termination.RESIGNED: "shared: a player resigned",
    Termination.AGREED: "a draw by agreement",
    Termination.REPETITION: "a draw by repetition",
    Termination.QUIET: "a draw by quiet moves",
    Termination.LIMIT: "a draw at the limit of moves",
    Termination.STALEMATE: "a draw by stalemate",
    Termination.FLAG: "a draw: the flags are shared",
    Termination.UNREACHABLE: "a draw: nobody can catch up any more",
    Termination.PASS: "a draw: nobody can move",
}


def in_words(outcome: Outcome, order: tuple[Side, ...]) -> str:
    """An ending as a sentence without its full stop: `White won: Black resigned`."""
    winner, termination = outcome.winner, outcome.termination
    if winner is None:
        text = _SHARED.get(termination, f"a draw ({termination})")
    elif len(order) > 2 and termination in DECLARED:
        # Of four players the points decide, whoever of them has gone.
        text = f"{winner.name_in_words} won on points ({termination})"
    else:
        loser = " and ".join(side.name_in_words for side in order if side is not winner)
        text = _WON.get(termination, f"{{winner}} won ({termination})").format(winner=winner.name_in_words, loser=loser)
    return f"{text}, {outcome.result}" if len(order) > 2 else text


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
