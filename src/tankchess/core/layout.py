"""How positions and moves are laid out in integers. One place for the numbers that the compiled modules share.

A square is an index on a padded board 32 wide: `(row + 1) * 32 + column + 1`, both from 0. The rim of the
padding is marked OFF, so a step never needs a bounds check. Directions are 0..7, clockwise from north.
"""

from __future__ import annotations

STRIDE = 32
ROW_SHIFT = 5
COLUMN_MASK = 31
SQUARES = 1024
SQUARE_WORDS = 16
MIN_SIZE = 6
MAX_SIZE = 26
DIRECTIONS = 8
STEPS = (32, 33, 1, -31, -32, -33, -1, 31)

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

# Steps of a path, as digits to the base 3 under a leading 1.
AHEAD = 0
LEFT = 1
RIGHT = 2
MAX_STEPS = 10

# How many pieces the reach is remembered for while moves of the other side are tried.
KEPT_SLOTS = 128

# The deepest line perft walks.
MAX_LINE = 512

# How a way of a piece ends. On a boat or in fire it can only drive on, straight ahead (L2, M8).
FREE = 0
LOCKED = 1
LOST = 2
LEFT_BOARD = 3

# Endings of a game that need no look at the moves; 0 is none. `outcome` turns them into words.
GOAL_DESTROYED = 1
GOAL_ESCAPED = 2
GOAL_FLAG = 3
GOAL_UNREACHABLE = 4
LIMIT_REACHED = 5
QUIET_REACHED = 6
REPEATED = 7

# What becomes of check and escape (G2), by the order of `rules.Announce`: only ANNOUNCED forbids moves.
SILENT = 0
ANNOUNCED = 1
ANNOUNCED_ONLY = 2

# The surroundings of a piece: plain ones hold only free and blocked squares, rough ones also such where it is lost or
# must hurry on, and only a careful search step by step knows everything.
CAREFUL = 0
PLAIN = 1
ROUGH = 2

# The window of the bitset reach: 11 x 11 squares around a piece, so that a speed of 5 stays inside.
WINDOW_SIDE = 11
WINDOW_RADIUS = 5
WINDOW_CENTRE = WINDOW_SIDE * WINDOW_RADIUS + WINDOW_RADIUS
WINDOW_ROW = (1 << WINDOW_SIDE) - 1
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
# More armour than any gun has power.
UNBEATEN = 127 << NOTE_ARMOUR
SLOT_MASK = (1 << 10) - 1

ENDLESS = 99
# More power than any gun has: it beats all armour.
ALL_ROUND = 255
ANY_POWER = 99

# Bit tricks.
LOW_WORD = (1 << 64) - 1
ODD_BITS = 0x5555555555555555
PAIR_BITS = 0x3333333333333333
NIBBLE_BITS = 0x0F0F0F0F0F0F0F0F
BYTE_ONES = 0x0101010101010101
# Multiplying a lone bit by this number brings a different pattern into the top six bits for each place of the bit.
DE_BRUIJN = 0x03F79D71B4CB0A89
BIT_PLACES = tuple(
    place for _, place in sorted((((DE_BRUIJN << place) & LOW_WORD) >> 58, place) for place in range(64))
)


def zeros(count: int) -> list[int]:
    """A list of `count` zeros; the compiled modules copy it into a C array."""
    return [0] * count
