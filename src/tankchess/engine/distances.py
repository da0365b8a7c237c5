"""How many moves a piece is away from a goal on an empty board: the far edge, a flag, its own edge.

Walked backwards from the goal over squares and facings, once for each search. Obstacles and wrecks stand in the way,
living pieces do not: they move.
"""

from __future__ import annotations

from array import array

from tankchess.core.board import Board
from tankchess.core.layout import (
    COLUMN_MASK,
    DIRECTIONS,
    FIRE,
    HIGH,
    ICE,
    LOW,
    MINE,
    OFF,
    ON_BOARD,
    ROW_SHIFT,
    SQUARES,
    STEPS,
    STRIDE,
    WATER,
    WHITE,
    WRECK,
)
from tankchess.engine.scale import DISTANCE_TABLES, FAR, FETCHING, LEAVING, STATES

STEP = list(STEPS)


class Distances:
    """Tables of distances in moves, numbered; each for one piece type of one side and one goal."""

    def __init__(self) -> None:
        self.moves = array("B", [FAR]) * (DISTANCE_TABLES * STATES)
        self.queue = array("i", [0]) * STATES
        self.steps = array("B", [0]) * STATES
        self.passable = array("B", [0]) * SQUARES
        self.length = 0

    def measure(self, board: Board, table: int, kind: int, side: int, goal: int) -> None:
        """Fills one table."""
        for square in range(SQUARES):
            self.passable[square] = 1 if self.lets_through(board, kind, square) else 0
        for state in range(STATES):
            self.steps[state] = 255
        self.length = 0
        for row in range(1, board.height + 1):
            for square in range(row * STRIDE + 1, row * STRIDE + board.width + 1):
                for facing in range(DIRECTIONS):
                    if self.passable[square] and self.is_goal(board, side, goal, square, facing):
                        self.reach(square * DIRECTIONS + facing, 1 if goal == LEAVING else 0)
        self.spread()
        speed = board.tables.speed[kind]
        for state in range(STATES):
            distance = FAR
            if self.steps[state] != 255 and speed:
                distance = (self.steps[state] + speed - 1) // speed
            self.moves[table * STATES + state] = distance if distance < FAR else FAR

    def lets_through(self, board: Board, kind: int, square: int) -> bool:
        """Whether a piece of a type can drive over a square and live."""
        cell = board.cell[square]
        if cell & (OFF | HIGH | LOW | FIRE):
            return False
        occupant = board.occupant[square]
        if occupant and board.status[occupant - 1] == WRECK:
            return False
        if cell & MINE and not board.tables.sweeps[kind]:
            return False
        if board.tables.boat[kind]:
            return cell & WATER != 0 and not cell & ICE
        if cell & ICE:
            return board.tables.light[kind] != 0
        return not cell & WATER or board.tables.swims[kind] != 0

    def is_goal(self, board: Board, side: int, goal: int, square: int, facing: int) -> bool:
        if goal == LEAVING:
            ahead = square + STEP[facing]
            row = board.height + 1 if side == WHITE else 0
            column = ahead & COLUMN_MASK
            return ahead >> ROW_SHIFT == row and 1 <= column <= board.width
        if goal == FETCHING:
            return self.has_flag(board, square)
        return square >> ROW_SHIFT == (1 if side == WHITE else board.height)

    def has_flag(self, board: Board, square: int) -> bool:
        """Whether a flag nobody living carries can be taken on a square, or nearly so (G6)."""
        for corner in range(4):
            if board.corner[square - (corner & 1) - (corner >> 1) * STRIDE]:
                return True
        for direction in range(DIRECTIONS):
            near = square + STEP[direction]
            occupant = board.occupant[near]
            if board.loose[near] or (occupant and self.lies_on(board, occupant - 1)):
                return True
        return board.loose[square] != 0

    def lies_on(self, board: Board, slot: int) -> bool:
        return board.carries_flag[slot] != 0 and board.status[slot] != ON_BOARD

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
            square = state // DIRECTIONS
            facing = state % DIRECTIONS
            before = square - STEP[facing]
            if self.passable[before] and self.steps[before * DIRECTIONS + facing] == 255:
                self.reach(before * DIRECTIONS + facing, steps)
            for turn in range(-1, 2, 2):
                other = square * DIRECTIONS + ((facing + turn) & 7)
                if self.steps[other] == 255:
                    self.reach(other, steps)
