"""How long players may think: for each move, by nodes, or by a clock."""

from __future__ import annotations

import re
from dataclasses import dataclass

from tankchess.engine import Limits
from tankchess.engine.result import MOST
from tankchess.lab.error import LabError

USUAL_SECONDS = 0.1
_CLOCK = re.compile(r"([0-9]{1,6}(?:\.[0-9]{1,3})?)(?:\+([0-9]{1,5}(?:\.[0-9]{1,3})?))?")
_LONGEST = 86_400.0


@dataclass(frozen=True, slots=True)
class Pace:
    """One of `movetime`, `nodes` and `base` is set; times are in seconds.

    A move, or a clock, may be `margin` seconds late. `patience` is how long a program may say nothing when it should;
    then it is ended.
    """

    movetime: float | None = None
    nodes: int | None = None
    base: float | None = None
    increment: float = 0.0
    margin: float = 0.2
    patience: float = 10.0

    def __post_init__(self) -> None:
        if sum(value is not None for value in (self.movetime, self.nodes, self.base)) != 1:
            raise LabError("pace: expected one of seconds a move, nodes a move and a clock")
        for name in ("movetime", "base", "patience"):
            value = getattr(self, name)
            if value is not None and not 0 < value <= _LONGEST:
                raise LabError(f"pace, {name} {value:g}: expected seconds, more than 0 and at most a day")
        if self.nodes is not None and not 1 <= self.nodes <= MOST:
            raise LabError(f"pace, nodes {self.nodes}: expected from 1 to {MOST}")
        if not 0 <= self.margin <= _LONGEST:
            raise LabError(f"pace, margin {self.margin:g}: expected seconds, 0 or more")

    @staticmethod
    def parse_clock(text: str) -> tuple[float, float]:
        """Base and increment in seconds of `10+0.1` or `10`. Raises `LabError`."""
        match = _CLOCK.fullmatch(text.strip())
        if match is None:
            raise LabError(f"clock {text!r}: expected seconds for the game and for each move, as 10+0.1")
        return float(match[1]), float(match[2] or 0)

    @property
    def is_timed(self) -> bool:
        return self.nodes is None

    def limits(self, left: float) -> Limits:
        """What a player is told who has `left` seconds on the clock; without a clock that says nothing."""
        if self.base is not None:
            return Limits(remaining=max(left, 0.001), increment=self.increment)
        return Limits(movetime=self.movetime, nodes=self.nodes)

    def __str__(self) -> str:
        if self.base is not None:
            return f"{self.base:g}+{self.increment:g} s"
        return f"{self.movetime:g} s a move" if self.movetime is not None else f"{self.nodes} nodes a move"
