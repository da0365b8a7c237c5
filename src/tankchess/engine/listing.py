"""The moves of a node: all of them, only what may answer a threat, or only shots and checks; and what to try first."""

from __future__ import annotations

from tankchess.core.layout import (
    ACTION_SHIFT,
    ALL_ROUND,
    BLACK,
    BLASTING,
    CARGO_BIT,
    COLUMN_MASK,
    DIRECTIONS,
    FACING_SHIFT,
    HIGH,
    HIT,
    NO_MOVE,
    NOBODY,
    OFF,
    ON_BOARD,
    OUT_BIT,
    PASS,
    ROW_PAD,
    ROW_SHIFT,
    ROWS,
    SQUARE_MASK,
    STEPS,
    STRIDE,
    TARGET_SHIFT,
    TO_SHIFT,
    TURN,
    WHITE,
    WINDOW_RADIUS,
    WINDOW_ROW,
    WINDOW_SIDE,
)
from tankchess.engine.node import Node
from tankchess.engine.scale import LEAVING, STACK

STEP = list(STEPS)
_SHOT = 1 << 24
_CHECK = 6000
_KILLER = 1 << 20
_REPLY = 1 << 19
_PIECE = SQUARE_MASK | CARGO_BIT
_WALL = OFF | HIGH
# Pieces that fit into a mask of screens.
SCREENED = 64
SCREEN = 1
NO_SCREEN = 0


class Listing(Node):
    """Writes the moves of a node to the stack, each with a score for its place in the queue."""

    def possible_answers(self) -> list[int] | None:
        """The moves a threatened side would search from its root, None if nothing threatens it."""
        self.sides[0] = self.us
        if not self.command or not self.threaten(0, PASS):
            return None
        self.top = 0
        count = self.list_moves(self.us, 0, self.no_move(), -1, 1, 0)
        return [self.ordering.moves[index] for index in range(count)]

    def list_moves(self, side: int, ply: int, table_move: int, answer: int, threatened: int, few: int) -> int:
        """Writes the moves of a node to the stack, each with its score; returns how many.

        With a threat only what may answer it; with `few` only shots and checks, when nothing else can help.
        """
        if self.command and not threatened:
            self.threats.draw(self.board, side, self.evaluator.commander[BLACK if side == WHITE else WHITE], 0)
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
        if total > STACK - self.top:
            total = STACK - self.top
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
            if move & _PIECE != start:
                # The moves of one piece follow each other: what they share is looked up once.
                start = move & _PIECE
                slot = self.board.mover(move)
                free = not threatened or self.defence.is_free(self.board, slot)
                history = self.ordering.first_place(self.board, slot)
                rows = self.threats.start_of(self.board.kind[slot], 0) if mapped else -1
                leaves = mapped and self.board.command[slot]
                opens = mapped and slot < SCREENED and (self.screens >> slot) & 1
            square = (move >> TO_SHIFT) & SQUARE_MASK
            if not free and not (self.defence.way[square >> 6] >> (square & 63)) & 1:
                # Below the first of its bits a move is nothing but a drive.
                if move < CARGO_BIT or not self.defence.may_answer(self.board, move):
                    continue
            facing = (move >> FACING_SHIFT) & 7
            checks = 0
            if rows >= 0:
                row = rows + facing * ROWS + (square >> ROW_SHIFT) + ROW_PAD - 1
                checks = (self.threats.map[row] >> ((square & COLUMN_MASK) + ROW_PAD - 1)) & 1
            if leaves and self.gives_check(move):
                checks = 1
            if opens and square != move & SQUARE_MASK:
                checks = 1
            if move >= CARGO_BIT and self.is_shot(move):
                score = _SHOT + self.gain(move)
            elif move == killer:
                score = _KILLER + 1
            elif move == other_killer:
                score = _KILLER
            elif move == reply:
                score = _REPLY
            else:
                score = self.ordering.history[history + square * 8 + facing]
                if checks:
                    score += _CHECK
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
                        gun = ALL_ROUND
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
            if self.board.status[slot] == ON_BOARD and self.defence.matters(self.board, slot) == matters:
                if self.board.side[slot] != side or self.board.tables.blast[self.board.kind[slot]]:
                    self.referee.generator.lines.aim_at(self.board, slot, side, power)

    def generate_few(self, side: int) -> None:
        """Shots, and moves after which a piece gives check or the Command tank could leave."""
        self.referee.generator.run_shots(self.board, side)
        if not self.command:
            return
        for slot in range(self.board.count):
            if self.board.side[slot] == side and self.board.status[slot] == ON_BOARD:
                kind = self.board.kind[slot]
                if slot < SCREENED and (self.screens >> slot) & 1:
                    self.referee.generator.generate_piece(self.board, slot)
                elif self.board.command[slot]:
                    if self.evaluator.distance(self.board, slot, LEAVING) <= 2:
                        self.referee.generator.generate_piece(self.board, slot)
                elif self.board.tables.windowed[kind] and self.referee.generator.reaches(self.board, slot):
                    self.check_with(slot, kind)

    def find_screens(self, side: int) -> int:
        """The pieces, as a mask, that keep others of their side from destroying the enemy's Command tank.

        Only those are looked at that stand first on one of its eight lines.
        """
        target = self.evaluator.commander[BLACK if side == WHITE else WHITE]
        found = NO_SCREEN
        for direction in range(DIRECTIONS):
            square = self.board.square[target] + STEP[direction]
            while self.board.occupant[square] == 0 and not self.board.cell[square] & _WALL:
                square += STEP[direction]
            slot = self.board.occupant[square] - 1
            if not 0 <= slot < SCREENED or self.board.side[slot] != side or self.board.status[slot] != ON_BOARD:
                continue
            mark = self.board.log_size
            self.board.lift(slot)
            if self.referee.scout.hunt_with(self.board, target, NOBODY) != NO_MOVE:
                found |= SCREEN << slot
            self.board.revert(mark)
        return found

    def check_with(self, slot: int, kind: int) -> None:
        """Writes the moves of one piece that give check."""
        start = self.board.square[slot]
        for facing in range(DIRECTIONS):
            rows = self.threats.start_of(kind, facing)
            if rows < 0 or not self.referee.generator.reach.word[facing]:
                continue
            row = (start >> ROW_SHIFT) - WINDOW_RADIUS
            for index in range(WINDOW_SIDE):
                bits = (self.referee.generator.reach.word[facing] >> (WINDOW_SIDE * index)) & WINDOW_ROW
                column = (start & COLUMN_MASK) - WINDOW_RADIUS
                bits &= self.threats.map[rows + row + index + ROW_PAD - 1] >> (column + ROW_PAD - 1)
                while bits:
                    if bits & 1 and not self.referee.generator.reach.is_lost(
                        WINDOW_SIDE * index + column + WINDOW_RADIUS - (start & COLUMN_MASK)
                    ):
                        square = (row + index) * STRIDE + column
                        self.referee.generator.emit(start | (square << TO_SHIFT) | (facing << FACING_SHIFT))
                    bits >>= 1
                    column += 1

    # Judging a move before it is played.

    def is_shot(self, move: int) -> bool:
        """Whether a move destroys something or leaves the board."""
        action = (move >> ACTION_SHIFT) & 15
        return action == HIT or action == BLASTING or move & OUT_BIT != 0

    def gives_check(self, move: int) -> bool:
        """Whether the moved piece would threaten the enemy's Command tank, or the own one to leave the board."""
        slot = self.board.mover(move)
        square = (move >> TO_SHIFT) & SQUARE_MASK
        facing = (move >> FACING_SHIFT) & 7
        if self.board.command[slot]:
            if self.evaluator.distance_from(slot, LEAVING, square, facing) <= 1:
                return True
        return self.threats.holds(self.board.kind[slot], square, facing)

    def gain(self, move: int) -> int:
        """What a shot wins, less a little for a dear shooter."""
        if move & OUT_BIT:
            return 2000
        slot = self.board.mover(move)
        if (move >> ACTION_SHIFT) & 15 == BLASTING:
            return self.blast_gain(slot, (move >> TO_SHIFT) & SQUARE_MASK)
        victim = self.board.occupant[(move >> TARGET_SHIFT) & SQUARE_MASK] - 1
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
        side = self.board.counter[TURN]
        total = -self.evaluator.worth[bomb]
        for direction in range(DIRECTIONS):
            occupant = self.board.occupant[square + STEP[direction]]
            if occupant and occupant - 1 != bomb and self.board.status[occupant - 1] == ON_BOARD:
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
                if move and place < STACK:
                    self.ordering.moves[place] = move
                    self.ordering.scores[place] = self.target_score[2 * target + choice]
                    place += 1
                self.target_move[2 * target + choice] = 0
        return place - self.top

    def offer_shot(self, move: int, gain: int, count: int) -> int:
        """Keeps the shot if it is one of the two best at its target, by different shooters."""
        target = (move >> TARGET_SHIFT) & SQUARE_MASK
        if (move >> ACTION_SHIFT) & 15 == BLASTING or move & OUT_BIT:
            target = move & SQUARE_MASK
        first = 2 * target
        if self.target_move[first] == 0:
            self.targets[count] = target
            self.target_move[first] = move
            self.target_score[first] = gain
            return count + 1
        if (self.target_move[first] ^ move) & SQUARE_MASK == 0:
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
