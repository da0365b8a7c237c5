cimport cython
from tankchess.core.kernel cimport layout as L
from tankchess.core.kernel.board cimport Board
from tankchess.engine cimport scale as S

@cython.final
cdef class CurrentLine:
    cdef unsigned long long keys[S.LINE_ROOM]
    cdef int sides[S.LINE_ROOM]
    cdef int answered[S.LINE_ROOM]
    cdef unsigned long long[::1] past
    cdef int past_count

    cdef void enter(self, Board board, int ply) noexcept nogil
    cdef void follow(self, int ply, long long move, int us) noexcept nogil
    cdef bint is_repeated(self, Board board, int ply) noexcept nogil

@cython.final
cdef class BestLines:
    cdef long long moves[S.MAX_PLY * S.MAX_PLY]
    cdef int end[S.LINE_ROOM]

    cdef void clear(self, int ply) noexcept nogil
    cdef void keep(self, int ply, long long move) noexcept nogil
