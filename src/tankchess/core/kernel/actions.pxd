cimport cython
from tankchess.core.kernel cimport layout as L
from tankchess.core.kernel.board cimport Board
from tankchess.core.kernel.chain cimport Chain
from tankchess.core.kernel.lines cimport Lines, shot_meets
from tankchess.core.kernel.paths cimport Paths

cdef class Actions:
    cdef Lines lines
    cdef Chain chain
    cdef Paths paths
    cdef long long[::1] moves
    cdef int capacity, total, counting, quarry, firing, slot, vacated, way
    cdef long long base, proof

    @cython.final
    cdef void emit(self, long long move) noexcept nogil
    @cython.final
    cdef void offer(self, Board board, int action, int target) noexcept nogil
    @cython.final
    cdef void consider(self, Board board, int action, int target) noexcept nogil
    @cython.final
    cdef long long with_action(self, long long action, long long target) noexcept nogil
    @cython.locals(burns="bint", destroyed="bint")
    @cython.final
    cdef bint is_deadly(self, Board board, int action, int target) noexcept nogil
    @cython.final
    cdef bint flames(self, Board board) noexcept nogil
    @cython.locals(boards="bint")
    @cython.final
    cdef void finish_way(self, Board board, int slot, int index) noexcept nogil
    @cython.locals(path="long long")
    @cython.final
    cdef void begin_move(self, Board board, int slot, int index) noexcept nogil
    @cython.final
    cdef void act(self, Board board, int slot, int square, int facing, int aboard) noexcept nogil
    @cython.final
    cdef bint is_target(self, Board board, int slot) noexcept nogil
    @cython.final
    cdef int occupant(self, Board board, int square) noexcept nogil
    @cython.locals(hidden="bint")
    @cython.final
    @cython.locals(note="long long")
    cdef void fire(self, Board board, int kind, int square, int arc) noexcept nogil
    @cython.final
    cdef void look_around(self, Board board, int kind, int square, int arc) noexcept nogil
    @cython.final
    cdef void look(self, Board board, int kind, int start, int direction) noexcept nogil
    @cython.final
    cdef int meets(self, Board board, int square, int direction) noexcept nogil
    @cython.final
    cdef bint has_cleared(self, int square) noexcept nogil
    @cython.final
    cdef void lob(self, Board board, int kind, int start, int arc) noexcept nogil
    @cython.final
    cdef void charge(self, Board board, int kind, int square) noexcept nogil
    @cython.final
    cdef void shoot(self, Board board, int kind, int square, int direction, int over_low) noexcept nogil
    @cython.final
    cdef void burn(self, Board board, int square, int over_low) noexcept nogil
    @cython.final
    cdef void smoke(self, Board board, int kind, int start, int arc) noexcept nogil
    @cython.final
    cdef bint bears_smoke(self, int cell, int square) noexcept nogil
    @cython.final
    cdef void mine(self, Board board, int square, int facing) noexcept nogil
    @cython.final
    cdef bint may_take(self, Board board, int slot) noexcept nogil
    @cython.locals(named="long long")
    @cython.final
    cdef void take_flags(self, Board board, int slot, int square) noexcept nogil
    @cython.final
    cdef bint can_take_from_cargo(self, Board board, int slot) noexcept nogil
    @cython.final
    cdef int corner_shift(self, int index) noexcept nogil
    @cython.final
    cdef bint can_take(self, Board board, int slot, int square) noexcept nogil
