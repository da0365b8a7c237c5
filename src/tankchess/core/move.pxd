cimport cython
from tankchess.core.board cimport Board

cdef int ACTION_SHIFT, AHEAD, BLASTING, FACING_SHIFT, FLAMING, HIT, LEFT, MINE, MINING, PATH_SHIFT, SMOKE, SMOKING
cdef int SQUARE_MASK, STRIDE, TAKING, TAKING_CORNER, TARGET_SHIFT, TO_SHIFT
cdef long long CARGO_BIT, NAMED_BIT, OUT_BIT, PASS, PATHLESS, UNTARGETED
cdef tuple _NO_SQUARES

@cython.final
cdef class Move:
    cdef readonly long long bits
    cdef readonly tuple via_squares

@cython.locals(move=Move, code="long long", moves=list)
cpdef list make_moves(Board board, long long[::1] codes)
cpdef tuple cleared_squares(Board board, long long code)
