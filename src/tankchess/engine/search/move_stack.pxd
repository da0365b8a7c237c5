cimport cython
from tankchess.engine cimport scale as S

@cython.final
cdef class MoveStack:
    cdef long long[::1] moves
    cdef int[::1] scores
    cdef int top

    cdef long long pick(self, int first, int last) noexcept nogil
    @cython.locals(move="long long")
    cdef void swap(self, int one, int other) noexcept nogil
