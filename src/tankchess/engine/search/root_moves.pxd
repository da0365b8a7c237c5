cimport cython
from tankchess.engine cimport scale as S

@cython.final
cdef class RootMoves:
    cdef long long[::1] moves
    cdef int[::1] scores
    cdef int[::1] bounds
    cdef unsigned char[::1] checks
    cdef int[::1] leanings
    cdef int count

    @cython.locals(move="long long")
    cdef void raise_to(self, int first, int index) noexcept nogil
    cdef void sort(self, int first) noexcept nogil
