"""The engine's own error."""

from __future__ import annotations

from tankchess.errors import TankChessError


class EngineError(TankChessError):
    """A setting the engine cannot work with."""
