cimport cython
from tankchess.core.kernel cimport layout as L
from tankchess.core.kernel.board cimport Board
from tankchess.core.kernel.movegen cimport Generator

@cython.final
cdef class Referee:
    cdef Generator generator
    cdef Generator scout
    cdef int suspect

    cpdef long long drive_of(self, long long move)
    cpdef int goal(self, Board board) noexcept nogil
    cdef int players_left(self, Board board) noexcept nogil
    cpdef int limits(self, Board board) noexcept nogil
    cpdef int margin(self, Board board, int ending) noexcept nogil
    cpdef int points(self, Board board, int side) noexcept nogil
    cpdef bint forbids(self, Board board) noexcept nogil
    cpdef bint someone_can_move(self, Board board)
    cpdef int collect(self, Board board)
    cpdef int collect_legal(self, Board board)
    @cython.locals(barred="bint")
    cpdef bint has_legal_move(self, Board board)
    @cython.locals(view="long long[::1]")
    cpdef object copy_moves(self, int count)
    cdef int keep_like(self, int count, long long bits, long long mask) noexcept nogil
    cdef int collect_from(self, Board board, int slot) noexcept nogil
    @cython.locals(calm="bint")
    cdef int sift(self, Board board, int count, int most) noexcept nogil
    @cython.locals(permitted="bint")
    cdef bint is_permitted(self, Board board, long long move) noexcept nogil
    @cython.locals(averted="bint")
    cpdef bint can_avert_destruction(self, Board board)
    cdef bint leaves_safe(self, Board board, int side) noexcept nogil
    cdef bint is_safe_without(self, Board board, int slot) noexcept nogil
    @cython.locals(safe="bint")
    cdef bint can_be_spared(self, Board board, int slot) noexcept nogil
    cdef bint is_harmless(self, Board board, long long move) noexcept nogil
    cdef bint is_apart(self, Board board, long long move) noexcept nogil
    cdef bint blocks(self, Board board, int slot) noexcept nogil
    cdef bint is_simple(self, Board board, long long move) noexcept nogil
    cdef bint drives_simply(self, Board board, long long move) noexcept nogil
    cdef int commander(self, Board board, int side) noexcept nogil
    cdef int enemy_of(self, int side) noexcept nogil
    cpdef long long threat(self, Board board, int side)
    cpdef long long way_out(self, Board board, int side) noexcept nogil
