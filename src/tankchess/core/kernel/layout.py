"""How positions and moves are laid out in integers. One place for the numbers that the compiled modules share.

A square is an index on a padded board 32 wide: `(row + 1) * 32 + column + 1`, both from 0. The rim of the
padding is marked OFF, so a step never needs a bounds check. Directions are 0..7, clockwise from north.

This module is never compiled. `layout.pxd`, which `scripts/layout_types.py` makes of it, gives the compiled modules the
same numbers as constants of C. There a number is an int or, where it does not fit into one, a long long.
"""

from __future__ import annotations

Word = int
"""In C an unsigned number of 64 bits, however small it is here: a pattern of bits."""

STRIDE = 32
ROW_SHIFT = 5
COLUMN_MASK = 31
SQUARES = 1024
SQUARE_WORDS = 16
MIN_SIZE = 6
MAX_SIZE = 26
DIRECTIONS = 8
STEPS = (32, 33, 1, -31, -32, -33, -1, 31)
# The columns and the rows that a step changes.
ACROSS = (0, 1, 1, 1, 0, -1, -1, -1)
UP = (1, 1, 0, -1, -1, -1, 0, 1)

# Terrain of a square, one bit a kind.
OFF = 1
HIGH = 2
LOW = 4
WATER = 8
HEDGE = 16
FIRE = 32
ICE = 64
ROAD = 128
SMOKE = 256
MINE = 512
# Nobody drives there.
BLOCKED = OFF | HIGH | LOW
# What changes when a vehicle enters it, or changes the vehicle.
SPECIAL = WATER | ICE | FIRE | MINE | SMOKE
# Any other ground bears every vehicle but boats.
UNSAFE = BLOCKED | WATER | ICE | FIRE | MINE
# No direct shot passes it, whoever fires (F5), and no piece fires out of it.
WALL = OFF | HIGH | FIRE
# Terrain that a direct shot does not simply pass, as it passes any other empty square.
COVER = WALL | LOW | HEDGE | SMOKE
# A square holds one of these at most, these lie on land only, and these may cover several squares as one (T3).
OBSTACLES = HIGH | LOW | HEDGE | FIRE
LAND_ONLY = ROAD | HEDGE | FIRE | MINE
SHAPED = HEDGE | FIRE
# Where no mine (A1) and no smoke (A3) can lie.
NO_MINE = OFF | HIGH | LOW | FIRE | WATER
NO_SMOKE = HIGH | HEDGE | FIRE

# Bit rows: row r of the board is word r + ROW_PAD, column c is bit c + ROW_PAD of it.
ROW_PAD = 12
ROWS = 48

# Pieces live in slots. A slot never changes its owner or type during a game.
MAX_PIECES = 2 * MAX_SIZE * MAX_SIZE
MAX_TYPES = 64
GONE = 0
ON_BOARD = 1
ABOARD = 2
WRECK = 3
NOBODY = -1

# Sides, and the sides of a vehicle.
WHITE = 0
FLAG_WHITE = 1
BLACK = 2
FLAG_BLACK = 3
SIDES = 4

# Modes.
COMMAND = 0
LAST = 1
ESCAPE3 = 2
FLAG = 3
FOUR = 4

# Counters of a position. Those up to KEYED are part of its hash: they tell two positions apart.
TURN = 0
MINES = 1
OUT = 2
HOME = 6
SCORE = 10
KEYED = 14
MOVE_NUMBER = 14
QUIET = 15
VEHICLES = 16
BODIES = 20
COMMANDERS = 24
LAYERS = 28
EXPLOSIVES = 29
TRANSPORTS = 30
COUNTERS = 40
MINE_POOL = 10

# The log of changes: which array a line speaks of, above the index in it, and the room it needs.
LOG_CELL = 0
LOG_OCCUPANT = 1
LOG_SQUARE = 2
LOG_FACING = 3
LOG_STATUS = 4
LOG_PARTNER = 5
LOG_CARRIES_FLAG = 6
LOG_LOOSE = 7
LOG_CORNER = 8
LOG_COUNTER = 9
LOG_KEY = 10
LOG_FIELD = 4096
LINES_A_PIECE = 12
LINES_A_MOVE = 40

# A move in one integer: from, to, facing, then these bits.
TO_SHIFT = 10
FACING_SHIFT = 20
CARGO_BIT = 1 << 23
OUT_BIT = 1 << 24
ACTION_SHIFT = 25
TARGET_SHIFT = 29
NAMED_BIT = 1 << 39
PATH_SHIFT = 40
SQUARE_MASK = 1023
PATHLESS = (1 << 40) - 1
DRIVE_BITS = (1 << 23) - 1
MOVER_BITS = SQUARE_MASK | CARGO_BIT
UNTARGETED = (1 << TARGET_SHIFT) - 1
PASS = 1 << 60
NO_MOVE = 0

# What a piece does after it moved.
NOTHING = 0
HIT = 1
SMOKING = 2
MINING = 3
FLAMING = 4
BLASTING = 5
TAKING_CORNER = 6
TAKING = 7
# Actions that touch nothing but their target, one bit each.
TOUCHING_ONE = 1 << SMOKING | 1 << MINING | 1 << TAKING_CORNER | 1 << TAKING

# What a direct shot meets on a square (`lines.shot_meets`). Up to MEETS_LOW it flies on; from MEETS_EDGE on
# there is nothing to hit either.
MEETS_NOTHING = 0
MEETS_LOW = 1
MEETS_HEDGE = 2
MEETS_SMOKE = 3
MEETS_PIECE = 4
MEETS_WRECK = 5
MEETS_EDGE = 6
MEETS_WALL = 7
MEETS_FIRE = 8

# Steps of a path, as digits to the base 3 under a leading 1.
AHEAD = 0
LEFT = 1
RIGHT = 2
MAX_STEPS = 10
# A piece makes at most 10 steps of three kinds, 1 + 3 + 9 + ... + 59049 ways, or one step back.
MAX_WAYS = 88574

# How many pieces the reach is remembered for while moves of the other side are tried.
KEPT_SLOTS = 128
# How many drives a search remembers, by what is free around them.
KNOWN_DRIVES_BITS = 10
KNOWN_DRIVES = 1 << KNOWN_DRIVES_BITS
# Added to facing and speed where some squares end the drive, or let it go on straight ahead only.
CAREFULLY = 128
# How much is kept of a piece: nothing, the number of its moves, its reach as well.
NOT_KEPT = 0
COUNT_KEPT = 1
REACH_KEPT = 2

# The deepest line perft walks.
MAX_LINE = 512

# How a way of a piece ends. On a boat or in fire it can only drive on, straight ahead (L2, M8).
FREE = 0
LOCKED = 1
LOST = 2
LEFT_BOARD = 3

# What the terrain of a square does to a vehicle that enters it (`Tables.ground`; M4, M7 to M10): it bears the vehicle,
# must be left at once, destroys it, drowns it, or cannot be entered.
GROUND_BEARS = 0
GROUND_HURRIES = 1
GROUND_DESTROYS = 2
GROUND_DROWNS = 3
GROUND_SHUT = 4

# Whether a vehicle may drive onto a piece (`Board.boarding`; L1, L2), and if not, why.
MAY_BOARD = 0
NOT_OWN_BOAT = 1
HAS_CARGO = 2
TOO_HEAVY = 3
OUT_OF_LINE = 4

# Endings of a game that need no look at the moves; 0 means none. `outcome` turns them into words.
GOAL_DESTROYED = 1
GOAL_ESCAPED = 2
GOAL_FLAG = 3
GOAL_UNREACHABLE = 4
LIMIT_REACHED = 5
QUIET_REACHED = 6
REPEATED = 7
ESCAPES_TO_WIN = 3
QUIET_MOVES_EACH = 100
# A position ends the game when it is there for the third time, after eight half-moves at the earliest (G9).
TIMES_TO_REPEAT = 3
SHORTEST_REPETITION = 8

# What becomes of check and escape (G2), `rules.Announce` in words: only ANNOUNCED forbids moves.
SILENT = 0
ANNOUNCED = 1
ANNOUNCED_ONLY = 2

# The surroundings of a piece: plain ones hold only free and blocked squares, rough ones also squares where it is lost
# or must hurry on, and only a careful search step by step knows everything.
CAREFUL = 0
PLAIN = 1
ROUGH = 2

# The window of the bitset reach: 11 x 11 squares around a piece, so that a speed of 5 stays inside.
WINDOW_SIDE = 11
WINDOW_RADIUS = 5
WINDOW_CENTRE = WINDOW_SIDE * WINDOW_RADIUS + WINDOW_RADIUS
WINDOW_START: Word = 1 << WINDOW_CENTRE
WINDOW_ROW: Word = (1 << WINDOW_SIDE) - 1
WINDOW_SHIFTS = tuple(
    (place // WINDOW_SIDE - WINDOW_RADIUS) * STRIDE + place % WINDOW_SIDE - WINDOW_RADIUS
    for place in range(WINDOW_SIDE * WINDOW_SIDE)
)

# A note of `lines` is one integer: the number of the following note, the square it lies on, the target's slot, the
# direction of the shot, whether it passes a low thing, the distance, and the armour it meets.
NOTE_MASK = (1 << 20) - 1
NOTE_SQUARE = 20
NOTE_VICTIM = 30
NOTE_DIRECTION = 40
NOTE_LOW = 43
NOTE_DISTANCE = 44
NOTE_ARMOUR = 49
NOTE_LOW_BIT = 1 << NOTE_LOW
# What a note gains with each step away from its target: one of distance, and the squares of the step times this.
NOTE_FARTHER = 1 << NOTE_DISTANCE
NOTE_NEXT = 1 << NOTE_SQUARE
NOTES_A_TARGET = 256
# More armour than any gun has power.
UNBEATEN = 127 << NOTE_ARMOUR
SLOT_MASK = (1 << 10) - 1

ENDLESS = 99
# More power than any gun has: it beats all armour.
MOST_POWER = 255
ANY_POWER = 99

# Bit tricks.
BIT: Word = 1
THREE_BITS: Word = 7
LOW_WORD: Word = (1 << 64) - 1
ODD_BITS: Word = 0x5555555555555555
PAIR_BITS: Word = 0x3333333333333333
NIBBLE_BITS: Word = 0x0F0F0F0F0F0F0F0F
BYTE_ONES: Word = 0x0101010101010101
# Multipliers of the splitmix64 generator: they turn a small number into 64 well-mixed bits.
MIX_ADD: Word = 0x9E3779B97F4A7C15
MIX_ONE: Word = 0xBF58476D1CE4E5B9
MIX_TWO: Word = 0x94D049BB133111EB
# Multiplying a lone bit by this number brings a different pattern into the top six bits for each place of the bit.
DE_BRUIJN: Word = 0x03F79D71B4CB0A89
BIT_PLACES = tuple(
    place for _, place in sorted((((DE_BRUIJN << place) & LOW_WORD) >> 58, place) for place in range(64))
)


def zeros(count: int) -> list[int]:
    """A list of `count` zeros; the compiled modules copy it into a C array."""
    return [0] * count
