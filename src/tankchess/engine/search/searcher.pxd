cimport cython
from tankchess.core.kernel cimport layout as L
from tankchess.core.kernel.board cimport Board
from tankchess.engine cimport scale as S
from tankchess.engine.search.clock cimport SearchClock
from tankchess.engine.search.constants cimport SearchConstants
from tankchess.engine.search.gains cimport Gains
from tankchess.engine.search.root_moves cimport RootMoves
from tankchess.engine.search.tree cimport Tree

@cython.final
cdef class Searcher:
    cdef Board board
    cdef Tree tree
    cdef SearchClock clock
    cdef Gains gains
    cdef readonly SearchConstants constants
    cdef RootMoves roots

    cpdef int leaning(self, int first, int score) noexcept
    cdef bint is_threatened(self) noexcept nogil
    cdef int list_answers(self) noexcept nogil
    @cython.locals(move="long long")
    cdef void impress(self) noexcept nogil
    @cython.locals(move="long long", better="bint")
    cdef int search_roots(self, int first, int depth, int alpha, int beta) noexcept nogil
    cdef int reduction(self, long long move, int depth, int index, int first) noexcept nogil
    cdef void mark_checks(self, int first) noexcept nogil
