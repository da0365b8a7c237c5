cimport cython
from tankchess.core.kernel cimport layout as L
from tankchess.core.kernel.board cimport Board

@cython.final
cdef class Chain:
    cdef int home, count, endless, shaped
    cdef int slots[L.MAX_PIECES]
    cdef unsigned char holds[L.MAX_PIECES]
    cdef unsigned long long ring[L.ROWS]

    cdef void trace(self, Board board, int quarry) noexcept nogil
    cdef bint has_armed_bomb(self, Board board) noexcept nogil
    cdef void extend(self, Board board, int square) noexcept nogil
    cdef void add(self, Board board, int slot) noexcept nogil
    cdef bint is_beside(self, Board board, int square) noexcept nogil
    cdef bint is_near(self, Board board, int square, int reach) noexcept nogil
    cdef void draw_ring(self, Board board) noexcept nogil
    @cython.locals(block="unsigned long long")
    cdef void encircle(self, int square) noexcept nogil
    @cython.locals(row="unsigned long long")
    cdef bint is_in_ring(self, int square) noexcept nogil
    cdef bint is_within(self, int square, int other, int reach) noexcept nogil
