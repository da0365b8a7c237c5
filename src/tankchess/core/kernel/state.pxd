cimport cython
from tankchess.core.kernel cimport layout as L
from tankchess.core.kernel.tables cimport Tables

cdef unsigned long long mix(unsigned long long number) noexcept nogil

cdef class State:
    cdef readonly Tables tables
    cdef readonly int width, height
    cdef readonly unsigned short cell[L.SQUARES]
    cdef readonly unsigned short obstacle[L.SQUARES]
    cdef readonly short occupant[L.SQUARES]
    cdef readonly unsigned short loose[L.SQUARES]
    cdef readonly unsigned short corner[L.SQUARES]
    cdef readonly unsigned char kind[L.MAX_PIECES]
    cdef readonly unsigned char side[L.MAX_PIECES]
    cdef readonly unsigned char command[L.MAX_PIECES]
    cdef readonly short square[L.MAX_PIECES]
    cdef readonly unsigned char facing[L.MAX_PIECES]
    cdef readonly unsigned char status[L.MAX_PIECES]
    cdef readonly short partner[L.MAX_PIECES]
    cdef readonly unsigned char carries_flag[L.MAX_PIECES]
    cdef readonly int counter[L.COUNTERS]
    cdef readonly int order[L.SIDES]
    cdef unsigned long long free_rows[L.ROWS]
    cdef unsigned long long special_rows[L.ROWS]
    cdef unsigned long long lake_rows[L.ROWS]
    cdef unsigned long long ice_rows[L.ROWS]
    cdef unsigned long long fire_rows[L.ROWS]
    cdef unsigned long long mine_rows[L.ROWS]
    cdef unsigned long long smoke_rows[L.ROWS]
    cdef unsigned long long flag_rows[L.ROWS]
    cdef readonly int count
    cdef readonly unsigned long long key
    cdef public int log_size
    cdef int[::1] log_place
    cdef unsigned long long[::1] log_old
    cdef readonly int players, mode, announce, turning, limit, house, flag_total

    cpdef void put_cell(self, int square, int cell, int obstacle) noexcept
    cpdef void put_flag(self, int square, bint on_corner) noexcept
    cpdef void put_counter(self, int index, int value) noexcept
    cpdef void put_options(self, int mode, int announce, int turning, int limit, int house) noexcept
    cpdef int place(self, int kind, int side, int command, int square, int facing, int status, int flag) noexcept
    @cython.locals(number="long long")
    cpdef long long signature(self, int slot) noexcept
    cpdef list signatures(self)
    cpdef list changed_cells(self, State other)
    cpdef void hand_over(self, int side)
    cpdef void seal(self)
    cpdef void reserve(self, int moves)
    cpdef void copy_into(self, State other)
    cdef void enrol(self, int slot, int change) noexcept nogil
    cdef void refresh(self, int square) noexcept nogil
    cdef void refresh_free(self, int square) noexcept nogil
    cdef void remember(self, int field, int index, unsigned long long old) noexcept nogil
    cdef void remember_key(self) noexcept nogil
    cdef void set_cell(self, int square, int value) noexcept nogil
    cdef void set_occupant(self, int square, int value) noexcept nogil
    cdef void set_piece(self, int slot, int square, int facing, int status) noexcept nogil
    cdef void set_partner(self, int slot, int value) noexcept nogil
    cdef void set_carries_flag(self, int slot, int value) noexcept nogil
    cdef void set_loose(self, int square, int value) noexcept nogil
    cdef void set_corner(self, int square, int value) noexcept nogil
    cdef void set_counter(self, int index, int value) noexcept nogil
    cdef void revert(self, int mark) noexcept nogil
    cdef unsigned long long piece_key(self, int slot) noexcept nogil
    cdef unsigned long long cell_key(self, int square) noexcept nogil
    cdef unsigned long long flag_key(self, int square) noexcept nogil
    cdef unsigned long long counter_key(self, int index) noexcept nogil
    cdef unsigned long long marker_key(self, int square) noexcept nogil
    @cython.locals(number="unsigned long long")
    cpdef unsigned long long ground_key(self) noexcept
    cpdef unsigned long long fresh_key(self) noexcept
