cimport cython
from tankchess.core.kernel cimport layout as L
@cython.final
cdef class Tables:
    cdef readonly dict own
    cdef readonly list types
    cdef readonly dict number
    cdef unsigned char speed[L.MAX_TYPES]
    cdef unsigned char armour[L.MAX_TYPES * L.DIRECTIONS]
    cdef unsigned char low[L.MAX_TYPES]
    cdef unsigned short shuts[L.MAX_TYPES]
    cdef unsigned short needs[L.MAX_TYPES]
    cdef unsigned short drowns[L.MAX_TYPES]
    cdef unsigned short destroys[L.MAX_TYPES]
    cdef unsigned short hurries[L.MAX_TYPES]
    cdef unsigned short clears[L.MAX_TYPES]
    cdef unsigned char turns_once[L.MAX_TYPES]
    cdef unsigned char carries[L.MAX_TYPES * L.MAX_TYPES]
    cdef unsigned char transport[L.MAX_TYPES]
    cdef unsigned char windowed[L.MAX_TYPES]
    cdef unsigned char spreads[L.MAX_TYPES]
    cdef unsigned char only_gun[L.MAX_TYPES]
    cdef unsigned char kills_by_gun[L.MAX_TYPES]
    cdef unsigned char only_short[L.MAX_TYPES]
    cdef unsigned char only_blast[L.MAX_TYPES]
    cdef unsigned char lays[L.MAX_TYPES]
    cdef unsigned char blast[L.MAX_TYPES]
    cdef unsigned char gun_power[L.MAX_TYPES]
    cdef unsigned char gun_arc[L.MAX_TYPES * L.DIRECTIONS]
    cdef unsigned char gun_min[L.MAX_TYPES]
    cdef unsigned char gun_max[L.MAX_TYPES]
    cdef unsigned char lob_power[L.MAX_TYPES]
    cdef unsigned char lob_arc[L.MAX_TYPES * L.DIRECTIONS]
    cdef unsigned char lob_min[L.MAX_TYPES]
    cdef unsigned char lob_max[L.MAX_TYPES]
    cdef unsigned char flame_power[L.MAX_TYPES]
    cdef unsigned char flame_arc[L.MAX_TYPES * L.DIRECTIONS]
    cdef unsigned char flame_min[L.MAX_TYPES]
    cdef unsigned char flame_max[L.MAX_TYPES]
    cdef unsigned char charge_power[L.MAX_TYPES]
    cdef unsigned char smokes[L.MAX_TYPES]
    cdef unsigned char smoke_arc[L.MAX_TYPES * L.DIRECTIONS]
    cdef unsigned char smoke_min[L.MAX_TYPES]
    cdef unsigned char smoke_max[L.MAX_TYPES]

    cpdef int ground(self, int kind, int cell) noexcept nogil
