"""What a side could hit with its next move: where its guns could come to stand, and what they would see from there.

A target then looks out along its eight lines, as `core.lines` does, but only asks whether some gun strong enough may
stand there. Lines that open because the shooter itself leaves its square are not seen: this is a judgement, not a rule.
"""

from __future__ import annotations

from tankchess.core.kernel import layout as L
from tankchess.core.kernel.board import Board
from tankchess.core.kernel.lines import shot_meets
from tankchess.core.kernel.reach import Reach
from tankchess.engine import scale as S


class Coverage:
    """The reach of one side's weapons. `cover` fills it, `hits` asks it.

    What a piece can reach is kept from one position to the next as long as its surroundings stay the same: most moves
    change little, and that halves the cost.
    """

    def __init__(self) -> None:
        self.reach = Reach()
        self.words = L.zeros(L.KEPT_SLOTS * L.DIRECTIONS)
        self.kept = L.zeros(L.KEPT_SLOTS)
        self.free = L.zeros(L.KEPT_SLOTS)
        self.size = L.zeros(L.KEPT_SLOTS)
        self.range = L.zeros(L.KEPT_SLOTS)
        self.gunner = L.zeros(L.KEPT_SLOTS)
        self.gunners = 0
        self.near = L.zeros(S.POWERS * L.ROWS)
        self.thrown = L.zeros(S.POWERS * L.ROWS)
        self.strongest = 0
        self.throwers = 0
        self.mobility = 0
        self.low_row = 0
        self.high_row = 0

    def forget(self) -> None:
        """A new search: slots mean other pieces now."""
        for slot in range(L.KEPT_SLOTS):
            self.kept[slot] = 0

    def clear(self, board: Board) -> None:
        self.mobility = 0
        self.gunners = 0
        self.strongest = 0
        self.throwers = 0
        self.low_row = L.ROW_PAD
        self.high_row = L.ROW_PAD + board.height
        for power in range(S.POWERS):
            for row in range(self.low_row, self.high_row):
                self.near[power * L.ROWS + row] = 0

    def cover(self, board: Board, side: int) -> None:
        """Finds what all pieces of a side could do next."""
        self.clear(board)
        last = board.count if board.count < L.KEPT_SLOTS else L.KEPT_SLOTS
        for slot in range(last):
            if board.side[slot] == side and board.status[slot] == L.ON_BOARD:
                self.cover_piece(board, slot)
        # From guns of a power to guns that beat an armour: a stronger gun does what a weaker one does.
        for power in range(self.strongest - 1, 0, -1):
            for row in range(self.low_row, self.high_row):
                self.near[power * L.ROWS + row] |= self.near[(power + 1) * L.ROWS + row]

    def cover_piece(self, board: Board, slot: int) -> None:
        kind = board.kind[slot]
        if board.tables.speed[kind] == 0:
            self.stay(board, slot)
        elif board.tables.windowed[kind]:
            self.drive(board, slot)
        else:
            return
        self.mobility += self.size[slot]
        if board.tables.gun_power[kind]:
            self.point(board, slot, self.rank(board.tables.gun_power[kind]))
        elif board.tables.lob_power[kind] or board.tables.charge_power[kind] or board.tables.flame_power[kind]:
            self.cover_throws(board, slot, kind)

    def stay(self, board: Board, slot: int) -> None:
        """A Pillbox, which does not move."""
        for facing in range(L.DIRECTIONS):
            self.words[slot * L.DIRECTIONS + facing] = 0
        self.range[slot] = L.WINDOW_START
        self.words[slot * L.DIRECTIONS + board.facing[slot]] = self.range[slot]
        self.size[slot] = 0

    def drive(self, board: Board, slot: int) -> None:
        """Where a piece can go. What roads and boats may add is left out here."""
        plain = self.reach.survey(board, slot) == L.PLAIN
        self.reach.origin = board.square[slot]
        state = board.square[slot] * L.DIRECTIONS + board.facing[slot]
        free = self.reach.cut(board.free_rows)
        if plain and self.kept[slot] == state and self.free[slot] == free:
            return
        self.reach.spread(board, slot)
        self.kept[slot] = state if plain else 0
        self.free[slot] = free
        self.range[slot] = self.reach.any
        self.size[slot] = self.reach.breadth()
        for facing in range(L.DIRECTIONS):
            self.words[slot * L.DIRECTIONS + facing] = self.reach.word[facing] & ~self.reach.lost

    def rank(self, power: int) -> int:
        """The class of a power; beyond the strongest armour it makes no difference."""
        return power if power < S.MAX_POWER else S.MAX_POWER

    def point(self, board: Board, slot: int, power: int) -> None:
        """Notes a gun, and the squares it may come to stand on."""
        self.gunner[self.gunners] = slot
        self.gunners += 1
        if power > self.strongest:
            self.strongest = power
        square = board.square[slot]
        base = power * L.ROWS + (square >> L.ROW_SHIFT) + L.ROW_PAD - 1 - L.WINDOW_RADIUS
        column = (square & L.COLUMN_MASK) + L.ROW_PAD - 1 - L.WINDOW_RADIUS
        window = self.range[slot]
        for row in range(L.WINDOW_SIDE):
            bits = window & L.WINDOW_ROW
            self.near[base + row] |= bits << column
            window = window >> L.WINDOW_SIDE

    def cover_throws(self, board: Board, slot: int, kind: int) -> None:
        """Squares that indirect fire, flames or charges could hit, whatever the side."""
        square = board.square[slot]
        first = (square >> L.ROW_SHIFT) + L.ROW_PAD - 1 - L.WINDOW_RADIUS
        column = (square & L.COLUMN_MASK) + L.ROW_PAD - 1 - L.WINDOW_RADIUS
        power = board.tables.lob_power[kind] | board.tables.charge_power[kind] | board.tables.flame_power[kind]
        power = self.rank(power)
        if not (self.throwers >> power) & 1:
            self.throwers |= 1 << power
            for row in range(self.low_row, self.high_row):
                self.thrown[power * L.ROWS + row] = 0
        nearest = 1
        farthest = 1
        if board.tables.lob_power[kind]:
            nearest, farthest = board.tables.lob_min[kind], board.tables.lob_max[kind]
        elif board.tables.flame_power[kind]:
            nearest, farthest = board.tables.flame_min[kind], board.tables.flame_max[kind]
        for facing in range(L.DIRECTIONS):
            for row in range(L.WINDOW_SIDE):
                bits = (self.words[slot * L.DIRECTIONS + facing] >> (L.WINDOW_SIDE * row)) & L.WINDOW_ROW
                if bits:
                    self.throw(board, kind, power, facing, first + row, bits << column, nearest, farthest)

    def throw(
        self, board: Board, kind: int, power: int, facing: int, row: int, bits: int, nearest: int, farthest: int
    ) -> None:
        for direction in range(L.DIRECTIONS):
            if not self.may_throw(board, kind, facing, direction):
                continue
            for distance in range(nearest, farthest + 1):
                target = row + L.UP[direction] * distance
                if self.low_row <= target < self.high_row:
                    if L.ACROSS[direction] >= 0:
                        self.thrown[power * L.ROWS + target] |= bits << (L.ACROSS[direction] * distance)
                    else:
                        self.thrown[power * L.ROWS + target] |= bits >> distance

    def may_throw(self, board: Board, kind: int, facing: int, direction: int) -> bool:
        if board.tables.charge_power[kind]:
            return True
        arcs = kind * L.DIRECTIONS + facing
        return ((board.tables.lob_arc[arcs] | board.tables.flame_arc[arcs]) >> direction) & 1 != 0

    # Asking.

    def hits(self, board: Board, kind: int, square: int, facing: int) -> bool:
        """Whether a piece of a type that stood on a square with a facing could be destroyed."""
        if self.throwers and self.is_thrown_at(board, kind, square):
            return True
        for direction in range(L.DIRECTIONS):
            armour = board.tables.armour[kind * L.DIRECTIONS + ((direction - facing) & 7)]
            if armour < self.strongest and self.is_aimed(board, kind, square, direction, armour):
                return True
        return False

    def is_thrown_at(self, board: Board, kind: int, square: int) -> bool:
        row = (square >> L.ROW_SHIFT) + L.ROW_PAD - 1
        column = (square & L.COLUMN_MASK) + L.ROW_PAD - 1
        for power in range(board.tables.armour[kind * L.DIRECTIONS + 1] + 1, S.POWERS):
            if (self.throwers >> power) & 1 and (self.thrown[power * L.ROWS + row] >> column) & 1:
                return True
        return False

    def is_aimed(self, board: Board, kind: int, square: int, direction: int, armour: int) -> bool:
        """Whether a gun that beats `armour` may come to stand in `direction` from a target (F5, F6)."""
        step = L.STEPS[direction]
        # The rows of guns that beat this armour, so that a square of the padded board is its own row and column.
        base = (armour + 1) * L.ROWS + L.ROW_PAD - 1
        square += step
        cell = board.cell[square]
        near = 1
        while not cell & L.WALL:
            if not near:
                row = self.near[base + (square >> L.ROW_SHIFT)]
                if (row >> ((square & L.COLUMN_MASK) + L.ROW_PAD - 1)) & 1:
                    if self.has_gun(board, square, direction ^ 4, armour):
                        return True
            near = 0
            if board.occupant[square] or cell & L.COVER:
                meets = shot_meets(board, square, cell, direction ^ 4, L.NOBODY)
                if meets > L.MEETS_LOW or (meets == L.MEETS_LOW and board.tables.low[kind]):
                    return False
            square += step
            cell = board.cell[square]
        return False

    def has_gun(self, board: Board, square: int, direction: int, armour: int) -> bool:
        """Whether some gun that beats `armour` can come to stand on a square and fire in a direction."""
        for index in range(self.gunners):
            slot = self.gunner[index]
            kind = board.kind[slot]
            if board.tables.gun_power[kind] <= armour:
                continue
            rows = (square >> L.ROW_SHIFT) - (board.square[slot] >> L.ROW_SHIFT) + L.WINDOW_RADIUS
            columns = (square & L.COLUMN_MASK) - (board.square[slot] & L.COLUMN_MASK) + L.WINDOW_RADIUS
            if not 0 <= rows < L.WINDOW_SIDE or not 0 <= columns < L.WINDOW_SIDE:
                continue
            place = rows * L.WINDOW_SIDE + columns
            # The arcs are the same to both sides: a gun that faces within the arc of a direction covers that direction.
            facings = board.tables.gun_arc[kind * L.DIRECTIONS + direction]
            for facing in range(L.DIRECTIONS):
                if (facings >> facing) & 1 and (self.words[slot * L.DIRECTIONS + facing] >> place) & 1:
                    return True
        return False
