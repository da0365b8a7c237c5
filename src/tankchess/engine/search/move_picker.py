"""Hands out the moves of a node, the most promising first."""

from __future__ import annotations

from tankchess.core.kernel import layout as L
from tankchess.core.kernel.board import Board
from tankchess.engine import scale as S
from tankchess.engine.search.checks import Checks
from tankchess.engine.search.gains import Gains
from tankchess.engine.search.line import CurrentLine
from tankchess.engine.search.move_source import MoveSource
from tankchess.engine.search.move_stack import MoveStack
from tankchess.engine.search.ordering import Ordering
from tankchess.engine.search.sentry import Sentry


class MovePicker:
    """First the move of the table, before any other is generated; then the good moves, best first; then the rest.

    The rest, most of the moves, comes in any order. Each ply has its own state, so a node may go on after the nodes
    below it. `quiet` and `order` belong to the last move handed out: `order` is twice its score, and odd if it gives
    check.
    """

    def __init__(
        self, line: CurrentLine, stack: MoveStack, sentry: Sentry, checks: Checks, source: MoveSource, gains: Gains
    ) -> None:
        self.line = line
        self.stack = stack
        self.sentry = sentry
        self.checks = checks
        self.threats = self.checks.threats
        self.source = source
        self.generator = self.source.generator
        self.defence = self.source.defence
        self.gains = gains
        self.ordering = Ordering()
        self.stage = L.zeros(S.MAX_PLY)
        self.table_move = L.zeros(S.MAX_PLY)
        self.few = L.zeros(S.MAX_PLY)
        self.answer = L.zeros(S.MAX_PLY)
        # Where on the stack the moves of a node begin, the next one, and where the good ones and all of them end.
        self.first = L.zeros(S.MAX_PLY)
        self.following = L.zeros(S.MAX_PLY)
        self.good = L.zeros(S.MAX_PLY)
        self.last = L.zeros(S.MAX_PLY)
        self.order = 0
        self.quiet = 0
        # While moves are listed: what has refuted other positions, and what the moves of the piece at hand share.
        self.killer = 0
        self.other_killer = 0
        self.reply = 0
        self.free = 0
        self.history = 0
        self.rows = 0
        self.special = 0

    def begin(self, board: Board) -> None:
        self.board = board
        self.ordering.fade()

    # Handing out.

    def open(self, ply: int, previous: int, table_move: int, few: int) -> None:
        """Begins a node. `few` asks for shots and checks only."""
        self.stage[ply] = S.NOTHING_YET
        self.table_move[ply] = table_move
        self.few[ply] = few
        self.answer[ply] = self.ordering.answer_place(self.board, previous) if previous != L.PASS else -1
        self.first[ply] = self.stack.top
        self.following[ply] = self.stack.top
        self.ordering.begin_node(ply)

    def close(self, ply: int) -> None:
        """Takes the moves of a node off the stack."""
        self.stack.top = self.first[ply]

    def pick(self, ply: int, enough: bool) -> int:
        """The next move to try, NO_MOVE if there is none left. With `enough`, quiet moves must give check."""
        if self.stage[ply] == S.NOTHING_YET:
            self.stage[ply] = S.TABLE_MOVE
            if self.is_possible(ply):
                # It counts as a check: that is not known before it is listed.
                self.order = 1
                self.quiet = not self.gains.is_shot(self.table_move[ply])
                return self.table_move[ply]
            self.table_move[ply] = L.NO_MOVE
        if self.stage[ply] == S.TABLE_MOVE:
            self.stage[ply] = S.LISTED
            self.list_moves(ply)
        for index in range(self.following[ply], self.last[ply]):
            if index < self.good[ply]:
                self.stack.pick(index, self.good[ply])
            order = self.stack.scores[index]
            # Whatever a shot loses, its score stays above those of quiet moves.
            self.quiet = order < S.ORDER_SHOT
            if not enough or not self.quiet or order & 1:
                self.order = order
                self.following[ply] = index + 1
                return self.stack.moves[index]
        return L.NO_MOVE

    def is_possible(self, ply: int) -> bool:
        """Whether the move from the table speaks of a living piece of the side to move."""
        if self.table_move[ply] == L.NO_MOVE or self.table_move[ply] == L.PASS:
            return False
        slot = self.board.mover(self.table_move[ply])
        return slot >= 0 and self.board.side[slot] == self.line.sides[ply] and self.board.is_alive(slot)

    def is_listed(self, ply: int) -> bool:
        """Whether the last move handed out at a ply came from the list and not from the table."""
        return self.stage[ply] == S.LISTED

    def is_sibling(self, ply: int, move: int) -> bool:
        """Whether the node has tried the same piece on the same square with another facing; notes this move."""
        return self.ordering.is_sibling(move, ply)

    def praise(self, ply: int, move: int, depth: int) -> None:
        """A quiet move, the last one handed out, has refuted the position; those before it have not."""
        self.ordering.reward(self.board, move, ply, depth, self.answer[ply])
        for index in range(self.first[ply], self.following[ply] - 1):
            if not self.gains.is_shot(self.stack.moves[index]):
                self.ordering.adjust(self.board, self.stack.moves[index], -8 * depth * depth)

    # Listing.

    def list_moves(self, ply: int) -> None:
        """Writes the moves of a node to the stack, each with its score, the good ones first."""
        side = self.line.sides[ply]
        mapped = self.board.mode == L.COMMAND and not self.sentry.threatened[ply]
        if mapped:
            self.checks.draw(side)
            self.checks.find_screens(side)
        total = self.source.generate(side, ply, self.few[ply])
        if total > S.STACK - self.stack.top:
            total = S.STACK - self.stack.top
        self.recall(ply)
        table_move = self.table_move[ply]
        place = self.stack.top
        good = place
        mover = -1
        for index in range(total):
            move = self.generator.moves[index]
            if move == table_move:
                continue
            if move & L.MOVER_BITS != mover:
                # The moves of one piece follow each other.
                mover = move & L.MOVER_BITS
                self.take_piece(self.board.mover(move), ply, mapped)
            if not self.free and not self.may_answer(move):
                continue
            checks = self.may_check(move) if mapped else False
            if move >= L.CARGO_BIT and self.gains.is_shot(move):
                score = S.ORDER_SHOT + self.gains.gain(move)
            else:
                score = self.quiet_score(move, checks)
            self.stack.moves[place] = move
            self.stack.scores[place] = 2 * score + checks
            if score > 0:
                self.stack.swap(place, good)
                good += 1
            place += 1
        self.good[ply] = good
        self.last[ply] = place
        self.stack.top = place

    def recall(self, ply: int) -> None:
        """Looks up the quiet moves that have refuted other positions at this ply or after the same move."""
        self.killer = self.ordering.killer[2 * ply]
        self.other_killer = self.ordering.killer[2 * ply + 1]
        self.reply = self.ordering.counter[self.answer[ply]] if self.answer[ply] >= 0 else L.NO_MOVE

    def take_piece(self, slot: int, ply: int, mapped: bool) -> None:
        """Looks up what the moves of a piece have in common."""
        self.free = not self.sentry.threatened[ply] or self.defence.is_free(self.board, slot)
        self.history = self.ordering.first_place(self.board, slot)
        self.rows = self.threats.start_of(self.board.kind[slot], 0) if mapped else -1
        self.special = self.board.command[slot] or self.checks.is_screen(slot)

    def may_answer(self, move: int) -> bool:
        """Whether a move touches the threat to be answered."""
        square = (move >> L.TO_SHIFT) & L.SQUARE_MASK
        if (self.defence.way[square >> 6] >> (square & 63)) & 1:
            return True
        # Below the first of its bits a move is nothing but a drive.
        return move >= L.CARGO_BIT and self.defence.may_answer(self.board, move)

    def may_check(self, move: int) -> bool:
        """Whether a move gives check, by the map of threats or by opening a line."""
        if self.rows >= 0:
            square = (move >> L.TO_SHIFT) & L.SQUARE_MASK
            row = self.rows + ((move >> L.FACING_SHIFT) & 7) * L.ROWS + (square >> L.ROW_SHIFT) + L.ROW_PAD - 1
            if (self.threats.map[row] >> ((square & L.COLUMN_MASK) + L.ROW_PAD - 1)) & 1:
                return True
        return self.special != 0 and self.checks.opens_or_leaves(move)

    def quiet_score(self, move: int, checks: bool) -> int:
        """How promising a quiet move looks, by what has refuted other positions."""
        if move == self.killer or move == self.other_killer or move == self.reply:
            return self.fame(move)
        state = ((move >> L.TO_SHIFT) & L.SQUARE_MASK) * L.DIRECTIONS + ((move >> L.FACING_SHIFT) & 7)
        score = self.ordering.history[self.history + state]
        return score + S.ORDER_CHECK if checks else score

    def fame(self, move: int) -> int:
        """The score of a move that has refuted other positions."""
        if move == self.killer:
            return S.ORDER_KILLER + 1
        return S.ORDER_KILLER if move == self.other_killer else S.ORDER_REPLY
