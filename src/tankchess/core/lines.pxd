cimport cython
from tankchess.core.board cimport Board

cdef int ROW_SHIFT, COLUMN_MASK
cdef int DIRECTIONS, FIRE, HEDGE, HIGH, LOW, OFF, ON_BOARD, ROW_PAD, ROWS, SMOKE, SQUARE_WORDS, SQUARES, _STOPS
cdef int _NOTES_A_TARGET, SQUARE_MASK, NOTE_SQUARE, NOTE_VICTIM, NOTE_DIRECTION, NOTE_LOW, NOTE_DISTANCE, NOTE_ARMOUR
cdef int NOTE_MASK, SLOT_MASK
cdef long long UNBEATEN
cdef int STEP[8]
cdef long long BIT

@cython.final
cdef class Lines:
    cdef int first[1024]
    cdef unsigned long long rows[48]
    cdef unsigned long long changed[16]
    cdef int size, corrected
    cdef long long[::1] notes
    cdef int[::1] corrected_note
    cdef long long[::1] corrected_content

    cpdef void reserve(self, int pieces)
    cdef void clear(self) noexcept nogil
    cdef void drop(self, int size) noexcept nogil
    cdef void aim_at(self, Board board, int victim, int side, int power) noexcept nogil
    @cython.locals(aboard="bint", note="long long")
    cdef void lift(self, Board board, int slot) noexcept nogil
    cdef bint passes_boat(self, Board board, int boat, int direction, int victim) noexcept nogil
    @cython.locals(note="long long", step="long long")
    cdef void cast(
        self, Board board, int victim, int side, int start, int direction, int armour, int distance, int low
    ) noexcept nogil
    cdef bint is_low(self, Board board, int piece, int direction) noexcept nogil
    @cython.locals(note="long long")
    cdef long long content(
        self, long long victim, long long direction, long long armour, long long distance, long long low
    ) noexcept nogil
    cdef void write(self, int square, long long note) noexcept nogil
    @cython.locals(note="long long")
    cdef void block(self, Board board, int square, int is_low) noexcept nogil
    @cython.locals(note="long long")
    cdef void correct(self, Board board, int square, int victim, int direction, int is_low) noexcept nogil
    cdef void restore(self) noexcept nogil
    cdef void collect_changes(self, int size) noexcept nogil
    cdef void mark_change(self, int square) noexcept nogil
