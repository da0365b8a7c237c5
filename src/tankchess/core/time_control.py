"""How thinking time is given (G10): for a whole game or for each move, and its text."""

from __future__ import annotations

import re
from dataclasses import dataclass

from tankchess.errors import GameError, worded

_NUMBER = r"[0-9]{1,8}(?:\.[0-9]{1,20})?"
_TEXT = re.compile(rf"(?P<base>{_NUMBER})(?:(?P<kind>[+d])(?P<bonus>{_NUMBER})|(?P<move>/move))")
_LONGEST = 60e6


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
            fault = GameError(
                "clock: expected a second to a million minutes, with an increment, a delay or per move, not several"
            )
            raise worded(fault, "clock")

    @staticmethod
    def parse(text: str) -> TimeControl:
        """Reads `30+0`, `30d5` or `90/move`. Raises `GameError`."""
        match = _TEXT.fullmatch(text.strip())
        if match is None:
            fault = GameError(
                f"clock {text!r}: expected minutes + seconds for each move, as 30+0, a delay, as 30d5, or 90/move"
            )
            raise worded(fault, "clock")
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


def _number(value: float) -> str:
    return str(int(value)) if value == int(value) else repr(value)
