cimport cython
from tankchess.core.kernel cimport layout as L
from tankchess.core.kernel.board cimport Board
from tankchess.core.kernel.lines cimport Lines
from tankchess.engine cimport scale as S

@cython.final
cdef class Threats:
    cdef Lines lines
    cdef int number[L.MAX_TYPES]
    cdef int kind[S.MAX_MAPS]
    cdef int count
    cdef unsigned int map[S.MAX_MAPS * L.DIRECTIONS * L.STRIDE]
    cdef unsigned int before[L.DIRECTIONS * L.STRIDE]
    cdef unsigned int free[L.STRIDE]
    cdef unsigned int backed[L.DIRECTIONS * L.STRIDE]
    cdef int low, high

    cpdef void prepare(self, Board board)
    cdef bint is_armed(self, Board board, int kind)
    cdef void draw(self, Board board, int side, int quarry, int generous) noexcept nogil
    cdef bint is_in_play(self, Board board, int kind, int side) noexcept nogil
    @cython.locals(row="unsigned int")
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
    cdef void widen(self, Board board) noexcept nogil
    @cython.locals(bits="unsigned int")
    cdef void back_out(self, int base, int low, int high) noexcept nogil
    @cython.locals(bits="unsigned int")
    cdef void step_back(self, int base, int facing, int low, int high) noexcept nogil
