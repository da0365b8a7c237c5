cimport cython
from tankchess.core.kernel cimport layout as L
from tankchess.core.kernel.board cimport Board
from tankchess.engine.evaluation.evaluator cimport Evaluator

@cython.final
cdef class Gains:
    cdef Board board
    cdef Evaluator evaluator

    cdef bint is_shot(self, long long move) noexcept nogil
    cdef int gain(self, long long move) noexcept nogil
    cdef int blast_gain(self, int bomb, int square) noexcept nogil
