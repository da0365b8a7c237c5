"""The moves of a node: all of them, only what may answer a threat, or only shots and checks; and what to try first."""

from __future__ import annotations

from tankchess.core.kernel import layout as L
from tankchess.engine import scale as S
from tankchess.engine.search.node import Node


class Listing(Node):
    """Writes the moves of a node to the stack, each with a score for its place in the queue."""

    def possible_answers(self) -> list[int] | None:
        """The moves a threatened side would search from its root, None if nothing threatens it."""
        self.sides[0] = self.us
        if not self.command or not self.threaten(0, L.PASS):
            return None
        self.top = 0
        count = self.list_moves(self.us, 0, L.NO_MOVE, -1, 1, 0)
        return [self.ordering.moves[index] for index in range(count)]

    def list_moves(self, side: int, ply: int, table_move: int, answer: int, threatened: int, few: int) -> int:
        """Writes the moves of a node to the stack, each with its score; returns how many.

        With a threat only what may answer it; with `few` only shots and checks, when nothing else can help.
        """
        if self.command and not threatened:
            self.threats.draw(self.board, side, self.evaluator.commander[L.BLACK if side == L.WHITE else L.WHITE], 0)
            self.screens = self.find_screens(side)
        if threatened:
            self.defend(ply)
            self.generate_answers(side)
        elif few:
            self.generate_few(side)
        else:
            self.referee.generator.run(self.board, side, 0)
        total = self.referee.generator.total
        if total > self.referee.generator.capacity:
            total = self.referee.generator.capacity
        if total > S.STACK - self.top:
            total = S.STACK - self.top
        reply = self.ordering.counter[answer] if answer >= 0 else 0
        killer = self.ordering.killer[2 * ply]
        other_killer = self.ordering.killer[2 * ply + 1]
        mapped = self.command and not threatened
        place = self.top
        self.good = place
        start = -1
        history = 0
        rows = -1
        leaves = 0
        opens = 0
        free = True
        for index in range(total):
            move = self.referee.generator.moves[index]
            if move == table_move:
                continue
            if move & L.MOVER_BITS != start:
                # The moves of one piece follow each other: what they share is looked up once.
                start = move & L.MOVER_BITS
                slot = self.board.mover(move)
                free = not threatened or self.defence.is_free(self.board, slot)
                history = self.ordering.first_place(self.board, slot)
                rows = self.threats.start_of(self.board.kind[slot], 0) if mapped else -1
                leaves = mapped and self.board.command[slot]
                opens = mapped and slot < S.MASKED and (self.screens >> slot) & 1
            square = (move >> L.TO_SHIFT) & L.SQUARE_MASK
            if not free and not (self.defence.way[square >> 6] >> (square & 63)) & 1:
                # Below the first of its bits a move is nothing but a drive.
                if move < L.CARGO_BIT or not self.defence.may_answer(self.board, move):
                    continue
            facing = (move >> L.FACING_SHIFT) & 7
            checks = 0
            if rows >= 0:
                row = rows + facing * L.ROWS + (square >> L.ROW_SHIFT) + L.ROW_PAD - 1
                checks = (self.threats.map[row] >> ((square & L.COLUMN_MASK) + L.ROW_PAD - 1)) & 1
            if leaves and self.gives_check(move):
                checks = 1
            if opens and square != move & L.SQUARE_MASK:
                checks = 1
            if move >= L.CARGO_BIT and self.is_shot(move):
                score = S.ORDER_SHOT + self.gain(move)
            elif move == killer:
                score = S.ORDER_KILLER + 1
            elif move == other_killer:
                score = S.ORDER_KILLER
            elif move == reply:
                score = S.ORDER_REPLY
            else:
                score = self.ordering.history[history + square * 8 + facing]
                if checks:
                    score += S.ORDER_CHECK
            self.ordering.moves[place] = move
            # The lowest bit keeps what the map of threats said: the next node will draw its own map over it.
            self.ordering.scores[place] = 2 * score + checks
            if score > 0:
                self.ordering.swap(place, self.good)
                self.good += 1
            place += 1
        return place - self.top

    def generate_answers(self, side: int) -> None:
        """All moves of the pieces that are near the threat, of the others their shots at it.

        The others need aim only at what is part of the threat. Who drives into its way may fire at anybody besides.
        """
        self.referee.generator.counting = 0
        self.referee.generator.forget(self.board)
        self.aim(side, self.referee.generator.gun_power(self.board, side), 1)
        self.referee.generator.firing = 1
        power = 0
        for slot in range(self.board.count):
            if self.board.side[slot] == side and self.board.is_alive(slot):
                if self.defence.is_near(self.board, slot):
                    gun = self.board.tables.gun_power[self.board.kind[slot]]
                    if self.board.partner[slot]:
                        gun = L.ALL_ROUND
                    if gun > power:
                        power = gun
                else:
                    self.referee.generator.generate_piece(self.board, slot)
        self.referee.generator.firing = 0
        self.aim(side, power, 0)
        for slot in range(self.board.count):
            if self.board.side[slot] == side and self.board.is_alive(slot):
                if self.defence.is_near(self.board, slot):
                    self.referee.generator.generate_piece(self.board, slot)

    def aim(self, side: int, power: int, matters: int) -> None:
        """The lines of fire of guns up to a power at those who matter to the threat, or at those who do not."""
        for slot in range(self.board.count):
            if self.board.status[slot] == L.ON_BOARD and self.defence.matters(self.board, slot) == matters:
                if self.board.side[slot] != side or self.board.tables.blast[self.board.kind[slot]]:
                    self.referee.generator.lines.aim_at(self.board, slot, side, power)

    def generate_few(self, side: int) -> None:
        """Shots, and moves after which a piece gives check or the Command tank could leave."""
        self.referee.generator.run_shots(self.board, side)
        if not self.command:
            return
        for slot in range(self.board.count):
            if self.board.side[slot] == side and self.board.status[slot] == L.ON_BOARD:
                kind = self.board.kind[slot]
                if slot < S.MASKED and (self.screens >> slot) & 1:
                    self.referee.generator.generate_piece(self.board, slot)
                elif self.board.command[slot]:
                    if self.evaluator.distance(self.board, slot, S.LEAVING) <= 2:
                        self.referee.generator.generate_piece(self.board, slot)
                elif self.board.tables.windowed[kind] and self.referee.generator.reaches(self.board, slot):
                    self.check_with(slot, kind)

    def find_screens(self, side: int) -> int:
        """The pieces, as a mask, that keep others of their side from destroying the enemy's Command tank.

        Only those are looked at that stand first on one of its eight lines.
        """
        target = self.evaluator.commander[L.BLACK if side == L.WHITE else L.WHITE]
        found = 0
        for direction in range(L.DIRECTIONS):
            square = self.board.square[target] + L.STEPS[direction]
            while self.board.occupant[square] == 0 and not self.board.cell[square] & (L.OFF | L.HIGH):
                square += L.STEPS[direction]
            slot = self.board.occupant[square] - 1
            if not 0 <= slot < S.MASKED or self.board.side[slot] != side or self.board.status[slot] != L.ON_BOARD:
                continue
            mark = self.board.log_size
            self.board.lift(slot)
            if self.referee.scout.hunt_with(self.board, target, L.NOBODY) != L.NO_MOVE:
                found |= L.BIT << slot
            self.board.revert(mark)
        return found

    def check_with(self, slot: int, kind: int) -> None:
        """Writes the moves of one piece that give check."""
        start = self.board.square[slot]
        for facing in range(L.DIRECTIONS):
            rows = self.threats.start_of(kind, facing)
            if rows < 0 or not self.referee.generator.reach.word[facing]:
                continue
            row = (start >> L.ROW_SHIFT) - L.WINDOW_RADIUS
            for index in range(L.WINDOW_SIDE):
                bits = (self.referee.generator.reach.word[facing] >> (L.WINDOW_SIDE * index)) & L.WINDOW_ROW
                column = (start & L.COLUMN_MASK) - L.WINDOW_RADIUS
                bits &= self.threats.map[rows + row + index + L.ROW_PAD - 1] >> (column + L.ROW_PAD - 1)
                while bits:
                    if bits & 1 and not self.referee.generator.reach.is_lost(
                        L.WINDOW_SIDE * index + column + L.WINDOW_RADIUS - (start & L.COLUMN_MASK)
                    ):
                        square = (row + index) * L.STRIDE + column
                        self.referee.generator.emit(start | (square << L.TO_SHIFT) | (facing << L.FACING_SHIFT))
                    bits >>= 1
                    column += 1

    # Judging a move before it is played.

    def is_shot(self, move: int) -> bool:
        """Whether a move destroys something or leaves the board."""
        action = (move >> L.ACTION_SHIFT) & 15
        return action == L.HIT or action == L.BLASTING or move & L.OUT_BIT != 0

    def gives_check(self, move: int) -> bool:
        """Whether the moved piece would threaten the enemy's Command tank, or the own one to leave the board."""
        slot = self.board.mover(move)
        square = (move >> L.TO_SHIFT) & L.SQUARE_MASK
        facing = (move >> L.FACING_SHIFT) & 7
        if self.board.command[slot]:
            if self.evaluator.distance_from(slot, S.LEAVING, square, facing) <= 1:
                return True
        return self.threats.holds(self.board.kind[slot], square, facing)

    def gain(self, move: int) -> int:
        """What a shot wins, less a little for a dear shooter."""
        if move & L.OUT_BIT:
            return 2000
        slot = self.board.mover(move)
        if (move >> L.ACTION_SHIFT) & 15 == L.BLASTING:
            return self.blast_gain(slot, (move >> L.TO_SHIFT) & L.SQUARE_MASK)
        victim = self.board.occupant[(move >> L.TARGET_SHIFT) & L.SQUARE_MASK] - 1
        if victim < 0:
            return 0
        if self.board.tables.blast[self.board.kind[victim]]:
            worth = self.blast_gain(victim, self.board.square[victim])
            if self.board.side[victim] != self.board.side[slot]:
                worth += 2 * self.evaluator.worth[victim]
            return worth
        return self.evaluator.worth[victim] * 8 - self.evaluator.worth[slot]

    def blast_gain(self, bomb: int, square: int) -> int:
        """What an explosion on a square would win for the side to move."""
        side = self.board.counter[L.TURN]
        total = -self.evaluator.worth[bomb]
        for direction in range(L.DIRECTIONS):
            occupant = self.board.occupant[square + L.STEPS[direction]]
            if occupant and occupant - 1 != bomb and self.board.status[occupant - 1] == L.ON_BOARD:
                victim = occupant - 1
                if self.board.tables.blast[self.board.kind[bomb]] > self.board.armour_towards(victim, direction ^ 4):
                    worth = self.evaluator.worth[victim]
                    if self.board.command[victim]:
                        worth = 1000
                    total += -worth if self.board.side[victim] == side else worth
        return total * 8

    # Quiescence.

    def list_shots(self, side: int) -> int:
        """Writes the shots that gain something to the stack, of at most two shooters for each target."""
        self.referee.generator.run_shots(self.board, side)
        total = self.referee.generator.total
        if total > self.referee.generator.capacity:
            total = self.referee.generator.capacity
        count = 0
        for index in range(total):
            move = self.referee.generator.moves[index]
            gain = self.gain(move)
            if gain > 0:
                count = self.offer_shot(move, gain, count)
        place = self.top
        for index in range(count):
            target = self.targets[index]
            for choice in range(2):
                move = self.target_move[2 * target + choice]
                if move and place < S.STACK:
                    self.ordering.moves[place] = move
                    self.ordering.scores[place] = self.target_score[2 * target + choice]
                    place += 1
                self.target_move[2 * target + choice] = 0
        return place - self.top

    def offer_shot(self, move: int, gain: int, count: int) -> int:
        """Keeps the shot if it is one of the two best at its target, by different shooters."""
        target = (move >> L.TARGET_SHIFT) & L.SQUARE_MASK
        if (move >> L.ACTION_SHIFT) & 15 == L.BLASTING or move & L.OUT_BIT:
            target = move & L.SQUARE_MASK
        first = 2 * target
        if self.target_move[first] == 0:
            self.targets[count] = target
            self.target_move[first] = move
            self.target_score[first] = gain
            return count + 1
        if (self.target_move[first] ^ move) & L.SQUARE_MASK == 0:
            if gain > self.target_score[first]:
                self.target_move[first] = move
                self.target_score[first] = gain
        elif gain > self.target_score[first]:
            self.target_move[first + 1] = self.target_move[first]
            self.target_score[first + 1] = self.target_score[first]
            self.target_move[first] = move
            self.target_score[first] = gain
        elif self.target_move[first + 1] == 0 or gain > self.target_score[first + 1]:
            self.target_move[first + 1] = move
            self.target_score[first + 1] = gain
        return count
