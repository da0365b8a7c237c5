cimport cython
from tankchess.core.kernel cimport layout as L
from tankchess.core.kernel.actions cimport Actions
from tankchess.core.kernel.board cimport Board
from tankchess.core.kernel.reach cimport Reach

@cython.final
cdef class Generator(Actions):
    cdef Reach reach
    cdef int power, near, bare, apart, left_out

    cpdef int generate(self, Board board, int side)
    cdef void run(self, Board board, int side, int counting) noexcept nogil
    cpdef void grow(self, int moves)
    cdef void run_shots(self, Board board, int side, unsigned long long prey) noexcept nogil
    cdef void aim(self, Board board, int side, int counting) noexcept nogil
    cdef void forget(self, Board board) noexcept nogil
    cdef int gun_power(self, Board board, int side) noexcept nogil
    @cython.locals(leaves="bint")
    cdef void generate_piece(self, Board board, int slot) noexcept nogil
    cdef bint reaches(self, Board board, int slot) noexcept nogil
    @cython.locals(count_only="bint", guns_only="bint")
    cdef void generate_ways(self, Board board, int slot) noexcept nogil
    cdef bint has_only_gun(self, Board board, int slot) noexcept nogil
    cdef bint shoots_only(self, Board board, int slot) noexcept nogil
    cdef bint kills_by_gun(self, Board board, int slot) noexcept nogil
    cdef bint has_target_near(self, Board board, int slot) noexcept nogil
    cdef bint may_leave(self, Board board, int slot) noexcept nogil
    @cython.locals(only_gun="bint")
    cdef void generate_near(self, Board board, int slot) noexcept nogil
    @cython.locals(lowest="unsigned long long")
    cdef void finish_near(
        self, Board board, int slot, int facing, unsigned long long word, int offset
    ) noexcept nogil
    @cython.locals(lowest="unsigned long long")
    cdef void finish_bare(
        self, Board board, int slot, int facing, unsigned long long word, int offset
    ) noexcept nogil
    @cython.locals(note="long long")
    cdef void fire_from_hot(self, Board board, int slot) noexcept nogil
    @cython.locals(note="long long")
    cdef void count_shots(self, Board board, int slot) noexcept nogil
    cdef void aim_without(self, Board board, int side, int absent) noexcept nogil
    cdef int radius(self, Board board, int slot) noexcept nogil
    cdef int arm(self, Board board, int kind) noexcept nogil
    cdef bint is_within(self, int square, int other, int reach) noexcept nogil
    cdef long long hunt(self, Board board, int quarry) noexcept nogil
    cdef long long hunt_with(self, Board board, int quarry, int suspect) noexcept nogil
    cdef void chase(self, Board board, int slot) noexcept nogil
    cdef int enemy(self, Board board, int quarry) noexcept nogil
    @cython.locals(found="unsigned long long")
    cdef bint is_dangerous(self, Board board, int slot) noexcept nogil
