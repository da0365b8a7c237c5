"""Thinking time (G10). The caller says how much was used; there is no wall clock in here."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from tankchess.core.position import Position
from tankchess.core.sides import Side
from tankchess.game.error import GameError

_NUMBER = r"[0-9]{1,8}(?:\.[0-9]{1,20})?"
_TEXT = re.compile(rf"(?P<base>{_NUMBER})(?:(?P<kind>[+d])(?P<bonus>{_NUMBER})|(?P<move>/move))")
_LONGEST = 60e6
LARGE_BOARD = 20


@dataclass(frozen=True, slots=True)
class TimeControl:
    """How time is given, in seconds.

    As text: `30+0` is 30 minutes for the game and 0 seconds more for each move, `30d5` is 30 minutes and 5 seconds of
    delay before each move costs time, `90/move` is 90 seconds for each move.
    """

    base: float
    increment: float = 0.0
    delay: float = 0.0
    per_move: bool = False

    def __post_init__(self) -> None:
        is_mixed = (self.increment > 0) + (self.delay > 0) + self.per_move > 1
        bonuses = (self.increment, self.delay)
        is_sound = 1 <= self.base < _LONGEST and all(bonus == 0 or 0.001 <= bonus < 1e6 for bonus in bonuses)
        if not is_sound or is_mixed:
            raise GameError(
                "clock: expected a second to a million minutes, with an increment, a delay or per move, not several"
            )

    @staticmethod
    def parse(text: str) -> TimeControl:
        """Reads `30+0`, `30d5` or `90/move`. Raises `GameError`."""
        match = _TEXT.fullmatch(text.strip())
        if match is None:
            raise GameError(
                f"clock {text!r}: expected minutes + seconds for each move, as 30+0, a delay, as 30d5, or 90/move"
            )
        base = float(match["base"])
        if match["move"]:
            return TimeControl(base, per_move=True)
        bonus = float(match["bonus"])
        return TimeControl(base * 60, bonus) if match["kind"] == "+" else TimeControl(base * 60, delay=bonus)

    def __str__(self) -> str:
        if self.per_move:
            return f"{_number(self.base)}/move"
        bonus = f"d{_number(self.delay)}" if self.delay else f"+{_number(self.increment)}"
        return f"{_number(self.base / 60)}{bonus}"

    def after(self, left: float, elapsed: float) -> float | None:
        """What is left of `left` after a move that took `elapsed` seconds; None when time ran out on it."""
        used = max(0.0, elapsed - self.delay)
        if used > left or (used == left and used > 0):
            return None
        return self.base if self.per_move else left - used + self.increment


@dataclass(slots=True)
class Clock:
    """The time left to each side, in seconds."""

    control: TimeControl
    left: dict[Side, float]

    @staticmethod
    def start(control: TimeControl, sides: Iterable[Side]) -> Clock:
        return Clock(control, dict.fromkeys(sides, control.base))

    def spend(self, side: Side, elapsed: float) -> bool:
        """Charges a move of a side. False when its time ran out: then nothing is left."""
        is_number = isinstance(elapsed, int | float)
        if not is_number or not 0 <= elapsed < float("inf"):
            raise GameError(f"elapsed time {elapsed!r}: expected seconds, 0 or more")
        left = self.control.after(self.left[side], elapsed)
        self.left[side] = 0.0 if left is None else left
        return left is not None


def clock_for(start: Position, clock: TimeControl | str | None, own: str = "") -> Clock | None:
    """The clock of a game from `start`. `"suggested"` is the `own` one of its setup, or that of its size."""
    if clock is None:
        return None
    if clock == "suggested":
        clock = own or suggested_clock(start.width, start.height)
    return Clock.start(TimeControl.parse(clock) if isinstance(clock, str) else clock, start.order)


def suggested_clock(width: int, height: int) -> TimeControl:
    """30 minutes each up to the common board, 45 on large ones (G10)."""
    return TimeControl(45.0 * 60 if max(width, height) >= LARGE_BOARD else 30.0 * 60)


def _number(value: float) -> str:
    return str(int(value)) if value == int(value) else repr(value)
