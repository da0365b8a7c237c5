cimport cython
from tankchess.engine cimport scale as S

@cython.final
cdef class SearchConstants:
    cdef readonly int window
    cdef int margin, margin_depth, razor, few_base, few_margin, few_depth
    cdef int quiet_base, quiet_factor, quiet_depth, wide_factor, sibling_depth, root_from, root_less
    cdef int pass_base, pass_divisor, extension, hope, history_gain, history_loss
    cdef int reductions[S.REDUCED_DEPTHS * S.REDUCED_MOVES]

    cdef int reduction(self, int depth, int late) noexcept nogil
