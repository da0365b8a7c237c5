cimport cython
from tankchess.core.board cimport Board
from tankchess.core.referee cimport Referee
from tankchess.engine.defence cimport Defence
from tankchess.engine.evaluation cimport Evaluator
from tankchess.engine.ordering cimport Ordering
from tankchess.engine.table cimport Entry, Table
from tankchess.engine.threats cimport Threats

cdef int ACTION_SHIFT, BLACK, BLASTING, COMMAND, DIRECTIONS, FACING_SHIFT, FOUR, HIT, NO_MOVE, ON_BOARD, QUIET
cdef int SQUARE_MASK, SQUARES, TARGET_SHIFT, TO_SHIFT, TURN, VEHICLES, WHITE
cdef long long OUT_BIT, PASS
cdef int AT_LEAST, AT_MOST, EXACT, INFINITE, LEAVING, MATE, MATE_BOUND, MAX_PLY, NOT_OVER, STACK
cdef int _SHOT, _CHECK, _MARGIN, _DEEPEST_QUIET, CHECKED, CALM, KEPT_SLOTS, COLUMN_MASK, ROW_PAD, ROW_SHIFT, STRIDE, WINDOW_RADIUS, WINDOW_SIDE
cdef unsigned long long WINDOW_ROW
cdef int STEP[8]
cdef int REDUCTION[4096]

@cython.final
cdef class Searcher:
    cdef Board board
    cdef Table table
    cdef int[::1] flag
    cdef Referee referee
    cdef Evaluator evaluator
    cdef Ordering ordering
    cdef Defence defence
    cdef Threats threats
    cdef Entry entry
    cdef unsigned long long line[104]
    cdef int sides[104]
    cdef unsigned long long[::1] past
    cdef int past_count
    cdef long long variation[9216]
    cdef int length[104]
    cdef long long target_move[2048]
    cdef int target_score[2048]
    cdef int targets[1024]
    cdef unsigned char calm[12288]
    cdef long long[::1] roots
    cdef int[::1] root_scores
    cdef long long[::1] root_nodes
    cdef readonly int root_count
    cdef readonly long long nodes
    cdef long long node_limit, stamp
    cdef readonly int deepest, stopped
    cdef int top, good, depth, us, command, announced
    cdef unsigned long long salt

    @cython.locals(move="long long", before="long long")
    cdef int search_roots(self, int first, int depth, int alpha, int beta) noexcept nogil
    @cython.locals(move="long long", nodes="long long")
    cdef void raise_root(self, int first, int index) noexcept nogil
    cdef void keep_line(self, int ply, long long move) noexcept nogil
    cdef int look(self, int depth, int alpha, int beta, int ply, int flags, long long previous) noexcept nogil
    cdef bint is_ally(self, int side, int other) noexcept nogil
    cdef void poll(self) noexcept nogil
    cdef int visit(self, int depth, int alpha, int beta, int ply, int flags, long long previous) noexcept nogil
    cdef int ending(self, int ply) noexcept nogil
    cdef int final(self, int goal, int ply) noexcept nogil
    cdef bint is_repeated(self, int ply) noexcept nogil
    @cython.locals(move="long long")
    cdef bint wins_at_once(self, int ply) noexcept nogil
    @cython.locals(shot="long long", escape="long long")
    cdef bint threaten(self, int ply) noexcept nogil
    @cython.locals(
        wide="bint", found="bint", threatened="bint", key="unsigned long long", table_move="long long"
    )
    cdef int expand(self, int depth, int alpha, int beta, int ply, long long previous) noexcept nogil
    cdef long long no_move(self) noexcept nogil
    cdef bint may_pass(self, int side) noexcept nogil
    cdef int try_pass(self, int depth, int beta, int ply) noexcept nogil
    @cython.locals(
        wide="bint", few="bint", quiet="bint", checks="bint", sibling="bint", calm="bint", move="long long", best_move="long long",
        stamp="long long",
    )
    cdef int try_moves(
        self, int depth, int alpha, int beta, int ply, long long previous, long long table_move, int threatened
    ) noexcept nogil
    cdef void praise(self, int first, int last, int depth, int ply, int answer) noexcept nogil
    cdef void remember(
        self, int depth, int best, int worst, int beta, int ply, long long move, int static
    ) noexcept nogil
    cdef int after_no_move(self, int depth, int alpha, int beta, int ply, long long previous) noexcept nogil
    @cython.locals(move="long long", reply="long long")
    cdef int list_moves(self, int side, int ply, long long table_move, int answer, int threatened, int few) noexcept nogil
    cdef void generate_answers(self, int side) noexcept nogil
    cdef void generate_few(self, int side) noexcept nogil
    @cython.locals(bits="unsigned long long")
    cdef void check_with(self, int slot, int kind) noexcept nogil
    cdef bint is_calm(self, int ply, long long move) noexcept nogil
    cdef bint is_possible(self, long long move, int side) noexcept nogil
    cdef int try_first(self, int depth, int alpha, int beta, int ply, long long move) noexcept nogil
    cdef bint is_shot(self, long long move) noexcept nogil
    cdef bint gives_check(self, long long move) noexcept nogil
    cdef int gain(self, long long move) noexcept nogil
    cdef int blast_gain(self, int bomb, int square) noexcept nogil
    cdef int reduction(self, int depth, int late) noexcept nogil
    @cython.locals(move="long long")
    cdef int settle(self, int depth, int alpha, int beta, int ply) noexcept nogil
    @cython.locals(move="long long")
    cdef int list_shots(self, int side) noexcept nogil
    cdef bint is_hopeless(self, long long move) noexcept nogil
    cdef int offer_shot(self, long long move, int gain, int count) noexcept nogil
