cimport cython
from tankchess.core.kernel cimport layout as L
from tankchess.core.kernel.board cimport Board
from tankchess.core.kernel.lines cimport shot_meets
from tankchess.core.kernel.reach cimport Reach, wide_t
from tankchess.engine cimport scale as S

@cython.final
cdef class Coverage:
    cdef Reach reach
    cdef wide_t words[L.KEPT_SLOTS * L.DIRECTIONS]
    cdef int kept[L.KEPT_SLOTS]
    cdef wide_t free[L.KEPT_SLOTS]
    cdef wide_t range[L.KEPT_SLOTS]
    cdef int size[L.KEPT_SLOTS]
    cdef int gunner[L.KEPT_SLOTS]
    cdef unsigned long long near[S.POWERS * L.ROWS]
    cdef unsigned long long thrown[S.POWERS * L.ROWS]
    cdef int gunners, strongest, throwers, mobility, low_row, high_row

    cpdef void forget(self)
    cdef void clear(self, Board board) noexcept nogil
    cdef void cover(self, Board board, int side) noexcept nogil
    cdef void cover_piece(self, Board board, int slot) noexcept nogil
    cdef void stay(self, Board board, int slot) noexcept nogil
    @cython.locals(plain="bint", free=wide_t)
    cdef void drive(self, Board board, int slot) noexcept nogil
    cdef int rank(self, int power) noexcept nogil
    @cython.locals(window=wide_t, bits="unsigned long long")
    cdef void point(self, Board board, int slot, int power) noexcept nogil
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
