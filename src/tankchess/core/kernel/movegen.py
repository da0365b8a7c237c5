"""All moves that the rules of movement and fire allow, piece by piece."""

from __future__ import annotations

from array import array

from tankchess.core.kernel import layout as L
from tankchess.core.kernel.actions import Actions
from tankchess.core.kernel.board import Board
from tankchess.core.kernel.reach import Reach


class Generator(Actions):
    """Finds the moves of a side: writes them down, counts them, or hunts one Command tank among them."""

    def __init__(self) -> None:
        super().__init__()
        self.reach = Reach()
        self.power = 0
        self.near = 0
        self.bare = 0
        # With `apart`, the drives of a piece that can do nothing but fire a gun are left to the caller, who finds them
        # in `reach`; `left_out` says so.
        self.apart = 0
        self.left_out = 0

    # For callers in Python.

    def generate(self, board: Board, side: int) -> int:
        """Writes all moves of `side` to `moves` and returns their number."""
        self.lines.reserve(board.count)
        self.run(board, side, 0)
        if self.total > self.capacity:
            self.grow(self.total)
            self.run(board, side, 0)
        return self.total

    def grow(self, moves: int) -> None:
        """Makes room for so many moves."""
        self.moves = array("q", [0]) * moves
        self.capacity = moves

    # For the compiled modules; `lines.reserve` has been called for the board.

    def run(self, board: Board, side: int, counting: int) -> None:
        """All moves of a side. `counting` leaves out writing most of them."""
        self.aim(board, side, counting)
        for slot in range(board.count):
            if board.side[slot] == side:
                self.generate_piece(board, slot)

    def run_shots(self, board: Board, side: int, prey: int) -> None:
        """Only the moves of a side that destroy something or leave the board: shots, charges, flames, bombs.

        Guns are aimed at the pieces in `prey` alone, a bit for each slot.
        """
        self.counting = 0
        self.forget(board)
        self.power = self.gun_power(board, side)
        for slot in range(board.count):
            if board.status[slot] == L.ON_BOARD and self.power and (slot > 63 or (prey >> slot) & 1):
                if board.side[slot] != side or board.tables.blast[board.kind[slot]]:
                    self.lines.aim_at(board, slot, side, self.power)
        self.firing = 1
        for slot in range(board.count):
            if board.side[slot] == side:
                self.generate_piece(board, slot)
        self.firing = 0

    def aim(self, board: Board, side: int, counting: int) -> None:
        """Starts afresh, with the lines of fire of a side's guns."""
        self.counting = counting
        self.aim_without(board, side, L.NOBODY)

    def aim_without(self, board: Board, side: int, absent: int) -> None:
        """The lines of fire of a side's guns at everybody but one piece."""
        self.forget(board)
        self.power = self.gun_power(board, side)
        for slot in range(board.count):
            if board.status[slot] == L.ON_BOARD and self.power and slot != absent:
                if board.side[slot] != side or board.tables.blast[board.kind[slot]]:
                    self.lines.aim_at(board, slot, side, self.power)

    def forget(self, board: Board) -> None:
        """Starts afresh, with no lines of fire."""
        self.total = 0
        self.quarry = L.NOBODY
        self.lines.clear()
        if board.mode == L.FLAG:
            board.mark_flags()

    def gun_power(self, board: Board, side: int) -> int:
        """The power of the strongest gun of a side."""
        power = 0
        for slot in range(board.count):
            if board.side[slot] == side and board.is_alive(slot):
                gun = board.tables.gun_power[board.kind[slot]]
                if gun > power:
                    power = gun
        return power

    def generate_piece(self, board: Board, slot: int) -> None:
        """The moves of one piece; `run` or `hunt` has aimed the lines."""
        if not board.is_alive(slot):
            return
        kind = board.kind[slot]
        self.slot = slot
        self.way = -1
        self.vacated = 0
        square = board.square[slot]
        if board.tables.speed[kind] == 0:
            # A Pillbox fires instead of moving (A6).
            self.base = square | (square << L.TO_SHIFT) | (board.facing[slot] << L.FACING_SHIFT)
            self.act(board, slot, square, board.facing[slot], 0)
            return
        mark = self.lines.size
        if self.lines.first[square]:
            self.lines.lift(board, slot)
        leaves = self.may_leave(board, slot)
        if board.status[slot] == L.ON_BOARD:
            self.vacated = square
        self.near = 1 if not leaves and self.reaches(board, slot) else 0
        if self.near:
            self.generate_near(board, slot)
        else:
            self.paths.explore(board, slot, leaves)
            self.generate_ways(board, slot)
        if self.lines.size > mark:
            self.lines.drop(mark)

    def reaches(self, board: Board, slot: int) -> bool:
        """Fills `reach`, if that is enough to know where a piece can go."""
        if board.status[slot] != L.ON_BOARD or self.reach.survey(board, slot) == L.CAREFUL:
            return False
        self.reach.spread(board, slot)
        return not self.reach.meets_smoke()

    def generate_ways(self, board: Board, slot: int) -> None:
        """The moves at the end of every way that `paths` has found."""
        start = board.square[slot]
        count_only = self.counting and self.has_only_gun(board, slot)
        guns_only = (self.quarry >= 0 or self.firing) and self.kills_by_gun(board, slot)
        for index in range(1, self.paths.count):
            square = self.paths.square[index]
            if not self.paths.fresh[index] or (square == start and not board.turning):
                continue
            if guns_only and self.lines.first[square] == 0 and self.paths.markers[index] == 0:
                # Nobody to fire at from there, and nothing else that matters now but leaving the board.
                if self.paths.ending[index] != L.LEFT_BOARD:
                    continue
            if count_only and self.lines.first[square] == 0 and self.paths.markers[index] == 0:
                # Nobody to fire at from there: one move, with nothing to look at.
                self.total += 1
            else:
                self.finish_way(board, slot, index)

    def has_only_gun(self, board: Board, slot: int) -> bool:
        """Whether a piece can do nothing after its move but fire a gun."""
        if board.mode == L.FLAG and not board.carries_flag[slot]:
            return False
        return self.shoots_only(board, slot)

    def shoots_only(self, board: Board, slot: int) -> bool:
        """The same, flags apart. Short arms do not count where nobody is near enough for them."""
        kind = board.kind[slot]
        if board.partner[slot]:
            return False
        if board.tables.only_gun[kind]:
            return True
        return board.tables.only_short[kind] != 0 and not self.has_target_near(board, slot)

    def kills_by_gun(self, board: Board, slot: int) -> bool:
        """Whether a piece can destroy by its gun alone: smoke and mines do not matter where only harm is looked for."""
        return board.partner[slot] == 0 and board.tables.kills_by_gun[board.kind[slot]] != 0

    def has_target_near(self, board: Board, slot: int) -> bool:
        square = board.square[slot]
        radius = self.radius(board, slot)
        for other in range(board.count):
            if board.status[other] == L.ON_BOARD and self.is_within(square, board.square[other], radius):
                if board.side[other] != board.side[slot] or board.tables.blast[board.kind[other]]:
                    return True
        return False

    def may_leave(self, board: Board, slot: int) -> bool:
        """Whether a piece may drive off the board (M12) and is near enough to the far edge to think of it."""
        if board.mode == L.COMMAND:
            if not board.command[slot]:
                return False
        elif board.mode != L.ESCAPE3:
            return False
        row = board.square[slot] >> L.ROW_SHIFT
        if board.side[slot] == L.WHITE:
            return row + board.tables.speed[board.kind[slot]] + 1 > board.height
        if board.side[slot] == L.BLACK:
            return row - board.tables.speed[board.kind[slot]] - 1 < 1
        return False

    # Plain and rough surroundings.

    def generate_near(self, board: Board, slot: int) -> None:
        kind = board.kind[slot]
        only_gun = self.shoots_only(board, slot)
        if only_gun and board.mode == L.FLAG and not board.carries_flag[slot]:
            only_gun = not self.reach.touches_flags(board)
        if self.quarry >= 0 or self.firing:
            only_gun = only_gun or self.kills_by_gun(board, slot)
        if only_gun and (self.quarry >= 0 or self.firing):
            if board.tables.gun_power[kind] and self.reach.touches(self.lines):
                self.fire_from_hot(board, slot)
        elif only_gun and self.counting:
            self.total += self.reach.size()
            if board.tables.gun_power[kind] and self.reach.touches(self.lines):
                self.count_shots(board, slot)
        elif self.counting and board.tables.only_blast[kind] and board.mode != L.FLAG:
            self.total += self.reach.size() + self.reach.living_size()
        else:
            self.bare = 1 if only_gun and not self.counting and self.quarry < 0 and not self.firing else 0
            if self.bare and self.apart:
                self.left_out = 1
                if board.tables.gun_power[kind] and self.reach.touches(self.lines):
                    self.fire_from_hot(board, slot)
                return
            for facing in range(L.DIRECTIONS):
                low_word = self.reach.word[facing] & L.LOW_WORD
                high_word = self.reach.word[facing] >> 64
                if self.bare:
                    self.finish_bare(board, slot, facing, low_word, 0)
                    self.finish_bare(board, slot, facing, high_word, 64)
                else:
                    self.finish_near(board, slot, facing, low_word, 0)
                    self.finish_near(board, slot, facing, high_word, 64)

    def finish_near(self, board: Board, slot: int, facing: int, word: int, offset: int) -> None:
        """The moves that end on the places of one word with one facing."""
        start = board.square[slot]
        while word:
            lowest = word & (~word + 1)
            word ^= lowest
            place = L.BIT_PLACES[((lowest * L.DE_BRUIJN) & L.LOW_WORD) >> 58] + offset
            square = start + L.WINDOW_SHIFTS[place]
            self.base = start | (square << L.TO_SHIFT) | (facing << L.FACING_SHIFT)
            self.offer(board, L.NOTHING, 0)
            if not self.reach.is_lost(place):
                self.act(board, slot, square, facing, 0)

    def finish_bare(self, board: Board, slot: int, facing: int, word: int, offset: int) -> None:
        """The same for a piece that can do nothing but fire a gun.

        Most moves of most pieces: nobody to fire at from there, so nothing else to look at, and no call.
        """
        start = board.square[slot]
        drive = start | (facing << L.FACING_SHIFT)
        capacity = self.capacity
        total = self.total
        while word:
            lowest = word & (~word + 1)
            word ^= lowest
            place = L.BIT_PLACES[((lowest * L.DE_BRUIJN) & L.LOW_WORD) >> 58] + offset
            square = start + L.WINDOW_SHIFTS[place]
            if total < capacity:
                self.moves[total] = drive | (square << L.TO_SHIFT)
            total += 1
            if self.lines.first[square] and not self.reach.is_lost(place):
                self.base = drive | (square << L.TO_SHIFT)
                self.total = total
                self.act(board, slot, square, facing, 0)
                total = self.total
        self.total = total

    def fire_from_hot(self, board: Board, slot: int) -> None:
        """Shots only, from the reached squares that have notes."""
        start = board.square[slot]
        kind = board.kind[slot]
        power = board.tables.gun_power[kind]
        while self.reach.hot and self.proof == L.NO_MOVE:
            place = self.reach.next_hot()
            square = start + L.WINDOW_SHIFTS[place]
            number = self.lines.first[square]
            while number:
                note = self.lines.notes[number]
                distance = (note >> L.NOTE_DISTANCE) & 31
                victim = (note >> L.NOTE_VICTIM) & L.SLOT_MASK
                if (
                    power > note >> L.NOTE_ARMOUR
                    and board.tables.gun_min[kind] <= distance <= board.tables.gun_max[kind]
                    and not ((note >> L.NOTE_LOW) & 1 and board.tables.low[kind])
                    and victim != slot
                ):
                    # The arcs are the same to both sides: these are the facings whose arc has the direction.
                    facings = board.tables.gun_arc[kind * L.DIRECTIONS + ((note >> L.NOTE_DIRECTION) & 7)]
                    for facing in range(L.DIRECTIONS):
                        if (facings >> facing) & 1 and (self.reach.word[facing] >> place) & 1:
                            self.base = start | (square << L.TO_SHIFT) | (facing << L.FACING_SHIFT)
                            self.offer(board, L.HIT, board.square[victim])
                number = note & L.NOTE_MASK

    def count_shots(self, board: Board, slot: int) -> None:
        start = board.square[slot]
        kind = board.kind[slot]
        power = board.tables.gun_power[kind]
        while self.reach.hot:
            place = self.reach.next_hot()
            facings = self.reach.facings_at(place)
            number = self.lines.first[start + L.WINDOW_SHIFTS[place]]
            while number:
                note = self.lines.notes[number]
                distance = (note >> L.NOTE_DISTANCE) & 31
                if (
                    power > note >> L.NOTE_ARMOUR
                    and board.tables.gun_min[kind] <= distance <= board.tables.gun_max[kind]
                    and not ((note >> L.NOTE_LOW) & 1 and board.tables.low[kind])
                ):
                    for facing in range(L.DIRECTIONS):
                        if (facings >> facing) & 1:
                            arc = board.tables.gun_arc[kind * L.DIRECTIONS + facing]
                            self.total += (arc >> ((note >> L.NOTE_DIRECTION) & 7)) & 1
                number = note & L.NOTE_MASK

    # Distances.

    def radius(self, board: Board, slot: int) -> int:
        """How far off a square may be and still matter to what a piece can do, lines of fire apart."""
        kind = board.kind[slot]
        reach = self.arm(board, kind)
        if board.status[slot] == L.ON_BOARD and board.partner[slot]:
            other = self.arm(board, board.kind[board.partner[slot] - 1])
            if other > reach:
                reach = other
        return board.tables.speed[kind] + reach

    def arm(self, board: Board, kind: int) -> int:
        """The longest range of a type, guns apart."""
        reach = 0
        if board.tables.charge_power[kind] or board.tables.lays[kind]:
            reach = 1
        if board.tables.lob_max[kind] > reach:
            reach = board.tables.lob_max[kind]
        if board.tables.flame_max[kind] > reach:
            reach = board.tables.flame_max[kind]
        if board.tables.smoke_max[kind] > reach:
            reach = board.tables.smoke_max[kind]
        return reach

    def is_within(self, square: int, other: int, reach: int) -> bool:
        rows = (square >> L.ROW_SHIFT) - (other >> L.ROW_SHIFT)
        columns = (square & L.COLUMN_MASK) - (other & L.COLUMN_MASK)
        return -reach <= rows <= reach and -reach <= columns <= reach

    # Hunting.

    def hunt(self, board: Board, quarry: int) -> int:
        """A move with which the enemies of a Command tank (its slot) destroy it, or NO_MOVE."""
        return self.hunt_with(board, quarry, L.NOBODY)

    def hunt_with(self, board: Board, quarry: int, suspect: int) -> int:
        """The same, looking first at one enemy that may well be able to."""
        self.counting = 0
        self.quarry = quarry
        self.proof = L.NO_MOVE
        self.lines.clear()
        prey = board.occupant[board.square[quarry]] - 1
        enemy = self.enemy(board, quarry)
        if prey >= 0 and board.status[prey] == L.ON_BOARD:
            self.lines.aim_at(board, prey, enemy, L.MOST_POWER)
        self.chain.trace(board, quarry)
        if self.chain.count:
            for slot in range(board.count):
                if self.chain.holds[slot] and slot != prey:
                    self.lines.aim_at(board, slot, enemy, L.MOST_POWER)
        if suspect != L.NOBODY and board.side[suspect] != board.side[quarry]:
            self.chase(board, suspect)
        if self.proof == L.NO_MOVE:
            for slot in range(board.count):
                if board.side[slot] != board.side[quarry] and slot != suspect:
                    self.chase(board, slot)
                    if self.proof != L.NO_MOVE:
                        break
        self.quarry = L.NOBODY
        return self.proof

    def chase(self, board: Board, slot: int) -> None:
        """Looks whether one piece can destroy the quarry."""
        if (board.status[slot] == L.ON_BOARD or board.status[slot] == L.ABOARD) and self.is_dangerous(board, slot):
            self.generate_piece(board, slot)

    def enemy(self, board: Board, quarry: int) -> int:
        """The side that hunts; Command tanks are hunted only where there are two sides."""
        return L.BLACK if board.side[quarry] == L.WHITE else L.WHITE

    def is_dangerous(self, board: Board, slot: int) -> bool:
        """Whether a piece is near enough to the quarry, or to a square it can be hit from, to be looked at."""
        if self.chain.endless:
            return True
        kind = board.kind[slot]
        if board.status[slot] == L.ON_BOARD and board.partner[slot]:
            kind = board.kind[board.partner[slot] - 1]
        reach = board.tables.speed[board.kind[slot]] + 1
        square = board.square[slot]
        row = (square >> L.ROW_SHIFT) + L.ROW_PAD - 1
        column = (square & L.COLUMN_MASK) + L.ROW_PAD - 1
        if board.tables.gun_power[kind]:
            found = 0
            for index in range(row - reach, row + reach + 1):
                found |= self.lines.rows[index]
            if (found >> (column - reach)) & ((1 << (2 * reach + 1)) - 1):
                return True
        if board.tables.spreads[kind] and self.chain.shaped:
            # Fire may reach the quarry through a hedge of any length.
            return True
        arm = 0
        if board.tables.charge_power[kind] or board.tables.blast[kind]:
            arm = 1
        if board.tables.lob_max[kind] > arm:
            arm = board.tables.lob_max[kind]
        if board.tables.flame_max[kind] > arm:
            arm = board.tables.flame_max[kind]
        return arm > 0 and self.chain.is_near(board, square, reach + arm)
