"""Counting the leaves of the tree of moves, the hot loop of perft."""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from tankchess.core.kernel import layout as L
from tankchess.core.kernel.answers import Answers
from tankchess.core.kernel.board import Board
from tankchess.core.kernel.referee import Referee


class Walker:
    """Walks the tree below one board. `earlier` are the hashes of the positions before it, for repetition (G9).

    It works with the referee of a thread and so belongs to that thread.
    """

    def __init__(self, board: Board, earlier: Sequence[int], referee: Referee) -> None:
        self.board = board
        self.referee = referee
        self.answers = Answers(self.referee.generator)
        self.earlier = list(earlier)
        self.line = L.zeros(L.MAX_LINE)
        self.length = 0

    def leaves(self, depth: int) -> int:
        """The number of lines of `depth` moves from here."""
        if self.is_over():
            return 0
        if depth == 1:
            return self.count_moves()
        moves = self.referee.legal_moves(self.board)
        if depth == 2 and not self.referee.forbids(self.board):
            return self.count_pairs(moves)
        total = 0
        for index in range(len(moves)):
            total += self.leaves_after(moves[index], depth)
        return total

    def is_over(self) -> bool:
        if self.referee.goal(self.board) or self.referee.limits(self.board):
            return True
        return self.is_repetition()

    def count_pairs(self, moves: array[int]) -> int:
        """The lines of two moves: what a move leaves untouched on the other side is counted once for many of them."""
        board = self.board
        board.reserve(2)
        self.referee.generator.lines.reserve(board.count)
        last = L.NOBODY
        answering = L.NOBODY
        total = 0
        for index in range(len(moves)):
            move = moves[index]
            slot = board.mover(move)
            if not self.can_prepare(slot) or not self.only_blocks(move):
                total += self.leaves_after(move, 2)
                last = L.NOBODY
                continue
            if slot != last:
                last = slot
                answering = self.next_side(move)
                self.answers.prepare(board, answering, slot)
            mark = board.apply(move)
            self.line[self.length] = board.key
            self.length += 1
            if not self.is_over():
                # A bomb that blew up alone leaves the board as it was prepared: without it.
                count = self.answers.prepared
                if board.is_alive(slot):
                    count = self.answers.count(board, answering, slot, (move >> L.TARGET_SHIFT) & L.SQUARE_MASK)
                if count == 0:
                    count = self.count_pass()
                    last = L.NOBODY
                total += count
            self.length -= 1
            board.revert(mark)
        return total

    def next_side(self, move: int) -> int:
        """Whose turn it is after a move. Moves that only block leave everybody in the game."""
        mark = self.board.apply(move)
        side = self.board.counter[L.TURN]
        self.board.revert(mark)
        return side

    def can_prepare(self, slot: int) -> bool:
        """Whether the answers to the moves of a piece can be prepared: on the board, and no landing boat."""
        board = self.board
        if slot < 0 or board.count > L.KEPT_SLOTS:
            return False
        return board.status[slot] == L.ON_BOARD and board.tables.transport[board.kind[slot]] == 0

    def only_blocks(self, move: int) -> bool:
        """Whether a move does nothing that prepared answers could not take into account."""
        board = self.board
        action = (move >> L.ACTION_SHIFT) & 15
        target = (move >> L.TARGET_SHIFT) & L.SQUARE_MASK
        kind = board.kind[board.mover(move)]
        if board.tables.low[kind] and board.cell[(move >> L.TO_SHIFT) & L.SQUARE_MASK] & L.HEDGE:
            # A low piece flattens the hedge it stands on and opens lines over itself.
            return False
        if action == L.HIT:
            # With four players a shot may take a target away from the next one.
            if board.mode == L.FOUR:
                return False
        elif action == L.SMOKING:
            # No line leaves a note on a low obstacle, so it could not be found again by one.
            if board.cell[target] & L.LOW:
                return False
        elif action == L.MINING:
            # The last mine of the pool takes away moves everywhere.
            if board.counter[L.MINES] <= 1:
                return False
        elif action == L.BLASTING:
            # A flag it carries could be taken there.
            slot = board.mover(move)
            alone = self.is_alone(slot, (move >> L.TO_SHIFT) & L.SQUARE_MASK)
            return alone and not board.carries_flag[slot] and self.referee.drives_simply(board, move)
        elif action != L.NOTHING:
            return False
        return self.referee.is_simple(board, move)

    def is_alone(self, slot: int, square: int) -> bool:
        """Whether nobody but the piece itself stands beside a square."""
        board = self.board
        for direction in range(L.DIRECTIONS):
            occupant = board.occupant[square + L.STEPS[direction]]
            if occupant and occupant != slot + 1:
                return False
        return True

    def count_pass(self) -> int:
        """Where there is no move, a pass if somebody else can move (G8)."""
        return 1 if self.referee.someone_can_move(self.board) else 0

    def leaves_after(self, move: int, depth: int) -> int:
        """The lines of `depth` moves that begin with `move`."""
        if depth == 1:
            return 1
        self.board.reserve(1)
        mark = self.board.apply(move)
        self.line[self.length] = self.board.key
        self.length += 1
        total = self.leaves(depth - 1)
        self.length -= 1
        self.board.revert(mark)
        return total

    def count_moves(self) -> int:
        """The number of legal moves, without writing them down where nothing has to be sifted."""
        if self.referee.forbids(self.board):
            return self.referee.collect_legal(self.board)
        self.referee.generator.lines.reserve(self.board.count)
        self.referee.generator.run(self.board, self.board.counter[L.TURN], 1)
        return self.referee.generator.total or self.count_pass()

    def is_repetition(self) -> bool:
        if not self.board.house or len(self.earlier) + self.length < L.SHORTEST_REPETITION:
            return False
        key = self.board.key
        seen = self.earlier.count(key)
        for index in range(self.length):
            if self.line[index] == key:
                seen += 1
        return seen >= L.TIMES_TO_REPEAT
