"""What a position is worth when nobody looks further, for the side to move.

Cheap parts first: material, progress of the goals. Only where that does not settle the matter the dear part follows:
who could be hit by whom, how free the pieces are, whether the Command tank has a safe way on.
"""

from __future__ import annotations

from tankchess.core.board import Board
from tankchess.core.layout import (
    BLACK,
    COMMAND,
    DIRECTIONS,
    ESCAPE3,
    FLAG,
    FOUR,
    HOME,
    MAX_PIECES,
    ON_BOARD,
    OUT,
    ROW_SHIFT,
    SCORE,
    SIDES,
    STEPS,
    WHITE,
    zeros,
)
from tankchess.engine.coverage import Coverage
from tankchess.engine.distances import Distances
from tankchess.engine.scale import DISTANCE_TABLES, FAR, FETCHING, LEAVING, RETURNING, STATES
from tankchess.engine.weights import Weights

STEP = list(STEPS)
# Beyond this much outside of the window the dear part of the evaluation cannot matter.
LAZY = 250
GOALS_A_SLOT = 3
MAX_ESCAPE = 8


class Evaluator:
    """Judges the positions of one search. `prepare` once at its root, then `evaluate`."""

    def __init__(self, weights: Weights) -> None:
        self.weights = weights
        self.distances = Distances()
        self.white = Coverage()
        self.black = Coverage()
        self.worth = zeros(MAX_PIECES)
        self.table = zeros(MAX_PIECES * GOALS_A_SLOT)
        self.commander = zeros(SIDES)
        self.total = zeros(SIDES)
        self.escape = zeros(FAR + 1)
        self.us = 0
        distances = list(weights.escape["distance"])
        for index in range(FAR + 1):
            self.escape[index] = distances[index] if index < len(distances) else 0
        self.safe_share = weights.escape["safe_share"]
        self.left = weights.escape["left"]
        self.first = weights.danger["first"]
        self.further = weights.danger["further"]
        self.to_move = weights.danger["to_move"]
        self.near_command = weights.danger["near_command"]
        self.in_danger = weights.danger["command"]
        self.mobility = weights.activity["mobility"]
        self.advance = weights.activity["advance"]
        self.tempo = weights.activity["tempo"]
        self.home = weights.flag["home"]
        self.carried = weights.flag["carried"]
        self.near = weights.flag["near"]
        self.point = weights.four["point"]

    def prepare(self, board: Board, us: int) -> None:
        """Gets ready for a search from this board; `us` is the side it is for, which matters with four players."""
        self.us = us
        self.white.forget()
        self.black.forget()
        known: dict[tuple[int, int, int], int] = {}
        for side in range(SIDES):
            self.commander[side] = -1
        for slot in range(board.count):
            kind, side, command, _, _, _, _, _ = board.describe(slot)
            self.worth[slot] = self.weights.worth(board.tables.types[kind])
            if command:
                self.commander[side] = slot
                if board.mode == COMMAND:
                    self.worth[slot] = 0
            for goal in range(GOALS_A_SLOT):
                self.table[slot * GOALS_A_SLOT + goal] = -1
            for goal in self._goals(board.mode, bool(command)):
                key = (kind, side, goal)
                if key not in known and len(known) < DISTANCE_TABLES:
                    known[key] = len(known)
                    self.distances.measure(board, known[key], kind, side, goal)
                self.table[slot * GOALS_A_SLOT + goal] = known.get(key, -1)

    def _goals(self, mode: int, command: bool) -> tuple[int, ...]:
        if mode == COMMAND:
            return (LEAVING,) if command else ()
        if mode == ESCAPE3:
            return (LEAVING,)
        return (FETCHING, RETURNING) if mode == FLAG else ()

    def judge(self, board: Board, side: int) -> int:
        """The whole evaluation, for callers in Python."""
        return self.evaluate(board, side, -30000, 30000)

    def distance(self, board: Board, slot: int, goal: int) -> int:
        """Moves from a goal on an empty board."""
        return self.distance_from(slot, goal, board.square[slot], board.facing[slot])

    def distance_from(self, slot: int, goal: int, square: int, facing: int) -> int:
        table = self.table[slot * GOALS_A_SLOT + goal]
        if table < 0:
            return FAR
        return self.distances.moves[table * STATES + square * DIRECTIONS + facing]

    def evaluate(self, board: Board, side: int, alpha: int, beta: int) -> int:
        """The value for `side`, which is to move. Exact only if it may lie between alpha and beta."""
        for index in range(SIDES):
            self.total[index] = 0
        for slot in range(board.count):
            if board.is_alive(slot):
                self.total[board.side[slot]] += self.worth[slot] + self.place_value(board, slot)
        if board.mode == FOUR:
            return self.among_four(board, side)
        other = BLACK if side == WHITE else WHITE
        if board.mode != COMMAND:
            self.add_progress(board, WHITE)
            self.add_progress(board, BLACK)
        value = self.total[side] - self.total[other] + self.tempo
        if value - LAZY >= beta or value + LAZY <= alpha:
            return value
        return value + self.pressure(board, side, other)

    def place_value(self, board: Board, slot: int) -> int:
        """What a piece is worth where it stands."""
        if board.mode == FOUR:
            return 0
        row = board.square[slot] >> ROW_SHIFT
        ahead = row - 1 if board.side[slot] == WHITE else board.height - row
        if board.command[slot] and board.mode == COMMAND:
            return self.escape[self.distance(board, slot, LEAVING)]
        return self.advance * ahead

    # The other modes.

    def add_progress(self, board: Board, side: int) -> None:
        """Adds what a side has done for the goal of its mode (G5, G6)."""
        if board.mode == ESCAPE3:
            self.total[side] += board.counter[OUT + side] * self.left
            for slot in range(board.count):
                if board.side[slot] == side and board.is_alive(slot):
                    self.total[side] += self.escape[self.distance(board, slot, LEAVING)]
        elif board.mode == FLAG:
            self.total[side] += board.counter[HOME + side] * self.home
            nearest = FAR
            for slot in range(board.count):
                if board.side[slot] == side and board.is_alive(slot):
                    if board.carries_flag[slot]:
                        left = self.distance(board, slot, RETURNING)
                        self.total[side] += self.carried - self.near * (left if left < 10 else 10)
                    else:
                        left = self.distance(board, slot, FETCHING)
                        nearest = left if left < nearest else nearest
            if nearest < 10:
                self.total[side] += self.near * (10 - nearest)

    def among_four(self, board: Board, side: int) -> int:
        """Own points and pieces against the best of the others (G7)."""
        best = -30000
        for index in range(board.players):
            player = board.order[index]
            self.total[player] += board.counter[SCORE + player] * self.point
            if player != self.us and self.total[player] > best:
                best = self.total[player]
        value = self.total[self.us] - best
        return value if side == self.us else -value

    # Fire.

    def pressure(self, board: Board, side: int, other: int) -> int:
        """Who could be hit by whom, and how freely the pieces move."""
        self.white.cover(board, WHITE)
        self.black.cover(board, BLACK)
        if side == WHITE:
            return self.balance(board, side, other, self.white, self.black)
        return self.balance(board, side, other, self.black, self.white)

    def balance(self, board: Board, side: int, other: int, mine: Coverage, theirs: Coverage) -> int:
        # Divided apart: below zero, Python rounds down and C rounds to zero.
        value = mine.mobility * self.mobility // 100 - theirs.mobility * self.mobility // 100
        value -= self.exposure(board, side, theirs, 1)
        value += self.exposure(board, other, mine, 0)
        if board.mode == COMMAND:
            value += self.way_on(board, side, theirs) - self.way_on(board, other, mine)
        return value

    def exposure(self, board: Board, side: int, enemy: Coverage, moves: int) -> int:
        """What a side stands to lose to the enemy's next shot; the side to move can still save one piece."""
        dearest = 0
        second = 0
        rest = 0
        value = 0
        for slot in range(board.count):
            if board.side[slot] != side or board.status[slot] != ON_BOARD:
                continue
            kind = board.kind[slot]
            if not enemy.hits(board, kind, board.square[slot], board.facing[slot]):
                continue
            if board.command[slot] and board.mode == COMMAND:
                value += self.in_danger
                continue
            worth = self.worth[slot]
            if worth > dearest:
                rest += second
                second = dearest
                dearest = worth
            elif worth > second:
                rest += second
                second = worth
            else:
                rest += worth
        if moves:
            # One of them can move away or strike first.
            return value + (dearest * self.to_move + second * self.first + rest * self.to_move) // 100
        return value + (dearest * self.further + second * self.first + rest * self.to_move) // 100

    def way_on(self, board: Board, side: int, enemy: Coverage) -> int:
        """How safe the squares around a Command tank are, and whether it can come nearer to the edge unharmed."""
        slot = self.commander[side]
        if slot < 0 or board.status[slot] != ON_BOARD:
            return 0
        kind = board.kind[slot]
        square = board.square[slot]
        facing = board.facing[slot]
        here = self.distance(board, slot, LEAVING)
        value = 0
        safe = 0
        for direction in range(DIRECTIONS):
            near = square + STEP[direction]
            if board.occupant[near] or board.cell[near] & 7:
                continue
            if enemy.hits(board, kind, near, facing):
                value -= self.near_command
            elif self.distance_from(slot, LEAVING, near, facing) < here or here <= 2:
                safe = 1
        if safe and here <= MAX_ESCAPE:
            value += self.escape[here] * self.safe_share // 100
        return value
