# Numbers only: scale.py stays plain Python. Made of it by scripts/layout_types.py. Do not edit: run that script.

cdef extern from *:
    """
    #define TC_SCALE_TYPE_CHECKING (False)
    #define TC_SCALE_MATE (30000)
    #define TC_SCALE_MATE_BOUND (29000)
    #define TC_SCALE_INFINITE (31000)
    #define TC_SCALE_NO_SCORE (32000)
    #define TC_SCALE_EXACT (1)
    #define TC_SCALE_AT_LEAST (2)
    #define TC_SCALE_AT_MOST (3)
    #define TC_SCALE_CHECKED (1)
    #define TC_SCALE_CALM (2)
    #define TC_SCALE_NOTHING_YET (0)
    #define TC_SCALE_TABLE_MOVE (1)
    #define TC_SCALE_LISTED (2)
    #define TC_SCALE_MAX_PLY (96)
    #define TC_SCALE_MAX_DEPTH (60)
    #define TC_SCALE_LINE_ROOM (104)
    #define TC_SCALE_STACK (65536)
    #define TC_SCALE_HISTORY_MOST (16384)
    #define TC_SCALE_KINDS (64)
    #define TC_SCALE_STATES (8192)
    #define TC_SCALE_ALL_FACINGS (255)
    #define TC_SCALE_REDUCED_DEPTHS (32)
    #define TC_SCALE_REDUCED_MOVES (128)
    #define TC_SCALE_ORDER_SHOT (16777216)
    #define TC_SCALE_ORDER_KILLER (1048576)
    #define TC_SCALE_ORDER_REPLY (524288)
    #define TC_SCALE_ORDER_CHECK (6000)
    #define TC_SCALE_ORDER_FAVOURED (8000)
    #define TC_SCALE_MARGIN (110)
    #define TC_SCALE_DEEPEST_QUIET (-5)
    #define TC_SCALE_HOPE (120)
    #define TC_SCALE_POWERS (8)
    #define TC_SCALE_MAX_POWER (7)
    #define TC_SCALE_MASKED (64)
    #define TC_SCALE_UNKNOWN (10000)
    #define TC_SCALE_MAX_MAPS (16)
    #define TC_SCALE_LEAVING (0)
    #define TC_SCALE_FETCHING (1)
    #define TC_SCALE_RETURNING (2)
    #define TC_SCALE_GOALS_A_SLOT (3)
    #define TC_SCALE_DISTANCE_TABLES (48)
    #define TC_SCALE_FAR (40)
    #define TC_SCALE_MAX_ESCAPE (8)
    #define TC_SCALE_WORD_SIZE (8)
    #define TC_SCALE_ENTRY_WORDS (3)
    #define TC_SCALE_SCORE_OFFSET (32768)
    #define TC_SCALE_PLAYER_SALT (11400714819323198485ULL)
    #define TC_SCALE_ENDLESS_NUMBER (268435456)
    #define TC_SCALE_QUIET_PROOF (400)
    #define TC_SCALE_PROOF_STACK (131072)
    #define TC_SCALE_PROOF_WORDS (2)
    #define TC_SCALE_ATTACK_SALT (11400714819323198485ULL)
    #define TC_SCALE_DEFENCE_SALT (14029467366897019727ULL)
    #define TC_SCALE_LOW_HALF (4294967295ULL)
    """
    const int TYPE_CHECKING "TC_SCALE_TYPE_CHECKING"
    const int MATE "TC_SCALE_MATE"
    const int MATE_BOUND "TC_SCALE_MATE_BOUND"
    const int INFINITE "TC_SCALE_INFINITE"
    const int NO_SCORE "TC_SCALE_NO_SCORE"
    const int EXACT "TC_SCALE_EXACT"
    const int AT_LEAST "TC_SCALE_AT_LEAST"
    const int AT_MOST "TC_SCALE_AT_MOST"
    const int CHECKED "TC_SCALE_CHECKED"
    const int CALM "TC_SCALE_CALM"
    const int NOTHING_YET "TC_SCALE_NOTHING_YET"
    const int TABLE_MOVE "TC_SCALE_TABLE_MOVE"
    const int LISTED "TC_SCALE_LISTED"
    const int MAX_PLY "TC_SCALE_MAX_PLY"
    const int MAX_DEPTH "TC_SCALE_MAX_DEPTH"
    const int LINE_ROOM "TC_SCALE_LINE_ROOM"
    const int STACK "TC_SCALE_STACK"
    const int HISTORY_MOST "TC_SCALE_HISTORY_MOST"
    const int KINDS "TC_SCALE_KINDS"
    const int STATES "TC_SCALE_STATES"
    const int ALL_FACINGS "TC_SCALE_ALL_FACINGS"
    const int REDUCED_DEPTHS "TC_SCALE_REDUCED_DEPTHS"
    const int REDUCED_MOVES "TC_SCALE_REDUCED_MOVES"
    const int ORDER_SHOT "TC_SCALE_ORDER_SHOT"
    const int ORDER_KILLER "TC_SCALE_ORDER_KILLER"
    const int ORDER_REPLY "TC_SCALE_ORDER_REPLY"
    const int ORDER_CHECK "TC_SCALE_ORDER_CHECK"
    const int ORDER_FAVOURED "TC_SCALE_ORDER_FAVOURED"
    const int MARGIN "TC_SCALE_MARGIN"
    const int DEEPEST_QUIET "TC_SCALE_DEEPEST_QUIET"
    const int HOPE "TC_SCALE_HOPE"
    const int POWERS "TC_SCALE_POWERS"
    const int MAX_POWER "TC_SCALE_MAX_POWER"
    const int MASKED "TC_SCALE_MASKED"
    const int UNKNOWN "TC_SCALE_UNKNOWN"
    const int MAX_MAPS "TC_SCALE_MAX_MAPS"
    const int LEAVING "TC_SCALE_LEAVING"
    const int FETCHING "TC_SCALE_FETCHING"
    const int RETURNING "TC_SCALE_RETURNING"
    const int GOALS_A_SLOT "TC_SCALE_GOALS_A_SLOT"
    const int DISTANCE_TABLES "TC_SCALE_DISTANCE_TABLES"
    const int FAR "TC_SCALE_FAR"
    const int MAX_ESCAPE "TC_SCALE_MAX_ESCAPE"
    const int WORD_SIZE "TC_SCALE_WORD_SIZE"
    const int ENTRY_WORDS "TC_SCALE_ENTRY_WORDS"
    const int SCORE_OFFSET "TC_SCALE_SCORE_OFFSET"
    const unsigned long long PLAYER_SALT "TC_SCALE_PLAYER_SALT"
    const int ENDLESS_NUMBER "TC_SCALE_ENDLESS_NUMBER"
    const int QUIET_PROOF "TC_SCALE_QUIET_PROOF"
    const int PROOF_STACK "TC_SCALE_PROOF_STACK"
    const int PROOF_WORDS "TC_SCALE_PROOF_WORDS"
    const unsigned long long ATTACK_SALT "TC_SCALE_ATTACK_SALT"
    const unsigned long long DEFENCE_SALT "TC_SCALE_DEFENCE_SALT"
    const unsigned long long LOW_HALF "TC_SCALE_LOW_HALF"
