cimport cython
from tankchess.core.kernel cimport layout as L
from tankchess.core.kernel.board cimport Board
from tankchess.core.kernel.referee cimport Referee
from tankchess.engine cimport scale as S
from tankchess.engine.search.clock cimport Clock
from tankchess.engine.search.defence cimport Defence
from tankchess.engine.evaluation.evaluator cimport Evaluator
from tankchess.engine.search.ordering cimport Ordering
from tankchess.engine.search.transposition_table cimport Entry, Table
from tankchess.engine.search.threats cimport Threats

cdef class Node:
    cdef Board board
    cdef Table table
    cdef int[::1] flag
    cdef Referee referee
    cdef Evaluator evaluator
    cdef Ordering ordering
    cdef Defence defence
    cdef Threats threats
    cdef Entry entry
    cdef Clock clock
    cdef unsigned long long line[S.LINE_ROOM]
    cdef int sides[S.LINE_ROOM]
    cdef int suspects[S.LINE_ROOM]
    cdef long long shots[S.LINE_ROOM]
    cdef long long escapes[S.LINE_ROOM]
    cdef unsigned long long[::1] past
    cdef int past_count
    cdef long long variation[S.MAX_PLY * S.MAX_PLY]
    cdef int length[S.LINE_ROOM]
    cdef long long target_move[2 * L.SQUARES]
    cdef int target_score[2 * L.SQUARES]
    cdef int targets[L.SQUARES]
    cdef unsigned char calm[S.MAX_PLY * L.KEPT_SLOTS]
    cdef long long[::1] roots
    cdef int[::1] root_scores
    cdef unsigned char[::1] root_checks
    cdef readonly int root_count
    cdef readonly long long nodes
    cdef long long node_limit, stamp
    cdef double deadline
    cdef readonly int deepest, stopped
    cdef int top, good, depth, us, command, forbids
    cdef unsigned long long salt, screens

    @cython.final
    cdef bint is_ally(self, int side, int other) noexcept nogil
    @cython.final
    cdef void poll(self) noexcept nogil
    @cython.final
    cdef bint is_late(self) noexcept nogil
    @cython.final
    cdef int ending(self, int ply) noexcept nogil
    @cython.final
    cdef int final(self, int ending, int ply) noexcept nogil
    @cython.final
    cdef bint is_repeated(self, int ply) noexcept nogil
    @cython.final
    @cython.locals(move="long long")
    cdef bint wins_at_once(self, int ply) noexcept nogil
    @cython.final
    cdef bint may_leave_soon(self, int side) noexcept nogil
    @cython.final
    @cython.locals(shot="long long", escape="long long")
    cdef bint threaten(self, int ply, long long previous) noexcept nogil
    @cython.final
    cdef void defend(self, int ply) noexcept nogil
    @cython.final
    cdef void keep_line(self, int ply, long long move) noexcept nogil
