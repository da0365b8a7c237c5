cimport cython
from tankchess.core.kernel cimport layout as L
from tankchess.core.kernel.movegen cimport Generator
from tankchess.engine cimport scale as S
from tankchess.engine.search.gains cimport Gains
from tankchess.engine.search.move_source cimport MoveSource
from tankchess.engine.search.move_stack cimport MoveStack

@cython.final
cdef class ShotPicker:
    cdef MoveStack stack
    cdef MoveSource source
    cdef Generator generator
    cdef Gains gains
    cdef int targets[L.SQUARES]
    cdef long long best[2 * L.SQUARES]
    cdef int scores[2 * L.SQUARES]

    @cython.locals(move="long long")
    cdef void list_shots(self, int side, unsigned long long prey) noexcept nogil
    cdef int offer(self, long long move, int gain, int count) noexcept nogil
    cdef void keep(self, int place, long long move, int gain) noexcept nogil
