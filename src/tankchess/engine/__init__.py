"""The engine: a strong opponent in every mode."""

from tankchess.engine.engine import Engine
from tankchess.engine.error import BookError, EngineError, LimitsError
from tankchess.engine.levels import TOP_LEVEL
from tankchess.engine.result import Info, Limits, Line, Score, SearchResult
from tankchess.engine.solver.proof import Proof, solve

__all__ = [
    "TOP_LEVEL",
    "BookError",
    "Engine",
    "EngineError",
    "Info",
    "Limits",
    "LimitsError",
    "Line",
    "Proof",
    "Score",
    "SearchResult",
    "solve",
]
