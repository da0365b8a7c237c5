"""What a side could hit with its next move: where its guns could come to stand, and in which directions they would fire.

A target then looks out along its eight lines, as `core.lines` does, but only asks whether some gun strong enough may
stand there. Lines that open because the shooter itself leaves its square are not seen: this is a judgement, no rule.
"""

from __future__ import annotations

from tankchess.core.board import Board
from tankchess.core.layout import (
    COLUMN_MASK,
    DIRECTIONS,
    FIRE,
    HEDGE,
    HIGH,
    LOW,
    OFF,
    ON_BOARD,
    ROW_PAD,
    ROW_SHIFT,
    ROWS,
    SMOKE,
    STEPS,
    WINDOW_RADIUS,
    WINDOW_ROW,
    WINDOW_SIDE,
    zeros,
)
from tankchess.core.lines import Lines
from tankchess.core.reach import Reach

STEP = list(STEPS)
_STOPS = OFF | HIGH | FIRE
BIT = 1
MAX_POWER = 7
# The row and column steps of a direction, on bit rows.
ACROSS = [0, 1, 1, 1, 0, -1, -1, -1]
UP = [1, 1, 0, -1, -1, -1, 0, 1]


class Coverage:
    """The reach of one side's weapons, by power and direction. `cover` fills it, `hits` asks it."""

    def __init__(self) -> None:
        self.lines = Lines()
        self.reach = Reach()
        self.toward = zeros(DIRECTIONS)
        self.stand = zeros((MAX_POWER + 1) * DIRECTIONS * ROWS)
        self.thrown = zeros((MAX_POWER + 1) * ROWS)
        self.guns = 0
        self.throwers = 0
        self.mobility = 0
        self.low_row = 0
        self.high_row = 0

    def clear(self, board: Board) -> None:
        self.mobility = 0
        low = ROW_PAD
        high = ROW_PAD + board.height
        for power in range(MAX_POWER + 1):
            if (self.guns >> power) & 1:
                for direction in range(DIRECTIONS):
                    base = (power * DIRECTIONS + direction) * ROWS
                    for row in range(self.low_row, self.high_row):
                        self.stand[base + row] = 0
            if (self.throwers >> power) & 1:
                for row in range(self.low_row, self.high_row):
                    self.thrown[power * ROWS + row] = 0
        self.guns = 0
        self.throwers = 0
        self.low_row = low
        self.high_row = high

    def cover(self, board: Board, side: int) -> None:
        """Finds what all pieces of a side could do next."""
        self.clear(board)
        for slot in range(board.count):
            if board.side[slot] == side and board.status[slot] == ON_BOARD:
                self.cover_piece(board, slot)

    def cover_piece(self, board: Board, slot: int) -> None:
        kind = board.kind[slot]
        if board.tables.speed[kind] == 0:
            self.cover_pillbox(board, slot, kind)
            return
        if not board.tables.windowed[kind]:
            return
        # Roads, markers and boats may give a piece more; that much is left out here.
        self.reach.survey(board, slot)
        self.reach.spread(board, slot)
        self.mobility += self.reach.breadth()
        if board.tables.gun_power[kind]:
            self.cover_lines(board, slot, kind)
        if board.tables.lob_power[kind] or board.tables.charge_power[kind] or board.tables.flame_power[kind]:
            self.cover_throws(board, slot, kind)

    def cover_pillbox(self, board: Board, slot: int, kind: int) -> None:
        power = self.rank(board.tables.gun_power[kind])
        if power == 0:
            return
        self.guns |= 1 << power
        square = board.square[slot]
        for direction in range(DIRECTIONS):
            if (board.tables.gun_arc[kind * DIRECTIONS + board.facing[slot]] >> direction) & 1:
                row = (power * DIRECTIONS + direction) * ROWS + (square >> ROW_SHIFT) + ROW_PAD - 1
                self.stand[row] |= BIT << ((square & COLUMN_MASK) + ROW_PAD - 1)

    def rank(self, power: int) -> int:
        """The class of a power; beyond the strongest armour it makes no difference."""
        return power if power < MAX_POWER else MAX_POWER

    def cover_lines(self, board: Board, slot: int, kind: int) -> None:
        """Writes down from where a gun could fire in which direction."""
        power = self.rank(board.tables.gun_power[kind])
        self.guns |= 1 << power
        self.turn_guns(board, kind)
        square = board.square[slot]
        first = (square >> ROW_SHIFT) + ROW_PAD - 1 - WINDOW_RADIUS
        column = (square & COLUMN_MASK) + ROW_PAD - 1 - WINDOW_RADIUS
        speed = board.tables.speed[kind]
        for direction in range(DIRECTIONS):
            base = (power * DIRECTIONS + direction) * ROWS + first
            for row in range(WINDOW_RADIUS - speed, WINDOW_RADIUS + speed + 1):
                bits = (self.toward[direction] >> (WINDOW_SIDE * row)) & WINDOW_ROW
                self.stand[base + row] |= self.wide(bits) << column

    def wide(self, bits: int) -> int:
        return bits

    def turn_guns(self, board: Board, kind: int) -> None:
        for direction in range(DIRECTIONS):
            self.toward[direction] = 0
        for facing in range(DIRECTIONS):
            arc = board.tables.gun_arc[kind * DIRECTIONS + facing]
            for direction in range(DIRECTIONS):
                if (arc >> direction) & 1:
                    self.toward[direction] |= self.reach.word[facing] & ~self.reach.lost

    def cover_throws(self, board: Board, slot: int, kind: int) -> None:
        """Squares that indirect fire, flames or charges could hit, whatever the side."""
        square = board.square[slot]
        first = (square >> ROW_SHIFT) + ROW_PAD - 1 - WINDOW_RADIUS
        column = (square & COLUMN_MASK) + ROW_PAD - 1 - WINDOW_RADIUS
        power = board.tables.lob_power[kind] | board.tables.charge_power[kind] | board.tables.flame_power[kind]
        power = self.rank(power)
        self.throwers |= 1 << power
        nearest = 1
        farthest = 1
        if board.tables.lob_power[kind]:
            nearest, farthest = board.tables.lob_min[kind], board.tables.lob_max[kind]
        elif board.tables.flame_power[kind]:
            nearest, farthest = board.tables.flame_min[kind], board.tables.flame_max[kind]
        for facing in range(DIRECTIONS):
            for row in range(WINDOW_SIDE):
                bits = self.wide((self.reach.word[facing] >> (WINDOW_SIDE * row)) & WINDOW_ROW)
                if bits:
                    self.throw(board, kind, power, facing, first + row, bits << column, nearest, farthest)

    def throw(
        self, board: Board, kind: int, power: int, facing: int, row: int, bits: int, nearest: int, farthest: int
    ) -> None:
        for direction in range(DIRECTIONS):
            if not self.may_throw(board, kind, facing, direction):
                continue
            for distance in range(nearest, farthest + 1):
                target = row + UP[direction] * distance
                if self.low_row <= target < self.high_row:
                    if ACROSS[direction] >= 0:
                        self.thrown[power * ROWS + target] |= bits << (ACROSS[direction] * distance)
                    else:
                        self.thrown[power * ROWS + target] |= bits >> distance

    def may_throw(self, board: Board, kind: int, facing: int, direction: int) -> bool:
        if board.tables.charge_power[kind]:
            return True
        arcs = kind * DIRECTIONS + facing
        return ((board.tables.lob_arc[arcs] | board.tables.flame_arc[arcs]) >> direction) & 1 != 0

    # Asking.

    def hits(self, board: Board, kind: int, square: int, facing: int) -> bool:
        """Whether a piece of a type that stood on a square with a facing could be destroyed."""
        row = (square >> ROW_SHIFT) + ROW_PAD - 1
        column = (square & COLUMN_MASK) + ROW_PAD - 1
        for power in range(MAX_POWER + 1):
            if (self.throwers >> power) & 1 and (self.thrown[power * ROWS + row] >> column) & 1:
                if power > board.tables.armour[kind * DIRECTIONS + 1]:
                    return True
        if self.guns == 0:
            return False
        for direction in range(DIRECTIONS):
            armour = board.tables.armour[kind * DIRECTIONS + ((direction - facing) & 7)]
            if self.guns >> (armour + 1) and self.is_aimed(board, kind, square, direction, armour):
                return True
        return False

    def is_aimed(self, board: Board, kind: int, square: int, direction: int, armour: int) -> bool:
        """Whether a gun that beats `armour` may come to stand in `direction` from a target (F5, F6)."""
        low = board.tables.low[kind]
        step = STEP[direction]
        shot = direction ^ 4
        distance = 0
        while True:
            square += step
            distance += 1
            cell = board.cell[square]
            if cell & _STOPS:
                return False
            if distance > 1 and self.stands(square, shot, armour):
                return True
            occupant = board.occupant[square]
            if occupant:
                if not self.lines.is_low(board, occupant - 1, shot) or low:
                    return False
            elif cell & HEDGE:
                return False
            if cell & SMOKE or (cell & LOW and low):
                return False

    def stands(self, square: int, direction: int, armour: int) -> bool:
        row = direction * ROWS + (square >> ROW_SHIFT) + ROW_PAD - 1
        column = (square & COLUMN_MASK) + ROW_PAD - 1
        for power in range(armour + 1, MAX_POWER + 1):
            if (self.guns >> power) & 1 and (self.stand[power * DIRECTIONS * ROWS + row] >> column) & 1:
                return True
        return False
