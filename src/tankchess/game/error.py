"""The error of a game."""

from __future__ import annotations

from tankchess.errors import TankChessError


class GameError(TankChessError):
    """Something asked of a game that it cannot do: an end after the end, a clock nobody can read."""
