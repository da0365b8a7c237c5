# Numbers only: scale.py stays plain Python. Made of it by scripts/layout_types.py. Do not edit: run that script.

cdef extern from *:
    """
    #define TC_SCALE_MATE (30000)
    #define TC_SCALE_MATE_BOUND (29000)
    #define TC_SCALE_INFINITE (31000)
    #define TC_SCALE_NOT_OVER (32000)
    #define TC_SCALE_EXACT (1)
    #define TC_SCALE_AT_LEAST (2)
    #define TC_SCALE_AT_MOST (3)
    #define TC_SCALE_CHECKED (1)
    #define TC_SCALE_CALM (2)
    #define TC_SCALE_MAX_PLY (96)
    #define TC_SCALE_MAX_DEPTH (60)
    #define TC_SCALE_STACK (65536)
    #define TC_SCALE_HISTORY_MOST (16384)
    #define TC_SCALE_KINDS (64)
    #define TC_SCALE_STATES (8192)
    #define TC_SCALE_LEAVING (0)
    #define TC_SCALE_FETCHING (1)
    #define TC_SCALE_RETURNING (2)
    #define TC_SCALE_DISTANCE_TABLES (48)
    #define TC_SCALE_FAR (40)
    #define TC_SCALE_ENDLESS_NUMBER (268435456)
    """
    const int MATE "TC_SCALE_MATE"
    const int MATE_BOUND "TC_SCALE_MATE_BOUND"
    const int INFINITE "TC_SCALE_INFINITE"
    const int NOT_OVER "TC_SCALE_NOT_OVER"
    const int EXACT "TC_SCALE_EXACT"
    const int AT_LEAST "TC_SCALE_AT_LEAST"
    const int AT_MOST "TC_SCALE_AT_MOST"
    const int CHECKED "TC_SCALE_CHECKED"
    const int CALM "TC_SCALE_CALM"
    const int MAX_PLY "TC_SCALE_MAX_PLY"
    const int MAX_DEPTH "TC_SCALE_MAX_DEPTH"
    const int STACK "TC_SCALE_STACK"
    const int HISTORY_MOST "TC_SCALE_HISTORY_MOST"
    const int KINDS "TC_SCALE_KINDS"
    const int STATES "TC_SCALE_STATES"
    const int LEAVING "TC_SCALE_LEAVING"
    const int FETCHING "TC_SCALE_FETCHING"
    const int RETURNING "TC_SCALE_RETURNING"
    const int DISTANCE_TABLES "TC_SCALE_DISTANCE_TABLES"
    const int FAR "TC_SCALE_FAR"
    const int ENDLESS_NUMBER "TC_SCALE_ENDLESS_NUMBER"
