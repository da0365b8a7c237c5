cimport cython
from tankchess.core.kernel cimport layout as L
from tankchess.core.kernel.board cimport Board
from tankchess.core.kernel.movegen cimport Generator
from tankchess.core.kernel.referee cimport Referee
from tankchess.engine cimport scale as S
from tankchess.engine.evaluation.evaluator cimport Evaluator

@cython.final
cdef class Sentry:
    cdef Board board
    cdef Referee referee
    cdef Generator scout
    cdef Evaluator evaluator
    cdef int threatened[S.LINE_ROOM]
    cdef long long shots[S.LINE_ROOM]
    cdef long long escapes[S.LINE_ROOM]
    cdef int suspects[S.LINE_ROOM]
    cdef unsigned char calm[S.MAX_PLY * L.KEPT_SLOTS]

    cdef int enemy_of(self, int side) noexcept nogil
    @cython.locals(move="long long")
    cdef long long winning_move(self, int side, int ply) noexcept nogil
    cdef bint may_leave_soon(self, int side) noexcept nogil
    @cython.locals(shot="long long", escape="long long")
    cdef bint must_answer(self, int side, int ply, long long previous) noexcept nogil
    cdef void forget_calm(self, int ply) noexcept nogil
    cdef bint is_calm(self, int ply, long long move) noexcept nogil
