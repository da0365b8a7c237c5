cimport cython
from tankchess.core.board cimport Board
from tankchess.core.movegen cimport Generator

cdef int DIRECTIONS, KEPT_SLOTS, LEFT_BOARD, OFF, ON_BOARD, SMOKE, SQUARE_WORDS, NOT_KEPT, COUNT_KEPT, REACH_KEPT
cdef int STEP[8]
cdef int WINDOW_SHIFT[121]
cdef unsigned long long BIT, SOME

@cython.final
cdef class Answers:
    cdef Generator generator
    cdef int prepared
    cdef unsigned char kept[128]
    cdef int kept_count[128]
    cdef unsigned char kept_gun[128]
    cdef unsigned long long kept_squares[2048]

    cdef void prepare(self, Board board, int side, int mover) noexcept nogil
    cdef void keep_squares(self, Board board, int slot) noexcept nogil
    cdef void keep_square(self, Board board, int slot, int square, int arm) noexcept nogil
    cdef bint is_keepable(self, Board board, int slot) noexcept nogil
    cdef bint has_gun(self, Board board, int slot) noexcept nogil
    cdef int count(self, Board board, int side, int mover, int target) noexcept nogil
    cdef bint concerns(self, int slot, int square) noexcept nogil
    @cython.locals(found="unsigned long long")
    cdef bint sees_changes(self, int slot) noexcept nogil
    cdef void count_kept(self, Board board, int slot) noexcept nogil
