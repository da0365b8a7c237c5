"""What a move does: driving, shots and special actions with all that follows from them."""

from __future__ import annotations

from array import array

from tankchess.core.kernel import layout as L
from tankchess.core.kernel.state import State
from tankchess.core.kernel.tables import Tables


class Board(State):
    """A state that moves can be played on. `apply` and `revert` check nothing."""

    def __init__(self, tables: Tables, width: int, height: int) -> None:
        super().__init__(tables, width, height)
        self.eventful = 0
        self.fuses = 0
        self.fuse = L.zeros(L.MAX_PIECES)

    def twin(self) -> Board:
        """An independent board, equal to this one: 2 us, while making an empty one takes 100."""
        twin = Board.__new__(Board)
        twin.log_place = array("i", [0])
        twin.log_old = array("Q", [0])
        self.copy_into(twin)
        twin.eventful = 0
        twin.fuses = 0
        twin.fuse = self.fuse[:]
        return twin

    def apply(self, move: int) -> int:
        """Plays `move` without checking it and returns what `revert` needs.

        The move must come from the generator for this very position.
        """
        mark = self.log_size
        self.remember_key()
        self.eventful = 0
        if move != L.PASS:
            slot = self.mover(move)
            self.clear_way(slot, move)
            if move & L.OUT_BIT:
                self.leave(slot)
            else:
                self.drive(slot, (move >> L.TO_SHIFT) & L.SQUARE_MASK, (move >> L.FACING_SHIFT) & 7)
                if self.is_alive(slot):
                    self.act(slot, move)
                self.explode()
                if self.mode == L.FLAG and self.is_alive(slot):
                    self.bring_home(slot)
        self.end_turn()
        return mark

    def play_move(self, move: int) -> tuple[array[int], array[int]]:
        """Plays a move for good and returns what `take_back` needs."""
        self.reserve(1)
        mark = self.apply(move)
        count = self.log_size - mark
        places, olds = array("i", bytes(4 * count)), array("Q", bytes(8 * count))
        place_view, old_view = places, olds
        for index in range(count):
            place_view[index] = self.log_place[mark + index]
            old_view[index] = self.log_old[mark + index]
        self.log_size = mark
        return places, olds

    def take_back(self, played: tuple[array[int], array[int]]) -> None:
        places, olds = played
        mark = self.log_size
        for index in range(len(places)):
            self.log_place[mark + index] = places[index]
            self.log_old[mark + index] = olds[index]
        self.log_size = mark + len(places)
        self.revert(mark)

    def mover(self, move: int) -> int:
        """The slot of the piece a move speaks of, whichever side it belongs to; NOBODY if there is none."""
        slot = self.occupant[move & L.SQUARE_MASK] - 1
        if slot >= 0 and move & L.CARGO_BIT:
            slot = self.partner[slot] - 1
        return slot

    def boarding(self, boat: int, slot: int, facing: int) -> int:
        """Whether `slot`, facing that way, may drive onto the piece `boat` (L1, L2): MAY_BOARD, or why not."""
        if self.side[boat] != self.side[slot] or self.status[boat] != L.ON_BOARD:
            return L.NOT_OWN_BOAT
        if not self.tables.transport[self.kind[boat]]:
            return L.NOT_OWN_BOAT
        if self.partner[boat] and self.partner[boat] != slot + 1:
            return L.HAS_CARGO
        if not self.tables.carries[self.kind[boat] * L.MAX_TYPES + self.kind[slot]]:
            return L.TOO_HEAVY
        return L.OUT_OF_LINE if (self.facing[boat] - facing) & 3 else L.MAY_BOARD

    def is_alive(self, slot: int) -> bool:
        return self.status[slot] == L.ON_BOARD or self.status[slot] == L.ABOARD

    def armour_towards(self, slot: int, direction: int) -> int:
        """The armour a piece shows towards `direction` (F3)."""
        return self.tables.armour[self.kind[slot] * L.DIRECTIONS + ((direction - self.facing[slot]) & 7)]

    # Driving.

    def clear_way(self, slot: int, move: int) -> None:
        """Removes the smoke and the mines on the way; a move without any carries no path."""
        path = move >> L.PATH_SHIFT
        if path == 0:
            return
        square = self.square[slot]
        facing = self.facing[slot]
        while path > 1:
            digit = path % 3
            path //= 3
            if digit == L.AHEAD:
                square += L.STEPS[facing]
                self.clear_square(slot, square)
            elif digit == L.LEFT:
                facing = (facing - 1) & 7
            else:
                facing = (facing + 1) & 7

    def clear_square(self, slot: int, square: int) -> None:
        cell = self.cell[square]
        left = cell & ~self.tables.clears[self.kind[slot]]
        if left != cell:
            self.set_cell(square, left)

    def drive(self, slot: int, end: int, facing: int) -> None:
        start = self.square[slot]
        if end == start:
            self.turn_cargo(slot, end, facing)
            self.set_piece(slot, end, facing, self.status[slot])
            return
        if self.status[slot] == L.ABOARD:
            self.set_partner(self.partner[slot] - 1, 0)
            self.set_partner(slot, 0)
        else:
            self.set_occupant(start, 0)
        boat = self.occupant[end] - 1
        if boat >= 0:
            self.set_partner(boat, slot + 1)
            self.set_partner(slot, boat + 1)
            self.set_piece(slot, end, facing, L.ABOARD)
            return
        self.turn_cargo(slot, end, facing)
        self.set_piece(slot, end, facing, L.ON_BOARD)
        self.set_occupant(end, slot + 1)
        self.enter(slot, end)

    def turn_cargo(self, slot: int, end: int, facing: int) -> None:
        """Cargo moves and turns with its boat (L3)."""
        if self.status[slot] == L.ON_BOARD and self.partner[slot]:
            cargo = self.partner[slot] - 1
            turned = (self.facing[cargo] + facing - self.facing[slot]) & 7
            self.set_piece(cargo, end, turned, L.ABOARD)

    def enter(self, slot: int, square: int) -> None:
        """What the last square of a drive does to the vehicle (M7 to M10)."""
        cell = self.cell[square]
        if not cell & L.SPECIAL:
            return
        ground = self.tables.ground(self.kind[slot], cell)
        # A mine is used up or swept, ice breaks under a vehicle that drowns.
        left = cell & ~(L.SMOKE | L.MINE)
        if ground == L.GROUND_DROWNS:
            left &= ~L.ICE
        if left != cell:
            self.set_cell(square, left)
        if ground == L.GROUND_DROWNS:
            self.lose(slot)
            self.vanish(slot)
        elif ground != L.GROUND_BEARS:
            self.destroy(slot)

    def leave(self, slot: int) -> None:
        """Drives a vehicle off the board (M12); a boat takes its cargo along, and in escape3 that counts two (G5)."""
        side = self.side[slot]
        escaped = 1
        if self.status[slot] == L.ABOARD:
            self.set_partner(self.partner[slot] - 1, 0)
        else:
            self.set_occupant(self.square[slot], 0)
            if self.partner[slot]:
                cargo = self.partner[slot] - 1
                self.enrol(cargo, -1)
                self.set_piece(cargo, self.square[cargo], self.facing[cargo], L.GONE)
                if self.mode != L.COMMAND:
                    escaped = 2
        self.enrol(slot, -1)
        self.set_piece(slot, self.square[slot], self.facing[slot], L.GONE)
        self.set_counter(L.OUT + side, self.counter[L.OUT + side] + escaped)
        self.eventful = 1

    # Losing pieces.

    def lose(self, slot: int) -> None:
        """Counts a piece out, and in the four-player mode scores it for the player whose turn it is (G7)."""
        self.enrol(slot, -1)
        self.eventful = 1
        turn = self.counter[L.TURN]
        if self.mode == L.FOUR and self.side[slot] != turn:
            self.set_counter(L.SCORE + turn, self.counter[L.SCORE + turn] + 1 + self.command[slot])

    def vanish(self, slot: int) -> None:
        """Takes a piece or wreck off the board, cargo with it; flags stay where they were."""
        square = self.square[slot]
        if self.carries_flag[slot]:
            self.set_carries_flag(slot, 0)
            self.set_loose(square, self.loose[square] + 1)
        if self.status[slot] != L.ABOARD:
            self.set_occupant(square, 0)
            if self.partner[slot]:
                cargo = self.partner[slot] - 1
                self.lose(cargo)
                self.vanish(cargo)
        self.set_piece(slot, square, self.facing[slot], L.GONE)

    def lift(self, slot: int) -> None:
        """Takes a piece off the board, cargo with it, until the board is reverted: it neither blocks nor acts."""
        self.remember_key()
        self.set_occupant(self.square[slot], 0)
        if self.partner[slot]:
            cargo = self.partner[slot] - 1
            self.set_piece(cargo, self.square[cargo], self.facing[cargo], L.GONE)
        self.set_piece(slot, self.square[slot], self.facing[slot], L.GONE)

    def destroy(self, slot: int) -> None:
        """Destroys a piece on the board: a bomb explodes, on water it sinks, elsewhere it stays as a wreck (F8, A5)."""
        if self.status[slot] != L.ON_BOARD:
            return
        self.lose(slot)
        square = self.square[slot]
        cell = self.cell[square]
        if self.tables.blast[self.kind[slot]]:
            self.vanish(slot)
            self.fuse[self.fuses] = slot
            self.fuses += 1
        elif cell & L.WATER and not cell & L.ICE:
            self.vanish(slot)
        else:
            self.set_piece(slot, square, self.facing[slot], L.WRECK)

    def explode(self) -> None:
        """Blows up the bombs that were destroyed, and those that this destroys. The order makes no difference."""
        while self.fuses:
            self.fuses -= 1
            bomb = self.fuse[self.fuses]
            for direction in range(L.DIRECTIONS):
                victim = self.occupant[self.square[bomb] + L.STEPS[direction]] - 1
                if victim >= 0 and self.tables.blast[self.kind[bomb]] > self.armour_towards(victim, direction ^ 4):
                    self.destroy(victim)

    def flame(self, square: int) -> None:
        """A flamethrower's hit on a square (A4)."""
        cell = self.cell[square]
        slot = self.occupant[square] - 1
        if cell & L.ICE:
            self.set_cell(square, cell & ~L.ICE)
            if slot >= 0 and self.status[slot] == L.WRECK:
                self.vanish(slot)
        if slot >= 0:
            self.destroy(slot)
        if cell & L.HEDGE:
            self.ignite(self.obstacle[square])

    def ignite(self, obstacle: int) -> None:
        """Sets fire to a hedge: the whole obstacle burns, its neighbours do not, and pieces on it burn out."""
        for row in range(1, self.height + 1):
            for square in range(row * L.STRIDE + 1, row * L.STRIDE + self.width + 1):
                if self.obstacle[square] == obstacle:
                    self.set_cell(square, (self.cell[square] & ~L.HEDGE) | L.FIRE)
        for row in range(1, self.height + 1):
            for square in range(row * L.STRIDE + 1, row * L.STRIDE + self.width + 1):
                if self.obstacle[square] == obstacle and self.occupant[square]:
                    self.destroy(self.occupant[square] - 1)

    def mark_flags(self) -> None:
        """Marks in `flag_rows` every square from which there might be a flag to take."""
        for row in range(L.ROWS):
            self.flag_rows[row] = 0
        for row in range(1, self.height + 1):
            for square in range(row * L.STRIDE + 1, row * L.STRIDE + self.width + 1):
                if self.loose[square] or self.corner[square]:
                    self.mark_flag(square)
        for slot in range(self.count):
            if self.carries_flag[slot]:
                self.mark_flag(self.square[slot])

    def mark_flag(self, square: int) -> None:
        row = (square >> L.ROW_SHIFT) + L.ROW_PAD - 1
        block = L.THREE_BITS << ((square & L.COLUMN_MASK) + L.ROW_PAD - 2)
        self.flag_rows[row - 1] |= block
        self.flag_rows[row] |= block
        self.flag_rows[row + 1] |= block

    def is_near_flag(self, square: int) -> bool:
        row = self.flag_rows[(square >> L.ROW_SHIFT) + L.ROW_PAD - 1]
        return (row >> ((square & L.COLUMN_MASK) + L.ROW_PAD - 1)) & 1 != 0

    # Acting.

    def act(self, slot: int, move: int) -> None:
        action = (move >> L.ACTION_SHIFT) & 15
        target = (move >> L.TARGET_SHIFT) & L.SQUARE_MASK
        if action == L.HIT:
            shooter = slot
            if self.status[slot] == L.ON_BOARD and self.partner[slot]:
                shooter = self.partner[slot] - 1
            if self.tables.flame_power[self.kind[shooter]]:
                self.flame(target)
            else:
                self.destroy(self.occupant[target] - 1)
        elif action == L.SMOKING:
            self.set_cell(target, self.cell[target] | L.SMOKE)
        elif action == L.MINING:
            self.set_cell(target, self.cell[target] | L.MINE)
            self.set_counter(L.MINES, self.counter[L.MINES] - 1)
        elif action == L.FLAMING:
            self.flame(target)
        elif action == L.BLASTING:
            self.destroy(slot)
        elif action == L.TAKING_CORNER:
            self.set_corner(target, self.corner[target] - 1)
            self.set_carries_flag(slot, 1)
            self.eventful = 1
        elif action == L.TAKING:
            self.take(slot, target)

    def take(self, slot: int, square: int) -> None:
        """Takes the flag on a square: a loose one first, then the piece's, then its cargo's (G6)."""
        giver = self.occupant[square] - 1
        if self.loose[square]:
            self.set_loose(square, self.loose[square] - 1)
        else:
            if not self.carries_flag[giver]:
                giver = self.partner[giver] - 1
            self.set_carries_flag(giver, 0)
        self.set_carries_flag(slot, 1)
        self.eventful = 1

    def bring_home(self, slot: int) -> None:
        """Counts the flags a piece and its cargo have carried to their own edge (G6)."""
        side = self.side[slot]
        row = 1 if side == L.WHITE else self.height
        if self.square[slot] >> L.ROW_SHIFT != row:
            return
        if self.carries_flag[slot]:
            self.set_carries_flag(slot, 0)
            self.set_counter(L.HOME + side, self.counter[L.HOME + side] + 1)
        if self.status[slot] == L.ON_BOARD and self.partner[slot]:
            cargo = self.partner[slot] - 1
            if self.carries_flag[cargo]:
                self.set_carries_flag(cargo, 0)
                self.set_counter(L.HOME + side, self.counter[L.HOME + side] + 1)

    def end_turn(self) -> None:
        """Hands the turn on; in the four-player mode players without pieces are skipped, unless all are (G7)."""
        self.set_counter(L.QUIET, 0 if self.eventful else self.counter[L.QUIET] + 1)
        if self.counter[L.LAYERS] == 0 and self.counter[L.MINES] != L.MINE_POOL:
            self.set_counter(L.MINES, L.MINE_POOL)
        index = 0
        while self.order[index] != self.counter[L.TURN]:
            index += 1
        following = index + 1
        if self.mode == L.FOUR:
            for ahead in range(index + 1, index + self.players + 1):
                if self.counter[L.BODIES + self.order[ahead % self.players]]:
                    following = ahead
                    break
        if following >= self.players:
            following -= self.players
            self.set_counter(L.MOVE_NUMBER, self.counter[L.MOVE_NUMBER] + 1)
        self.set_counter(L.TURN, self.order[following])
