"""Runs a search without holding the interpreter, so that several threads search at once and others can stop them.

This module and `clock` alone speak of Cython. Plain Python, which need not have Cython installed, gets a stand-in.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from tankchess.engine.search import plain as cython

from tankchess.engine import scale as S
from tankchess.engine.search.searcher import Searcher
from tankchess.engine.solver.solver import Solver


def search_freely(searcher: Searcher, first: int, depth: int, alpha: int, beta: int) -> int:
    """`Searcher.search_roots`, while other Python threads go on."""
    with cython.nogil:
        score = searcher.search_roots(first, depth, alpha, beta)
    return score  # noqa: RET504  (a return inside the block would need the interpreter)


def impress_freely(searcher: Searcher) -> None:
    """`Searcher.impress`, while other Python threads go on."""
    with cython.nogil:
        searcher.impress()


def solve_freely(solver: Solver, moves: int) -> None:
    """`Solver.attack` from the root, while other Python threads go on."""
    with cython.nogil:
        solver.attack(moves, S.ENDLESS_NUMBER, S.ENDLESS_NUMBER, 0)
