cimport cython
from tankchess.core.kernel cimport layout as L
from tankchess.core.kernel.board cimport Board
from tankchess.engine cimport scale as S

@cython.final
cdef class Distances:
    cdef unsigned char[::1] moves
    cdef int[::1] queue
    cdef unsigned char[::1] steps
    cdef unsigned char[::1] passable
    cdef unsigned char[::1] goals
    cdef unsigned long long[::1] stamps
    cdef int length

    @cython.locals(stamp="unsigned long long")
    cpdef void measure(self, Board board, int table, int kind, int side, int goal) noexcept
    cdef bint lets_through(self, Board board, int kind, int square) noexcept nogil
    cdef int goal_facings(self, Board board, int side, int goal, int square) noexcept nogil
    cdef bint has_flag(self, Board board, int square) noexcept nogil
    cdef bint lies_on(self, Board board, int slot) noexcept nogil
    cdef void reach(self, int state, int steps) noexcept nogil
    cdef void spread(self) noexcept nogil
