cimport cython
from tankchess.engine cimport scale as S

@cython.final
cdef class Finding:
    cdef public long long move
    cdef public int score, depth, bound

@cython.final
cdef class TranspositionTable:
    cdef readonly long long size
    cdef long long mask
    cdef unsigned long long[::1] words
    cdef readonly unsigned long long generation

    @cython.locals(index="long long")
    cpdef void clear(self)
    cpdef void age(self)
    @cython.locals(index="long long", move="unsigned long long", data="unsigned long long")
    cdef bint probe(self, unsigned long long key, Finding finding) noexcept nogil
    @cython.locals(known="bint", index="long long", first="long long", second="long long", data="unsigned long long")
    cdef void store(
        self, unsigned long long key, long long move, int score, int depth, int bound
    ) noexcept nogil
    @cython.locals(data="unsigned long long")
    cdef int worth(self, long long index) noexcept nogil
    cdef unsigned long long pack(
        self, unsigned long long score, unsigned long long depth, unsigned long long bound
    ) noexcept nogil
    @cython.locals(data="unsigned long long")
    cpdef int fullness(self)
