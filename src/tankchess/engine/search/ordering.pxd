cimport cython
from tankchess.core.kernel cimport layout as L
from tankchess.core.kernel.board cimport Board
from tankchess.engine cimport scale as S

@cython.final
cdef class Ordering:
    cdef short[::1] history
    cdef unsigned int[::1] liked
    cdef unsigned char known[2 * S.KINDS]
    cdef long long[::1] counter
    cdef long long killer[2 * S.MAX_PLY]
    cdef long long[::1] seen
    cdef long long stamps[S.MAX_PLY]
    cdef long long stamp

    cpdef void fade(self)
    cpdef void forget(self)
    cdef int first_place(self, Board board, int slot) noexcept nogil
    cdef int place(self, Board board, long long move) noexcept nogil
    cdef int answer_place(self, Board board, long long previous) noexcept nogil
    cdef void reward(self, Board board, long long move, int ply, int bonus, int answer) noexcept nogil
    cdef void adjust(self, Board board, long long move, int bonus) noexcept nogil
    @cython.locals(bit="unsigned int")
    cdef void write(self, int place, int value) noexcept nogil
    cdef void begin_node(self, int ply) noexcept nogil
    @cython.locals(mark="long long")
    cdef bint is_sibling(self, long long move, int ply) noexcept nogil
