"""Thinking time (G10). The caller says how much was used; there is no wall clock in here."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tankchess.core.position import Position
from tankchess.core.sides import Side
from tankchess.core.time_control import TimeControl
from tankchess.errors import GameError

LARGE_BOARD = 20


@dataclass(slots=True)
class Clock:
    """The time left to each side, in seconds."""

    control: TimeControl
    left: dict[Side, float]

    @staticmethod
    def start(control: TimeControl, sides: Iterable[Side]) -> Clock:
        return Clock(control, dict.fromkeys(sides, control.base))

    def spend(self, side: Side, elapsed: float) -> bool:
        """Charges a move of a side, to the millisecond, as records do. False when its time ran out: nothing is left."""
        is_number = isinstance(elapsed, int | float)
        if not is_number or not 0 <= elapsed < float("inf"):
            raise GameError(f"elapsed time {elapsed!r}: expected seconds, 0 or more")
        left = self.control.after(self.left[side], elapsed)
        self.left[side] = 0.0 if left is None else round(left, 3)
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
