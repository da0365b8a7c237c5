cimport cython
from tankchess.core.kernel cimport layout as L
from tankchess.core.kernel.board cimport Board
from tankchess.core.kernel.movegen cimport Generator
from tankchess.core.kernel.reach cimport Reach, wide_t
from tankchess.engine cimport scale as S
from tankchess.engine.search.checks cimport Checks
from tankchess.engine.search.constants cimport SearchConstants
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
    cdef Reach reach
    cdef Defence defence
    cdef Gains gains
    cdef SearchConstants constants
    cdef Ordering ordering
    cdef int stage[S.MAX_PLY]
    cdef long long table_move[S.MAX_PLY]
    cdef int few[S.MAX_PLY]
    cdef int most[S.MAX_PLY]
    cdef int cut[S.MAX_PLY]
    cdef int answer[S.MAX_PLY]
    cdef int first[S.MAX_PLY]
    cdef int following[S.MAX_PLY]
    cdef int good[S.MAX_PLY]
    cdef int last[S.MAX_PLY]
    cdef long long killer, other_killer, reply
    cdef int order, quiet, free, history, rows, special, room

    cdef void open(self, int ply, long long previous, long long table_move, int few, int most) noexcept nogil
    cdef void close(self, int ply) noexcept nogil
    cdef long long pick(self, int ply, bint enough, bint losing) noexcept nogil
    cdef bint is_possible(self, int ply) noexcept nogil
    cdef bint is_listed(self, int ply) noexcept nogil
    cdef bint is_sibling(self, int ply, long long move) noexcept nogil
    cdef void praise(self, int ply, long long move, int depth) noexcept nogil
    @cython.locals(mapped="bint")
    cdef void list_moves(self, int ply) noexcept nogil
    @cython.locals(
        move="long long", table_move="long long", mover="long long", checks="bint", state="int", score="int",
        killer="long long", other_killer="long long", reply="long long",
        free="int", history="int", special="int", rows="int",
    )
    cdef void list_generated(self, int ply, int total, bint mapped) noexcept nogil
    @cython.locals(
        is_named="bint", word=wide_t, good=wide_t, low_word="unsigned long long", high_word="unsigned long long"
    )
    cdef void list_drives(self, int ply, bint south) noexcept nogil
    cdef bint starts_at(self, long long move, int start) noexcept nogil
    @cython.locals(wide=wide_t)
    cdef wide_t place_of(self, long long move, int start, int facing) noexcept nogil
    @cython.locals(window=wide_t, bits="unsigned long long")
    cdef wide_t promising(self, int start, int facing) noexcept nogil
    @cython.locals(lowest="unsigned long long", move="long long", state="int", score="int", checks="int")
    cdef void list_good(
        self, int ply, int start, int facing, unsigned long long word, int offset
    ) noexcept nogil
    @cython.locals(bits="unsigned int", state="int")
    cdef void list_rest(self, int ply, int start, int facing, wide_t word, bint south) noexcept nogil
    cdef void recall(self, int ply) noexcept nogil
    cdef void take_piece(self, int slot, int ply, bint mapped) noexcept nogil
    cdef bint may_answer(self, long long move) noexcept nogil
    cdef int fame(self, long long move) noexcept nogil
