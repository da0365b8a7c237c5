"""The state of a position as flat arrays, every change of it written to a log, and its hash kept up to date."""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from tankchess.core.kernel import layout as L
from tankchess.core.kernel.piece_state import PieceState
from tankchess.core.kernel.tables import Tables


def mix(number: int) -> int:
    """64 well-mixed bits for a small number. A hash needs no tables this way."""
    word = (number * L.MIX_ADD + L.MIX_ADD) & L.LOW_WORD
    word = ((word ^ (word >> 30)) * L.MIX_ONE) & L.LOW_WORD
    word = ((word ^ (word >> 27)) * L.MIX_TWO) & L.LOW_WORD
    return word ^ (word >> 31)


class State:
    """Terrain, pieces and counters. Made empty; `place` and the `put_` methods fill it, `seal` makes it ready to play.

    Pieces are numbered slots. `occupant` and `partner` hold a slot number plus 1, so that 0 means nobody.
    `partner` links a landing boat and its cargo both ways.
    """

    def __init__(self, tables: Tables, width: int, height: int) -> None:
        self.tables = tables
        self.width = width
        self.height = height
        self.cell = L.zeros(L.SQUARES)
        self.obstacle = L.zeros(L.SQUARES)
        self.occupant = L.zeros(L.SQUARES)
        self.loose = L.zeros(L.SQUARES)
        self.corner = L.zeros(L.SQUARES)
        self.kind = L.zeros(L.MAX_PIECES)
        self.side = L.zeros(L.MAX_PIECES)
        self.command = L.zeros(L.MAX_PIECES)
        self.square = L.zeros(L.MAX_PIECES)
        self.facing = L.zeros(L.MAX_PIECES)
        self.status = L.zeros(L.MAX_PIECES)
        self.partner = L.zeros(L.MAX_PIECES)
        self.carries_flag = L.zeros(L.MAX_PIECES)
        self.counter = L.zeros(L.COUNTERS)
        self.order = L.zeros(L.SIDES)
        self.free_rows = L.zeros(L.ROWS)
        self.special_rows = L.zeros(L.ROWS)
        self.lake_rows = L.zeros(L.ROWS)
        self.ice_rows = L.zeros(L.ROWS)
        self.fire_rows = L.zeros(L.ROWS)
        self.mine_rows = L.zeros(L.ROWS)
        self.smoke_rows = L.zeros(L.ROWS)
        self.flag_rows = L.zeros(L.ROWS)
        self.count = 0
        self.key = 0
        self.log_size = 0
        self.log_place = array("i", [0])
        self.log_old = array("Q", [0])
        self.players = 2
        self.mode = 0
        self.announce = 1
        self.turning = 1
        self.limit = 0
        self.house = 1
        self.flag_total = 0
        self.counter[L.MINES] = L.MINE_POOL
        self.counter[L.MOVE_NUMBER] = 1
        for square in range(L.SQUARES):
            row, column = (square >> L.ROW_SHIFT), (square & L.COLUMN_MASK)
            if not (1 <= row <= height and 1 <= column <= width):
                self.cell[square] = L.OFF
            self.refresh(square)

    def put_cell(self, square: int, cell: int, obstacle: int) -> None:
        """Sets terrain while the state is being filled; `obstacle` numbers the hedge or fire it belongs to."""
        self.cell[square] = cell
        self.obstacle[square] = obstacle
        self.refresh(square)

    def put_flag(self, square: int, on_corner: bool) -> None:
        if on_corner:
            self.corner[square] += 1
        else:
            self.loose[square] += 1

    def put_counter(self, index: int, value: int) -> None:
        self.counter[index] = value

    def put_options(self, mode: int, announce: int, turning: int, limit: int, house: int) -> None:
        self.mode = mode
        self.announce = announce
        self.turning = turning
        self.limit = limit
        self.house = house

    def put_order(self, sides: Sequence[int]) -> None:
        self.players = len(sides)
        for index in range(self.players):
            self.order[index] = sides[index]

    def place(self, kind: int, side: int, command: int, square: int, facing: int, status: int, flag: int) -> int:
        """Adds a piece and returns its slot. Cargo (ABOARD) is added right after its boat."""
        slot = self.count
        self.kind[slot] = kind
        self.side[slot] = side
        self.command[slot] = command
        self.square[slot] = square
        self.facing[slot] = facing
        self.status[slot] = status
        self.carries_flag[slot] = flag
        if status == L.ABOARD:
            self.partner[slot] = slot
            self.partner[slot - 1] = slot + 1
        else:
            self.occupant[square] = slot + 1
            self.refresh(square)
        self.count += 1
        return slot

    def describe(self, slot: int) -> PieceState:
        return PieceState(
            self.kind[slot],
            self.side[slot],
            self.command[slot],
            self.square[slot],
            self.facing[slot],
            self.status[slot],
            self.partner[slot],
            self.carries_flag[slot],
        )

    def signature(self, slot: int) -> int:
        """All that `describe` tells, as one number; on boards of the same tables the same piece has the same."""
        number = (self.kind[slot] * L.SIDES + self.side[slot]) * L.SQUARES + self.square[slot]
        number = (number * L.DIRECTIONS + self.facing[slot]) * 4 + self.status[slot]
        number = (number * 2 + self.command[slot]) * 2 + self.carries_flag[slot]
        return number * (L.MAX_PIECES + 1) + self.partner[slot]

    def signatures(self) -> list[int]:
        """The signatures of all slots: a tenth of the time of describing them."""
        return [self.signature(slot) for slot in range(self.count)]

    def changed_cells(self, other: State) -> list[int]:
        """The squares whose terrain differs on another state of the same size."""
        return [square for square in range(L.SQUARES) if self.cell[square] != other.cell[square]]

    def slot_on(self, square: int) -> int:
        """The slot of the piece or wreck on a square, -1 for none."""
        return self.occupant[square] - 1

    def cell_on(self, square: int) -> int:
        return self.cell[square]

    def number(self, index: int) -> int:
        """One counter. Plain Python asks this way: the array as a whole would turn into a list first."""
        return self.counter[index]

    def hand_over(self, side: int) -> None:
        """Gives the turn to a side, for good: what the log holds is forgotten."""
        self.set_counter(L.TURN, side)
        self.log_size = 0

    def seal(self) -> None:
        """Counts what has been placed and computes the hash. Called once, when all is in place."""
        self.reserve(32)
        flags = 0
        for slot in range(self.count):
            flags += self.carries_flag[slot]
            if self.status[slot] == L.ON_BOARD or self.status[slot] == L.ABOARD:
                self.enrol(slot, 1)
        for square in range(L.SQUARES):
            flags += self.loose[square] + self.corner[square]
        for side in range(L.SIDES):
            flags += self.counter[L.HOME + side]
        self.flag_total = flags
        if self.counter[L.LAYERS] == 0:
            self.counter[L.MINES] = L.MINE_POOL
        self.key = self.fresh_key()
        self.log_size = 0

    def reserve(self, moves: int) -> None:
        """Makes room in the log for a line of `moves` moves beyond what it holds."""
        needed = self.log_size + self.count * L.LINES_A_PIECE + L.SQUARES + moves * L.LINES_A_MOVE
        if len(self.log_place) < needed:
            places, olds = array("i", [0]) * needed, array("Q", [0]) * needed
            for index in range(self.log_size):
                places[index] = self.log_place[index]
                olds[index] = self.log_old[index]
            self.log_place = places
            self.log_old = olds

    def enrol(self, slot: int, change: int) -> None:
        """Counts a living piece in (change 1) or out (-1)."""
        side = self.side[slot]
        kind = self.kind[slot]
        self.set_counter(L.BODIES + side, self.counter[L.BODIES + side] + change)
        if self.tables.speed[kind]:
            self.set_counter(L.VEHICLES + side, self.counter[L.VEHICLES + side] + change)
        if self.command[slot]:
            self.set_counter(L.COMMANDERS + side, self.counter[L.COMMANDERS + side] + change)
        if self.tables.lays[kind]:
            self.set_counter(L.LAYERS, self.counter[L.LAYERS] + change)
        if self.tables.blast[kind]:
            self.set_counter(L.EXPLOSIVES, self.counter[L.EXPLOSIVES] + change)
        if self.tables.transport[kind]:
            self.set_counter(L.TRANSPORTS + side, self.counter[L.TRANSPORTS + side] + change)

    def refresh(self, square: int) -> None:
        """Brings the bit rows up to date with the terrain of a square."""
        row = (square >> L.ROW_SHIFT) + L.ROW_PAD - 1
        bit = L.BIT << ((square & L.COLUMN_MASK) + L.ROW_PAD - 1)
        cell = self.cell[square]
        clear = L.LOW_WORD ^ bit
        self.special_rows[row] &= clear
        self.lake_rows[row] &= clear
        self.ice_rows[row] &= clear
        self.fire_rows[row] &= clear
        self.mine_rows[row] &= clear
        self.smoke_rows[row] &= clear
        if cell & L.SPECIAL:
            self.special_rows[row] |= bit
            if cell & L.ICE:
                self.ice_rows[row] |= bit
            elif cell & L.WATER:
                self.lake_rows[row] |= bit
            if cell & L.FIRE:
                self.fire_rows[row] |= bit
            if cell & L.MINE:
                self.mine_rows[row] |= bit
            if cell & L.SMOKE:
                self.smoke_rows[row] |= bit
        self.refresh_free(square)

    def refresh_free(self, square: int) -> None:
        """Brings the rows of free squares up to date with who stands on a square."""
        row = (square >> L.ROW_SHIFT) + L.ROW_PAD - 1
        bit = L.BIT << ((square & L.COLUMN_MASK) + L.ROW_PAD - 1)
        if self.cell[square] & L.BLOCKED or self.occupant[square]:
            self.free_rows[row] &= L.LOW_WORD ^ bit
        else:
            self.free_rows[row] |= bit

    # Setters: each writes the old value to the log first, and keeps the hash and the bit rows true.

    def remember(self, field: int, index: int, old: int) -> None:
        size = self.log_size
        self.log_place[size] = field * L.LOG_FIELD + index
        self.log_old[size] = old
        self.log_size = size + 1

    def remember_key(self) -> None:
        """The first line a move writes: the hash before it."""
        self.remember(L.LOG_KEY, 0, self.key)

    def set_cell(self, square: int, value: int) -> None:
        self.remember(L.LOG_CELL, square, self.cell[square])
        self.key ^= self.cell_key(square)
        self.cell[square] = value
        self.key ^= self.cell_key(square)
        self.refresh(square)

    def set_occupant(self, square: int, value: int) -> None:
        self.remember(L.LOG_OCCUPANT, square, self.occupant[square])
        self.occupant[square] = value
        self.refresh_free(square)

    def set_piece(self, slot: int, square: int, facing: int, status: int) -> None:
        """Puts a piece somewhere else; the occupants of squares are the caller's business."""
        self.key ^= self.piece_key(slot)
        if square != self.square[slot]:
            self.remember(L.LOG_SQUARE, slot, self.square[slot])
            self.square[slot] = square
        if facing != self.facing[slot]:
            self.remember(L.LOG_FACING, slot, self.facing[slot])
            self.facing[slot] = facing
        if status != self.status[slot]:
            self.remember(L.LOG_STATUS, slot, self.status[slot])
            self.status[slot] = status
        self.key ^= self.piece_key(slot)

    def set_partner(self, slot: int, value: int) -> None:
        self.remember(L.LOG_PARTNER, slot, self.partner[slot])
        self.partner[slot] = value

    def set_carries_flag(self, slot: int, value: int) -> None:
        self.remember(L.LOG_CARRIES_FLAG, slot, self.carries_flag[slot])
        self.key ^= self.piece_key(slot)
        self.carries_flag[slot] = value
        self.key ^= self.piece_key(slot)

    def set_loose(self, square: int, value: int) -> None:
        self.remember(L.LOG_LOOSE, square, self.loose[square])
        self.key ^= self.flag_key(square)
        self.loose[square] = value
        self.key ^= self.flag_key(square)

    def set_corner(self, square: int, value: int) -> None:
        self.remember(L.LOG_CORNER, square, self.corner[square])
        self.key ^= self.flag_key(square)
        self.corner[square] = value
        self.key ^= self.flag_key(square)

    def set_counter(self, index: int, value: int) -> None:
        self.remember(L.LOG_COUNTER, index, self.counter[index])
        if index < L.KEYED:
            self.key ^= self.counter_key(index)
            self.counter[index] = value
            self.key ^= self.counter_key(index)
        else:
            self.counter[index] = value

    def revert(self, mark: int) -> None:
        """Undoes everything written to the log since its size was `mark`."""
        while self.log_size > mark:
            self.log_size -= 1
            place = self.log_place[self.log_size]
            old = self.log_old[self.log_size]
            field = place // L.LOG_FIELD
            index = place % L.LOG_FIELD
            if field == L.LOG_CELL:
                self.cell[index] = old
                self.refresh(index)
            elif field == L.LOG_OCCUPANT:
                self.occupant[index] = old
                self.refresh_free(index)
            elif field == L.LOG_SQUARE:
                self.square[index] = old
            elif field == L.LOG_FACING:
                self.facing[index] = old
            elif field == L.LOG_STATUS:
                self.status[index] = old
            elif field == L.LOG_PARTNER:
                self.partner[index] = old
            elif field == L.LOG_CARRIES_FLAG:
                self.carries_flag[index] = old
            elif field == L.LOG_LOOSE:
                self.loose[index] = old
            elif field == L.LOG_CORNER:
                self.corner[index] = old
            elif field == L.LOG_COUNTER:
                self.counter[index] = old
            else:
                self.key = old

    # The hash: one mixed number for each thing that tells two positions apart. Move number and quiet moves do not.

    def piece_key(self, slot: int) -> int:
        if self.status[slot] == L.GONE:
            return 0
        number = ((self.kind[slot] * L.SIDES + self.side[slot]) * L.SQUARES + self.square[slot]) * L.DIRECTIONS
        number += self.facing[slot]
        number = (number * 4 + self.status[slot]) * 4 + self.command[slot] * 2 + self.carries_flag[slot]
        return mix(number * 4)

    def cell_key(self, square: int) -> int:
        return mix((self.cell[square] * L.SQUARES + square) * 4 + 1)

    def flag_key(self, square: int) -> int:
        number = (self.loose[square] * 256 + self.corner[square]) * L.SQUARES + square
        return mix(number * 4 + 2)

    def ground_key(self) -> int:
        """A hash of the terrain alone, with the hedges and fires its squares belong to."""
        key = mix(self.width * 64 + self.height)
        for square in range(L.SQUARES):
            if self.cell[square] and not self.cell[square] & L.OFF:
                number = (self.cell[square] * L.SQUARES + self.obstacle[square]) * L.SQUARES + square
                key ^= mix(number * 4 + 1)
        return key

    def counter_key(self, index: int) -> int:
        return mix((self.counter[index] * L.COUNTERS + index) * 4 + 3)

    def marker_key(self, square: int) -> int:
        """A number for a square, so that sets of squares can be told apart by their sum."""
        return mix(square * 4 + 2)

    def fresh_key(self) -> int:
        """The hash computed from nothing but the state."""
        key = mix((self.width * 64 + self.height) * L.SQUARES + self.mode)
        for slot in range(self.count):
            key ^= self.piece_key(slot)
        for square in range(L.SQUARES):
            if not self.cell[square] & L.OFF:
                key ^= self.cell_key(square) ^ self.flag_key(square)
        for index in range(L.KEYED):
            key ^= self.counter_key(index)
        return key

    def copy_into(self, other: State) -> None:
        """Makes `other` equal to this state, whatever it was before. The log is not copied, but there must be one."""
        other.tables = self.tables
        other.width = self.width
        other.height = self.height
        other.cell = self.cell[:]
        other.obstacle = self.obstacle[:]
        other.occupant = self.occupant[:]
        other.loose = self.loose[:]
        other.corner = self.corner[:]
        other.kind = self.kind[:]
        other.side = self.side[:]
        other.command = self.command[:]
        other.square = self.square[:]
        other.facing = self.facing[:]
        other.status = self.status[:]
        other.partner = self.partner[:]
        other.carries_flag = self.carries_flag[:]
        other.counter = self.counter[:]
        other.order = self.order[:]
        other.free_rows = self.free_rows[:]
        other.special_rows = self.special_rows[:]
        other.lake_rows = self.lake_rows[:]
        other.ice_rows = self.ice_rows[:]
        other.fire_rows = self.fire_rows[:]
        other.mine_rows = self.mine_rows[:]
        other.smoke_rows = self.smoke_rows[:]
        other.flag_rows = self.flag_rows[:]
        other.count = self.count
        other.key = self.key
        other.players = self.players
        other.mode = self.mode
        other.announce = self.announce
        other.turning = self.turning
        other.limit = self.limit
        other.house = self.house
        other.flag_total = self.flag_total
        other.log_size = 0
        other.reserve(32)
