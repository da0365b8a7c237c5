"""The numbers of the engine's compiled modules: scores, bounds and the sizes of their scratch memory.

Like `layout` of the core it is never compiled; `scale.pxd` gives C the same numbers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tankchess.core.kernel.layout import Word

# Scores are hundredths of a Light Tank, for the side to move. A win `n` half-moves away is MATE - n.
MATE = 30000
MATE_BOUND = 29000
INFINITE = 31000
# In place of a score: nothing has been decided yet.
NO_SCORE = 32000

# What the table knows about a score.
EXACT = 1
AT_LEAST = 2
AT_MOST = 3

# What is known about a node before it is looked at: it may be in check; the last move has opened nothing for it; that
# move answers a threat.
CHECKED = 1
CALM = 2
ANSWER = 4

# What a move picker has handed out: nothing, the move of the table, moves of the list.
NOTHING_YET = 0
TABLE_MOVE = 1
LISTED = 2

MAX_PLY = 96
MAX_DEPTH = 60
# Room for the half-moves of a line, and for what is played beyond the deepest.
LINE_ROOM = MAX_PLY + 8
# Moves on the stack of one line of play; what a position has beyond its share is cut off.
STACK = 65536
HISTORY_MOST = 16384
KINDS = 64
STATES = 8192
"""A square and a facing in one number: square * 8 + facing."""
ALL_FACINGS = 255
"""Facings as bits, one each."""

# How deep and how late a move the table of reductions knows.
REDUCED_DEPTHS = 32
REDUCED_MOVES = 128

# Where a move stands in the queue, above what its history says.
ORDER_SHOT = 1 << 24
ORDER_KILLER = 1 << 20
ORDER_REPLY = 1 << 19
ORDER_CHECK = 6000
# Twice the score at which a quiet move begins to be searched a little deeper.
ORDER_FAVOURED = 8000

# How far below the last full depth shots are looked at.
DEEPEST_QUIET = -5

# Powers of weapons, from 0: beyond the strongest armour it makes no difference.
POWERS = 8
MAX_POWER = POWERS - 1
# Pieces that fit into a mask; on a board with more of them the others are not looked at for danger.
MASKED = 64
# Every piece that a mask can hold.
EVERYBODY: Word = (1 << MASKED) - 1
# Types whose threats are mapped.
MAX_MAPS = 16

# The goals a piece may be on its way to, for the tables of distances.
LEAVING = 0
FETCHING = 1
RETURNING = 2
GOALS_A_SLOT = 3
DISTANCE_TABLES = 48
FAR = 40
# From farther away a Command tank gets nothing for a safe way on.
MAX_ESCAPE = 8
# From so many moves away it is looked whether the next one is safe.
MAX_RUN = 4

# The network: units of its hidden layer, pieces that it sees at most, and one as its integers have it.
HIDDEN = 16
# A view of the board for each of two players.
VIEWS = 2
SEEN_SLOTS = 64
UNIT = 256
OUTPUT_UNIT = 64
# No weight is larger, so that the sum over all pieces fits into 16 bits.
MOST_WEIGHT = 253
# What it looks at, by rows of its table. First, for a Command tank: pieces by their place around it, wrecks among them,
# then by where they face as seen from it, then obstacles around it. This once for the own one, once for the enemy's.
SEEN_KINDS = 7
SEEN_PIECES = 2 * SEEN_KINDS
SEEN_REACH = 7
SEEN_WIDTH = 2 * SEEN_REACH + 1
SEEN_PLACES = SEEN_WIDTH * SEEN_WIDTH
SEEN_AIMS = 64
AIM_ROWS = (SEEN_PIECES + 1) * SEEN_PLACES
GROUND_ROWS = AIM_ROWS + SEEN_PIECES * SEEN_AIMS
COMMAND_ROWS = GROUND_ROWS + 2 * SEEN_PLACES
# Then pieces by how far they are from the far edge and from the sides, and by that and where they face.
SEEN_AHEAD = 16
SEEN_BESIDE = 8
EDGE_ROWS = 2 * COMMAND_ROWS
SEEN_EDGES = SEEN_AHEAD * SEEN_BESIDE
HEADING_ROWS = EDGE_ROWS + SEEN_PIECES * SEEN_EDGES
SEEN_HEADINGS = 64
NETWORK_ROWS = HEADING_ROWS + SEEN_PIECES * SEEN_HEADINGS
# Differences of two squares in one number: rows first, both from -25 to 25.
DELTA_WIDTH = 51
MOST_DELTA = 25

# The transposition table: bytes of a word, words of an entry, and what makes scores positive.
WORD_SIZE = 8
ENTRY_WORDS = 3
SCORE_OFFSET = 32768

# Mixed into the key by whose turn it is where there are more than two players.
PLAYER_SALT: Word = 0x9E3779B97F4A7C15

# A proof number that nothing reaches.
ENDLESS_NUMBER = 1 << 28
# A quiet move is tried when the forcing ones have become as hard to prove as this.
QUIET_PROOF = 400
# What is not known is taken to need so many refutations for every move more, up to a bound that keeps sums small.
MOVES_TO_REFUTE = 30
MOST_EFFORT = 30_000
# Moves of the longest proof that is looked for.
LONGEST_PROOF = 20
PROOF_STACK = 1 << 17
# The table of proofs: an entry is the key, salted by whose turn it is, and both numbers in one word.
PROOF_WORDS = 2
ATTACK_SALT: Word = 0x9E3779B97F4A7C15
DEFENCE_SALT: Word = 0xC2B2AE3D27D4EB4F
LOW_HALF: Word = 0xFFFFFFFF
