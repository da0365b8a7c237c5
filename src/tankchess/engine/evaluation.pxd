cimport cython
from tankchess.core.board cimport Board
from tankchess.engine.coverage cimport Coverage
from tankchess.engine.distances cimport Distances

cdef int BLACK, COLUMN_MASK, COMMAND, DIRECTIONS, ESCAPE3, FIRE, FLAG, FOUR, HEDGE, HIGH, HOME, LOW, MAX_PIECES, OFF
cdef int ON_BOARD, OUT, ROW_PAD, ROW_SHIFT, ROWS, SCORE, SIDES, SMOKE, SQUARE_MASK, TO_SHIFT, WHITE, _STOPS, _BLOCKED
cdef long long OUT_BIT, PASS
cdef int DISTANCE_TABLES, FAR, FETCHING, LEAVING, MAX_PLY, RETURNING, STATES, GOALS_A_SLOT, MAX_ESCAPE
cdef int EXPLOSIVES, UNKNOWN, MASKED, POWERS, FIRE_WORDS
cdef unsigned long long BIT
cdef int STEP[8]

@cython.final
cdef class Evaluator:
    cdef object weights
    cdef Distances distances
    cdef Coverage white, black
    cdef int worth[1352]
    cdef int table[4056]
    cdef int commander[4]
    cdef int total[4]
    cdef int escape[41]
    cdef int base[96]
    cdef unsigned long long hit_white[96]
    cdef unsigned long long hit_black[96]
    cdef int steady[96]
    cdef int strongest[192]
    cdef int throwers[192]
    cdef unsigned long long[::1] fire
    cdef unsigned long long[::1] thrown
    cdef int us, safe_share, left, first, further, to_move, near_command, in_danger, mobility, advance, tempo
    cdef int home, carried, near, point

    @cython.locals(known=dict)
    cpdef void prepare(self, Board board, int us)
    cpdef int judge(self, Board board, int side)
    cdef int distance(self, Board board, int slot, int goal) noexcept nogil
    cdef int distance_from(self, int slot, int goal, int square, int facing) noexcept nogil
    cdef int evaluate(self, Board board, int side, int ply) noexcept nogil
    cdef int place_value(self, Board board, int slot) noexcept nogil
    cdef void add_progress(self, Board board, int side) noexcept nogil
    cdef int among_four(self, Board board, int side) noexcept nogil
    cdef void survey(self, Board board, int ply) noexcept nogil
    cdef void keep(self, Board board, int ply, int side, Coverage coverage) noexcept nogil
    @cython.locals(bit="unsigned long long")
    cdef void inherit(self, Board board, int ply, long long move) noexcept nogil
    cdef bint is_hit(self, Board board, int slot, int fire) noexcept nogil
    cdef bint is_aimed(self, Board board, int slot, int direction, int rows) noexcept nogil
    @cython.locals(hit="unsigned long long")
    cdef int prize(self, Board board, int side, int ply) noexcept nogil
    cdef int exposure(self, Board board, unsigned long long hit, int moves) noexcept nogil
    cdef int way_on(self, Board board, int side, Coverage enemy) noexcept nogil
