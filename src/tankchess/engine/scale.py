"""The numbers the engine's compiled modules share: scores, bounds and the sizes of their scratch memory."""

from __future__ import annotations

# Scores are hundredths of a Light Tank, for the side to move. A win `n` half-moves away is MATE - n.
MATE = 30000
MATE_BOUND = 29000
INFINITE = 31000
NOT_OVER = 32000

# What the table knows about a score.
EXACT = 1
AT_LEAST = 2
AT_MOST = 3

# What is known about a node before it is looked at: it may be in check; the last move has opened nothing for it.
CHECKED = 1
CALM = 2

MAX_PLY = 96
MAX_DEPTH = 60
# Moves on the stack of one line of play; what a position has beyond its share is cut off.
STACK = 65536
HISTORY_MOST = 16384
KINDS = 64
STATES = 8192
"""A square and a facing in one number: square * 8 + facing."""

# The goals a piece may be on its way to, for the tables of distances.
LEAVING = 0
FETCHING = 1
RETURNING = 2
DISTANCE_TABLES = 48
FAR = 40

# A proof number that nothing reaches.
ENDLESS_NUMBER = 1 << 28
