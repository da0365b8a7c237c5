"""What a position is worth to the side to move, without looking ahead.

Material and the progress towards the goals are counted at every position. Which pieces could be hit, how free they
are and whether the Command tank has a safe way on is surveyed where the search branches, and inherited from there.
"""

from __future__ import annotations

from array import array

from tankchess.core.kernel import layout as L
from tankchess.core.kernel.board import Board
from tankchess.core.kernel.lines import shot_meets
from tankchess.core.kernel.reach import Reach
from tankchess.engine import scale as S
from tankchess.engine.evaluation.coverage import Coverage
from tankchess.engine.evaluation.distances import Distances
from tankchess.engine.evaluation.insight import Insight
from tankchess.engine.evaluation.network import Network
from tankchess.engine.evaluation.weights import Weights


class Evaluator:
    """Judges the positions of one search. `prepare` once at its root, then `evaluate`."""

    def __init__(self, weights: Weights, network: Network | None = None) -> None:
        self.weights = weights
        self.distances = Distances()
        self.white = Coverage()
        self.black = Coverage()
        self.worth = L.zeros(L.MAX_PIECES)
        self.table = L.zeros(L.MAX_PIECES * S.GOALS_A_SLOT)
        self.commander = L.zeros(L.SIDES)
        self.total = L.zeros(L.SIDES)
        self.escape = L.zeros(S.FAR + 1)
        self.run = L.zeros(S.MAX_RUN)
        self.us = 0
        self.quarry_row = L.zeros(L.SIDES)
        self.quarry_column = L.zeros(L.SIDES)
        self.base = L.zeros(S.MAX_PLY)
        self.hit_white = L.zeros(S.MAX_PLY)
        self.hit_black = L.zeros(S.MAX_PLY)
        self.steady = L.zeros(S.MAX_PLY)
        self.strongest = L.zeros(2 * S.MAX_PLY)
        self.throwers = L.zeros(2 * S.MAX_PLY)
        self.fire = array("Q", [0]) * (2 * S.MAX_PLY * S.POWERS * L.ROWS)
        self.thrown = array("Q", [0]) * (2 * S.MAX_PLY * S.POWERS * L.ROWS)
        # As fields of C, because the search asks for them without holding the interpreter.
        self.safe_share = weights.escape.safe_share
        self.left = weights.escape.left
        self.dearest_share = weights.danger.dearest
        self.second_share = weights.danger.second
        self.rest_share = weights.danger.rest
        self.near_command = weights.danger.near_command
        self.in_danger = weights.danger.command
        self.attack = weights.net.attack
        self.attack_range = weights.net.attack_range
        self.mobility = weights.activity.mobility
        self.advance = weights.activity.advance
        self.tempo = weights.activity.tempo
        self.home = weights.flag.home
        self.carried = weights.flag.carried
        self.near = weights.flag.near
        self.point = weights.four.point
        self.insight = Insight(network)

    def share(self, reach: Reach) -> None:
        """Uses a reach of others, too: where they have asked for the same piece, it is known already."""
        self.white.reach = reach
        self.black.reach = reach

    def prepare(self, board: Board, us: int) -> None:
        """Gets ready for a search from this board; `us` is the side it is for, which matters with four players."""
        self.us = us
        self.white.forget()
        self.black.forget()
        distances = self.weights.escape.vehicle if board.mode == L.ESCAPE3 else self.weights.escape.command
        for index in range(S.FAR + 1):
            self.escape[index] = distances[index] if index < len(distances) else 0
        for index in range(S.MAX_RUN):
            self.run[index] = self.weights.escape.run[index] if index < len(self.weights.escape.run) else 0
        known: dict[tuple[int, int, int], int] = {}
        for side in range(L.SIDES):
            self.commander[side] = -1
        for slot in range(board.count):
            kind, side = board.kind[slot], board.side[slot]
            command = board.command[slot] != 0
            self.worth[slot] = self.weights.worth(board.tables.types[kind])
            if command:
                self.commander[side] = slot
                if board.mode == L.COMMAND:
                    self.worth[slot] = 0
            for goal in range(S.GOALS_A_SLOT):
                self.table[slot * S.GOALS_A_SLOT + goal] = -1
            for goal in self._goals(board.mode, command):
                key = (kind, side, goal)
                if key not in known and len(known) < S.DISTANCE_TABLES:
                    known[key] = len(known)
                    self.distances.measure(board, known[key], kind, side, goal)
                self.table[slot * S.GOALS_A_SLOT + goal] = known.get(key, -1)
        self.insight.prepare(board, self.commander[L.WHITE], self.commander[L.BLACK])

    def _goals(self, mode: int, command: bool) -> tuple[int, ...]:
        if mode == L.COMMAND:
            return (S.LEAVING,) if command else ()
        if mode == L.ESCAPE3:
            return (S.LEAVING,)
        return (S.FETCHING, S.RETURNING) if mode == L.FLAG else ()

    def judge(self, board: Board, side: int) -> int:
        """The whole evaluation of one position, for callers in Python."""
        self.survey(board, 0)
        return self.evaluate(board, side, 0)

    def distance(self, board: Board, slot: int, goal: int) -> int:
        """Moves from a goal on an empty board."""
        return self.distance_from(slot, goal, board.square[slot], board.facing[slot])

    def distance_from(self, slot: int, goal: int, square: int, facing: int) -> int:
        table = self.table[slot * S.GOALS_A_SLOT + goal]
        if table < 0:
            return S.FAR
        return self.distances.moves[table * S.STATES + square * L.DIRECTIONS + facing]

    def evaluate(self, board: Board, side: int, ply: int) -> int:
        """The value for `side`, which is to move; `survey` or `inherit` has looked at the fire for this ply."""
        for index in range(L.SIDES):
            self.total[index] = 0
        if board.mode == L.COMMAND:
            self.find_quarry(board, L.WHITE, self.commander[L.BLACK])
            self.find_quarry(board, L.BLACK, self.commander[L.WHITE])
        for slot in range(board.count):
            # As `is_alive`, without the call.
            if board.status[slot] == L.ON_BOARD or board.status[slot] == L.ABOARD:
                self.total[board.side[slot]] += self.worth[slot] + self.place_value(board, slot)
        if board.mode == L.FOUR:
            return self.among_four(board, side)
        if board.mode != L.COMMAND:
            self.add_progress(board, L.WHITE)
            self.add_progress(board, L.BLACK)
        white = self.total[L.WHITE] - self.total[L.BLACK] + self.steady[ply]
        white -= self.exposure(board, self.hit_white[ply], 1 if side == L.WHITE else 0)
        white += self.exposure(board, self.hit_black[ply], 0 if side == L.WHITE else 1)
        value = (white if side == L.WHITE else -white) + self.tempo
        return value + self.insight.correction(board, side, self.base[ply])

    def place_value(self, board: Board, slot: int) -> int:
        """What a piece is worth where it stands."""
        if board.mode == L.FOUR:
            return 0
        row = board.square[slot] >> L.ROW_SHIFT
        ahead = row - 1 if board.side[slot] == L.WHITE else board.height - row
        if board.mode == L.COMMAND:
            if board.command[slot]:
                return self.escape[self.distance(board, slot, S.LEAVING)]
            return self.advance * ahead + self.attack_value(row, board.square[slot] & L.COLUMN_MASK, board.side[slot])
        if board.mode == L.FLAG and board.carries_flag[slot]:
            # It goes home.
            return 0
        return self.advance * ahead

    def find_quarry(self, board: Board, side: int, quarry: int) -> None:
        """Notes where the Command tank is that a side is after."""
        self.quarry_row[side] = board.square[quarry] >> L.ROW_SHIFT if quarry >= 0 else -S.FAR
        self.quarry_column[side] = board.square[quarry] & L.COLUMN_MASK if quarry >= 0 else -S.FAR

    def attack_value(self, row: int, column: int, side: int) -> int:
        """What it is worth to a side to have a piece so near the enemy's Command tank."""
        rows = row - self.quarry_row[side]
        columns = column - self.quarry_column[side]
        if rows < 0:
            rows = -rows
        if columns < 0:
            columns = -columns
        left = self.attack_range - (rows if rows > columns else columns)
        return self.attack * left if left > 0 else 0

    # The other modes.

    def add_progress(self, board: Board, side: int) -> None:
        """Adds what a side has done for the goal of its mode (G5, G6)."""
        if board.mode == L.ESCAPE3:
            self.total[side] += board.counter[L.OUT + side] * self.left
            for slot in range(board.count):
                if board.side[slot] == side and board.is_alive(slot):
                    self.total[side] += self.escape[self.distance(board, slot, S.LEAVING)]
        elif board.mode == L.FLAG:
            self.total[side] += board.counter[L.HOME + side] * self.home
            nearest = S.FAR
            for slot in range(board.count):
                if board.side[slot] == side and board.is_alive(slot):
                    if board.carries_flag[slot]:
                        left = self.distance(board, slot, S.RETURNING)
                        self.total[side] += self.carried - self.near * (left if left < 10 else 10)
                    else:
                        left = self.distance(board, slot, S.FETCHING)
                        nearest = left if left < nearest else nearest
            if nearest < 10:
                self.total[side] += self.near * (10 - nearest)

    def among_four(self, board: Board, side: int) -> int:
        """Our points and pieces against those of the best of the others (G7)."""
        best = -30000
        for index in range(board.players):
            player = board.order[index]
            self.total[player] += board.counter[L.SCORE + player] * self.point
            if player != self.us and self.total[player] > best:
                best = self.total[player]
        value = self.total[self.us] - best
        return value if side == self.us else -value

    # Fire.

    def survey(self, board: Board, ply: int) -> None:
        """Looks at a position in full: which pieces could be hit, how freely they move."""
        self.insight.keep(board, ply, self.base[ply] if ply else 0)
        self.base[ply] = ply
        self.hit_white[ply] = 0
        self.hit_black[ply] = 0
        self.steady[ply] = 0
        if board.mode == L.FOUR:
            return
        self.white.cover(board, L.WHITE)
        self.black.cover(board, L.BLACK)
        last = board.count if board.count < S.MASKED else S.MASKED
        for slot in range(last):
            if board.status[slot] == L.ON_BOARD:
                if board.side[slot] == L.WHITE:
                    if self.black.hits(board, board.kind[slot], board.square[slot], board.facing[slot]):
                        self.hit_white[ply] |= L.BIT << slot
                elif self.white.hits(board, board.kind[slot], board.square[slot], board.facing[slot]):
                    self.hit_black[ply] |= L.BIT << slot
        # Divided apart: below zero, Python rounds down and C rounds to zero.
        self.steady[ply] = self.white.mobility * self.mobility // 100 - self.black.mobility * self.mobility // 100
        if board.mode == L.COMMAND:
            self.steady[ply] += self.way_on(board, L.WHITE, self.white, self.black)
            self.steady[ply] -= self.way_on(board, L.BLACK, self.black, self.white)
        self.keep(board, ply, L.WHITE, self.white)
        self.keep(board, ply, L.BLACK, self.black)

    def keep(self, board: Board, ply: int, side: int, coverage: Coverage) -> None:
        """Keeps a side's fire for the positions after the next moves."""
        start = (2 * ply + side // 2) * S.POWERS * L.ROWS
        self.strongest[2 * ply + side // 2] = coverage.strongest
        self.throwers[2 * ply + side // 2] = coverage.throwers
        for power in range(1, coverage.strongest + 1):
            for row in range(L.ROW_PAD, L.ROW_PAD + board.height):
                self.fire[start + power * L.ROWS + row] = coverage.near[power * L.ROWS + row]
        for power in range(1, S.POWERS):
            if (coverage.throwers >> power) & 1:
                for row in range(L.ROW_PAD, L.ROW_PAD + board.height):
                    self.thrown[start + power * L.ROWS + row] = coverage.thrown[power * L.ROWS + row]

    def inherit(self, board: Board, ply: int, move: int) -> None:
        """Takes over the last survey after one move: only the moved piece is looked at anew.

        A full survey at every leaf would cost ten times as much; moves change little.
        """
        self.base[ply] = self.base[ply - 1]
        self.hit_white[ply] = self.hit_white[ply - 1]
        self.hit_black[ply] = self.hit_black[ply - 1]
        self.steady[ply] = self.steady[ply - 1]
        if board.mode == L.FOUR or move & (L.PASS | L.OUT_BIT):
            return
        slot = board.occupant[(move >> L.TO_SHIFT) & L.SQUARE_MASK] - 1
        if not 0 <= slot < S.MASKED:
            return
        bit = L.BIT << slot
        if board.side[slot] == L.WHITE:
            self.hit_white[ply] &= ~bit
            if board.status[slot] == L.ON_BOARD and self.is_hit(board, slot, 2 * self.base[ply] + 1):
                self.hit_white[ply] |= bit
        else:
            self.hit_black[ply] &= ~bit
            if board.status[slot] == L.ON_BOARD and self.is_hit(board, slot, 2 * self.base[ply]):
                self.hit_black[ply] |= bit

    def is_hit(self, board: Board, slot: int, fire: int) -> bool:
        """Whether kept fire reaches a piece; guns are taken to face whichever way they need."""
        kind = board.kind[slot]
        facing = board.facing[slot]
        start = fire * S.POWERS * L.ROWS
        if self.throwers[fire]:
            row = (board.square[slot] >> L.ROW_SHIFT) + L.ROW_PAD - 1
            column = (board.square[slot] & L.COLUMN_MASK) + L.ROW_PAD - 1
            for power in range(board.tables.armour[kind * L.DIRECTIONS + 1] + 1, S.POWERS):
                if (self.throwers[fire] >> power) & 1 and (self.thrown[start + power * L.ROWS + row] >> column) & 1:
                    return True
        for direction in range(L.DIRECTIONS):
            armour = board.tables.armour[kind * L.DIRECTIONS + ((direction - facing) & 7)]
            if armour < self.strongest[fire]:
                if self.is_aimed(board, slot, direction, start + (armour + 1) * L.ROWS + L.ROW_PAD - 1):
                    return True
        return False

    def is_aimed(self, board: Board, slot: int, direction: int, rows: int) -> bool:
        """Whether a gun may stand on the line in a direction from a piece (F5, F6)."""
        step = L.STEPS[direction]
        low = board.tables.low[board.kind[slot]]
        square = board.square[slot] + step
        cell = board.cell[square]
        near = 1
        while not cell & L.WALL:
            row = self.fire[rows + (square >> L.ROW_SHIFT)]
            if not near and (row >> ((square & L.COLUMN_MASK) + L.ROW_PAD - 1)) & 1:
                return True
            if board.occupant[square] or cell & L.COVER:
                meets = shot_meets(board, square, cell, direction ^ 4, L.NOBODY)
                # By the rule a low target is also safe behind a low thing right beside it (F6). Here it is not: the
                # weights were measured without that, and counting it changes the engine's play.
                if meets > L.MEETS_LOW or (meets == L.MEETS_LOW and low and not near):
                    return False
            near = 0
            square += step
            cell = board.cell[square]
        return False

    def prey(self, board: Board, side: int, ply: int, least: int) -> int:
        """The pieces worth at least so much that `side` seems to be able to hit next, as bits of their slots.

        All bits are set where that is not known.
        """
        if board.mode == L.FOUR or board.mode == L.ESCAPE3 or board.count > S.MASKED:
            return S.EVERYBODY
        hit = self.hit_black[ply] if side == L.WHITE else self.hit_white[ply]
        prey = 0
        slot = 0
        while hit:
            if hit & 1 and board.status[slot] == L.ON_BOARD and self.worth[slot] >= least:
                prey |= L.BIT << slot
            hit >>= 1
            slot += 1
        return prey | self.prey_of_bombs(board, side, least) if board.counter[L.EXPLOSIVES] else prey

    def prey_of_bombs(self, board: Board, side: int, least: int) -> int:
        """The bombs whose explosion may destroy an enemy of `side` worth so much: where they stand, or can drive to."""
        prey = 0
        for bomb in range(board.count):
            if board.tables.blast[board.kind[bomb]] == 0 or board.status[bomb] != L.ON_BOARD:
                continue
            reach = 1 + board.tables.speed[board.kind[bomb]] if board.side[bomb] == side else 1
            row = board.square[bomb] >> L.ROW_SHIFT
            column = board.square[bomb] & L.COLUMN_MASK
            for slot in range(board.count):
                if board.side[slot] == side or board.status[slot] != L.ON_BOARD or self.worth[slot] < least:
                    continue
                rows = (board.square[slot] >> L.ROW_SHIFT) - row
                columns = (board.square[slot] & L.COLUMN_MASK) - column
                if slot != bomb and -reach <= rows <= reach and -reach <= columns <= reach:
                    prey |= L.BIT << bomb
                    break
        return prey

    def exposure(self, board: Board, hit: int, moves: int) -> int:
        """What a side stands to lose to the enemy's next shot; the side to move can still save one piece."""
        dearest = 0
        second = 0
        rest = 0
        value = 0
        slot = 0
        while hit:
            if hit & 1 and board.status[slot] == L.ON_BOARD:
                worth = self.worth[slot]
                if board.command[slot] and board.mode == L.COMMAND:
                    value += self.in_danger
                elif worth > dearest:
                    rest += second
                    second = dearest
                    dearest = worth
                elif worth > second:
                    rest += second
                    second = worth
                else:
                    rest += worth
            hit >>= 1
            slot += 1
        share = self.rest_share if moves else self.dearest_share
        return value + (dearest * share + second * self.second_share + rest * self.rest_share) // 100

    def way_on(self, board: Board, side: int, own: Coverage, enemy: Coverage) -> int:
        """How safe the squares around a Command tank are, and whether it can come nearer to the edge unharmed."""
        slot = self.commander[side]
        if slot < 0 or board.status[slot] != L.ON_BOARD:
            return 0
        kind = board.kind[slot]
        square = board.square[slot]
        facing = board.facing[slot]
        here = self.distance(board, slot, S.LEAVING)
        value = 0
        safe = 0
        for direction in range(L.DIRECTIONS):
            near = square + L.STEPS[direction]
            if board.occupant[near] or board.cell[near] & L.BLOCKED:
                continue
            if enemy.hits(board, kind, near, facing):
                value -= self.near_command
            elif self.distance_from(slot, S.LEAVING, near, facing) < here or here <= 2:
                safe = 1
        if safe and here <= S.MAX_ESCAPE:
            value += self.escape[here] * self.safe_share // 100
        if here <= S.MAX_RUN and slot < L.KEPT_SLOTS and board.tables.windowed[kind]:
            left = self.nearest_safe(board, slot, own, enemy, here)
            if left < here:
                value += self.run[left]
        return value

    def nearest_safe(self, board: Board, slot: int, own: Coverage, enemy: Coverage, here: int) -> int:
        """How far from leaving a Command tank is at least after its next move, if it must not be hit there."""
        corner = board.square[slot] - L.WINDOW_RADIUS * (L.STRIDE + 1)
        nearest = here
        for facing in range(L.DIRECTIONS):
            for row in range(L.WINDOW_SIDE):
                bits = (own.words[slot * L.DIRECTIONS + facing] >> (L.WINDOW_SIDE * row)) & L.WINDOW_ROW
                square = corner + row * L.STRIDE
                while bits:
                    if bits & 1:
                        left = self.distance_from(slot, S.LEAVING, square, facing)
                        if left < nearest and not enemy.hits(board, board.kind[slot], square, facing):
                            nearest = left
                    bits >>= 1
                    square += 1
        return nearest
