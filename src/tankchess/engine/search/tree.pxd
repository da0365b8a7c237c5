cimport cython
from tankchess.core.kernel cimport layout as L
from tankchess.engine cimport scale as S
from tankchess.engine.search.listing cimport Listing

cdef int REDUCTION[S.REDUCED_DEPTHS * S.REDUCED_MOVES]

cdef class Tree(Listing):
    @cython.final
    cdef int look(self, int depth, int alpha, int beta, int ply, int flags, long long previous) noexcept nogil
    @cython.final
    cdef int visit(self, int depth, int alpha, int beta, int ply, int flags, long long previous) noexcept nogil
    @cython.final
    @cython.locals(
        wide="bint", found="bint", threatened="bint", key="unsigned long long", table_move="long long"
    )
    cdef int expand(self, int depth, int alpha, int beta, int ply, long long previous) noexcept nogil
    @cython.final
    cdef bint may_pass(self, int side) noexcept nogil
    @cython.final
    cdef int try_pass(self, int depth, int beta, int ply) noexcept nogil
    @cython.final
    @cython.locals(
        wide="bint", few="bint", quiet="bint", checks="bint", sibling="bint", calm="bint", move="long long",
        best_move="long long", stamp="long long"
    )
    cdef int try_moves(
        self, int depth, int alpha, int beta, int ply, long long previous, long long table_move, int threatened
    ) noexcept nogil
    @cython.final
    cdef bint is_calm(self, int ply, long long move) noexcept nogil
    @cython.final
    cdef bint is_possible(self, long long move, int side) noexcept nogil
    @cython.final
    cdef int try_first(self, int depth, int alpha, int beta, int ply, long long move) noexcept nogil
    @cython.final
    cdef void praise(self, int first, int last, int depth, int ply, int answer) noexcept nogil
    @cython.final
    cdef void remember(
        self, int depth, int best, int worst, int beta, int ply, long long move
    ) noexcept nogil
    @cython.final
    cdef int after_no_move(self, int depth, int alpha, int beta, int ply, long long previous) noexcept nogil
    @cython.final
    cdef int reduction(self, int depth, int late) noexcept nogil
    @cython.final
    @cython.locals(move="long long")
    cdef int settle(self, int depth, int alpha, int beta, int ply) noexcept nogil
