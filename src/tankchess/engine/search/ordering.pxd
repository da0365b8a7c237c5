cimport cython
from tankchess.core.kernel cimport layout as L
from tankchess.core.kernel.board cimport Board
from tankchess.engine cimport scale as S

@cython.final
cdef class Ordering:
    cdef long long[::1] moves
    cdef int[::1] scores
    cdef short[::1] history
    cdef long long[::1] counter
    cdef long long killer[2 * S.MAX_PLY]
    cdef long long[::1] seen

    cpdef void forget(self)
    cpdef void calm(self)
    cdef int first_place(self, Board board, int slot) noexcept nogil
    cdef int place(self, Board board, long long move) noexcept nogil
    cdef int answer_place(self, Board board, long long previous) noexcept nogil
    cdef void reward(self, Board board, long long move, int ply, int depth, int answer) noexcept nogil
    cdef void adjust(self, Board board, long long move, int bonus) noexcept nogil
    @cython.locals(move="long long")
    cdef long long pick(self, int first, int last) noexcept nogil
    @cython.locals(move="long long")
    cdef void swap(self, int one, int other) noexcept nogil
    @cython.locals(mark="long long")
    cdef bint is_sibling(self, long long move, int ply, long long stamp) noexcept nogil
