cimport cython
from tankchess.core.board cimport Board
from tankchess.core.paths cimport Paths

cdef int ACTION_SHIFT, AHEAD, BLASTING, EXPLOSIVES, FACING_SHIFT, FLAMING, HIT, LEFT, LEFT_BOARD, NO_MOVE, NOTHING, PATH_SHIFT
cdef int DIRECTIONS, FIRE, HIGH, ICE, LOW, MINE, OFF, SMOKE, SQUARES, WATER, _ROUGH, COLUMN_MASK, ROW_PAD, ROW_SHIFT, ROWS, SQUARE_MASK, SQUARE_WORDS, TARGET_SHIFT, TO_SHIFT
cdef long long CARGO_BIT, OUT_BIT
cdef int STEP[8]
cdef unsigned long long BIT

@cython.final
cdef class Defence:
    cdef Paths paths
    cdef unsigned long long way[16]
    cdef unsigned long long rows[48]
    cdef int home, anything, stamp
    cdef int[::1] seen
    cdef int[::1] queue
    cdef int[::1] parent

    cdef bint prepare(self, Board board, int commander, long long shot, long long escape) noexcept nogil
    cdef void begin(self, Board board) noexcept nogil
    cdef void against_shot(self, Board board, long long threat) noexcept nogil
    cdef void add(self, int square) noexcept nogil
    cdef bint holds(self, int square) noexcept nogil
    cdef int towards(self, int start, int target) noexcept nogil
    cdef void add_way(self, Board board, long long threat) noexcept nogil
    cdef bint trace(self, Board board, int slot, int end, int facing) noexcept nogil
    cdef void add_ancestors(self, int index) noexcept nogil
    cdef void follow(self, Board board, int slot, int index) noexcept nogil
    @cython.locals(found="unsigned long long")
    cdef bint is_near(self, Board board, int slot) noexcept nogil
    cdef bint is_free(self, Board board, int slot) noexcept nogil
    cdef bint matters(self, Board board, int slot) noexcept nogil
    cdef bint may_answer(self, Board board, long long move) noexcept nogil
