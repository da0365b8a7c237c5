"""Hands out the moves of a node, the most promising first."""

from __future__ import annotations

from tankchess.core.kernel import layout as L
from tankchess.core.kernel.board import Board
from tankchess.engine import scale as S
from tankchess.engine.search.checks import Checks
from tankchess.engine.search.constants import SearchConstants
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
        self,
        line: CurrentLine,
        stack: MoveStack,
        sentry: Sentry,
        checks: Checks,
        source: MoveSource,
        gains: Gains,
        constants: SearchConstants,
    ) -> None:
        self.line = line
        self.stack = stack
        self.sentry = sentry
        self.checks = checks
        self.threats = self.checks.threats
        self.source = source
        self.generator = self.source.generator
        self.reach = self.generator.reach
        self.defence = self.source.defence
        self.gains = gains
        self.constants = constants
        self.ordering = Ordering()
        self.stage = L.zeros(S.MAX_PLY)
        self.table_move = L.zeros(S.MAX_PLY)
        self.few = L.zeros(S.MAX_PLY)
        # How many drives without any promise are listed, at most, and whether some were left out.
        self.most = L.zeros(S.MAX_PLY)
        self.cut = L.zeros(S.MAX_PLY)
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
        self.room = 0

    def begin(self, board: Board) -> None:
        self.board = board
        self.ordering.fade()

    # Handing out.

    def open(self, ply: int, previous: int, table_move: int, few: int, most: int) -> None:
        """Begins a node. `few` asks for shots and checks only; about `most` quiet moves will be tried."""
        self.stage[ply] = S.NOTHING_YET
        self.table_move[ply] = table_move
        self.few[ply] = few
        self.most[ply] = most
        self.answer[ply] = self.ordering.answer_place(self.board, previous) if previous != L.PASS else -1
        self.first[ply] = self.stack.top
        self.following[ply] = self.stack.top
        self.ordering.begin_node(ply)

    def close(self, ply: int) -> None:
        """Takes the moves of a node off the stack."""
        self.stack.top = self.first[ply]

    def pick(self, ply: int, enough: bool, losing: bool) -> int:
        """The next move to try, NO_MOVE if there is none left. With `enough`, quiet moves must give check.

        Moves that were left out of the list are tried, too, when all others are `losing`.
        """
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
        if not losing or not self.cut[ply]:
            return L.NO_MOVE
        self.most[ply] = S.STACK
        self.close(ply)
        self.list_moves(ply)
        self.following[ply] = self.first[ply]
        return self.pick(ply, False, True)

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
        square = depth * depth
        self.ordering.reward(self.board, move, ply, self.constants.history_gain * square, self.answer[ply])
        for index in range(self.first[ply], self.following[ply] - 1):
            if not self.gains.is_shot(self.stack.moves[index]):
                self.ordering.adjust(self.board, self.stack.moves[index], -self.constants.history_loss * square)

    # Listing.

    def list_moves(self, ply: int) -> None:
        """Writes the moves of a node to the stack, each with its score, the good ones first."""
        side = self.line.sides[ply]
        mapped = self.board.mode == L.COMMAND and not self.sentry.threatened[ply]
        if mapped:
            self.checks.draw(side)
            self.checks.find_screens(side)
        self.recall(ply)
        self.cut[ply] = 0
        self.good[ply] = self.stack.top
        if self.sentry.threatened[ply] or self.few[ply]:
            self.list_generated(ply, self.source.generate_forced(side, ply), mapped)
        else:
            self.generator.aim(self.board, side, 0)
            for slot in range(self.board.count):
                if self.board.side[slot] == side and self.board.is_alive(slot):
                    self.take_piece(slot, ply, mapped)
                    self.list_generated(ply, self.source.generate_piece(slot, not self.special), mapped)
                    if self.generator.left_out:
                        # Each piece has its share of what will be tried.
                        self.room = self.most[ply] // self.board.counter[L.BODIES + side] + 1
                        self.list_drives(ply, side == L.BLACK)
        self.last[ply] = self.stack.top

    def list_generated(self, ply: int, total: int, mapped: bool) -> None:
        """Lists moves that the generator has written."""
        if total > S.STACK - self.stack.top:
            total = S.STACK - self.stack.top
        # In variables: C does not know that writing moves changes none of this.
        table_move = self.table_move[ply]
        killer, other_killer, reply = self.killer, self.other_killer, self.reply
        place = self.stack.top
        good = self.good[ply]
        mover = -1
        free = history = special = 0
        rows = -1
        for index in range(total):
            move = self.generator.moves[index]
            if move == table_move:
                continue
            if move & L.MOVER_BITS != mover:
                # The moves of one piece follow each other.
                mover = move & L.MOVER_BITS
                self.take_piece(self.board.mover(move), ply, mapped)
                free, history, special, rows = self.free, self.history, self.special, self.rows
            if not free and not self.may_answer(move):
                continue
            state = (move >> L.TO_SHIFT) & (S.STATES - 1)
            checks = rows >= 0 and (self.threats.map[rows + (state >> L.ROW_SHIFT)] >> (state & L.COLUMN_MASK)) & 1 != 0
            if special and not checks:
                checks = self.checks.opens_or_leaves(move)
            if move >= L.CARGO_BIT and self.gains.is_shot(move):
                score = S.ORDER_SHOT + self.gains.gain(move)
            elif move == killer or move == other_killer or move == reply:
                score = self.fame(move)
            else:
                score = self.ordering.history[history + state]
                if checks:
                    score += S.ORDER_CHECK
            self.stack.moves[place] = move
            self.stack.scores[place] = 2 * score + checks
            if score > 0:
                self.stack.swap(place, good)
                good += 1
            place += 1
        self.good[ply] = good
        self.stack.top = place

    # Drives.

    def list_drives(self, ply: int, south: bool) -> None:
        """Lists the drives that the generator has left in `reach`: the promising ones, and of the others a few.

        Hundreds of moves are neither checks nor known to be good, and most of them are never tried. So they are not
        even looked at one by one: those that go farthest ahead, which is `south` for Black, are as good as any.
        """
        start = self.reach.origin
        is_named = (
            self.starts_at(self.killer, start)
            or self.starts_at(self.other_killer, start)
            or self.starts_at(self.reply, start)
            or self.starts_at(self.table_move[ply], start)
        )
        for turn in range(L.DIRECTIONS):
            facing = turn ^ 4 if south else turn
            word = self.reach.word[facing]
            if not word:
                continue
            good = self.promising(start, facing)
            if is_named:
                word &= ~self.place_of(self.table_move[ply], start, facing)
                good |= self.place_of(self.killer, start, facing)
                good |= self.place_of(self.other_killer, start, facing)
                good |= self.place_of(self.reply, start, facing)
            good &= word
            if good:
                low_word = good & L.LOW_WORD
                high_word = good >> 64
                self.list_good(ply, start, facing, low_word, 0)
                self.list_good(ply, start, facing, high_word, 64)
            word ^= good
            if word and self.room <= 0:
                self.cut[ply] = 1
            elif word:
                self.list_rest(ply, start, facing, word, south)

    def starts_at(self, move: int, start: int) -> bool:
        """Whether a move is nothing but a drive from a square."""
        return move & L.SQUARE_MASK == start and move < L.CARGO_BIT

    def place_of(self, move: int, start: int, facing: int) -> int:
        """The place of a drive from `start` in the window of a facing, as a bit; none if it is not one of these."""
        wide = 0
        if not self.starts_at(move, start) or (move >> L.FACING_SHIFT) & 7 != facing:
            return wide
        square = (move >> L.TO_SHIFT) & L.SQUARE_MASK
        row = (square >> L.ROW_SHIFT) - (start >> L.ROW_SHIFT) + L.WINDOW_RADIUS
        column = (square & L.COLUMN_MASK) - (start & L.COLUMN_MASK) + L.WINDOW_RADIUS
        if 0 <= row < L.WINDOW_SIDE and 0 <= column < L.WINDOW_SIDE:
            wide = 1
            wide = wide << (row * L.WINDOW_SIDE + column)
        return wide

    def promising(self, start: int, facing: int) -> int:
        """The window around a square, with the places whose history is good and from which a piece gives check."""
        row = (start >> L.ROW_SHIFT) - L.WINDOW_RADIUS
        # The window may begin beyond the edge.
        column = (start & L.COLUMN_MASK) - L.WINDOW_RADIUS + L.ROW_PAD
        first = 1 if row < 1 else row
        last = row + L.WINDOW_SIDE - 1
        if last > self.board.height:
            last = self.board.height
        liked = (self.history >> L.ROW_SHIFT) + facing * L.STRIDE
        rows = self.rows + facing * L.STRIDE
        window = 0
        for index in range(last, first - 1, -1):
            bits = self.ordering.liked[liked + index]
            if self.rows >= 0:
                bits |= self.threats.map[rows + index]
            window = (window << L.WINDOW_SIDE) | (((bits << L.ROW_PAD) >> column) & L.WINDOW_ROW)
        return window << (L.WINDOW_SIDE * (first - row))

    def list_good(self, ply: int, start: int, facing: int, word: int, offset: int) -> None:
        """Lists drives with a promise: those to the places of one word."""
        place = self.stack.top
        good = self.good[ply]
        while word and place < S.STACK:
            lowest = word & (~word + 1)
            word ^= lowest
            square = start + L.WINDOW_SHIFTS[L.BIT_PLACES[((lowest * L.DE_BRUIJN) & L.LOW_WORD) >> 58] + offset]
            state = (facing << (L.FACING_SHIFT - L.TO_SHIFT)) | square
            move = start | (state << L.TO_SHIFT)
            checks = 0
            if self.rows >= 0:
                checks = (self.threats.map[self.rows + (state >> L.ROW_SHIFT)] >> (state & L.COLUMN_MASK)) & 1
            if move == self.killer or move == self.other_killer or move == self.reply:
                score = self.fame(move)
            else:
                score = self.ordering.history[self.history + state] + checks * S.ORDER_CHECK
            self.stack.moves[place] = move
            self.stack.scores[place] = 2 * score + checks
            if score > 0:
                self.stack.swap(place, good)
                good += 1
            place += 1
        self.good[ply] = good
        self.stack.top = place

    def list_rest(self, ply: int, start: int, facing: int, word: int, south: bool) -> None:
        """Lists drives without a promise, row after row, as long as there is room for such."""
        place = self.stack.top
        corner = start - L.WINDOW_RADIUS * (L.STRIDE + 1)
        for number in range(L.WINDOW_SIDE):
            row = number if south else L.WINDOW_SIDE - 1 - number
            bits = (word >> (L.WINDOW_SIDE * row)) & L.WINDOW_ROW
            square = corner + row * L.STRIDE
            while bits:
                if self.room <= 0 or place == S.STACK:
                    self.cut[ply] = 1
                    self.stack.top = place
                    return
                if bits & 1:
                    state = (facing << (L.FACING_SHIFT - L.TO_SHIFT)) | square
                    self.stack.moves[place] = start | (state << L.TO_SHIFT)
                    self.stack.scores[place] = 2 * self.ordering.history[self.history + state]
                    self.room -= 1
                    place += 1
                bits >>= 1
                square += 1
        self.stack.top = place

    # What is known of moves.

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
        self.special = mapped and self.checks.is_special(slot)

    def may_answer(self, move: int) -> bool:
        """Whether a move touches the threat to be answered."""
        square = (move >> L.TO_SHIFT) & L.SQUARE_MASK
        if (self.defence.way[square >> 6] >> (square & 63)) & 1:
            return True
        # Below the first of its bits a move is nothing but a drive.
        return move >= L.CARGO_BIT and self.defence.may_answer(self.board, move)

    def fame(self, move: int) -> int:
        """The score of a move that has refuted other positions."""
        if move == self.killer:
            return S.ORDER_KILLER + 1
        return S.ORDER_KILLER if move == self.other_killer else S.ORDER_REPLY
