"""How many moves a piece is away from a goal on an empty board: the far edge, a flag, its own edge.

Walked backwards from the goal over squares and facings. Obstacles and wrecks stand in the way, living pieces do not:
they move. So the tables of one search serve the next ones, until somebody leaves a wreck or a flag changes its place.
"""

from __future__ import annotations

from array import array

from tankchess.core.kernel import layout as L
from tankchess.core.kernel.board import Board
from tankchess.engine import scale as S


class Distances:
    """Tables of distances in moves, numbered; each for one piece type of one side and one goal."""

    def __init__(self) -> None:
        self.moves = array("B", [S.FAR]) * (S.DISTANCE_TABLES * S.STATES)
        self.queue = array("i", [0]) * S.STATES
        self.steps = array("B", [0]) * S.STATES
        self.passable = array("B", [0]) * L.SQUARES
        self.goals = array("B", [0]) * L.SQUARES
        self.stamps = array("Q", [0]) * S.DISTANCE_TABLES
        self.length = 0

    def measure(self, board: Board, table: int, kind: int, side: int, goal: int) -> None:
        """Fills one table, unless it is full of the same already."""
        speed = board.tables.speed[kind]
        stamp = board.marker_key(speed + 1)
        for square in range(L.SQUARES):
            self.passable[square] = 0
            self.goals[square] = 0
        for row in range(1, board.height + 1):
            for square in range(row * L.STRIDE + 1, row * L.STRIDE + board.width + 1):
                if self.lets_through(board, kind, square):
                    self.passable[square] = 1
                    self.goals[square] = self.goal_facings(board, side, goal, square)
                    stamp ^= board.marker_key(square * 512 + self.goals[square] * 2 + (1 if goal == S.LEAVING else 0))
        if self.stamps[table] == stamp:
            return
        self.stamps[table] = stamp
        for state in range(S.STATES):
            self.steps[state] = 255
        self.length = 0
        for square in range(L.SQUARES):
            for facing in range(L.DIRECTIONS):
                if (self.goals[square] >> facing) & 1:
                    self.reach(square * L.DIRECTIONS + facing, 1 if goal == S.LEAVING else 0)
        self.spread()
        for state in range(S.STATES):
            distance = S.FAR
            if self.steps[state] != 255 and speed:
                distance = (self.steps[state] + speed - 1) // speed
            self.moves[table * S.STATES + state] = distance if distance < S.FAR else S.FAR

    def lets_through(self, board: Board, kind: int, square: int) -> bool:
        """Whether a piece of a type can drive over a square, stop on it and live."""
        occupant = board.occupant[square]
        if occupant and board.status[occupant - 1] == L.WRECK:
            return False
        return board.tables.ground(kind, board.cell[square]) == L.GROUND_BEARS

    def goal_facings(self, board: Board, side: int, goal: int, square: int) -> int:
        """The facings, one bit each, with which a piece on a square has reached its goal."""
        if goal == S.LEAVING:
            facings = 0
            row = board.height + 1 if side == L.WHITE else 0
            for facing in range(L.DIRECTIONS):
                ahead = square + L.STEPS[facing]
                column = ahead & L.COLUMN_MASK
                if ahead >> L.ROW_SHIFT == row and 1 <= column <= board.width:
                    facings |= 1 << facing
            return facings
        if goal == S.FETCHING:
            return S.ALL_FACINGS if self.has_flag(board, square) else 0
        return S.ALL_FACINGS if square >> L.ROW_SHIFT == (1 if side == L.WHITE else board.height) else 0

    def has_flag(self, board: Board, square: int) -> bool:
        """Whether a flag that no living piece carries can be taken on a square, or nearly so (G6)."""
        for corner in range(4):
            if board.corner[square - (corner & 1) - (corner >> 1) * L.STRIDE]:
                return True
        for direction in range(L.DIRECTIONS):
            near = square + L.STEPS[direction]
            occupant = board.occupant[near]
            if board.loose[near] or (occupant and self.lies_on(board, occupant - 1)):
                return True
        return board.loose[square] != 0

    def lies_on(self, board: Board, slot: int) -> bool:
        return board.carries_flag[slot] != 0 and board.status[slot] != L.ON_BOARD

    def reach(self, state: int, steps: int) -> None:
        self.steps[state] = steps
        self.queue[self.length] = state
        self.length += 1

    def spread(self) -> None:
        """Walks every step backwards, nearest states first."""
        index = 0
        while index < self.length:
            state = self.queue[index]
            index += 1
            steps = self.steps[state] + 1
            if steps == 255:
                return
            square = state // L.DIRECTIONS
            facing = state % L.DIRECTIONS
            before = square - L.STEPS[facing]
            if self.passable[before] and self.steps[before * L.DIRECTIONS + facing] == 255:
                self.reach(before * L.DIRECTIONS + facing, steps)
            for turn in range(-1, 2, 2):
                other = square * L.DIRECTIONS + ((facing + turn) & 7)
                if self.steps[other] == 255:
                    self.reach(other, steps)
