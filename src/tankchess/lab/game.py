"""One game between players, watched closely: every move is checked, every clock is read."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from tankchess.core.move import Move
from tankchess.core.position import Position
from tankchess.core.sides import Side
from tankchess.engine import Limits, Score
from tankchess.lab.pace import Pace
from tankchess.lab.player_name import PlayerName
from tankchess.lab.players import Choice, Player
from tankchess.protocol import EngineFailure, EngineTimeout, ProtocolError

# A score that promises a win, as hundredths of a Light Tank.
_SURE = 100_000
# What is kept of a message.
_LONGEST_TEXT = 300


@dataclass(frozen=True, slots=True)
class Adjudication:
    """When a game is ended by others than its players; by default never.

    `most` half-moves make a draw. `score`: if for `moves` moves of each both players of two think that one of them is
    ahead by so many hundredths of a Light Tank, that one has won.
    """

    most: int | None = None
    score: int | None = None
    moves: int = 4


NEVER = Adjudication()


@dataclass(frozen=True, slots=True)
class PlayerFault:
    """Why a player has lost a game that was not over: `late`, `illegal`, `nonsense`, `silent` or `crash`."""

    seat: int
    kind: str
    text: str


@dataclass(slots=True)
class WatchedGame:
    """What became of a game. `points` are shares of one for each seat, in the order of play."""

    points: list[float]
    end: str = ""
    moves: list[Move] = field(default_factory=list)
    depths: list[list[int]] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)
    faults: list[PlayerFault] = field(default_factory=list)


@dataclass(slots=True)
class Seated:
    """A player at the board, with what is left on the clock."""

    name: PlayerName
    player: Player
    left: float = 0.0


def watch_game(
    position: Position,
    seats: Sequence[Seated],
    pace: Pace,
    adjudication: Adjudication,
    now: Callable[[], float] = time.perf_counter,
) -> WatchedGame:
    """Plays to the end. Whoever breaks a rule, fails or is late has lost; the others share the point."""
    order = position.order
    game = WatchedGame([1 / len(order)] * len(order), depths=[[] for _ in order], seconds=[0.0] * len(order))
    opinions: list[int | None] = []
    for seated in seats:
        seated.left = pace.base or 0.0
    while True:
        outcome = position.outcome()
        if outcome is not None:
            game.end = str(outcome.termination)
            game.points = shares_of(outcome.winner, outcome.result.points, order)
            return game
        if adjudication.most is not None and len(game.moves) >= adjudication.most:
            game.end = "cap"
            return game
        leader = _leader(opinions, adjudication) if len(order) == 2 else None
        if leader is not None:
            game.end = "adjudicated"
            game.points = [float(seat == leader) for seat in range(2)]
            return game
        seat = order.index(position.turn)
        choice, fault = _ask(position, seats[seat], seat, pace, now, game)
        if fault is not None or choice is None or choice.move is None:
            assert fault is not None, "no move without a reason"
            game.faults.append(fault)
            game.end = fault.kind
            game.points = [0.0 if other == seat else 1 / (len(order) - 1) for other in range(len(order))]
            return game
        if choice.depth:
            game.depths[seat].append(choice.depth)
        opinions.append(_opinion(choice.score))
        position.play(choice.move)
        game.moves.append(choice.move)


def _ask(
    position: Position, seated: Seated, seat: int, pace: Pace, now: Callable[[], float], game: WatchedGame
) -> tuple[Choice | None, PlayerFault | None]:
    """The move of a player, or what was wrong with it. The clock of the player goes on."""
    where = f"half-move {len(game.moves) + 1}"
    limits = _limits(seated, pace)
    started = now()
    try:
        # A copy: no player can change the game.
        choice = seated.player.choose(position.copy(), limits)
    except Exception as error:
        return None, _failure(seat, where, error)
    took = now() - started
    seconds = took if choice.seconds is None else choice.seconds
    game.seconds[seat] += seconds
    if choice.move is None or not position.is_legal(choice.move):
        return None, PlayerFault(seat, "illegal", _short(f"{where}: {choice.move} is not legal in {position.tfen()}"))
    late = _late(seated, pace, seconds)
    return choice, None if late is None else PlayerFault(seat, "late", f"{where}: {late}")


def _limits(seated: Seated, pace: Pace) -> Limits:
    """What a player is told. Who has limits of its own, as a level has, hears of no others but a clock."""
    if seated.name.limits is not None:
        return seated.name.limits
    if seated.name.has_own_limits and pace.base is None:
        return Limits()
    return pace.limits(seated.left)


def _late(seated: Seated, pace: Pace, seconds: float) -> str | None:
    """In words by how much a move was late, None if it was not. Who has limits of its own is only held to clocks."""
    if pace.base is not None:
        seated.left -= seconds
        if seated.left < -pace.margin:
            return f"the clock was {-seated.left:.3f} s over"
        seated.left = max(seated.left, 0.0) + pace.increment
    elif pace.movetime is not None and not seated.name.has_own_limits and seconds > pace.movetime + pace.margin:
        return f"{seconds:.3f} s instead of {pace.movetime:g}"
    return None


def _failure(seat: int, where: str, error: Exception) -> PlayerFault:
    kind = "nonsense" if isinstance(error, ProtocolError) else "silent" if isinstance(error, EngineTimeout) else "crash"
    # What can go wrong with a program says it all; of any other error the name does.
    said = str(error) if isinstance(error, EngineFailure) else f"{type(error).__name__}: {error}"
    return PlayerFault(seat, kind, _short(f"{where}: {said}"))


def _short(text: str) -> str:
    flat = " ".join(text.split())
    return flat if len(flat) <= _LONGEST_TEXT else f"{flat[: _LONGEST_TEXT - 3]}..."


def _opinion(score: Score | None) -> int | None:
    if score is None:
        return None
    if score.kind == "cp":
        return score.value
    return _SURE if score.value > 0 else -_SURE


def _leader(opinions: Sequence[int | None], adjudication: Adjudication) -> int | None:
    """The seat that both have long thought to be ahead. Two players: the even opinions are those of the first."""
    if adjudication.score is None or len(opinions) < 2 * adjudication.moves:
        return None
    first_seat_next = len(opinions) % 2 == 0
    leaders = set()
    for index, opinion in enumerate(opinions[-2 * adjudication.moves :]):
        if opinion is None or abs(opinion) < adjudication.score:
            return None
        mover = index % 2 if first_seat_next else 1 - index % 2
        leaders.add(mover if opinion > 0 else 1 - mover)
    return leaders.pop() if len(leaders) == 1 else None


def shares_of(winner: Side | None, points: Sequence[int], order: Sequence[Side]) -> list[float]:
    """The point of a game: for the winner, or shared by those with the most points."""
    if winner is not None:
        return [float(side is winner) for side in order]
    best = max(points)
    return [1 / points.count(best) if own == best else 0.0 for own in points]
