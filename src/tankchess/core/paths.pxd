cimport cython
from tankchess.core.board cimport Board
from tankchess.core.reach cimport wide_t

cdef int ROW_SHIFT, COLUMN_MASK
cdef int ABOARD, AHEAD, BLACK, FIRE, HIGH, ICE, LEFT, LOW, MAX_TYPES, MINE, OFF, ON_BOARD, RIGHT, ROAD, SMOKE, SQUARES
cdef int WATER, WHITE, MAX_WAYS, FREE, LOCKED, LOST, LEFT_BOARD
cdef unsigned long long ONE
cdef wide_t NONE
cdef int STEP[8]

@cython.final
cdef class Paths:
    cdef int count
    cdef short square[3281]
    cdef unsigned char facing[3281]
    cdef unsigned char steps[3281]
    cdef unsigned char ending[3281]
    cdef unsigned char turned[3281]
    cdef unsigned char on_road[3281]
    cdef unsigned char fresh[3281]
    cdef int path[3281]
    cdef short following[3281]
    cdef wide_t markers[3281]
    cdef short first[8192]
    cdef unsigned char marker_bit[1024]
    cdef short marker_square[128]
    cdef int marker_count, slot, start, back
    cdef bint may_leave
    cdef int power_of_3[10]

    cdef void explore(self, Board board, int slot, bint may_leave) noexcept nogil
    cdef void forget(self) noexcept nogil
    cdef void turn(self, int index, int hand, int turns_once) noexcept nogil
    @cython.locals(markers=wide_t)
    cdef void go(self, Board board, int index, int direction, int road_only) noexcept nogil
    cdef bint may_board(self, Board board, int boat, int facing) noexcept nogil
    cdef bint is_way_out(self, Board board, int square) noexcept nogil
    @cython.locals(bit=wide_t)
    cdef wide_t marker(self, int square) noexcept nogil
    cdef bint removes(self, int index, int square) noexcept nogil
    @cython.locals(markers=wide_t)
    cdef bint markers_before_end(self, int index) noexcept nogil
    cdef int lengthen(self, int index, int digit) noexcept nogil
    cdef void add(
        self, int square, int facing, int steps, int ending, int turned, int on_road, int path, wide_t markers
    ) noexcept nogil
