cimport cython
from tankchess.core.kernel cimport layout as L
from tankchess.engine cimport scale as S
from tankchess.engine.search.node cimport Node

cdef class Listing(Node):
    @cython.final
    @cython.locals(
        move="long long", reply="long long", start="long long", killer="long long", other_killer="long long",
        mapped="bint", leaves="bint", opens="bint", free="bint", checks="int"
    )
    cdef int list_moves(
        self, int side, int ply, long long table_move, int answer, int threatened, int few
    ) noexcept nogil
    @cython.final
    @cython.locals(found="unsigned long long")
    cdef unsigned long long find_screens(self, int side) noexcept nogil
    @cython.final
    cdef void generate_answers(self, int side) noexcept nogil
    @cython.final
    cdef void aim(self, int side, int power, int matters) noexcept nogil
    @cython.final
    cdef void generate_few(self, int side) noexcept nogil
    @cython.final
    @cython.locals(bits="unsigned long long")
    cdef void check_with(self, int slot, int kind) noexcept nogil
    @cython.final
    cdef bint is_shot(self, long long move) noexcept nogil
    @cython.final
    cdef bint gives_check(self, long long move) noexcept nogil
    @cython.final
    cdef int gain(self, long long move) noexcept nogil
    @cython.final
    cdef int blast_gain(self, int bomb, int square) noexcept nogil
    @cython.final
    @cython.locals(move="long long")
    cdef int list_shots(self, int side) noexcept nogil
    @cython.final
    cdef int offer_shot(self, long long move, int gain, int count) noexcept nogil
