"""Where a piece can go in any surroundings: a search step by step that knows every terrain and the landing boats.

`reach` answers the same question faster where there is nothing special around.
"""

from __future__ import annotations

from tankchess.core.board import Board
from tankchess.core.layout import (
    ABOARD,
    AHEAD,
    BLACK,
    COLUMN_MASK,
    FIRE,
    FREE,
    HIGH,
    ICE,
    LEFT,
    LEFT_BOARD,
    LOCKED,
    LOST,
    LOW,
    MAX_TYPES,
    MINE,
    OFF,
    ON_BOARD,
    RIGHT,
    ROAD,
    ROW_SHIFT,
    SMOKE,
    SQUARES,
    STEPS,
    WATER,
    WHITE,
    zeros,
)

STEP = list(STEPS)
# A piece makes at most 7 steps of three kinds, 1 + 3 + 9 + ... + 2187 ways, or one step back.
MAX_WAYS = 3281
ONE = 1
NONE = 0


class Paths:
    """The ways of one piece, in the order of their length, each shorter than any other that ends the same (M13).

    Way i ends on `square[i]`, `facing[i]`, as `ending[i]` says; `markers[i]` are the smoke and mines it removed, one
    bit for each place in `marker_square`, and `path[i]` its steps. The step back, if there is one, is way `back`. `fresh[i]` is 0 for a way that another one has
    beaten to the same move and that is kept only for where it may lead.
    """

    def __init__(self) -> None:
        self.count = 0
        self.square = zeros(MAX_WAYS)
        self.facing = zeros(MAX_WAYS)
        self.steps = zeros(MAX_WAYS)
        self.ending = zeros(MAX_WAYS)
        self.turned = zeros(MAX_WAYS)
        self.on_road = zeros(MAX_WAYS)
        self.fresh = zeros(MAX_WAYS)
        self.path = zeros(MAX_WAYS)
        self.following = zeros(MAX_WAYS)
        self.markers = zeros(MAX_WAYS)
        self.first = zeros(SQUARES * 8)
        self.marker_bit = zeros(SQUARES)
        self.marker_square = zeros(128)
        self.marker_count = 0
        self.slot = 0
        self.start = 0
        self.may_leave = False
        self.back = 0
        self.power_of_3 = [3**exponent for exponent in range(10)]

    def explore(self, board: Board, slot: int, may_leave: bool) -> None:
        """Finds all ways of a piece that can move. Way 0 is the piece where it stands."""
        self.forget()
        kind = board.kind[slot]
        self.slot = slot
        self.start = board.square[slot]
        self.may_leave = may_leave
        facing = board.facing[slot]
        if board.status[slot] == ABOARD:
            self.add(self.start, facing, 0, LOCKED, 0, 0, 1, NONE)
        else:
            self.add(self.start, facing, 0, FREE, 0, board.cell[self.start] & ROAD, 1, NONE)
        speed = board.tables.speed[kind]
        turns_once = board.tables.turns_once[kind]
        index = 0
        while index < self.count:
            steps = self.steps[index]
            # A road gives one step more (M11).
            if self.ending[index] <= LOCKED and (steps < speed or (steps == speed and self.on_road[index])):
                if self.ending[index] == FREE and not self.turned[index]:
                    self.turn(index, LEFT, turns_once)
                    self.turn(index, RIGHT, turns_once)
                self.go(board, index, self.facing[index], steps == speed)
            index += 1
        # The step back comes alone (M3): it is added last, so that nothing follows from it.
        self.back = self.count
        self.go(board, 0, facing ^ 4, 0)

    def forget(self) -> None:
        for index in range(self.count):
            self.first[self.square[index] * 8 + self.facing[index]] = 0
        for index in range(self.marker_count):
            self.marker_bit[self.marker_square[index]] = 0
        self.count = 0
        self.marker_count = 0

    def turn(self, index: int, hand: int, turns_once: int) -> None:
        facing = (self.facing[index] + (1 if hand == RIGHT else -1)) & 7
        path = self.lengthen(index, hand)
        on_road = self.on_road[index]
        self.add(
            self.square[index], facing, self.steps[index] + 1, FREE, turns_once, on_road, path, self.markers[index]
        )

    def go(self, board: Board, index: int, direction: int, road_only: int) -> None:
        """One square in `direction`, if the piece may enter it; `road_only` where the step is the road's gift."""
        kind = board.kind[self.slot]
        here = self.square[index]
        square = here + STEP[direction]
        cell = board.cell[square]
        facing = self.facing[index]
        steps = self.steps[index] + 1
        path = self.lengthen(index, AHEAD)
        markers = self.markers[index]
        if cell & OFF:
            if self.may_leave and self.is_way_out(board, square):
                self.add(0, 0, steps, LEFT_BOARD, 0, 0, path, markers)
            return
        if cell & (HIGH | LOW) or (road_only and not cell & ROAD):
            return
        occupant = board.occupant[square]
        if occupant and not (square == self.start and board.status[self.slot] == ON_BOARD):
            if self.may_board(board, occupant - 1, facing):
                self.add(square, facing, steps, LOCKED, 0, 0, path, markers)
            return
        ending = FREE
        if board.tables.boat[kind]:
            if not cell & WATER or cell & ICE:
                return
        elif cell & ICE:
            if not board.tables.light[kind]:
                ending = LOST
        elif cell & WATER and not board.tables.swims[kind]:
            ending = LOST
        if cell & FIRE:
            # Fire lets through only straight ahead, and never from fire to fire (M8).
            if board.cell[here] & FIRE and here != self.start:
                return
            ending = LOST if board.tables.fire_shy[kind] else LOCKED
        if cell & MINE and not board.tables.sweeps[kind]:
            ending = LOST
        if cell & SMOKE or (cell & MINE and board.tables.sweeps[kind]):
            markers |= self.marker(square)
        on_road = self.on_road[index] & cell
        self.add(square, facing, steps, ending, 0, on_road, path, markers)

    def may_board(self, board: Board, boat: int, facing: int) -> bool:
        """Whether the piece may drive onto a boat: its own side's, empty, in line, strong enough (L1, L2)."""
        if board.side[boat] != board.side[self.slot] or board.status[boat] != ON_BOARD:
            return False
        if board.partner[boat] and board.partner[boat] != self.slot + 1:
            return False
        if not board.tables.carries[board.kind[boat] * MAX_TYPES + board.kind[self.slot]]:
            return False
        return (board.facing[boat] - facing) & 3 == 0

    def is_way_out(self, board: Board, square: int) -> bool:
        """Whether a square outside lies beyond the far edge, and not through a corner (M12)."""
        column = square & COLUMN_MASK
        row = square >> ROW_SHIFT
        if column < 1 or column > board.width:
            return False
        side = board.side[self.slot]
        return (side == WHITE and row == board.height + 1) or (side == BLACK and row == 0)

    def marker(self, square: int) -> int:
        """The bit that stands for the marker on a square."""
        if self.marker_bit[square] == 0:
            self.marker_square[self.marker_count] = square
            self.marker_count += 1
            self.marker_bit[square] = self.marker_count
        bit = NONE | ONE
        return bit << (self.marker_bit[square] - 1)

    def removes(self, index: int, square: int) -> bool:
        """Whether way `index` has taken the marker off a square."""
        if self.marker_bit[square] == 0:
            return False
        return (self.markers[index] >> (self.marker_bit[square] - 1)) & 1 != 0

    def markers_before_end(self, index: int) -> bool:
        """Whether way `index` removed markers elsewhere than on its last square (M13)."""
        markers = self.markers[index]
        if self.removes(index, self.square[index]):
            markers ^= self.marker(self.square[index])
        return markers != NONE

    def lengthen(self, index: int, digit: int) -> int:
        """The path of a way with one step more, the first step in the lowest digit, a 1 above the last."""
        steps = self.steps[index]
        return self.path[index] + self.power_of_3[steps] * (digit + 2)

    def add(
        self, square: int, facing: int, steps: int, ending: int, turned: int, on_road: int, path: int, markers: int
    ) -> None:
        """Keeps a way unless one as short, as free to turn and as much on the road is known already."""
        state = square * 8 + facing
        fresh = 1
        other = self.first[state]
        while other:
            known = other - 1
            if self.markers[known] == markers:
                if self.turned[known] <= turned and self.on_road[known] >= on_road:
                    return
                fresh = 0
            other = self.following[known]
        index = self.count
        self.count = index + 1
        self.square[index] = square
        self.facing[index] = facing
        self.steps[index] = steps
        self.ending[index] = ending
        self.turned[index] = turned
        self.on_road[index] = on_road
        self.fresh[index] = fresh
        self.path[index] = path
        self.markers[index] = markers
        self.following[index] = self.first[state]
        self.first[state] = index + 1
