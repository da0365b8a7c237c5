cimport cython
from tankchess.core.board cimport Board
from tankchess.core.lines cimport Lines
from tankchess.core.reach cimport Reach, wide_t

cdef int COLUMN_MASK, DIRECTIONS, FIRE, HEDGE, HIGH, KEPT_SLOTS, LOW, OFF, ON_BOARD, PLAIN, ROW_PAD, ROW_SHIFT, ROWS
cdef int SMOKE, WINDOW_CENTRE, WINDOW_RADIUS, WINDOW_SIDE, _STOPS, MAX_POWER
cdef unsigned long long ONE, WINDOW_ROW
cdef wide_t NONE
cdef int STEP[8]
cdef int ACROSS[8]
cdef int UP[8]

@cython.final
cdef class Coverage:
    cdef Lines lines
    cdef Reach reach
    cdef wide_t words[1024]
    cdef int kept[128]
    cdef wide_t free[128]
    cdef wide_t range[128]
    cdef int size[128]
    cdef int gunner[128]
    cdef unsigned long long near[384]
    cdef unsigned long long thrown[384]
    cdef int gunners, strongest, throwers, mobility, low_row, high_row

    cpdef void forget(self)
    cdef void clear(self, Board board) noexcept nogil
    cdef void cover(self, Board board, int side) noexcept nogil
    cdef void cover_piece(self, Board board, int slot) noexcept nogil
    @cython.locals(centre=wide_t)
    cdef void stay(self, Board board, int slot) noexcept nogil
    @cython.locals(plain="bint", free=wide_t)
    cdef void drive(self, Board board, int slot) noexcept nogil
    cdef int rank(self, int power) noexcept nogil
    @cython.locals(window=wide_t)
    cdef void point(self, Board board, int slot, int power) noexcept nogil
    cdef unsigned long long wide(self, unsigned long long bits) noexcept nogil
    @cython.locals(bits="unsigned long long")
    cdef void cover_throws(self, Board board, int slot, int kind) noexcept nogil
    cdef void throw(
        self, Board board, int kind, int power, int facing, int row, unsigned long long bits, int nearest, int farthest
    ) noexcept nogil
    cdef bint may_throw(self, Board board, int kind, int facing, int direction) noexcept nogil
    cdef bint hits(self, Board board, int kind, int square, int facing) noexcept nogil
    cdef bint is_thrown_at(self, Board board, int kind, int square) noexcept nogil
    @cython.locals(row="unsigned long long")
    cdef bint is_aimed(self, Board board, int kind, int square, int direction, int armour) noexcept nogil
    cdef bint has_gun(self, Board board, int square, int direction, int armour) noexcept nogil
