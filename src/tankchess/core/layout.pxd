# Numbers only: layout.py stays plain Python. Made of it by scripts/layout_types.py. Do not edit: run that script.

cdef extern from *:
    """
    #define TC_LAYOUT_STRIDE (32)
    #define TC_LAYOUT_ROW_SHIFT (5)
    #define TC_LAYOUT_COLUMN_MASK (31)
    #define TC_LAYOUT_SQUARES (1024)
    #define TC_LAYOUT_SQUARE_WORDS (16)
    #define TC_LAYOUT_MIN_SIZE (6)
    #define TC_LAYOUT_MAX_SIZE (26)
    #define TC_LAYOUT_DIRECTIONS (8)
    static const int TC_LAYOUT_STEPS[8] = {32, 33, 1, -31, -32, -33, -1, 31};
    static const int TC_LAYOUT_ACROSS[8] = {0, 1, 1, 1, 0, -1, -1, -1};
    static const int TC_LAYOUT_UP[8] = {1, 1, 0, -1, -1, -1, 0, 1};
    #define TC_LAYOUT_OFF (1)
    #define TC_LAYOUT_HIGH (2)
    #define TC_LAYOUT_LOW (4)
    #define TC_LAYOUT_WATER (8)
    #define TC_LAYOUT_HEDGE (16)
    #define TC_LAYOUT_FIRE (32)
    #define TC_LAYOUT_ICE (64)
    #define TC_LAYOUT_ROAD (128)
    #define TC_LAYOUT_SMOKE (256)
    #define TC_LAYOUT_MINE (512)
    #define TC_LAYOUT_BLOCKED (7)
    #define TC_LAYOUT_SPECIAL (872)
    #define TC_LAYOUT_WALL (35)
    #define TC_LAYOUT_NO_MINE (47)
    #define TC_LAYOUT_NO_SMOKE (50)
    #define TC_LAYOUT_ROW_PAD (12)
    #define TC_LAYOUT_ROWS (48)
    #define TC_LAYOUT_MAX_PIECES (1352)
    #define TC_LAYOUT_MAX_TYPES (64)
    #define TC_LAYOUT_GONE (0)
    #define TC_LAYOUT_ON_BOARD (1)
    #define TC_LAYOUT_ABOARD (2)
    #define TC_LAYOUT_WRECK (3)
    #define TC_LAYOUT_NOBODY (-1)
    #define TC_LAYOUT_WHITE (0)
    #define TC_LAYOUT_FLAG_WHITE (1)
    #define TC_LAYOUT_BLACK (2)
    #define TC_LAYOUT_FLAG_BLACK (3)
    #define TC_LAYOUT_SIDES (4)
    #define TC_LAYOUT_COMMAND (0)
    #define TC_LAYOUT_LAST (1)
    #define TC_LAYOUT_ESCAPE3 (2)
    #define TC_LAYOUT_FLAG (3)
    #define TC_LAYOUT_FOUR (4)
    #define TC_LAYOUT_TURN (0)
    #define TC_LAYOUT_MINES (1)
    #define TC_LAYOUT_OUT (2)
    #define TC_LAYOUT_HOME (6)
    #define TC_LAYOUT_SCORE (10)
    #define TC_LAYOUT_KEYED (14)
    #define TC_LAYOUT_MOVE_NUMBER (14)
    #define TC_LAYOUT_QUIET (15)
    #define TC_LAYOUT_VEHICLES (16)
    #define TC_LAYOUT_BODIES (20)
    #define TC_LAYOUT_COMMANDERS (24)
    #define TC_LAYOUT_LAYERS (28)
    #define TC_LAYOUT_EXPLOSIVES (29)
    #define TC_LAYOUT_TRANSPORTS (30)
    #define TC_LAYOUT_COUNTERS (40)
    #define TC_LAYOUT_MINE_POOL (10)
    #define TC_LAYOUT_LOG_CELL (0)
    #define TC_LAYOUT_LOG_OCCUPANT (1)
    #define TC_LAYOUT_LOG_SQUARE (2)
    #define TC_LAYOUT_LOG_FACING (3)
    #define TC_LAYOUT_LOG_STATUS (4)
    #define TC_LAYOUT_LOG_PARTNER (5)
    #define TC_LAYOUT_LOG_CARRIES_FLAG (6)
    #define TC_LAYOUT_LOG_LOOSE (7)
    #define TC_LAYOUT_LOG_CORNER (8)
    #define TC_LAYOUT_LOG_COUNTER (9)
    #define TC_LAYOUT_LOG_KEY (10)
    #define TC_LAYOUT_LOG_FIELD (4096)
    #define TC_LAYOUT_LINES_A_PIECE (12)
    #define TC_LAYOUT_LINES_A_MOVE (40)
    #define TC_LAYOUT_TO_SHIFT (10)
    #define TC_LAYOUT_FACING_SHIFT (20)
    #define TC_LAYOUT_CARGO_BIT (8388608)
    #define TC_LAYOUT_OUT_BIT (16777216)
    #define TC_LAYOUT_ACTION_SHIFT (25)
    #define TC_LAYOUT_TARGET_SHIFT (29)
    #define TC_LAYOUT_NAMED_BIT (549755813888LL)
    #define TC_LAYOUT_PATH_SHIFT (40)
    #define TC_LAYOUT_SQUARE_MASK (1023)
    #define TC_LAYOUT_PATHLESS (1099511627775LL)
    #define TC_LAYOUT_DRIVE_BITS (8388607)
    #define TC_LAYOUT_UNTARGETED (536870911)
    #define TC_LAYOUT_PASS (1152921504606846976LL)
    #define TC_LAYOUT_NO_MOVE (0)
    #define TC_LAYOUT_NOTHING (0)
    #define TC_LAYOUT_HIT (1)
    #define TC_LAYOUT_SMOKING (2)
    #define TC_LAYOUT_MINING (3)
    #define TC_LAYOUT_FLAMING (4)
    #define TC_LAYOUT_BLASTING (5)
    #define TC_LAYOUT_TAKING_CORNER (6)
    #define TC_LAYOUT_TAKING (7)
    #define TC_LAYOUT_AHEAD (0)
    #define TC_LAYOUT_LEFT (1)
    #define TC_LAYOUT_RIGHT (2)
    #define TC_LAYOUT_MAX_STEPS (10)
    #define TC_LAYOUT_MAX_WAYS (88574)
    #define TC_LAYOUT_KEPT_SLOTS (128)
    #define TC_LAYOUT_NOT_KEPT (0)
    #define TC_LAYOUT_COUNT_KEPT (1)
    #define TC_LAYOUT_REACH_KEPT (2)
    #define TC_LAYOUT_MAX_LINE (512)
    #define TC_LAYOUT_FREE (0)
    #define TC_LAYOUT_LOCKED (1)
    #define TC_LAYOUT_LOST (2)
    #define TC_LAYOUT_LEFT_BOARD (3)
    #define TC_LAYOUT_GOAL_DESTROYED (1)
    #define TC_LAYOUT_GOAL_ESCAPED (2)
    #define TC_LAYOUT_GOAL_FLAG (3)
    #define TC_LAYOUT_GOAL_UNREACHABLE (4)
    #define TC_LAYOUT_LIMIT_REACHED (5)
    #define TC_LAYOUT_QUIET_REACHED (6)
    #define TC_LAYOUT_REPEATED (7)
    #define TC_LAYOUT_ESCAPES_TO_WIN (3)
    #define TC_LAYOUT_QUIET_MOVES_EACH (100)
    #define TC_LAYOUT_TIMES_TO_REPEAT (3)
    #define TC_LAYOUT_SHORTEST_REPETITION (8)
    #define TC_LAYOUT_SILENT (0)
    #define TC_LAYOUT_ANNOUNCED (1)
    #define TC_LAYOUT_ANNOUNCED_ONLY (2)
    #define TC_LAYOUT_CAREFUL (0)
    #define TC_LAYOUT_PLAIN (1)
    #define TC_LAYOUT_ROUGH (2)
    #define TC_LAYOUT_WINDOW_SIDE (11)
    #define TC_LAYOUT_WINDOW_RADIUS (5)
    #define TC_LAYOUT_WINDOW_CENTRE (60)
    #define TC_LAYOUT_WINDOW_START (1152921504606846976ULL)
    #define TC_LAYOUT_WINDOW_ROW (2047ULL)
    static const int TC_LAYOUT_WINDOW_SHIFTS[121] = {-165, -164, -163, -162, -161, -160, -159, -158, -157, -156, -155, -133, -132, -131, -130, -129, -128, -127, -126, -125, -124, -123, -101, -100, -99, -98, -97, -96, -95, -94, -93, -92, -91, -69, -68, -67, -66, -65, -64, -63, -62, -61, -60, -59, -37, -36, -35, -34, -33, -32, -31, -30, -29, -28, -27, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 59, 60, 61, 62, 63, 64, 65, 66, 67, 68, 69, 91, 92, 93, 94, 95, 96, 97, 98, 99, 100, 101, 123, 124, 125, 126, 127, 128, 129, 130, 131, 132, 133, 155, 156, 157, 158, 159, 160, 161, 162, 163, 164, 165};
    #define TC_LAYOUT_NOTE_MASK (1048575)
    #define TC_LAYOUT_NOTE_SQUARE (20)
    #define TC_LAYOUT_NOTE_VICTIM (30)
    #define TC_LAYOUT_NOTE_DIRECTION (40)
    #define TC_LAYOUT_NOTE_LOW (43)
    #define TC_LAYOUT_NOTE_DISTANCE (44)
    #define TC_LAYOUT_NOTE_ARMOUR (49)
    #define TC_LAYOUT_NOTE_LOW_BIT (8796093022208LL)
    #define TC_LAYOUT_NOTE_FARTHER (17592186044416LL)
    #define TC_LAYOUT_NOTE_NEXT (1048576)
    #define TC_LAYOUT_NOTES_A_TARGET (256)
    #define TC_LAYOUT_UNBEATEN (71494644084506624LL)
    #define TC_LAYOUT_SLOT_MASK (1023)
    #define TC_LAYOUT_ENDLESS (99)
    #define TC_LAYOUT_ALL_ROUND (255)
    #define TC_LAYOUT_ANY_POWER (99)
    #define TC_LAYOUT_BIT (1ULL)
    #define TC_LAYOUT_THREE_BITS (7ULL)
    #define TC_LAYOUT_LOW_WORD (18446744073709551615ULL)
    #define TC_LAYOUT_ODD_BITS (6148914691236517205ULL)
    #define TC_LAYOUT_PAIR_BITS (3689348814741910323ULL)
    #define TC_LAYOUT_NIBBLE_BITS (1085102592571150095ULL)
    #define TC_LAYOUT_BYTE_ONES (72340172838076673ULL)
    #define TC_LAYOUT_MIX_ADD (11400714819323198485ULL)
    #define TC_LAYOUT_MIX_ONE (13787848793156543929ULL)
    #define TC_LAYOUT_MIX_TWO (10723151780598845931ULL)
    #define TC_LAYOUT_DE_BRUIJN (285870213051386505ULL)
    static const int TC_LAYOUT_BIT_PLACES[64] = {0, 1, 48, 2, 57, 49, 28, 3, 61, 58, 50, 42, 38, 29, 17, 4, 62, 55, 59, 36, 53, 51, 43, 22, 45, 39, 33, 30, 24, 18, 12, 5, 63, 47, 56, 27, 60, 41, 37, 16, 54, 35, 52, 21, 44, 32, 23, 11, 46, 26, 40, 15, 34, 20, 31, 10, 25, 14, 19, 9, 13, 8, 7, 6};
    """
    const int STRIDE "TC_LAYOUT_STRIDE"
    const int ROW_SHIFT "TC_LAYOUT_ROW_SHIFT"
    const int COLUMN_MASK "TC_LAYOUT_COLUMN_MASK"
    const int SQUARES "TC_LAYOUT_SQUARES"
    const int SQUARE_WORDS "TC_LAYOUT_SQUARE_WORDS"
    const int MIN_SIZE "TC_LAYOUT_MIN_SIZE"
    const int MAX_SIZE "TC_LAYOUT_MAX_SIZE"
    const int DIRECTIONS "TC_LAYOUT_DIRECTIONS"
    const int STEPS "TC_LAYOUT_STEPS" [8]
    const int ACROSS "TC_LAYOUT_ACROSS" [8]
    const int UP "TC_LAYOUT_UP" [8]
    const int OFF "TC_LAYOUT_OFF"
    const int HIGH "TC_LAYOUT_HIGH"
    const int LOW "TC_LAYOUT_LOW"
    const int WATER "TC_LAYOUT_WATER"
    const int HEDGE "TC_LAYOUT_HEDGE"
    const int FIRE "TC_LAYOUT_FIRE"
    const int ICE "TC_LAYOUT_ICE"
    const int ROAD "TC_LAYOUT_ROAD"
    const int SMOKE "TC_LAYOUT_SMOKE"
    const int MINE "TC_LAYOUT_MINE"
    const int BLOCKED "TC_LAYOUT_BLOCKED"
    const int SPECIAL "TC_LAYOUT_SPECIAL"
    const int WALL "TC_LAYOUT_WALL"
    const int NO_MINE "TC_LAYOUT_NO_MINE"
    const int NO_SMOKE "TC_LAYOUT_NO_SMOKE"
    const int ROW_PAD "TC_LAYOUT_ROW_PAD"
    const int ROWS "TC_LAYOUT_ROWS"
    const int MAX_PIECES "TC_LAYOUT_MAX_PIECES"
    const int MAX_TYPES "TC_LAYOUT_MAX_TYPES"
    const int GONE "TC_LAYOUT_GONE"
    const int ON_BOARD "TC_LAYOUT_ON_BOARD"
    const int ABOARD "TC_LAYOUT_ABOARD"
    const int WRECK "TC_LAYOUT_WRECK"
    const int NOBODY "TC_LAYOUT_NOBODY"
    const int WHITE "TC_LAYOUT_WHITE"
    const int FLAG_WHITE "TC_LAYOUT_FLAG_WHITE"
    const int BLACK "TC_LAYOUT_BLACK"
    const int FLAG_BLACK "TC_LAYOUT_FLAG_BLACK"
    const int SIDES "TC_LAYOUT_SIDES"
    const int COMMAND "TC_LAYOUT_COMMAND"
    const int LAST "TC_LAYOUT_LAST"
    const int ESCAPE3 "TC_LAYOUT_ESCAPE3"
    const int FLAG "TC_LAYOUT_FLAG"
    const int FOUR "TC_LAYOUT_FOUR"
    const int TURN "TC_LAYOUT_TURN"
    const int MINES "TC_LAYOUT_MINES"
    const int OUT "TC_LAYOUT_OUT"
    const int HOME "TC_LAYOUT_HOME"
    const int SCORE "TC_LAYOUT_SCORE"
    const int KEYED "TC_LAYOUT_KEYED"
    const int MOVE_NUMBER "TC_LAYOUT_MOVE_NUMBER"
    const int QUIET "TC_LAYOUT_QUIET"
    const int VEHICLES "TC_LAYOUT_VEHICLES"
    const int BODIES "TC_LAYOUT_BODIES"
    const int COMMANDERS "TC_LAYOUT_COMMANDERS"
    const int LAYERS "TC_LAYOUT_LAYERS"
    const int EXPLOSIVES "TC_LAYOUT_EXPLOSIVES"
    const int TRANSPORTS "TC_LAYOUT_TRANSPORTS"
    const int COUNTERS "TC_LAYOUT_COUNTERS"
    const int MINE_POOL "TC_LAYOUT_MINE_POOL"
    const int LOG_CELL "TC_LAYOUT_LOG_CELL"
    const int LOG_OCCUPANT "TC_LAYOUT_LOG_OCCUPANT"
    const int LOG_SQUARE "TC_LAYOUT_LOG_SQUARE"
    const int LOG_FACING "TC_LAYOUT_LOG_FACING"
    const int LOG_STATUS "TC_LAYOUT_LOG_STATUS"
    const int LOG_PARTNER "TC_LAYOUT_LOG_PARTNER"
    const int LOG_CARRIES_FLAG "TC_LAYOUT_LOG_CARRIES_FLAG"
    const int LOG_LOOSE "TC_LAYOUT_LOG_LOOSE"
    const int LOG_CORNER "TC_LAYOUT_LOG_CORNER"
    const int LOG_COUNTER "TC_LAYOUT_LOG_COUNTER"
    const int LOG_KEY "TC_LAYOUT_LOG_KEY"
    const int LOG_FIELD "TC_LAYOUT_LOG_FIELD"
    const int LINES_A_PIECE "TC_LAYOUT_LINES_A_PIECE"
    const int LINES_A_MOVE "TC_LAYOUT_LINES_A_MOVE"
    const int TO_SHIFT "TC_LAYOUT_TO_SHIFT"
    const int FACING_SHIFT "TC_LAYOUT_FACING_SHIFT"
    const int CARGO_BIT "TC_LAYOUT_CARGO_BIT"
    const int OUT_BIT "TC_LAYOUT_OUT_BIT"
    const int ACTION_SHIFT "TC_LAYOUT_ACTION_SHIFT"
    const int TARGET_SHIFT "TC_LAYOUT_TARGET_SHIFT"
    const long long NAMED_BIT "TC_LAYOUT_NAMED_BIT"
    const int PATH_SHIFT "TC_LAYOUT_PATH_SHIFT"
    const int SQUARE_MASK "TC_LAYOUT_SQUARE_MASK"
    const long long PATHLESS "TC_LAYOUT_PATHLESS"
    const int DRIVE_BITS "TC_LAYOUT_DRIVE_BITS"
    const int UNTARGETED "TC_LAYOUT_UNTARGETED"
    const long long PASS "TC_LAYOUT_PASS"
    const int NO_MOVE "TC_LAYOUT_NO_MOVE"
    const int NOTHING "TC_LAYOUT_NOTHING"
    const int HIT "TC_LAYOUT_HIT"
    const int SMOKING "TC_LAYOUT_SMOKING"
    const int MINING "TC_LAYOUT_MINING"
    const int FLAMING "TC_LAYOUT_FLAMING"
    const int BLASTING "TC_LAYOUT_BLASTING"
    const int TAKING_CORNER "TC_LAYOUT_TAKING_CORNER"
    const int TAKING "TC_LAYOUT_TAKING"
    const int AHEAD "TC_LAYOUT_AHEAD"
    const int LEFT "TC_LAYOUT_LEFT"
    const int RIGHT "TC_LAYOUT_RIGHT"
    const int MAX_STEPS "TC_LAYOUT_MAX_STEPS"
    const int MAX_WAYS "TC_LAYOUT_MAX_WAYS"
    const int KEPT_SLOTS "TC_LAYOUT_KEPT_SLOTS"
    const int NOT_KEPT "TC_LAYOUT_NOT_KEPT"
    const int COUNT_KEPT "TC_LAYOUT_COUNT_KEPT"
    const int REACH_KEPT "TC_LAYOUT_REACH_KEPT"
    const int MAX_LINE "TC_LAYOUT_MAX_LINE"
    const int FREE "TC_LAYOUT_FREE"
    const int LOCKED "TC_LAYOUT_LOCKED"
    const int LOST "TC_LAYOUT_LOST"
    const int LEFT_BOARD "TC_LAYOUT_LEFT_BOARD"
    const int GOAL_DESTROYED "TC_LAYOUT_GOAL_DESTROYED"
    const int GOAL_ESCAPED "TC_LAYOUT_GOAL_ESCAPED"
    const int GOAL_FLAG "TC_LAYOUT_GOAL_FLAG"
    const int GOAL_UNREACHABLE "TC_LAYOUT_GOAL_UNREACHABLE"
    const int LIMIT_REACHED "TC_LAYOUT_LIMIT_REACHED"
    const int QUIET_REACHED "TC_LAYOUT_QUIET_REACHED"
    const int REPEATED "TC_LAYOUT_REPEATED"
    const int ESCAPES_TO_WIN "TC_LAYOUT_ESCAPES_TO_WIN"
    const int QUIET_MOVES_EACH "TC_LAYOUT_QUIET_MOVES_EACH"
    const int TIMES_TO_REPEAT "TC_LAYOUT_TIMES_TO_REPEAT"
    const int SHORTEST_REPETITION "TC_LAYOUT_SHORTEST_REPETITION"
    const int SILENT "TC_LAYOUT_SILENT"
    const int ANNOUNCED "TC_LAYOUT_ANNOUNCED"
    const int ANNOUNCED_ONLY "TC_LAYOUT_ANNOUNCED_ONLY"
    const int CAREFUL "TC_LAYOUT_CAREFUL"
    const int PLAIN "TC_LAYOUT_PLAIN"
    const int ROUGH "TC_LAYOUT_ROUGH"
    const int WINDOW_SIDE "TC_LAYOUT_WINDOW_SIDE"
    const int WINDOW_RADIUS "TC_LAYOUT_WINDOW_RADIUS"
    const int WINDOW_CENTRE "TC_LAYOUT_WINDOW_CENTRE"
    const unsigned long long WINDOW_START "TC_LAYOUT_WINDOW_START"
    const unsigned long long WINDOW_ROW "TC_LAYOUT_WINDOW_ROW"
    const int WINDOW_SHIFTS "TC_LAYOUT_WINDOW_SHIFTS" [121]
    const int NOTE_MASK "TC_LAYOUT_NOTE_MASK"
    const int NOTE_SQUARE "TC_LAYOUT_NOTE_SQUARE"
    const int NOTE_VICTIM "TC_LAYOUT_NOTE_VICTIM"
    const int NOTE_DIRECTION "TC_LAYOUT_NOTE_DIRECTION"
    const int NOTE_LOW "TC_LAYOUT_NOTE_LOW"
    const int NOTE_DISTANCE "TC_LAYOUT_NOTE_DISTANCE"
    const int NOTE_ARMOUR "TC_LAYOUT_NOTE_ARMOUR"
    const long long NOTE_LOW_BIT "TC_LAYOUT_NOTE_LOW_BIT"
    const long long NOTE_FARTHER "TC_LAYOUT_NOTE_FARTHER"
    const int NOTE_NEXT "TC_LAYOUT_NOTE_NEXT"
    const int NOTES_A_TARGET "TC_LAYOUT_NOTES_A_TARGET"
    const long long UNBEATEN "TC_LAYOUT_UNBEATEN"
    const int SLOT_MASK "TC_LAYOUT_SLOT_MASK"
    const int ENDLESS "TC_LAYOUT_ENDLESS"
    const int ALL_ROUND "TC_LAYOUT_ALL_ROUND"
    const int ANY_POWER "TC_LAYOUT_ANY_POWER"
    const unsigned long long BIT "TC_LAYOUT_BIT"
    const unsigned long long THREE_BITS "TC_LAYOUT_THREE_BITS"
    const unsigned long long LOW_WORD "TC_LAYOUT_LOW_WORD"
    const unsigned long long ODD_BITS "TC_LAYOUT_ODD_BITS"
    const unsigned long long PAIR_BITS "TC_LAYOUT_PAIR_BITS"
    const unsigned long long NIBBLE_BITS "TC_LAYOUT_NIBBLE_BITS"
    const unsigned long long BYTE_ONES "TC_LAYOUT_BYTE_ONES"
    const unsigned long long MIX_ADD "TC_LAYOUT_MIX_ADD"
    const unsigned long long MIX_ONE "TC_LAYOUT_MIX_ONE"
    const unsigned long long MIX_TWO "TC_LAYOUT_MIX_TWO"
    const unsigned long long DE_BRUIJN "TC_LAYOUT_DE_BRUIJN"
    const int BIT_PLACES "TC_LAYOUT_BIT_PLACES" [64]
