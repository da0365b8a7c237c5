"""The clock of a game that is played at this terminal: it runs while a player thinks, and rings when time is up."""

from __future__ import annotations

import math
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

from tankchess import Game
from tankchess.core.sides import Side

# A little later than the second itself, so that its number has changed.
MARGIN = 0.02


class TimeUp(Exception):
    """The time of the player at the prompt is over."""


class TurnClock:
    """The time of the turn at hand. `now` tells the time, in seconds."""

    def __init__(self, game: Game, now: Callable[[], float] = time.monotonic) -> None:
        self.game = game
        self.now = now
        self.began = now()

    def start(self) -> None:
        """A turn begins."""
        self.began = self.now()

    @property
    def runs(self) -> bool:
        return self.game.clock is not None and self.game.outcome() is None

    def elapsed(self) -> float | None:
        """The seconds of this turn, None without a clock."""
        return None if self.game.clock is None else self.now() - self.began

    def left(self, side: Side) -> float:
        """The seconds left to a side; those of the turn at hand are counted."""
        assert self.game.clock is not None, "asked only where there is a clock"
        left = self.game.clock.left[side]
        if side is not self.game.turn or not self.runs:
            return left
        return max(0.0, left - max(0.0, self.now() - self.began - self.game.clock.control.delay))

    def until_flag(self) -> float:
        """The seconds until the side to move loses on time: the delay comes before its own time."""
        assert self.game.clock is not None, "asked only where there is a clock"
        clock = self.game.clock
        return clock.left[self.game.turn] + clock.control.delay - (self.now() - self.began)

    def is_up(self) -> bool:
        return self.runs and self.until_flag() <= 0

    def fall(self) -> None:
        """The side to move loses on time."""
        assert self.game.clock is not None, "asked only where there is a clock"
        self.game.clock.left[self.game.turn] = 0.0
        self.game.lose_on_time()

    def shown(self, side: Side) -> str:
        """The time of a side as minutes and seconds."""
        seconds = math.ceil(self.left(side))
        hours, minutes = seconds // 3600, seconds // 60 % 60
        return f"{hours}:{minutes:02}:{seconds % 60:02}" if hours else f"{minutes}:{seconds % 60:02}"

    def in_words(self) -> str:
        return ", ".join(f"{side.name_in_words} {self.shown(side)}" for side in self.game.position.order)


@contextmanager
def ticking(clock: TurnClock, prompt: Callable[[], str]) -> Iterator[None]:
    """While a line is typed, shows the prompt anew each second and raises `TimeUp` when the time is over.

    Where a program cannot be woken up (Windows, or another thread than the first) nothing happens: the time is looked
    at when the line has been typed.
    """
    if not clock.runs or not can_ring():
        yield
        return
    is_armed = True

    def ring(_number: int, _frame: FrameType | None) -> None:
        nonlocal is_armed
        if not is_armed:
            return
        if clock.is_up():
            is_armed = False
            raise TimeUp
        show_again(prompt())

    earlier = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, max(0.0, clock.until_flag()) % 1 + MARGIN, 1.0)
    try:
        yield
    finally:
        is_armed = False
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, earlier)


def can_ring() -> bool:
    return hasattr(signal, "SIGALRM") and threading.current_thread() is threading.main_thread()


def show_again(prompt: str) -> None:
    """Writes a prompt of the same length over the one on the screen; what has been typed stays where it is."""
    if not is_screen() or len(prompt) + typed_length() >= columns():
        return
    # Neither `print` nor Rich: they may be at work when the clock ticks.
    os.write(sys.stdout.fileno(), f"\x1b7\r{prompt}\x1b8".encode("ascii", "replace"))


def is_screen() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM", "dumb") not in ("dumb", "unknown")


def typed_length() -> int:
    """The characters typed so far, as far as somebody knows them."""
    readline = sys.modules.get("readline")
    return 0 if readline is None else len(readline.get_line_buffer())


def columns() -> int:
    try:
        return os.get_terminal_size(sys.stdout.fileno()).columns
    except OSError:
        return 0
