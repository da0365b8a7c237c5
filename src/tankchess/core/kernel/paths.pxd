cimport cython
from tankchess.core.kernel cimport layout as L
from tankchess.core.kernel.board cimport Board

@cython.final
cdef class Paths:
    cdef int count, slot, start, start_facing, back
    cdef bint may_leave
    cdef short[::1] square
    cdef unsigned char[::1] facing
    cdef unsigned char[::1] steps
    cdef unsigned char[::1] ending
    cdef unsigned char[::1] turned
    cdef unsigned char[::1] on_road
    cdef unsigned char[::1] fresh
    cdef int[::1] path
    cdef int[::1] following
    cdef unsigned long long[::1] markers
    cdef int[::1] first
    cdef int power_of_3[L.MAX_STEPS + 1]

    cdef void explore(self, Board board, int slot, bint may_leave) noexcept nogil
    cdef void forget(self) noexcept nogil
    cdef void turn(self, int index, int hand, int turns_once) noexcept nogil
    cdef void go(self, Board board, int index, int direction, int road_only) noexcept nogil
    cdef bint is_way_out(self, Board board, int square) noexcept nogil
    cdef bint is_marker(self, Board board, int square) noexcept nogil
    cdef bint passes(self, int index, int square) noexcept nogil
    cdef bint markers_before_end(self, Board board, int index) noexcept nogil
    cdef int lengthen(self, int index, int digit) noexcept nogil
    cdef void add(
        self, int square, int facing, int steps, int ending, int turned, int on_road, int path, unsigned long long markers
    ) noexcept nogil
