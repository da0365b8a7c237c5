"""The clock of the side to move: when it began to run, and whether it has run out."""

from __future__ import annotations

from tankchess.server.tables.live_table import LiveTable


def start_clock(live: LiveTable, tick: float) -> None:
    """Starts the clock of the side to move, at what it has already used; or stops it."""
    state = live.state
    runs = state.status == "playing" and state.clock_runs()
    live.since = tick - state.spent / 1000 if runs else None


def is_over_time(live: LiveTable, spent: int) -> bool:
    clock = live.state.game.clock
    assert clock is not None
    left = clock.left[live.state.position.turn]
    return clock.control.after(left, spent / 1000) is None
