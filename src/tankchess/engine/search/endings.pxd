cimport cython
from tankchess.core.kernel cimport layout as L
from tankchess.core.kernel.board cimport Board
from tankchess.core.kernel.referee cimport Referee
from tankchess.engine cimport scale as S
from tankchess.engine.search.line cimport CurrentLine

@cython.final
cdef class Endings:
    cdef Board board
    cdef Referee referee
    cdef CurrentLine line
    cdef int us, forbids

    cdef int value(self, int ply) noexcept nogil
    cdef int final(self, int ending, int ply) noexcept nogil
    cdef int lead(self) noexcept nogil
    cdef int lost(self, int ply, int threatened) noexcept nogil
