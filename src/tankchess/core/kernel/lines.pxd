cimport cython
from tankchess.core.kernel cimport layout as L
from tankchess.core.kernel.board cimport Board

cpdef int shot_meets(Board board, int square, int cell, int direction, int leaver) noexcept nogil
cdef bint is_low(Board board, int piece, int direction, int leaver) noexcept nogil

@cython.final
cdef class Lines:
    cdef int first[L.SQUARES]
    cdef unsigned long long rows[L.ROWS]
    cdef unsigned long long changed[L.SQUARE_WORDS]
    cdef int size, corrected
    cdef long long[::1] notes
    cdef int[::1] corrected_note
    cdef long long[::1] corrected_content

    cpdef void reserve(self, int pieces)
    cdef void clear(self) noexcept nogil
    cdef void drop(self, int size) noexcept nogil
    cdef void aim_at(self, Board board, int victim, int side, int power) noexcept nogil
    @cython.locals(note="long long")
    cdef void lift(self, Board board, int slot) noexcept nogil
    @cython.locals(note="long long", step="long long")
    cdef void cast(
        self, Board board, int victim, int side, int start, int direction, int armour, int distance, int low
    ) noexcept nogil
    cdef bint may_stand(self, Board board, int square, int side) noexcept nogil
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
