cimport cython
from tankchess.core.kernel cimport layout as L
from tankchess.core.kernel.board cimport Board
from tankchess.core.kernel.movegen cimport Generator

@cython.final
cdef class Answers:
    cdef Generator generator
    cdef int prepared
    cdef unsigned char kept[L.KEPT_SLOTS]
    cdef int kept_count[L.KEPT_SLOTS]
    cdef unsigned char kept_gun[L.KEPT_SLOTS]
    cdef unsigned long long kept_squares[L.KEPT_SLOTS * L.SQUARE_WORDS]

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
