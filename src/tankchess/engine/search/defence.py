"""Which moves can possibly answer a threat to the Command tank, or of the enemy's escape.

A threat is one move of the enemy that would win. An answer must get in its way: take the Command tank out of the
line, destroy the piece that threatens, or block its path or its line of fire. A move that touches none of these leaves
the threat as it was, and need not be searched. Where bombs or burning hedges may be part of the threat, every move
counts as an answer. Bombs elsewhere are answers only where their explosion, by way of other bombs, comes beside what
matters.
"""

from __future__ import annotations

from array import array

from tankchess.core.kernel import layout as L
from tankchess.core.kernel.board import Board
from tankchess.core.kernel.paths import Paths


class Defence:
    """The squares that matter for the threats at hand."""

    def __init__(self) -> None:
        self.paths = Paths()
        self.way = L.zeros(L.SQUARE_WORDS)
        self.rows = L.zeros(L.ROWS)
        self.home = 0
        self.stamp = 0
        self.seen = array("i", [0]) * (L.SQUARES * L.DIRECTIONS)
        self.queue = array("i", [0]) * (L.SQUARES * L.DIRECTIONS)
        self.parent = array("i", [0]) * (L.SQUARES * L.DIRECTIONS)
        self.anything = 0
        # Whether the explosion of a bomb may touch the threats, by slot; only up to date where there are bombs.
        self.fused = L.zeros(L.MAX_PIECES)
        self.bombs = 0

    def prepare(self, board: Board, commander: int, shot: int, escape: int) -> bool:
        """Takes the enemy's winning moves, NO_MOVE for none: a shot at the Command tank in slot `commander`, an escape.

        False if there is none to answer.
        """
        if shot == L.NO_MOVE and escape == L.NO_MOVE:
            return False
        self.begin(board)
        if shot != L.NO_MOVE:
            # Only from a shot can the Command tank drive away; against an escape it is a piece like any other.
            self.home = board.square[commander]
            self.against_shot(board, shot)
        if escape != L.NO_MOVE:
            self.add_way(board, escape)
        if self.bombs and not self.anything:
            self.find_fuses(board, board.side[commander])
        return True

    def begin(self, board: Board) -> None:
        for index in range(L.SQUARE_WORDS):
            self.way[index] = 0
        for row in range(L.ROWS):
            self.rows[row] = 0
        self.home = -1
        self.anything = 0
        self.bombs = board.counter[L.EXPLOSIVES]

    def find_fuses(self, board: Board, side: int) -> None:
        """Marks the bombs that stand beside the way of the threats or an enemy's Command tank, and those beside them.

        An explosion does nothing but destroy what is beside it (A5). Armour is not asked.
        """
        for slot in range(board.count):
            self.fused[slot] = 0
        found = True
        while found:
            found = False
            for slot in range(board.count):
                if board.tables.blast[board.kind[slot]] and not self.fused[slot] and board.status[slot] == L.ON_BOARD:
                    if self.is_beside(board, board.square[slot], side):
                        self.fused[slot] = 1
                        found = True

    def is_beside(self, board: Board, square: int, side: int) -> bool:
        """Whether an explosion on a square touches the threats, an enemy's Command tank or a bomb that does."""
        for direction in range(L.DIRECTIONS):
            beside = square + L.STEPS[direction]
            if self.holds(beside):
                return True
            slot = board.occupant[beside] - 1
            if slot >= 0 and (self.fused[slot] or (board.command[slot] and board.side[slot] != side)):
                return True
        return False

    def against_shot(self, board: Board, threat: int) -> None:
        """A move that would destroy the Command tank: its way and its line of fire are what an answer must touch."""
        target = (threat >> L.TARGET_SHIFT) & L.SQUARE_MASK
        action = (threat >> L.ACTION_SHIFT) & 15
        if action != L.HIT or target != self.home or threat >> L.PATH_SHIFT:
            self.anything = 1
            return
        self.add_way(board, threat)
        end = (threat >> L.TO_SHIFT) & L.SQUARE_MASK
        square = end
        direction = self.towards(end, target)
        while direction >= 0 and square != target:
            self.add(square)
            square += L.STEPS[direction]

    def add(self, square: int) -> None:
        self.way[square >> 6] |= L.BIT << (square & 63)
        self.rows[(square >> L.ROW_SHIFT) + L.ROW_PAD - 1] |= L.BIT << ((square & L.COLUMN_MASK) + L.ROW_PAD - 1)

    def holds(self, square: int) -> bool:
        return (self.way[square >> 6] >> (square & 63)) & 1 != 0

    def towards(self, start: int, target: int) -> int:
        """The direction from one square to another on the same line, -1 if there is none."""
        for direction in range(L.DIRECTIONS):
            square = start
            for _ in range(L.MAX_SIZE):
                square += L.STEPS[direction]
                if square == target:
                    return direction
                if square < 0 or square > L.SQUARE_MASK:
                    break
        return -1

    def add_way(self, board: Board, threat: int) -> None:
        """Adds the squares of one path of the threat, its first and last included."""
        slot = board.mover(threat)
        start = board.square[slot]
        self.add(start)
        end = (threat >> L.TO_SHIFT) & L.SQUARE_MASK
        facing = (threat >> L.FACING_SHIFT) & 7
        if end == start and not threat & L.OUT_BIT:
            return
        if not threat & L.OUT_BIT and self.trace(board, slot, end, facing):
            return
        self.paths.explore(board, slot, threat & L.OUT_BIT != 0)
        for index in range(1, self.paths.count):
            if threat & L.OUT_BIT:
                if self.paths.ending[index] != L.LEFT_BOARD:
                    continue
            elif self.paths.square[index] != end or self.paths.facing[index] != facing:
                continue
            if not threat & L.OUT_BIT and not self.paths.fresh[index]:
                continue
            self.follow(board, slot, index)
            return
        self.anything = 1

    def trace(self, board: Board, slot: int, end: int, facing: int) -> bool:
        """Finds a way over plain squares, the common case, and adds its squares; False if there is none."""
        start = board.square[slot] * L.DIRECTIONS + board.facing[slot]
        goal = end * L.DIRECTIONS + facing
        if end == board.square[slot] - L.STEPS[board.facing[slot]] and facing == board.facing[slot]:
            self.add(end)
            return True
        self.stamp += 1
        self.seen[start] = self.stamp
        self.queue[0] = start
        self.parent[0] = 0
        first = 0
        last = 1
        for _ in range(board.tables.speed[board.kind[slot]]):
            bound = last
            while first < bound:
                state = self.queue[first]
                square = state // L.DIRECTIONS
                for kind in range(3):
                    following = (state & ~7) | ((state + kind) & 7)
                    if kind == 0:
                        ahead = square + L.STEPS[state & 7]
                        if board.occupant[ahead] or board.cell[ahead] & (L.BLOCKED | L.SPECIAL):
                            continue
                        following = ahead * L.DIRECTIONS + (state & 7)
                    elif kind == 2:
                        following = (state & ~7) | ((state - 1) & 7)
                    if self.seen[following] != self.stamp:
                        self.seen[following] = self.stamp
                        self.queue[last] = following
                        self.parent[last] = first
                        if following == goal:
                            self.add_ancestors(last)
                            return True
                        last += 1
                first += 1
        return False

    def add_ancestors(self, index: int) -> None:
        while index:
            self.add(self.queue[index] // L.DIRECTIONS)
            index = self.parent[index]

    def follow(self, board: Board, slot: int, index: int) -> None:
        """Walks one path and adds its squares."""
        square = board.square[slot]
        facing = board.facing[slot]
        if index == self.paths.back:
            self.add(square - L.STEPS[facing])
            return
        path = self.paths.path[index]
        while path > 1:
            digit = path % 3
            path //= 3
            if digit == L.AHEAD:
                square += L.STEPS[facing]
                self.add(square & L.SQUARE_MASK)
            elif digit == L.LEFT:
                facing = (facing - 1) & 7
            else:
                facing = (facing + 1) & 7

    def is_near(self, board: Board, slot: int) -> bool:
        """Whether a piece may drive into the way of the threats, or reach it with anything but a gun."""
        if self.anything or board.square[slot] == self.home or self.holds(board.square[slot]):
            return True
        kind = board.kind[slot]
        if board.partner[slot] or board.tables.spreads[kind] or board.tables.blast[kind]:
            return True
        reach = board.tables.speed[kind] + 1
        if board.tables.smokes[kind]:
            reach += board.tables.smoke_max[kind]
        if reach > L.ROW_PAD - 1:
            return True
        row = (board.square[slot] >> L.ROW_SHIFT) + L.ROW_PAD - 1
        column = (board.square[slot] & L.COLUMN_MASK) + L.ROW_PAD - 1 - reach
        found = 0
        for index in range(row - reach, row + reach + 1):
            found |= self.rows[index]
        return (found >> column) & ((L.BIT << (2 * reach + 1)) - 1) != 0

    def is_free(self, board: Board, slot: int) -> bool:
        """Whether any move of a piece may touch the threats.

        It stands where they pass, or it can do more than drive and fire a gun.
        """
        square = board.square[slot]
        if self.anything or self.holds(square) or square == self.home:
            return True
        kind = board.kind[slot]
        return board.partner[slot] != 0 or board.tables.spreads[kind] != 0 or board.tables.blast[kind] != 0

    def matters(self, board: Board, slot: int) -> bool:
        """Whether firing at a piece can make a difference to the threats."""
        if self.anything or board.command[slot] or self.holds(board.square[slot]):
            return True
        return self.bombs != 0 and self.fused[slot] != 0

    def may_answer(self, board: Board, move: int) -> bool:
        """Whether a move touches the threats. Every real answer does; many moves that do are not answers."""
        if self.anything or self.holds((move >> L.TO_SHIFT) & L.SQUARE_MASK) or self.holds(move & L.SQUARE_MASK):
            return True
        if move & (L.CARGO_BIT | L.OUT_BIT) or move & L.SQUARE_MASK == self.home:
            return True
        action = (move >> L.ACTION_SHIFT) & 15
        if action == L.NOTHING:
            return move >> L.PATH_SHIFT != 0
        if self.holds((move >> L.TARGET_SHIFT) & L.SQUARE_MASK):
            return True
        if action != L.HIT:
            return not (L.TOUCHING_ONE >> action) & 1
        # A flame may set fire to a hedge that reaches into the way; a shot may destroy the enemy's Command tank, or set
        # off a bomb.
        shooter = board.mover(move)
        victim = board.occupant[(move >> L.TARGET_SHIFT) & L.SQUARE_MASK]
        if victim and (board.command[victim - 1] or (self.bombs and self.fused[victim - 1])):
            return True
        return board.tables.spreads[board.kind[shooter]] != 0 or board.partner[shooter] != 0
