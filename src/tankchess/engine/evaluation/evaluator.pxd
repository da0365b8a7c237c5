cimport cython
from tankchess.core.kernel cimport layout as L
from tankchess.core.kernel.board cimport Board
from tankchess.core.kernel.lines cimport shot_meets
from tankchess.core.kernel.reach cimport Reach
from tankchess.engine cimport scale as S
from tankchess.engine.evaluation.coverage cimport Coverage
from tankchess.engine.evaluation.distances cimport Distances
from tankchess.engine.evaluation.insight cimport Insight

@cython.final
cdef class Evaluator:
    cdef object weights
    cdef Distances distances
    cdef Coverage white, black
    cdef Insight insight
    cdef int worth[L.MAX_PIECES]
    cdef int table[L.MAX_PIECES * S.GOALS_A_SLOT]
    cdef int commander[L.SIDES]
    cdef int total[L.SIDES]
    cdef int escape[S.FAR + 1]
    cdef int run[S.MAX_RUN]
    cdef int base[S.MAX_PLY]
    cdef unsigned long long hit_white[S.MAX_PLY]
    cdef unsigned long long hit_black[S.MAX_PLY]
    cdef int steady[S.MAX_PLY]
    cdef int strongest[2 * S.MAX_PLY]
    cdef int throwers[2 * S.MAX_PLY]
    cdef unsigned long long[::1] fire
    cdef unsigned long long[::1] thrown
    cdef int us, safe_share, left, dearest_share, second_share, rest_share, near_command, in_danger
    cdef int attack, attack_range
    cdef int quarry_row[L.SIDES]
    cdef int quarry_column[L.SIDES]
    cdef int mobility, advance, tempo, home, carried, near, point

    cpdef void share(self, Reach reach)
    @cython.locals(known=dict)
    cpdef void prepare(self, Board board, int us)
    cpdef int judge(self, Board board, int side)
    cdef int distance(self, Board board, int slot, int goal) noexcept nogil
    cdef int distance_from(self, int slot, int goal, int square, int facing) noexcept nogil
    cdef int evaluate(self, Board board, int side, int ply) noexcept nogil
    cdef int place_value(self, Board board, int slot) noexcept nogil
    cdef void find_quarry(self, Board board, int side, int quarry) noexcept nogil
    cdef int attack_value(self, int row, int column, int side) noexcept nogil
    cdef void add_progress(self, Board board, int side) noexcept nogil
    cdef int among_four(self, Board board, int side) noexcept nogil
    cdef void survey(self, Board board, int ply) noexcept nogil
    cdef void keep(self, Board board, int ply, int side, Coverage coverage) noexcept nogil
    @cython.locals(bit="unsigned long long")
    cdef void inherit(self, Board board, int ply, long long move) noexcept nogil
    cdef bint is_hit(self, Board board, int slot, int fire) noexcept nogil
    @cython.locals(row="unsigned long long")
    cdef bint is_aimed(self, Board board, int slot, int direction, int rows) noexcept nogil
    @cython.locals(hit="unsigned long long", prey="unsigned long long")
    cdef unsigned long long prey(self, Board board, int side, int ply, int least) noexcept nogil
    @cython.locals(prey="unsigned long long", reach=int, row=int, column=int, rows=int, columns=int)
    cdef unsigned long long prey_of_bombs(self, Board board, int side, int least) noexcept nogil
    cdef int exposure(self, Board board, unsigned long long hit, int moves) noexcept nogil
    cdef int way_on(self, Board board, int side, Coverage own, Coverage enemy) noexcept nogil
    @cython.locals(bits="unsigned long long")
    cdef int nearest_safe(self, Board board, int slot, Coverage own, Coverage enemy, int here) noexcept nogil
