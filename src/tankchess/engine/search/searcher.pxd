cimport cython
from tankchess.core.kernel cimport layout as L
from tankchess.engine cimport scale as S
from tankchess.engine.search.tree cimport Tree

@cython.final
cdef class Searcher(Tree):
    cdef void impress(self) noexcept nogil
    @cython.locals(move="long long")
    cdef int search_roots(self, int first, int depth, int alpha, int beta) noexcept nogil
    cdef void mark_checks(self, int first) noexcept nogil
    @cython.locals(move="long long")
    cdef void raise_root(self, int first, int index) noexcept nogil
