"""The numbers that guide the search, from the table `search` of the weights."""

from __future__ import annotations

import math

from tankchess.engine import scale as S
from tankchess.engine.evaluation.weights import Searching


class SearchConstants:
    """The constants of one search, as fields of C: the tree asks for them without holding the interpreter."""

    def __init__(self, given: Searching) -> None:
        self.window = given.window
        self.margin = given.margin
        self.margin_depth = given.margin_depth
        self.razor = given.razor
        self.few_base = given.few_base
        self.few_margin = given.few_margin
        self.few_depth = given.few_depth
        self.quiet_base = given.quiet_base
        self.quiet_factor = given.quiet_factor
        self.quiet_depth = given.quiet_depth
        self.wide_factor = given.wide_factor
        self.sibling_depth = given.sibling_depth
        self.root_from = given.root_from
        self.root_less = given.root_less
        self.pass_base = given.pass_base
        self.pass_divisor = given.pass_divisor
        self.extension = given.extension
        self.hope = given.hope
        self.history_gain = given.history_gain
        self.history_loss = given.history_loss
        # How much less deep a late quiet move is searched, by depth and by how many moves came before it. There are 500
        # to 1000 moves a turn: the logarithms grow slowly, and nearly all moves are late ones.
        self.reductions = [
            _reduction(given, depth, late) for depth in range(S.REDUCED_DEPTHS) for late in range(S.REDUCED_MOVES)
        ]

    def reduction(self, depth: int, late: int) -> int:
        """How much less deep a late move is searched."""
        if depth >= S.REDUCED_DEPTHS:
            depth = S.REDUCED_DEPTHS - 1
        if late >= S.REDUCED_MOVES:
            late = S.REDUCED_MOVES - 1
        return self.reductions[depth * S.REDUCED_MOVES + late]


def _reduction(given: Searching, depth: int, late: int) -> int:
    if depth < 2 or late < 2:
        return 0
    return max(0, int((given.late_base + math.log(depth) * math.log(late) * 10000 / given.late_divisor) / 100))
