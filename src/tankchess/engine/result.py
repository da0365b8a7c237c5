"""What a search is asked for, and its answer."""

from __future__ import annotations

from dataclasses import dataclass

from tankchess.core.move import Move


@dataclass(frozen=True, slots=True)
class Limits:
    """When a search ends. None means no limit; without any limit it goes on until it is stopped.

    Times are in seconds. `remaining` and `increment` are the engine's clock, from which it chooses a time itself.
    `mate` asks for a checkmate or escapemate in so many moves.
    """

    depth: int | None = None
    nodes: int | None = None
    movetime: float | None = None
    remaining: float | None = None
    increment: float = 0.0
    mate: int | None = None


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
