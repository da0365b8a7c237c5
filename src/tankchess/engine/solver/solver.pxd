cimport cython
from tankchess.core.kernel cimport layout as L
from tankchess.core.kernel.board cimport Board
from tankchess.core.kernel.movegen cimport Generator
from tankchess.core.kernel.referee cimport Referee
from tankchess.engine cimport scale as S
from tankchess.engine.search.defence cimport Defence
from tankchess.engine.search.threats cimport Threats

@cython.final
cdef class Solver:
    cdef Board board
    cdef int[::1] flag
    cdef Referee referee
    cdef Generator generator
    cdef Generator scout
    cdef Defence defence
    cdef Threats threats
    cdef unsigned long long[::1] words
    cdef long long[::1] moves
    cdef unsigned long long[::1] keys
    cdef int[::1] proofs
    cdef int[::1] disproofs
    cdef unsigned char discovers[L.KEPT_SLOTS]
    cdef int commander[L.SIDES]
    cdef readonly long long nodes
    cdef long long node_limit
    cdef readonly int stopped
    cdef int proof, disproof, attacker
    cdef unsigned long long mask
    cdef long long best, saviour
    cdef long long[::1] refuters
    cdef long long[::1] omitted
    cdef int omitted_count

    cpdef void forget(self)
    cdef unsigned long long salted(self, unsigned long long key, unsigned long long moves, int defending) noexcept nogil
    @cython.locals(word="unsigned long long", place="long long")
    cdef bint look_up(self, unsigned long long key, int moves, int defending) noexcept nogil
    @cython.locals(word="unsigned long long", place="long long")
    cdef void store(
        self, unsigned long long key, int moves, int defending, unsigned long long proof, unsigned long long disproof
    ) noexcept nogil
    @cython.locals(key="unsigned long long", disproof="long long", proof="long long", second="long long", bound="long long")
    cdef void attack(self, int moves, long long most_proof, long long most_disproof, int bottom) noexcept nogil
    @cython.locals(
        key="unsigned long long", disproof="long long", proof="long long", second="long long", bound="long long"
    )
    cdef void defend(self, int moves, long long most_proof, long long most_disproof, int bottom) noexcept nogil
    @cython.locals(threatened="bint")
    cdef int open_defence(self, unsigned long long key, int moves, int bottom) noexcept nogil
    cdef void settle(self, unsigned long long key, int moves, int proof, int disproof) noexcept nogil
    cdef void settle_goal(self, unsigned long long key, int moves) noexcept nogil
    cdef void poll(self) noexcept nogil
    cdef int other(self, int side) noexcept nogil
    @cython.locals(shot="long long", escape="long long")
    cdef bint threaten(self) noexcept nogil
    @cython.locals(move="long long")
    cdef int list_answers(self, int base, int threatened) noexcept nogil
    cdef void settle_last(self, unsigned long long key) noexcept nogil
    @cython.locals(move="long long")
    cdef bint has_answer(self) noexcept nogil
    @cython.locals(safe="bint")
    cdef bint is_answer(self, long long move, int side) noexcept nogil
    cdef void recall_answers(self, int base, int last, int moves) noexcept nogil
    @cython.locals(move="long long", key="unsigned long long", forcing="bint")
    cdef int list_attacks(self, int base, int moves) noexcept nogil
    cdef bint is_omitted(self, long long move) noexcept nogil
    cdef bint rate(self, unsigned long long key, int moves, int base) noexcept nogil
    cdef int effort(self, int moves) noexcept nogil
    cdef void find_discoverers(self, int side) noexcept nogil
    cdef bint may_threaten(self, long long move) noexcept nogil
