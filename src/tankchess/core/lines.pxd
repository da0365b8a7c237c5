cimport cython
from tankchess.core.board cimport Board

cdef int ROW_SHIFT, COLUMN_MASK
cdef int DIRECTIONS, ENDLESS, FIRE, HEDGE, HIGH, LOW, OFF, ON_BOARD, ROW_PAD, ROWS, SMOKE, SQUARE_WORDS, SQUARES, _STOPS
cdef int _NOTES_A_TARGET
cdef int STEP[8]
cdef unsigned long long BIT

@cython.final
cdef class Lines:
    cdef int first[1024]
    cdef unsigned long long rows[48]
    cdef unsigned long long changed[16]
    cdef int size, corrected
    cdef int[::1] following
    cdef short[::1] place
    cdef short[::1] victim
    cdef signed char[::1] direction
    cdef signed char[::1] armour
    cdef signed char[::1] distance
    cdef signed char[::1] over_low
    cdef int[::1] corrected_note
    cdef signed char[::1] corrected_armour
    cdef signed char[::1] corrected_low

    cpdef void reserve(self, int pieces)
    cdef void clear(self) noexcept nogil
    cdef void drop(self, int size) noexcept nogil
    cdef void aim_at(self, Board board, int victim, int side, int power) noexcept nogil
    @cython.locals(aboard="bint")
    cdef void lift(self, Board board, int slot) noexcept nogil
    cdef bint passes_boat(self, Board board, int boat, int direction, int victim) noexcept nogil
    cdef void cast(
        self, Board board, int victim, int side, int start, int direction, int armour, int distance, int low
    ) noexcept nogil
    cdef bint is_low(self, Board board, int piece, int direction) noexcept nogil
    cdef void note(self, int square, int victim, int direction, int armour, int distance, int low) noexcept nogil
    cdef void block(self, Board board, int square, int is_low) noexcept nogil
    cdef void correct(self, Board board, int square, int victim, int direction, int is_low) noexcept nogil
    cdef void restore(self) noexcept nogil
    cdef void collect_changes(self, int size) noexcept nogil
    cdef void mark_change(self, int square) noexcept nogil
