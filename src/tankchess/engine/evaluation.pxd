cimport cython
from tankchess.core.board cimport Board
from tankchess.engine.coverage cimport Coverage
from tankchess.engine.distances cimport Distances

cdef int BLACK, COMMAND, DIRECTIONS, ESCAPE3, FLAG, FOUR, HOME, MAX_PIECES, ON_BOARD, OUT, ROW_SHIFT, SCORE, SIDES, WHITE
cdef int DISTANCE_TABLES, FAR, FETCHING, LEAVING, RETURNING, STATES, LAZY, GOALS_A_SLOT, MAX_ESCAPE
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
    cdef int us, safe_share, left, first, further, to_move, near_command, in_danger, mobility, advance, tempo
    cdef int home, carried, near, point

    @cython.locals(known=dict)
    cpdef void prepare(self, Board board, int us)
    cpdef int judge(self, Board board, int side)
    cdef int distance(self, Board board, int slot, int goal) noexcept nogil
    cdef int distance_from(self, int slot, int goal, int square, int facing) noexcept nogil
    cdef int evaluate(self, Board board, int side, int alpha, int beta) noexcept nogil
    cdef int place_value(self, Board board, int slot) noexcept nogil
    cdef void add_progress(self, Board board, int side) noexcept nogil
    cdef int among_four(self, Board board, int side) noexcept nogil
    cdef int pressure(self, Board board, int side, int other) noexcept nogil
    cdef int balance(self, Board board, int side, int other, Coverage mine, Coverage theirs) noexcept nogil
    cdef int exposure(self, Board board, int side, Coverage enemy, int moves) noexcept nogil
    cdef int way_on(self, Board board, int side, Coverage enemy) noexcept nogil
