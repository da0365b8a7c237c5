"""Counting the answers to the moves of one piece.

What the answering side can do without that piece is found once. A move of it then makes a difference only to pieces
that could enter or reach the squares it changed, or whose guns have a line opened or closed by it.
"""

from __future__ import annotations

from tankchess.core.kernel import layout as L
from tankchess.core.kernel.board import Board
from tankchess.core.kernel.movegen import Generator


class Answers:
    """The moves of one side, prepared for many moves of one enemy piece. The board has at most KEPT_SLOTS pieces."""

    def __init__(self, generator: Generator) -> None:
        self.generator = generator
        self.prepared = 0
        self.kept = L.zeros(L.KEPT_SLOTS)
        self.kept_count = L.zeros(L.KEPT_SLOTS)
        self.kept_gun = L.zeros(L.KEPT_SLOTS)
        self.kept_squares = L.zeros(L.KEPT_SLOTS * L.SQUARE_WORDS)

    def prepare(self, board: Board, side: int, mover: int) -> None:
        """Remembers the moves of a side with an enemy piece, not a landing boat, taken off the board."""
        mark = board.log_size
        board.set_occupant(board.square[mover], 0)
        self.generator.counting = 1
        self.generator.aim_without(board, side, mover)
        for slot in range(L.KEPT_SLOTS):
            self.kept[slot] = L.NOT_KEPT
            if slot < board.count and board.side[slot] == side and board.is_alive(slot):
                before = self.generator.total
                self.generator.generate_piece(board, slot)
                self.kept_count[slot] = self.generator.total - before
                self.kept_gun[slot] = self.has_gun(board, slot)
                self.kept[slot] = L.COUNT_KEPT
                if self.is_keepable(board, slot):
                    self.generator.reach.keep(slot)
                    self.kept[slot] = L.REACH_KEPT
                self.keep_squares(board, slot)
        self.prepared = self.generator.total
        board.revert(mark)

    def keep_squares(self, board: Board, slot: int) -> None:
        """Remembers every square that the piece just looked at can enter, or reach with something other than a gun."""
        for index in range(L.SQUARE_WORDS):
            self.kept_squares[slot * L.SQUARE_WORDS + index] = 0
        arm = self.generator.radius(board, slot) - board.tables.speed[board.kind[slot]]
        # What it sees from where it stands, it may also hit from behind that square.
        self.keep_square(board, slot, board.square[slot], arm)
        if board.tables.speed[board.kind[slot]] == 0:
            return
        if self.kept[slot] == L.REACH_KEPT or self.generator.near:
            self.generator.reach.squares()
            while self.generator.reach.hot:
                square = board.square[slot] + L.WINDOW_SHIFTS[self.generator.reach.next_hot()]
                self.keep_square(board, slot, square, arm)
        else:
            for index in range(1, self.generator.paths.count):
                if self.generator.paths.ending[index] != L.LEFT_BOARD:
                    self.keep_square(board, slot, self.generator.paths.square[index], arm)

    def keep_square(self, board: Board, slot: int, square: int, arm: int) -> None:
        self.kept_squares[slot * L.SQUARE_WORDS + (square >> 6)] |= L.BIT << (square & 63)
        if arm:
            for direction in range(L.DIRECTIONS):
                target = square
                for _ in range(arm):
                    target += L.STEPS[direction]
                    if board.cell[target] & L.OFF:
                        break
                    self.kept_squares[slot * L.SQUARE_WORDS + (target >> 6)] |= L.BIT << (target & 63)

    def is_keepable(self, board: Board, slot: int) -> bool:
        """Whether `generate_piece` has just counted a piece by its reach alone, with a gun at most."""
        if board.status[slot] != L.ON_BOARD or board.tables.speed[board.kind[slot]] == 0:
            return False
        if not self.generator.has_only_gun(board, slot) or self.generator.may_leave(board, slot):
            return False
        return self.generator.reaches(board, slot)

    def has_gun(self, board: Board, slot: int) -> bool:
        """Whether a piece, or what it carries, fires a gun."""
        if board.tables.gun_power[board.kind[slot]]:
            return True
        if board.status[slot] != L.ON_BOARD or board.partner[slot] == 0:
            return False
        return board.tables.gun_power[board.kind[board.partner[slot] - 1]] != 0

    def count(self, board: Board, side: int, mover: int, target: int) -> int:
        """Counts the moves of a side after `mover`, for which they were prepared, has moved and acted on `target`.

        It may have shot somebody there, or laid smoke or a mine: nobody sunk, blown up or burnt, no marker removed.
        """
        self.generator.total = 0
        end = board.square[mover]
        mark = self.generator.lines.size
        self.generator.lines.block(board, end, board.tables.low[board.kind[mover]])
        if board.cell[target] & L.SMOKE:
            self.generator.lines.block(board, target, 0)
        self.generator.lines.aim_at(board, mover, side, self.generator.power)
        self.generator.lines.collect_changes(mark)
        for slot in range(board.count):
            if board.side[slot] == side:
                if self.kept[slot] == L.NOT_KEPT or self.concerns(slot, end) or self.concerns(slot, target):
                    self.generator.generate_piece(board, slot)
                elif board.is_alive(slot):
                    if not self.sees_changes(slot):
                        self.generator.total += self.kept_count[slot]
                    elif self.kept[slot] == L.REACH_KEPT:
                        self.count_kept(board, slot)
                    else:
                        self.generator.generate_piece(board, slot)
        self.generator.lines.drop(mark)
        self.generator.lines.restore()
        return self.generator.total

    def concerns(self, slot: int, square: int) -> bool:
        """Whether who or what is on a square makes a difference to a piece, lines of fire apart."""
        return (self.kept_squares[slot * L.SQUARE_WORDS + (square >> 6)] >> (square & 63)) & 1 != 0

    def sees_changes(self, slot: int) -> bool:
        """Whether a line of fire onto a square where a kept gun may stand has changed."""
        if not self.kept_gun[slot]:
            return False
        found = 0
        for index in range(L.SQUARE_WORDS):
            found |= self.generator.lines.changed[index] & self.kept_squares[slot * L.SQUARE_WORDS + index]
        return found != 0

    def count_kept(self, board: Board, slot: int) -> None:
        square = board.square[slot]
        self.generator.reach.recall(slot, square)
        self.generator.total += self.generator.reach.kept_size[slot]
        mark = self.generator.lines.size
        if self.generator.lines.first[square]:
            self.generator.lines.lift(board, slot)
        if board.tables.gun_power[board.kind[slot]] and self.generator.reach.touches(self.generator.lines):
            self.generator.reach.recall_facings(slot)
            self.generator.count_shots(board, slot)
        if self.generator.lines.size > mark:
            self.generator.lines.drop(mark)
