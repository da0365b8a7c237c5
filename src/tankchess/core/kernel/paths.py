"""Where a piece can go in any surroundings: a search step by step that knows every terrain and the landing boats.

`reach` answers the same question faster where there is nothing special around.
"""

from __future__ import annotations

from array import array

from tankchess.core.kernel import layout as L
from tankchess.core.kernel.board import Board


class Paths:
    """The ways of one piece, in the order of their length, each shorter than any other that ends the same (M13).

    Way i ends on `square[i]`, `facing[i]`, as `ending[i]` says; `markers[i]` is a hash of the squares whose smoke or
    mines it removed, 0 for none, and `path[i]` its steps. The step back, if there is one, is way `back`. `fresh[i]` is
    0 for a way that another one has beaten to the same move and that is kept only for where it may lead.
    """

    def __init__(self) -> None:
        self.count = 0
        self.square = array("h", bytes(2 * L.MAX_WAYS))
        self.facing = array("B", bytes(L.MAX_WAYS))
        self.steps = array("B", bytes(L.MAX_WAYS))
        self.ending = array("B", bytes(L.MAX_WAYS))
        self.turned = array("B", bytes(L.MAX_WAYS))
        self.on_road = array("B", bytes(L.MAX_WAYS))
        self.fresh = array("B", bytes(L.MAX_WAYS))
        self.path = array("i", bytes(4 * L.MAX_WAYS))
        self.following = array("i", bytes(4 * L.MAX_WAYS))
        self.markers = array("Q", bytes(8 * L.MAX_WAYS))
        self.first = array("i", bytes(4 * L.SQUARES * 8))
        self.slot = 0
        self.start = 0
        self.start_facing = 0
        self.may_leave = False
        self.back = L.NOBODY
        self.power_of_3 = [int(3**exponent) for exponent in range(L.MAX_STEPS + 1)]

    def explore(self, board: Board, slot: int, may_leave: bool) -> None:
        """Finds all ways of a piece that can move. Way 0 is the piece where it stands."""
        self.forget()
        kind = board.kind[slot]
        self.slot = slot
        self.start = board.square[slot]
        self.may_leave = may_leave
        self.back = L.NOBODY
        facing = board.facing[slot]
        self.start_facing = facing
        if board.status[slot] == L.ABOARD:
            self.add(self.start, facing, 0, L.LOCKED, 0, 0, 1, 0)
        else:
            self.add(self.start, facing, 0, L.FREE, 0, board.cell[self.start] & L.ROAD, 1, 0)
        speed = board.tables.speed[kind]
        turns_once = board.tables.turns_once[kind]
        index = 0
        while index < self.count:
            steps = self.steps[index]
            # A road gives one step more (M11).
            if self.ending[index] <= L.LOCKED and (steps < speed or (steps == speed and self.on_road[index])):
                if self.ending[index] == L.FREE and not self.turned[index]:
                    self.turn(index, L.LEFT, turns_once)
                    self.turn(index, L.RIGHT, turns_once)
                self.go(board, index, self.facing[index], steps == speed)
            index += 1
        # The step back comes alone (M3): it is added last, so that nothing follows from it.
        self.back = self.count
        self.go(board, 0, facing ^ 4, 0)

    def forget(self) -> None:
        for index in range(self.count):
            self.first[self.square[index] * 8 + self.facing[index]] = 0
        self.count = 0

    def turn(self, index: int, hand: int, turns_once: int) -> None:
        facing = (self.facing[index] + (1 if hand == L.RIGHT else -1)) & 7
        path = self.lengthen(index, hand)
        on_road = self.on_road[index]
        self.add(
            self.square[index],
            facing,
            self.steps[index] + 1,
            L.FREE,
            turns_once,
            on_road,
            path,
            self.markers[index],
        )

    def go(self, board: Board, index: int, direction: int, road_only: int) -> None:
        """One square in `direction`, if the piece may enter it; `road_only` where the step is the road's gift."""
        kind = board.kind[self.slot]
        here = self.square[index]
        square = here + L.STEPS[direction]
        cell = board.cell[square]
        facing = self.facing[index]
        steps = self.steps[index] + 1
        path = self.lengthen(index, L.AHEAD)
        markers = self.markers[index]
        if cell & L.OFF:
            if self.may_leave and self.is_way_out(board, square):
                self.add(0, 0, steps, L.LEFT_BOARD, 0, 0, path, markers)
            return
        if road_only and not cell & L.ROAD:
            return
        occupant = board.occupant[square]
        if occupant and not (square == self.start and board.status[self.slot] == L.ON_BOARD):
            if board.boarding(occupant - 1, self.slot, facing) == L.MAY_BOARD:
                self.add(square, facing, steps, L.LOCKED, 0, 0, path, markers)
            return
        # Most squares are plain: that saves the call.
        ground = L.GROUND_BEARS
        if cell & L.UNSAFE or board.tables.needs[kind]:
            ground = board.tables.ground(kind, cell)
        # Fire lets through only straight ahead, and never from fire to fire (M8).
        if ground == L.GROUND_SHUT or (cell & L.FIRE and board.cell[here] & L.FIRE and here != self.start):
            return
        ending = L.FREE
        if ground != L.GROUND_BEARS:
            ending = L.LOCKED if ground == L.GROUND_HURRIES else L.LOST
        if self.is_marker(board, square) and not self.passes(index, square):
            markers ^= board.marker_key(square)
        on_road = self.on_road[index] & cell
        self.add(square, facing, steps, ending, 0, on_road, path, markers)

    def is_way_out(self, board: Board, square: int) -> bool:
        """Whether a square outside lies beyond the far edge, and not through a corner (M12)."""
        column = square & L.COLUMN_MASK
        row = square >> L.ROW_SHIFT
        if column < 1 or column > board.width:
            return False
        side = board.side[self.slot]
        return (side == L.WHITE and row == board.height + 1) or (side == L.BLACK and row == 0)

    def is_marker(self, board: Board, square: int) -> bool:
        """Whether the piece removes something from a square when it enters it."""
        return board.cell[square] & board.tables.clears[board.kind[self.slot]] != 0

    def passes(self, index: int, square: int) -> bool:
        """Whether way `index` enters a square."""
        if index == self.back:
            return self.square[index] == square
        path = self.path[index]
        here = self.start
        facing = self.start_facing
        while path > 1:
            digit = path % 3
            path //= 3
            if digit == L.AHEAD:
                here += L.STEPS[facing]
                if here == square:
                    return True
            else:
                facing = (facing + (1 if digit == L.RIGHT else -1)) & 7
        return False

    def markers_before_end(self, board: Board, index: int) -> bool:
        """Whether way `index` removed markers elsewhere than on its last square (M13)."""
        markers = self.markers[index]
        end = self.square[index]
        if markers and end and self.is_marker(board, end):
            markers ^= board.marker_key(end)
        return markers != 0

    def lengthen(self, index: int, digit: int) -> int:
        """The path of a way with one step more, the first step in the lowest digit, a 1 above the last."""
        steps = self.steps[index]
        return self.path[index] + self.power_of_3[steps] * (digit + 2)

    def add(
        self,
        square: int,
        facing: int,
        steps: int,
        ending: int,
        turned: int,
        on_road: int,
        path: int,
        markers: int,
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
