cimport cython
from tankchess.core.kernel cimport layout as L
from tankchess.core.kernel.board cimport Board
from tankchess.core.kernel.movegen cimport Generator
from tankchess.engine cimport scale as S
from tankchess.engine.search.checks cimport Checks
from tankchess.engine.search.defence cimport Defence
from tankchess.engine.search.gains cimport Gains
from tankchess.engine.search.line cimport CurrentLine
from tankchess.engine.search.move_source cimport MoveSource
from tankchess.engine.search.move_stack cimport MoveStack
from tankchess.engine.search.ordering cimport Ordering
from tankchess.engine.search.sentry cimport Sentry
from tankchess.engine.search.threats cimport Threats

@cython.final
cdef class MovePicker:
    cdef Board board
    cdef CurrentLine line
    cdef MoveStack stack
    cdef Sentry sentry
    cdef Checks checks
    cdef Threats threats
    cdef MoveSource source
    cdef Generator generator
    cdef Defence defence
    cdef Gains gains
    cdef Ordering ordering
    cdef int stage[S.MAX_PLY]
    cdef long long table_move[S.MAX_PLY]
    cdef int few[S.MAX_PLY]
    cdef int answer[S.MAX_PLY]
    cdef int first[S.MAX_PLY]
    cdef int following[S.MAX_PLY]
    cdef int good[S.MAX_PLY]
    cdef int last[S.MAX_PLY]
    cdef long long killer, other_killer, reply
    cdef int order, quiet, free, history, rows, special

    cdef void open(self, int ply, long long previous, long long table_move, int few) noexcept nogil
    cdef void close(self, int ply) noexcept nogil
    cdef long long pick(self, int ply, bint enough) noexcept nogil
    cdef bint is_possible(self, int ply) noexcept nogil
    cdef bint is_listed(self, int ply) noexcept nogil
    cdef bint is_sibling(self, int ply, long long move) noexcept nogil
    cdef void praise(self, int ply, long long move, int depth) noexcept nogil
    @cython.locals(move="long long", table_move="long long", mover="long long", mapped="bint", checks="bint")
    cdef void list_moves(self, int ply) noexcept nogil
    cdef void recall(self, int ply) noexcept nogil
    cdef void take_piece(self, int slot, int ply, bint mapped) noexcept nogil
    cdef bint may_answer(self, long long move) noexcept nogil
    cdef bint may_check(self, long long move) noexcept nogil
    cdef int quiet_score(self, long long move, bint checks) noexcept nogil
    cdef int fame(self, long long move) noexcept nogil
