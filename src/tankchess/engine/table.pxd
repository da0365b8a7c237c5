cimport cython

cdef int _WORD, _WORDS_AN_ENTRY, _SCORE_OFFSET

@cython.final
cdef class Entry:
    cdef public long long move
    cdef public int score, depth, bound

@cython.final
cdef class Table:
    cdef readonly long long size
    cdef long long mask
    cdef unsigned long long[::1] words
    cdef readonly int generation

    @cython.locals(index="long long")
    cpdef void clear(self)
    cpdef void age(self)
    @cython.locals(index="long long", move="unsigned long long", data="unsigned long long")
    cdef bint probe(self, unsigned long long key, Entry entry) noexcept nogil
    @cython.locals(
        known="bint", index="long long", first="long long", second="long long", data="unsigned long long", coded="unsigned long long"
    )
    cdef void store(
        self, unsigned long long key, long long move, int score, int depth, int bound
    ) noexcept nogil
    @cython.locals(data="unsigned long long")
    cdef int worth(self, long long index) noexcept nogil
    cdef unsigned long long pack(self, int score, int depth, int bound) noexcept nogil
    cdef unsigned long long wide(self, long long number) noexcept nogil
    @cython.locals(data="unsigned long long")
    cpdef int fullness(self)
