cimport cython
from tankchess.core.kernel cimport layout as L
from tankchess.core.kernel.answers cimport Answers
from tankchess.core.kernel.board cimport Board
from tankchess.core.kernel.referee cimport Referee

@cython.final
cdef class Walker:
    cdef Board board
    cdef Referee referee
    cdef Answers answers
    cdef list earlier
    cdef unsigned long long line[L.MAX_LINE]
    cdef int length

    cpdef long long leaves(self, int depth)
    cdef bint is_over(self)
    @cython.locals(board=Board, total="long long", move="long long", count="long long")
    cdef long long count_pairs(self, long long[::1] moves)
    cdef int next_side(self, long long move)
    @cython.locals(board=Board)
    cdef bint can_prepare(self, int slot)
    @cython.locals(board=Board, alone="bint")
    cdef bint only_blocks(self, long long move)
    @cython.locals(board=Board)
    cdef bint is_alone(self, int slot, int square)
    cdef long long count_pass(self)
    cpdef long long leaves_after(self, long long move, int depth)
    cpdef long long count_moves(self)
    cpdef bint is_repetition(self)
