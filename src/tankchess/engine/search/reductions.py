"""How much less deep a late quiet move is searched, by depth and by how many moves came before it."""

from __future__ import annotations

import math

from tankchess.engine import scale as S

# 500 to 1000 moves a turn: the logarithms grow slowly, and nearly all moves are late ones.
REDUCTIONS = tuple(
    int(0.6 + math.log(max(depth, 1)) * math.log(max(late, 1)) / 1.9) if depth >= 2 and late >= 2 else 0
    for depth in range(S.REDUCED_DEPTHS)
    for late in range(S.REDUCED_MOVES)
)
