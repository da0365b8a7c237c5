cimport cython
from tankchess.core.kernel cimport layout as L
from tankchess.core.kernel.board cimport Board
from tankchess.core.kernel.paths cimport Paths

@cython.final
cdef class Defence:
    cdef Paths paths
    cdef unsigned long long way[L.SQUARE_WORDS]
    cdef unsigned long long rows[L.ROWS]
    cdef int home, anything, stamp, bombs
    cdef unsigned char fused[L.MAX_PIECES]
    cdef int[::1] seen
    cdef int[::1] queue
    cdef int[::1] parent

    cdef bint prepare(self, Board board, int commander, long long shot, long long escape) noexcept nogil
    cdef void begin(self, Board board) noexcept nogil
    cdef void find_fuses(self, Board board, int side) noexcept nogil
    cdef bint is_beside(self, Board board, int square, int side) noexcept nogil
    cdef void against_shot(self, Board board, long long threat) noexcept nogil
    cdef void add(self, int square) noexcept nogil
    cdef bint holds(self, int square) noexcept nogil
    cdef int towards(self, int start, int target) noexcept nogil
    cdef void add_way(self, Board board, long long threat) noexcept nogil
    cdef bint trace(self, Board board, int slot, int end, int facing) noexcept nogil
    cdef void add_ancestors(self, int index) noexcept nogil
    cdef void follow(self, Board board, int slot, int index) noexcept nogil
    @cython.locals(found="unsigned long long")
    cdef bint is_near(self, Board board, int slot) noexcept nogil
    cdef bint is_free(self, Board board, int slot) noexcept nogil
    cdef bint matters(self, Board board, int slot) noexcept nogil
    cdef bint may_answer(self, Board board, long long move) noexcept nogil
