cimport cython
from tankchess.core.kernel cimport layout as L
from tankchess.core.kernel.board cimport Board
from tankchess.core.kernel.movegen cimport Generator
from tankchess.core.kernel.reach cimport Reach, wide_t
from tankchess.core.kernel.referee cimport Referee
from tankchess.engine cimport scale as S
from tankchess.engine.evaluation.evaluator cimport Evaluator
from tankchess.engine.search.checks cimport Checks
from tankchess.engine.search.defence cimport Defence
from tankchess.engine.search.sentry cimport Sentry
from tankchess.engine.search.threats cimport Threats

@cython.final
cdef class MoveSource:
    cdef Board board
    cdef Referee referee
    cdef Generator generator
    cdef Reach reach
    cdef Evaluator evaluator
    cdef Sentry sentry
    cdef Checks checks
    cdef Threats threats
    cdef Defence defence

    cdef int generate_forced(self, int side, int ply) noexcept nogil
    cdef int generate_piece(self, int slot, int apart) noexcept nogil
    cdef int generate_shots(self, int side, unsigned long long prey) noexcept nogil
    cdef int written(self) noexcept nogil
    cdef void generate_answers(self, int side, int ply) noexcept nogil
    @cython.locals(
        way=wide_t, word=wide_t, low_word="unsigned long long", high_word="unsigned long long"
    )
    cdef void generate_answers_of(self, int slot) noexcept nogil
    @cython.locals(lowest="unsigned long long")
    cdef void emit_drives(self, int start, int facing, unsigned long long word, int offset) noexcept nogil
    cdef void aim(self, int side, int power, int matters) noexcept nogil
    cdef void generate_few(self, int side) noexcept nogil
    cdef void generate_checks(self, int slot) noexcept nogil
    @cython.locals(bits="unsigned long long", marked="unsigned long long")
    cdef void generate_checks_on(self, int start, int facing, int index, int rows) noexcept nogil
