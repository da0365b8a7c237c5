cimport cython
from tankchess.core.state cimport State

cdef int ROW_SHIFT
cdef int ABOARD, ACTION_SHIFT, AHEAD, BLASTING, BODIES, COMMAND, DIRECTIONS, FACING_SHIFT, FIRE, FLAG, FLAMING, FOUR, GONE
cdef int HEDGE, HIT, HOME, ICE, LAYERS, LEFT, MAX_PIECES, MINE, MINE_POOL, MINES, MINING, MOVE_NUMBER, ON_BOARD, OUT, PATH_SHIFT
cdef int QUIET, SCORE, SMOKE, SMOKING, SQUARE_MASK, STRIDE, TAKING, TAKING_CORNER, TARGET_SHIFT, TO_SHIFT, TURN
cdef int WATER, WHITE, WRECK
cdef long long CARGO_BIT, OUT_BIT, PASS
cdef int STEP[8]
cdef unsigned long long THREE_BITS
cdef int ROW_PAD, ROWS, COLUMN_MASK

@cython.final
cdef class Board(State):
    cdef int eventful, fuses
    cdef short fuse[1352]
    cdef int apply(self, long long move) noexcept nogil
    @cython.locals(place_view="int[::1]", old_view="unsigned long long[::1]")
    cpdef tuple play_move(self, long long move)
    cdef int mover(self, long long move) noexcept nogil
    cdef bint is_alive(self, int slot) noexcept nogil
    cdef int armour_towards(self, int slot, int direction) noexcept nogil
    cdef void clear_way(self, int slot, long long move) noexcept nogil
    cdef void clear_square(self, int slot, int square) noexcept nogil
    cdef void drive(self, int slot, int end, int facing) noexcept nogil
    cdef void turn_cargo(self, int slot, int end, int facing) noexcept nogil
    @cython.locals(sinks="bint")
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
