cimport cython
from tankchess.core.kernel cimport layout as L
from tankchess.core.kernel.board cimport Board
from tankchess.core.kernel.lines cimport Lines

cdef extern from "tankchess/core/kernel/wide.h":
    ctypedef unsigned long long wide_t "tankchess_wide"

cdef int count_bits(unsigned long long word) noexcept nogil

@cython.final
cdef class ReachMemory:
    cdef wide_t free[L.KNOWN_DRIVES]
    cdef wide_t lost[L.KNOWN_DRIVES]
    cdef wide_t hurry[L.KNOWN_DRIVES]
    cdef wide_t fire[L.KNOWN_DRIVES]
    cdef int manner[L.KNOWN_DRIVES]
    cdef wide_t any[L.KNOWN_DRIVES]
    cdef wide_t word[L.KNOWN_DRIVES * L.DIRECTIONS]
    cdef wide_t near[L.WINDOW_RADIUS + 1]

    @cython.locals(window=wide_t)
    cdef void draw_near(self, int speed) noexcept nogil
    @cython.locals(mixed="unsigned long long")
    cdef int place(self, wide_t free, wide_t lost, wide_t hurry, unsigned long long manner) noexcept nogil
    @cython.locals(low="unsigned long long", high="unsigned long long")
    cdef unsigned long long mix(self, wide_t window) noexcept nogil
    cdef bint is_at(
        self, int place, wide_t free, wide_t lost, wide_t hurry, wide_t fire, int manner
    ) noexcept nogil
    cdef void take(self, int place, wide_t free, wide_t lost, wide_t hurry, wide_t fire, int manner) noexcept nogil

@cython.final
cdef class Reach:
    cdef wide_t word[L.DIRECTIONS]
    cdef wide_t any, hot, lost, hurry, fire, smoke
    cdef wide_t former[L.DIRECTIONS]
    cdef int origin
    cdef wide_t kept_word[L.KEPT_SLOTS * L.DIRECTIONS]
    cdef wide_t kept_any[L.KEPT_SLOTS]
    cdef int kept_size[L.KEPT_SLOTS]
    cdef ReachMemory memory

    cpdef void remember(self, ReachMemory memory)
    @cython.locals(special="unsigned long long")
    cdef int survey(self, Board board, int slot) noexcept nogil
    @cython.locals(lost=wide_t, fire=wide_t, smoke=wide_t)
    cdef int survey_rough(self, Board board, int slot) noexcept nogil
    cdef bint sees_boat(self, Board board, int slot) noexcept nogil
    @cython.locals(reached=wide_t)
    cdef bint meets_smoke(self) noexcept nogil
    @cython.locals(centre=wide_t, free=wide_t)
    cdef void spread(self, Board board, int slot) noexcept nogil
    @cython.locals(
        n=wide_t, ne=wide_t, e=wide_t, se=wide_t, s=wide_t, sw=wide_t, w=wide_t, nw=wide_t, back=wide_t,
        last_n=wide_t, last_nw=wide_t, last_w=wide_t, last_sw=wide_t, last_s=wide_t, last_se=wide_t, last_e=wide_t,
    )
    cdef void step_out(self, wide_t free, wide_t centre, int facing, int speed) noexcept nogil
    @cython.locals(turnable=wide_t, here=wide_t, ahead=wide_t, turned=wide_t)
    cdef void step_carefully(self, wide_t free, wide_t centre, int facing, int speed) noexcept nogil
    cdef wide_t ahead(self, wide_t squares, int direction) noexcept nogil
    cdef bint is_lost(self, int place) noexcept nogil
    @cython.locals(word=wide_t)
    cdef int size(self) noexcept nogil
    @cython.locals(word=wide_t)
    cdef int living_size(self) noexcept nogil
    cdef int breadth(self) noexcept nogil
    cdef void keep(self, int slot) noexcept nogil
    cdef void recall(self, int slot, int origin) noexcept nogil
    cdef void recall_facings(self, int slot) noexcept nogil
    cdef void squares(self) noexcept nogil
    cdef void step(self, wide_t free, wide_t centre, int facing, int speed) noexcept nogil
    @cython.locals(near=wide_t, lost=wide_t, hurry=wide_t, fire=wide_t)
    cdef void step_as_before(
        self, ReachMemory memory, wide_t free, wide_t centre, int facing, int speed
    ) noexcept nogil
    @cython.locals(window=wide_t)
    cdef wide_t cut(self, unsigned long long* rows) noexcept nogil
    cdef bint touches(self, Lines lines) noexcept nogil
    cdef bint touches_flags(self, Board board) noexcept nogil
    @cython.locals(word="unsigned long long", lowest="unsigned long long", wide=wide_t)
    cdef int next_hot(self) noexcept nogil
    cdef int facings_at(self, int place) noexcept nogil
