from tankchess.engine cimport scale as S
from tankchess.engine.search.searcher cimport Searcher
from tankchess.engine.solver.solver cimport Solver

cpdef int search_freely(Searcher searcher, int first, int depth, int alpha, int beta)
cpdef void impress_freely(Searcher searcher)
cpdef void solve_freely(Solver solver, int moves)
