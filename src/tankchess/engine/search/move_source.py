"""Which moves of a node are generated: those of a piece, only what may answer a threat, or only shots and checks."""

from __future__ import annotations

from tankchess.core.kernel import layout as L
from tankchess.core.kernel.board import Board
from tankchess.core.kernel.referee import Referee
from tankchess.engine import scale as S
from tankchess.engine.evaluation.evaluator import Evaluator
from tankchess.engine.search.checks import Checks
from tankchess.engine.search.defence import Defence
from tankchess.engine.search.sentry import Sentry


class MoveSource:
    """Writes moves to the generator of the core, no more of them than a node has use for."""

    def __init__(self, referee: Referee, evaluator: Evaluator, sentry: Sentry, checks: Checks) -> None:
        self.referee = referee
        self.generator = self.referee.generator
        self.reach = self.generator.reach
        self.evaluator = evaluator
        self.sentry = sentry
        self.checks = checks
        self.threats = self.checks.threats
        self.defence = Defence()

    def begin(self, board: Board) -> None:
        self.board = board
        self.generator.lines.reserve(board.count)
        self.generator.grow(max(4096, 4 * self.referee.collect(board)))

    def generate_forced(self, side: int, ply: int) -> int:
        """Generates what may answer a threat or else, when nothing else helps, shots and checks; returns how many."""
        if self.sentry.threatened[ply]:
            self.generate_answers(side, ply)
        else:
            self.generate_few(side)
        return self.written()

    def generate_piece(self, slot: int, apart: int) -> int:
        """Generates the moves of one piece and returns how many there are; the generator has been aimed.

        With `apart` the drives of many pieces are left in `reach`, and `generator.left_out` is set.
        """
        self.generator.total = 0
        self.generator.left_out = 0
        self.generator.apart = apart
        self.generator.generate_piece(self.board, slot)
        self.generator.apart = 0
        return self.written()

    def generate_shots(self, side: int, prey: int) -> int:
        """Generates the shots of a side, those of guns at `prey` alone, and returns how many there are."""
        self.generator.run_shots(self.board, side, prey)
        return self.written()

    def written(self) -> int:
        """How many moves the generator has written; those beyond its capacity it has only counted."""
        if self.generator.total > self.generator.capacity:
            return self.generator.capacity
        return self.generator.total

    def generate_answers(self, side: int, ply: int) -> None:
        """All moves of the pieces that are near the threat, and of the others their shots at it.

        The others need aim only at what is part of the threat. A piece that drives into its way may fire at anybody.
        """
        # Only now, and not when the threat is found: the nodes in between use the same squares.
        own = self.evaluator.commander[side]
        self.defence.prepare(self.board, own, self.sentry.shots[ply], self.sentry.escapes[ply])
        self.generator.counting = 0
        self.generator.forget(self.board)
        self.aim(side, self.generator.gun_power(self.board, side), 1)
        self.generator.firing = 1
        power = 0
        for slot in range(self.board.count):
            if self.board.side[slot] == side and self.board.is_alive(slot):
                if self.defence.is_near(self.board, slot):
                    gun = self.board.tables.gun_power[self.board.kind[slot]]
                    if self.board.partner[slot]:
                        gun = L.MOST_POWER
                    if gun > power:
                        power = gun
                else:
                    self.generator.generate_piece(self.board, slot)
        self.generator.firing = 0
        self.aim(side, power, 0)
        for slot in range(self.board.count):
            if self.board.side[slot] == side and self.board.is_alive(slot):
                if self.defence.is_near(self.board, slot):
                    self.generate_answers_of(slot)

    def generate_answers_of(self, slot: int) -> None:
        """The moves of one piece near the threat. If it is not free to do anything, its drives must end in the way."""
        self.generator.left_out = 0
        self.generator.apart = not self.defence.is_free(self.board, slot)
        self.generator.generate_piece(self.board, slot)
        self.generator.apart = 0
        if self.generator.left_out:
            way = self.reach.cut(self.defence.rows)
            for facing in range(L.DIRECTIONS):
                word = self.reach.word[facing] & way
                if word:
                    low_word = word & L.LOW_WORD
                    high_word = word >> 64
                    self.emit_drives(self.board.square[slot], facing, low_word, 0)
                    self.emit_drives(self.board.square[slot], facing, high_word, 64)

    def emit_drives(self, start: int, facing: int, word: int, offset: int) -> None:
        """The drives of a piece to the places of one word of its window."""
        while word:
            lowest = word & (~word + 1)
            word ^= lowest
            square = start + L.WINDOW_SHIFTS[L.BIT_PLACES[((lowest * L.DE_BRUIJN) & L.LOW_WORD) >> 58] + offset]
            self.generator.emit(start | (square << L.TO_SHIFT) | (facing << L.FACING_SHIFT))

    def aim(self, side: int, power: int, matters: int) -> None:
        """Draws the lines of fire of guns up to a power, at the pieces that matter to the threat or at the others."""
        for slot in range(self.board.count):
            if self.board.status[slot] == L.ON_BOARD and self.defence.matters(self.board, slot) == matters:
                if self.board.side[slot] != side or self.board.tables.blast[self.board.kind[slot]]:
                    self.generator.lines.aim_at(self.board, slot, side, power)

    def generate_few(self, side: int) -> None:
        """Shots, and moves after which a piece gives check or the Command tank could leave."""
        self.generator.run_shots(self.board, side, S.EVERYBODY)
        if self.board.mode != L.COMMAND:
            return
        for slot in range(self.board.count):
            if self.board.side[slot] == side and self.board.status[slot] == L.ON_BOARD:
                if self.checks.is_screen(slot):
                    self.generator.generate_piece(self.board, slot)
                elif self.board.command[slot]:
                    if self.evaluator.distance(self.board, slot, S.LEAVING) <= 2:
                        self.generator.generate_piece(self.board, slot)
                elif self.board.tables.windowed[self.board.kind[slot]] and self.generator.reaches(self.board, slot):
                    self.generate_checks(slot)

    def generate_checks(self, slot: int) -> None:
        """The moves of one piece that give check; `reach` has been filled for it."""
        for facing in range(L.DIRECTIONS):
            rows = self.threats.start_of(self.board.kind[slot], facing)
            if rows >= 0 and self.reach.word[facing]:
                first = (self.board.square[slot] >> L.ROW_SHIFT) - L.WINDOW_RADIUS
                for row in range(L.WINDOW_SIDE):
                    if 1 <= first + row <= self.board.height:
                        self.generate_checks_on(self.board.square[slot], facing, row, rows)

    def generate_checks_on(self, start: int, facing: int, index: int, rows: int) -> None:
        """The same with one facing, on one row of the window; `rows` is where the map of that facing begins."""
        row = (start >> L.ROW_SHIFT) - L.WINDOW_RADIUS + index
        column = (start & L.COLUMN_MASK) - L.WINDOW_RADIUS
        bits = (self.reach.word[facing] >> (L.WINDOW_SIDE * index)) & L.WINDOW_ROW
        # From 32 bits to a row with room beside it: the window may begin beyond the edge.
        marked = self.threats.map[rows + row]
        bits &= (marked << L.ROW_PAD) >> (column + L.ROW_PAD)
        place = L.WINDOW_SIDE * index
        while bits:
            if bits & 1 and not self.reach.is_lost(place):
                square = row * L.STRIDE + column
                self.generator.emit(start | (square << L.TO_SHIFT) | (facing << L.FACING_SHIFT))
            bits >>= 1
            column += 1
            place += 1
