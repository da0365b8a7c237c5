"""What can be wrong with a match."""

from __future__ import annotations

from tankchess.errors import TankChessError


class LabError(TankChessError):
    """A match that cannot be played as asked for, or cannot go on. What was played is kept."""
