cimport cython
from tankchess.core.board cimport Board
from tankchess.core.lines cimport Lines

cdef int COLUMN_MASK, DIRECTIONS, MAX_TYPES, OFF, ON_BOARD, ROW_PAD, ROW_SHIFT, ROWS, ALL_ROUND, MAX_MAPS
cdef int NOTE_SQUARE, NOTE_DIRECTION, NOTE_LOW, NOTE_DISTANCE, NOTE_ARMOUR, SQUARE_MASK
cdef int STEP[8]
cdef int ACROSS[8]
cdef int UP[8]
cdef unsigned long long BIT

@cython.final
cdef class Threats:
    cdef Lines lines
    cdef int number[64]
    cdef int kind[16]
    cdef int count
    cdef unsigned long long map[6144]
    cdef unsigned long long before[384]
    cdef unsigned long long free[48]
    cdef unsigned long long backed[384]

    cpdef void prepare(self, Board board)
    cdef bint is_armed(self, Board board, int kind)
    cdef void draw(self, Board board, int side, int quarry, int generous) noexcept nogil
    cdef bint is_in_play(self, Board board, int kind, int side) noexcept nogil
    @cython.locals(row="unsigned long long")
    cdef bint holds(self, int kind, int square, int facing) noexcept nogil
    cdef bint sees(self, int square) noexcept nogil
    cdef int start_of(self, int kind, int facing) noexcept nogil
    cdef void mark(self, int number, int square, int facing) noexcept nogil
    cdef void seed(self, Board board, int number, int prey) noexcept nogil
    @cython.locals(note="long long")
    cdef void seed_gun(self, Board board, int number, int kind) noexcept nogil
    cdef void seed_lob(self, Board board, int number, int kind, int prey) noexcept nogil
    cdef void seed_short(self, Board board, int number, int kind, int prey) noexcept nogil
    cdef void spread(self, Board board, int number) noexcept nogil
    @cython.locals(bits="unsigned long long")
    cdef void back_out(self, int base, int low, int high) noexcept nogil
    cdef void step_back(self, int here, int facing, int low, int high) noexcept nogil
