"""Simple opponents that the engine is measured by: they share nothing with its search."""

from tankchess.engine.yardsticks.alpha_beta import AlphaBeta
from tankchess.engine.yardsticks.greedy import Greedy
from tankchess.engine.yardsticks.monte_carlo import MonteCarlo

__all__ = ["AlphaBeta", "Greedy", "MonteCarlo"]
