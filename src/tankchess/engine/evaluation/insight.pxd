cimport cython
from tankchess.core.kernel cimport layout as L
from tankchess.core.kernel.board cimport Board
from tankchess.engine cimport scale as S

@cython.final
cdef class Insight:
    cdef object network
    cdef int is_on, is_kept, share, limit, output_bias, obstacles, height, width
    cdef int[::1] table
    cdef int bias[S.HIDDEN]
    cdef int output[2 * S.HIDDEN]
    cdef int view[2 * S.HIDDEN]
    cdef int commander[S.VIEWS]
    cdef int piece[S.SEEN_SLOTS]
    cdef int post[2 * S.MAX_PLY]
    cdef int seen[S.SEEN_SLOTS * S.MAX_PLY]
    cdef int around[4 * S.HIDDEN * S.MAX_PLY]
    cdef int edges[2 * S.HIDDEN * S.MAX_PLY]
    cdef int[::1] ground
    cdef int is_surveyed[2 * L.SQUARES]
    cdef int obstacle[L.SQUARES]
    cdef int place[S.DELTA_WIDTH * S.DELTA_WIDTH]
    cdef int octant[S.DELTA_WIDTH * S.DELTA_WIDTH]
    cdef int range[S.DELTA_WIDTH * S.DELTA_WIDTH]

    cpdef void measure(self, int rows, int columns)
    cpdef void take(self, object network)
    cpdef void prepare(self, Board board, int white, int black)
    @cython.locals(groups=list)
    cpdef void look(self, Board board, int white, int black)
    cpdef int correction(self, Board board, int side, int base) noexcept nogil
    cdef int glance(self, int viewer, int output) noexcept nogil
    cpdef void keep(self, Board board, int ply, int source) noexcept nogil
    cdef void start(self, int ply, int source, int count) noexcept nogil
    cdef int moved_posts(self, Board board, int base) noexcept nogil
    cdef int state_of(self, Board board, int slot) noexcept nogil
    cdef void relate(
        self, int slot, int state, int viewer, int owner, int post, int place, int sign
    ) noexcept nogil
    cdef void border(self, int slot, int state, int viewer, int place, int sign) noexcept nogil
    cdef void differ(self, Board board, int base) noexcept nogil
    cdef void show(self, Board board, int slot, int state, int parts, int sign) noexcept nogil
    cdef void add(self, int place, int row, int other, int sign) noexcept nogil
    cdef void survey_ground(self, int owner, int square) noexcept nogil
    cdef int delta(self, int square, int post) noexcept nogil
    cdef int piece_for(self, int slot, int viewer) noexcept nogil
    cdef int place_row(self, int slot, int state, int viewer, int owner, int post) noexcept nogil
    cdef int aim_row(self, int slot, int state, int viewer, int owner, int post) noexcept nogil
    cdef int ground_row(self, int number, int viewer, int owner, int post) noexcept nogil
    cdef int ahead_of(self, int slot, int square) noexcept nogil
    cdef int edge_row(self, int slot, int state, int viewer) noexcept nogil
    cdef int heading_row(self, int slot, int state, int viewer) noexcept nogil
    cpdef list rows_of(self, Board board, int viewer)
