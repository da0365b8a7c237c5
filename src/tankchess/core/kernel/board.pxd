cimport cython
from tankchess.core.kernel cimport layout as L
from tankchess.core.kernel.state cimport State

@cython.final
cdef class Board(State):
    cdef int eventful, fuses
    cdef short fuse[L.MAX_PIECES]
    @cython.locals(twin=Board)
    cpdef Board twin(self)
    cdef int apply(self, long long move) noexcept nogil
    @cython.locals(place_view="int[::1]", old_view="unsigned long long[::1]")
    cpdef tuple play_move(self, long long move)
    cpdef int mover(self, long long move) noexcept nogil
    cpdef int boarding(self, int boat, int slot, int facing) noexcept nogil
    cdef bint is_alive(self, int slot) noexcept nogil
    cdef int armour_towards(self, int slot, int direction) noexcept nogil
    cdef void clear_way(self, int slot, long long move) noexcept nogil
    cdef void clear_square(self, int slot, int square) noexcept nogil
    cdef void drive(self, int slot, int end, int facing) noexcept nogil
    cdef void turn_cargo(self, int slot, int end, int facing) noexcept nogil
    cdef void enter(self, int slot, int square) noexcept nogil
    cdef void leave(self, int slot) noexcept nogil
    cdef void lose(self, int slot) noexcept nogil
    cdef void vanish(self, int slot) noexcept nogil
    cdef void lift(self, int slot) noexcept nogil
    cdef void destroy(self, int slot) noexcept nogil
    cdef void explode(self) noexcept nogil
    cdef void flame(self, int square) noexcept nogil
    cdef void ignite(self, int obstacle) noexcept nogil
    cdef void mark_flags(self) noexcept nogil
    cdef void mark_flag(self, int square) noexcept nogil
    cdef bint is_near_flag(self, int square) noexcept nogil
    cdef void act(self, int slot, long long move) noexcept nogil
    cdef void take(self, int slot, int square) noexcept nogil
    cdef void bring_home(self, int slot) noexcept nogil
    cdef void end_turn(self) noexcept nogil
