from tankchess.engine.search cimport Searcher

cpdef int search_freely(Searcher searcher, int first, int depth, int alpha, int beta)
