cimport cython
from tankchess.core.kernel cimport layout as L
from tankchess.core.kernel.board cimport Board
from tankchess.core.kernel.referee cimport Referee
from tankchess.engine cimport scale as S
from tankchess.engine.evaluation.evaluator cimport Evaluator
from tankchess.engine.search.checks cimport Checks
from tankchess.engine.search.clock cimport SearchClock
from tankchess.engine.search.constants cimport SearchConstants
from tankchess.engine.search.endings cimport Endings
from tankchess.engine.search.gains cimport Gains
from tankchess.engine.search.line cimport BestLines, CurrentLine
from tankchess.engine.search.move_picker cimport MovePicker
from tankchess.engine.search.move_source cimport MoveSource
from tankchess.engine.search.move_stack cimport MoveStack
from tankchess.engine.search.sentry cimport Sentry
from tankchess.engine.search.shot_picker cimport ShotPicker
from tankchess.engine.search.transposition_table cimport Finding, TranspositionTable

@cython.final
cdef class Tree:
    cdef Board board
    cdef TranspositionTable table
    cdef Finding finding
    cdef SearchClock clock
    cdef SearchConstants constants
    cdef Referee referee
    cdef Evaluator evaluator
    cdef CurrentLine line
    cdef BestLines best_lines
    cdef Endings endings
    cdef Sentry sentry
    cdef Checks checks
    cdef Gains gains
    cdef MoveStack stack
    cdef MoveSource source
    cdef MovePicker picker
    cdef ShotPicker shots
    cdef int us, depth, deepest
    cdef unsigned long long salt

    cdef void enter_root(self, int depth) noexcept nogil
    cdef int play(
        self, long long move, int depth, int alpha, int beta, int ply, int flags, int tried, int reduction
    ) noexcept nogil
    cdef int look(self, int depth, int alpha, int beta, int ply, int flags, long long previous) noexcept nogil
    cdef bint is_ally(self, int side, int other) noexcept nogil
    cdef int visit(self, int depth, int alpha, int beta, int ply, int flags, long long previous) noexcept nogil
    cdef bint is_another(self, int ply) noexcept nogil
    cdef bint leaves_it_to_others(self) noexcept nogil
    @cython.locals(move="long long")
    cdef bint wins_at_once(self, int ply) noexcept nogil
    @cython.locals(wide="bint", threatened="bint", table_move="long long")
    cdef int expand(self, int depth, int alpha, int beta, int ply, long long previous) noexcept nogil
    cdef int judge_early(self, int depth, int alpha, int beta, int ply, long long previous) noexcept nogil
    cdef bint may_pass(self, int side) noexcept nogil
    cdef int try_pass(self, int depth, int beta, int ply) noexcept nogil
    @cython.locals(wide="bint", few="bint", quiet="bint", losing="bint", move="long long", best_move="long long")
    cdef int try_moves(
        self, int depth, int alpha, int beta, int ply, long long previous, long long table_move
    ) noexcept nogil
    cdef bint is_hopeless(self, int static, int depth, int alpha) noexcept nogil
    cdef int survey(self, int ply) noexcept nogil
    @cython.locals(sibling="bint", threatened="bint")
    cdef int try_move(
        self, long long move, int depth, int alpha, int beta, int ply, int tried, bint quiet, bint wide, bint safe
    ) noexcept nogil
    cdef int late_reduction(self, int depth, int tried, int order, bint sibling, bint wide) noexcept nogil
    cdef int after_no_move(self, int depth, int alpha, int beta, int ply, long long previous) noexcept nogil
    cdef int known_score(self, int depth, int alpha, int beta, int ply) noexcept nogil
    cdef void remember(self, int depth, int best, int worst, int beta, int ply, long long move) noexcept nogil
    @cython.locals(move="long long", prey="unsigned long long")
    cdef int settle(self, int depth, int alpha, int beta, int ply, int value) noexcept nogil
