cimport cython

cdef extern from *:
    """
    #ifdef _WIN32
    #include <windows.h>
    static inline double tankchess_seconds(void) {
        LARGE_INTEGER count, frequency;
        QueryPerformanceCounter(&count);
        QueryPerformanceFrequency(&frequency);
        return (double)count.QuadPart / (double)frequency.QuadPart;
    }
    #else
    #include <time.h>
    static inline double tankchess_seconds(void) {
        struct timespec now;
        clock_gettime(CLOCK_MONOTONIC, &now);
        return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
    }
    #endif
    """
    cpdef double perf_counter "tankchess_seconds"() noexcept nogil

@cython.final
cdef class SearchClock:
    cdef int[::1] flag
    cdef readonly long long nodes
    cdef long long node_limit
    cdef double deadline
    cdef readonly int stopped

    cpdef void begin(self)
    cpdef void limit_nodes(self, long long nodes)
    cpdef void limit_time(self, double seconds)
    cdef void tick(self) noexcept nogil
    cdef bint is_late(self) noexcept nogil
