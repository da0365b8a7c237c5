"""What a search is asked for, and its answer."""

from __future__ import annotations

from dataclasses import dataclass

from tankchess.core.move import Move
from tankchess.engine.error import LimitsError

# The largest number of half-moves, nodes or moves, and the longest time in seconds, that a limit can be.
MOST = 10**15
MOST_SECONDS = 10**12


@dataclass(frozen=True, slots=True)
class Limits:
    """When a search ends. None means no limit; without any limit it goes on until it is stopped.

    Times are in seconds. `remaining` and `increment` are the engine's clock, from which it chooses a time itself.
    `mate` asks for a checkmate or escapemate in so many moves. Raises `LimitsError` for a value out of range:

    >>> Limits(depth=0)
    Traceback (most recent call last):
    tankchess.engine.error.LimitsError: limit depth 0: expected a whole number from 1 to 1000000000000000
    """

    depth: int | None = None
    nodes: int | None = None
    movetime: float | None = None
    remaining: float | None = None
    increment: float = 0.0
    mate: int | None = None

    def __post_init__(self) -> None:
        for name in ("depth", "nodes", "mate"):
            value = getattr(self, name)
            if value is not None and (type(value) is not int or not 1 <= value <= MOST):
                raise LimitsError(f"limit {name} {value!r}: expected a whole number from 1 to {MOST}", name)
        for name in ("movetime", "remaining", "increment"):
            value = getattr(self, name)
            if value is None and name != "increment":
                continue
            if type(value) not in (int, float) or not 0 <= value <= MOST_SECONDS:
                raise LimitsError(f"limit {name} {value!r}: expected seconds from 0 to {MOST_SECONDS}", name)


@dataclass(frozen=True, slots=True)
class Score:
    """A value from the point of view of the side to move.

    `cp`: hundredths of a Light Tank. `mate` and `escape`: moves until the game is decided by a destroyed Command tank
    (or the goal of the mode) or by an escape; below zero the side to move loses.
    """

    kind: str
    value: int

    def __str__(self) -> str:
        return f"{self.kind} {self.value}"


@dataclass(frozen=True, slots=True)
class Line:
    """Best play of both sides from a position; `number` 1 is the best one."""

    score: Score
    moves: tuple[Move, ...]
    depth: int
    number: int = 1


@dataclass(frozen=True, slots=True)
class Info:
    """News from a running search, after each finished depth and line."""

    depth: int
    seldepth: int
    nodes: int
    seconds: float
    hashfull: int
    line: Line

    @property
    def nodes_per_second(self) -> int:
        return int(self.nodes / self.seconds) if self.seconds > 0 else 0


@dataclass(frozen=True, slots=True)
class SearchResult:
    """The end of a search. `move` is None exactly when the game is over."""

    move: Move | None
    score: Score | None
    lines: tuple[Line, ...]
    depth: int
    nodes: int
    seconds: float
