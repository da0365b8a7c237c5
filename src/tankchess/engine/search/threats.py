"""From where the pieces of a side could destroy the enemy's Command tank with their next move.

There is a map for each piece type, over squares and facings, drawn backwards from the squares a shot could come from.
It takes the board as it is, so it errs where the move to be judged opens or closes a line itself. That is good enough
to put moves in order and to say which of them give check.

A row of a map is a word of 32 bits, and the rows of a facing follow each other: a square and a facing, as a move has
them, are the number of a row and of a bit of it. The compiler takes four rows at a time.
"""

from __future__ import annotations

from tankchess.core.kernel import layout as L
from tankchess.core.kernel.board import Board
from tankchess.core.kernel.lines import Lines
from tankchess.engine import scale as S


class Threats:
    """The maps of one side against one Command tank. `prepare` once a game, `draw` for a position, then `holds`."""

    def __init__(self) -> None:
        self.lines = Lines()
        self.number = L.zeros(L.MAX_TYPES)
        self.kind = L.zeros(S.MAX_MAPS)
        self.count = 0
        self.map = L.zeros(S.MAX_MAPS * L.DIRECTIONS * L.STRIDE)
        self.before = L.zeros(L.DIRECTIONS * L.STRIDE)
        self.free = L.zeros(L.STRIDE)
        self.backed = L.zeros(L.DIRECTIONS * L.STRIDE)
        # The rows between which there is something on the map at hand.
        self.low = 0
        self.high = 0

    def prepare(self, board: Board) -> None:
        """Numbers the types in play that can destroy something."""
        self.lines.reserve(board.count)
        self.count = 0
        for index in range(S.MAX_MAPS * L.DIRECTIONS * L.STRIDE):
            self.map[index] = 0
        for kind in range(L.MAX_TYPES):
            self.number[kind] = -1
        for slot in range(board.count):
            kind = board.kind[slot]
            if self.number[kind] < 0 and self.is_armed(board, kind) and self.count < S.MAX_MAPS:
                self.number[kind] = self.count
                self.kind[self.count] = kind
                self.count += 1

    def is_armed(self, board: Board, kind: int) -> bool:
        tables = board.tables
        return (
            tables.gun_power[kind] != 0
            or tables.lob_power[kind] != 0
            or tables.charge_power[kind] != 0
            or tables.flame_power[kind] != 0
            or tables.blast[kind] != 0
        )

    def draw(self, board: Board, side: int, quarry: int, generous: int) -> None:
        """Draws the maps of all types of `side` against the Command tank in slot `quarry`.

        A generous map takes the squares of the side's own pieces for free: a piece may come back over the one it left.
        """
        for row in range(board.height + 2):
            self.free[row] = (board.free_rows[row + L.ROW_PAD - 1] >> (L.ROW_PAD - 1)) & S.LOW_HALF
        if generous:
            for slot in range(board.count):
                if board.side[slot] == side and board.status[slot] == L.ON_BOARD:
                    square = board.square[slot]
                    self.free[square >> L.ROW_SHIFT] |= L.BIT << (square & L.COLUMN_MASK)
        prey = board.occupant[board.square[quarry]] - 1
        self.lines.clear()
        self.lines.aim_at(board, prey, side, L.MOST_POWER)
        for number in range(self.count):
            if self.is_in_play(board, self.kind[number], side):
                self.seed(board, number, prey)
                self.spread(board, number)

    def is_in_play(self, board: Board, kind: int, side: int) -> bool:
        for slot in range(board.count):
            if board.kind[slot] == kind and board.side[slot] == side and board.status[slot] == L.ON_BOARD:
                return True
        return False

    def holds(self, kind: int, square: int, facing: int) -> bool:
        """Whether a piece of a type that stands there threatens the Command tank."""
        number = self.number[kind]
        if number < 0:
            return False
        row = self.map[(number * L.DIRECTIONS + facing) * L.STRIDE + (square >> L.ROW_SHIFT)]
        return (row >> (square & L.COLUMN_MASK)) & 1 != 0

    def sees(self, square: int) -> bool:
        """Whether a gun on a square would look at the Command tank."""
        return self.lines.first[square] != 0

    def start_of(self, kind: int, facing: int) -> int:
        """Where the rows of a type and facing begin in `map`, -1 if the type has none."""
        number = self.number[kind]
        return (number * L.DIRECTIONS + facing) * L.STRIDE if number >= 0 else -1

    def mark(self, number: int, square: int, facing: int) -> None:
        row = square >> L.ROW_SHIFT
        self.map[(number * L.DIRECTIONS + facing) * L.STRIDE + row] |= L.BIT << (square & L.COLUMN_MASK)
        if row < self.low:
            self.low = row
        if row > self.high:
            self.high = row

    def seed(self, board: Board, number: int, prey: int) -> None:
        """Marks where a piece of a type could fire from at once."""
        kind = self.kind[number]
        for index in range(number * L.DIRECTIONS * L.STRIDE, (number + 1) * L.DIRECTIONS * L.STRIDE):
            self.map[index] = 0
        self.low = board.height
        self.high = 1
        if board.tables.gun_power[kind]:
            self.seed_gun(board, number, kind)
        if board.tables.lob_power[kind]:
            self.seed_lob(board, number, kind, prey)
        if board.tables.charge_power[kind] or board.tables.blast[kind] or board.tables.flame_power[kind]:
            self.seed_short(board, number, kind, prey)

    def seed_gun(self, board: Board, number: int, kind: int) -> None:
        for index in range(1, self.lines.size):
            note = self.lines.notes[index]
            distance = (note >> L.NOTE_DISTANCE) & 31
            if board.tables.gun_power[kind] <= note >> L.NOTE_ARMOUR:
                continue
            if not board.tables.gun_min[kind] <= distance <= board.tables.gun_max[kind]:
                continue
            if (note >> L.NOTE_LOW) & 1 and board.tables.low[kind]:
                continue
            for facing in range(L.DIRECTIONS):
                if (board.tables.gun_arc[kind * L.DIRECTIONS + facing] >> ((note >> L.NOTE_DIRECTION) & 7)) & 1:
                    self.mark(number, (note >> L.NOTE_SQUARE) & L.SQUARE_MASK, facing)

    def seed_lob(self, board: Board, number: int, kind: int, prey: int) -> None:
        for direction in range(L.DIRECTIONS):
            if board.tables.lob_power[kind] <= board.armour_towards(prey, direction ^ 4):
                continue
            square = board.square[prey]
            for distance in range(1, board.tables.lob_max[kind] + 1):
                square -= L.STEPS[direction]
                if board.cell[square] & L.OFF:
                    break
                if distance >= board.tables.lob_min[kind]:
                    for facing in range(L.DIRECTIONS):
                        if (board.tables.lob_arc[kind * L.DIRECTIONS + facing] >> direction) & 1:
                            self.mark(number, square, facing)

    def seed_short(self, board: Board, number: int, kind: int, prey: int) -> None:
        """Charges and bombs from the eight squares around, flames from two squares off."""
        power = board.tables.charge_power[kind]
        if board.tables.blast[kind] > power:
            power = board.tables.blast[kind]
        for direction in range(L.DIRECTIONS):
            square = board.square[prey] - L.STEPS[direction]
            if board.cell[square] & L.OFF:
                continue
            if power > board.armour_towards(prey, direction ^ 4):
                for facing in range(L.DIRECTIONS):
                    self.mark(number, square, facing)
            square -= L.STEPS[direction]
            if board.tables.flame_power[kind] and not board.cell[square] & L.OFF:
                for facing in range(L.DIRECTIONS):
                    if (board.tables.flame_arc[kind * L.DIRECTIONS + facing] >> direction) & 1:
                        self.mark(number, square, facing)

    def spread(self, board: Board, number: int) -> None:
        """Takes as many steps backwards as the type is fast."""
        if self.low > self.high:
            return
        base = number * L.DIRECTIONS * L.STRIDE
        self.widen(board)
        low = self.low
        high = self.high
        self.back_out(base, low, high)
        for _ in range(board.tables.speed[self.kind[number]]):
            for facing in range(L.DIRECTIONS):
                for row in range(facing * L.STRIDE + low - 1, facing * L.STRIDE + high + 2):
                    self.before[row] = self.map[base + row]
            for facing in range(L.DIRECTIONS):
                self.step_back(base, facing, low, high)
            self.widen(board)
            low = self.low
            high = self.high
        for facing in range(L.DIRECTIONS):
            for row in range(facing * L.STRIDE + low, facing * L.STRIDE + high + 1):
                self.map[base + row] |= self.backed[row]

    def widen(self, board: Board) -> None:
        """Another step may lead to the next row on either side."""
        if self.low > 1:
            self.low -= 1
        if self.high < board.height:
            self.high += 1

    def back_out(self, base: int, low: int, high: int) -> None:
        """Keeps the squares from which the one step back (M3) leads to a square to fire from."""
        for index in range(L.DIRECTIONS * L.STRIDE):
            self.backed[index] = 0
        for facing in range(L.DIRECTIONS):
            for row in range(low, high + 1):
                behind = row - L.UP[facing]
                bits = self.map[base + facing * L.STRIDE + behind] & self.free[behind]
                if L.ACROSS[facing] > 0:
                    bits = bits << 1
                elif L.ACROSS[facing] < 0:
                    bits = bits >> 1
                self.backed[facing * L.STRIDE + row] = bits

    def step_back(self, base: int, facing: int, low: int, high: int) -> None:
        """Adds what a turn, or one step ahead onto a free square, leads to a marked square from."""
        across = L.ACROSS[facing]
        up = L.UP[facing]
        here = facing * L.STRIDE
        left = ((facing - 1) & 7) * L.STRIDE
        right = ((facing + 1) & 7) * L.STRIDE
        ahead = here + up
        base += here
        if across == 0:
            for row in range(low, high + 1):
                bits = self.before[ahead + row] & self.free[row + up]
                self.map[base + row] |= self.before[left + row] | self.before[right + row] | bits
        elif across > 0:
            for row in range(low, high + 1):
                bits = (self.before[ahead + row] & self.free[row + up]) >> 1
                self.map[base + row] |= self.before[left + row] | self.before[right + row] | bits
        else:
            for row in range(low, high + 1):
                bits = (self.before[ahead + row] & self.free[row + up]) << 1
                self.map[base + row] |= self.before[left + row] | self.before[right + row] | bits
