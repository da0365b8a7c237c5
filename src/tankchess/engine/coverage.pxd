cimport cython
from tankchess.core.board cimport Board
from tankchess.core.lines cimport Lines
from tankchess.core.reach cimport Reach, wide_t

cdef int COLUMN_MASK, DIRECTIONS, FIRE, HEDGE, HIGH, LOW, OFF, ON_BOARD, ROW_PAD, ROW_SHIFT, ROWS, SMOKE
cdef int WINDOW_RADIUS, WINDOW_SIDE, _STOPS, MAX_POWER
cdef unsigned long long BIT, WINDOW_ROW
cdef int STEP[8]
cdef int ACROSS[8]
cdef int UP[8]

@cython.final
cdef class Coverage:
    cdef Lines lines
    cdef Reach reach
    cdef wide_t toward[8]
    cdef unsigned long long stand[3072]
    cdef unsigned long long thrown[384]
    cdef int guns, throwers, mobility, low_row, high_row

    cdef void clear(self, Board board) noexcept nogil
    cdef void cover(self, Board board, int side) noexcept nogil
    cdef void cover_piece(self, Board board, int slot) noexcept nogil
    cdef void cover_pillbox(self, Board board, int slot, int kind) noexcept nogil
    cdef int rank(self, int power) noexcept nogil
    @cython.locals(bits="unsigned long long")
    cdef void cover_lines(self, Board board, int slot, int kind) noexcept nogil
    cdef unsigned long long wide(self, unsigned long long bits) noexcept nogil
    cdef void turn_guns(self, Board board, int kind) noexcept nogil
    @cython.locals(bits="unsigned long long")
    cdef void cover_throws(self, Board board, int slot, int kind) noexcept nogil
    cdef void throw(
        self, Board board, int kind, int power, int facing, int row, unsigned long long bits, int nearest, int farthest
    ) noexcept nogil
    cdef bint may_throw(self, Board board, int kind, int facing, int direction) noexcept nogil
    cdef bint hits(self, Board board, int kind, int square, int facing) noexcept nogil
    cdef bint is_aimed(self, Board board, int kind, int square, int direction, int armour) noexcept nogil
    cdef bint stands(self, int square, int direction, int armour) noexcept nogil
