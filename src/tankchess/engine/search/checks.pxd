cimport cython
from tankchess.core.kernel cimport layout as L
from tankchess.core.kernel.board cimport Board
from tankchess.core.kernel.movegen cimport Generator
from tankchess.core.kernel.referee cimport Referee
from tankchess.engine cimport scale as S
from tankchess.engine.evaluation.evaluator cimport Evaluator
from tankchess.engine.search.threats cimport Threats

@cython.final
cdef class Checks:
    cdef Board board
    cdef Referee referee
    cdef Generator scout
    cdef Evaluator evaluator
    cdef Threats threats
    cdef unsigned long long screens

    cdef int target_of(self, int side) noexcept nogil
    cdef void draw(self, int side) noexcept nogil
    cdef void find_screens(self, int side) noexcept nogil
    cdef bint is_screen(self, int slot) noexcept nogil
    cdef bint is_special(self, int slot) noexcept nogil
    cdef bint opens_or_leaves(self, long long move) noexcept nogil
    cdef bint gives_check(self, long long move) noexcept nogil
