cimport cython
from tankchess.core.kernel cimport layout as L
from tankchess.core.kernel.board cimport Board

cdef tuple _NO_SQUARES

@cython.final
cdef class Move:
    cdef readonly long long bits
    cdef readonly tuple via_squares

@cython.locals(move=Move, code="long long", moves=list)
cpdef list make_moves(Board board, long long[::1] codes)
cpdef tuple cleared_squares(Board board, long long code)
