"""What a piece can do at the end of its way: fire, smoke, mines, flame, charges, the bomb, and taking flags."""

from __future__ import annotations

from array import array

from tankchess.core.kernel import layout as L
from tankchess.core.kernel.board import Board
from tankchess.core.kernel.chain import Chain
from tankchess.core.kernel.lines import Lines, shot_meets
from tankchess.core.kernel.paths import Paths


class Actions:
    """Writes moves to `moves` and counts them in `total`, or hunts a Command tank (`quarry`, its slot, else -1).

    With `counting` most moves are counted without being written.

    A move is put together around the mover: `slot`, the square it vacates (`vacated`, 0 if it leaves a boat there or
    stays), the way it takes (`way`, -1 in plain surroundings) and `base`, the move without its action.
    """

    def __init__(self) -> None:
        self.lines = Lines()
        self.chain = Chain()
        self.paths = Paths()
        self.moves = array("q", [0] * 2048)
        self.capacity = 2048
        self.total = 0
        self.counting = 0
        self.quarry = -1
        self.firing = 0
        self.proof = L.NO_MOVE
        self.slot = 0
        self.vacated = 0
        self.way = -1
        self.base = 0

    def emit(self, move: int) -> None:
        """Counts a move, and keeps it while there is room; the caller makes room and starts again."""
        if self.total < self.capacity:
            self.moves[self.total] = move
        self.total += 1

    def offer(self, board: Board, action: int, target: int) -> None:
        """A move with this action: counted, kept, or if a Command tank is hunted, tried on it."""
        if self.counting:
            self.total += 1
        else:
            self.consider(board, action, target)

    def consider(self, board: Board, action: int, target: int) -> None:
        """Apart from `offer`, so that the compiler puts the counting where a move is offered, without a call."""
        if self.quarry < 0:
            if not self.firing or action == L.HIT or action == L.BLASTING:
                self.emit(self.with_action(action, target))
        elif self.proof == L.NO_MOVE and self.is_deadly(board, action, target):
            self.proof = self.with_action(action, target)

    def with_action(self, action: int, target: int) -> int:
        """The move at hand, complete."""
        return self.base | (action << L.ACTION_SHIFT) | (target << L.TARGET_SHIFT)

    # Hunting.

    def is_deadly(self, board: Board, action: int, target: int) -> bool:
        """Whether the move destroys the quarry. Only where bombs or flames are about is it worth playing it out."""
        if action == L.HIT and target == board.square[self.quarry]:
            return True
        if action == L.HIT or action == L.FLAMING:
            burns = self.chain.shaped and board.cell[target] & L.HEDGE and self.flames(board)
            victim = board.occupant[target] - 1
            if not burns and not (victim >= 0 and self.chain.holds[victim]):
                return False
        elif action == L.BLASTING or action == L.NOTHING:
            end = (self.base >> L.TO_SHIFT) & L.SQUARE_MASK
            if not board.tables.blast[board.kind[self.slot]] or not self.chain.is_beside(board, end):
                return False
        else:
            return False
        mark = board.apply(self.with_action(action, target))
        destroyed = not board.is_alive(self.quarry)
        board.revert(mark)
        return destroyed

    def flames(self, board: Board) -> bool:
        """Whether the mover, or what it carries, is a flamethrower."""
        if board.tables.flame_power[board.kind[self.slot]]:
            return True
        if board.status[self.slot] == L.ON_BOARD and board.partner[self.slot]:
            return board.tables.flame_power[board.kind[board.partner[self.slot] - 1]] != 0
        return False

    # The end of a way.

    def finish_way(self, board: Board, slot: int, index: int) -> None:
        """All moves that end with way `index` of the mover's paths."""
        self.begin_move(board, slot, index)
        if self.paths.ending[index] == L.LEFT_BOARD:
            if self.quarry < 0:
                self.emit(self.base)
            return
        self.offer(board, L.NOTHING, 0)
        square = self.paths.square[index]
        start = board.square[slot]
        if self.paths.ending[index] == L.LOST or (board.cell[square] & L.FIRE and square != start):
            return
        boards = board.occupant[square] and (square != start or board.status[slot] == L.ABOARD)
        self.act(board, slot, square, self.paths.facing[index], 1 if boards else 0)

    def begin_move(self, board: Board, slot: int, index: int) -> None:
        """Sets `base` to the move that takes way `index`. It carries its path only if that removes markers (M13)."""
        self.way = -1
        self.base = board.square[slot]
        if board.status[slot] == L.ABOARD:
            self.base |= L.CARGO_BIT
        if self.paths.ending[index] == L.LEFT_BOARD:
            self.base |= L.OUT_BIT
        else:
            self.base |= (self.paths.square[index] << L.TO_SHIFT) | (self.paths.facing[index] << L.FACING_SHIFT)
        if self.paths.markers[index] and self.paths.markers_before_end(board, index):
            self.way = index
            path = self.paths.path[index]
            self.base |= path << L.PATH_SHIFT

    def act(self, board: Board, slot: int, square: int, facing: int, aboard: int) -> None:
        """Offers every action of a living piece on its final square; `aboard` if that is a boat (L4)."""
        kind = board.kind[slot]
        ahead = 1 << facing
        shooter = slot
        if board.status[slot] == L.ON_BOARD and board.partner[slot]:
            shooter = board.partner[slot] - 1
            kind = board.kind[shooter]
            ahead = 1 << ((board.facing[shooter] + facing - board.facing[slot]) & 7)
            aboard = 1
        arcs = kind * L.DIRECTIONS + facing
        if board.tables.gun_power[kind] and (self.way >= 0 or self.lines.first[square]):
            self.fire(board, kind, square, ahead if aboard else board.tables.gun_arc[arcs])
        if not board.tables.only_gun[kind]:
            if board.tables.lob_power[kind]:
                self.lob(board, kind, square, ahead if aboard else board.tables.lob_arc[arcs])
            if board.tables.flame_power[kind]:
                self.look_around(board, kind, square, ahead if aboard else board.tables.flame_arc[arcs])
            if board.tables.smokes[kind] and self.quarry < 0 and not self.firing:
                self.smoke(board, kind, square, ahead if aboard else board.tables.smoke_arc[arcs])
            if not aboard:
                if board.tables.charge_power[kind]:
                    self.charge(board, kind, square)
                if board.tables.lays[kind] and board.counter[L.MINES] > 0:
                    self.mine(board, square, facing)
                if board.tables.blast[kind]:
                    self.offer(board, L.BLASTING, 0)
        if board.mode == L.FLAG and not self.firing and self.may_take(board, slot):
            # The flag of a boat's own cargo comes along wherever the boat goes (G6).
            if board.is_near_flag(square) or self.can_take_from_cargo(board, slot):
                self.take_flags(board, slot, square)

    # Shots.

    def is_target(self, board: Board, slot: int) -> bool:
        """Living enemies, and any bomb (F4)."""
        if board.status[slot] != L.ON_BOARD:
            return False
        return board.side[slot] != board.side[self.slot] or board.tables.blast[board.kind[slot]] != 0

    def occupant(self, board: Board, square: int) -> int:
        """Who stands on a square once the mover is gone from its start: a slot plus 1."""
        return 0 if square == self.vacated else board.occupant[square]

    def fire(self, board: Board, kind: int, square: int, arc: int) -> None:
        """Guns (F2). Where the way cleared smoke, the notes of the targets are out of date: look along each line."""
        if self.way >= 0:
            self.look_around(board, kind, square, arc)
            return
        power = board.tables.gun_power[kind]
        number = self.lines.first[square]
        while number:
            note = self.lines.notes[number]
            if (arc >> ((note >> L.NOTE_DIRECTION) & 7)) & 1 and power > note >> L.NOTE_ARMOUR:
                distance = (note >> L.NOTE_DISTANCE) & 31
                if board.tables.gun_min[kind] <= distance <= board.tables.gun_max[kind]:
                    hidden = (note >> L.NOTE_LOW) & 1 and board.tables.low[kind]
                    victim = (note >> L.NOTE_VICTIM) & L.SLOT_MASK
                    if not hidden and victim != self.slot:
                        self.offer(board, L.HIT, board.square[victim])
            number = note & L.NOTE_MASK

    def look_around(self, board: Board, kind: int, square: int, arc: int) -> None:
        for direction in range(L.DIRECTIONS):
            if (arc >> direction) & 1:
                self.look(board, kind, square, direction)

    def look(self, board: Board, kind: int, start: int, direction: int) -> None:
        """Offers what a gun or a flame can hit in one direction, from the shooter's side (F2, F5, F6, A4)."""
        flames = board.tables.flame_power[kind]
        nearest = board.tables.flame_min[kind] if flames else board.tables.gun_min[kind]
        farthest = board.tables.flame_max[kind] if flames else board.tables.gun_max[kind]
        square = start
        over_low = 0
        for distance in range(1, farthest + 1):
            square += L.STEPS[direction]
            meets = self.meets(board, square, direction)
            if meets >= L.MEETS_EDGE:
                return
            if distance >= nearest:
                if flames:
                    self.burn(board, square, over_low)
                elif board.occupant[square]:
                    self.shoot(board, kind, square, direction, over_low)
            if meets > L.MEETS_LOW or (meets == L.MEETS_LOW and board.tables.low[kind]):
                return
            over_low |= meets

    def meets(self, board: Board, square: int, direction: int) -> int:
        """What a shot of the mover meets on a square, once it has driven its way."""
        cell = board.cell[square]
        # Most squares are empty and open.
        if board.occupant[square] == 0 and not cell & L.COVER:
            return L.MEETS_NOTHING
        if cell & L.SMOKE and self.has_cleared(square):
            cell &= ~L.SMOKE
        return shot_meets(board, square, cell, direction, self.slot)

    def has_cleared(self, square: int) -> bool:
        return self.way >= 0 and self.paths.passes(self.way, square)

    def lob(self, board: Board, kind: int, start: int, arc: int) -> None:
        """Indirect fire (F7)."""
        for direction in range(L.DIRECTIONS):
            if (arc >> direction) & 1:
                square = start
                for distance in range(1, board.tables.lob_max[kind] + 1):
                    square += L.STEPS[direction]
                    if board.cell[square] & L.OFF:
                        break
                    occupant = self.occupant(board, square)
                    if occupant and distance >= board.tables.lob_min[kind] and self.is_target(board, occupant - 1):
                        if board.tables.lob_power[kind] > board.armour_towards(occupant - 1, direction ^ 4):
                            self.offer(board, L.HIT, square)

    def charge(self, board: Board, kind: int, square: int) -> None:
        """Charges on a neighbour (A2); a bomb of its own side is not a target (F4)."""
        for direction in range(L.DIRECTIONS):
            occupant = board.occupant[square + L.STEPS[direction]]
            if occupant:
                victim = occupant - 1
                if board.status[victim] == L.ON_BOARD and board.side[victim] != board.side[self.slot]:
                    if board.tables.charge_power[kind] > board.armour_towards(victim, direction ^ 4):
                        self.offer(board, L.HIT, square + L.STEPS[direction])

    def shoot(self, board: Board, kind: int, square: int, direction: int, over_low: int) -> None:
        """The target of a gun on a square, if there is one that its power beats (F3, F4)."""
        occupant = self.occupant(board, square)
        if occupant and self.is_target(board, occupant - 1):
            if board.tables.gun_power[kind] > board.armour_towards(occupant - 1, direction ^ 4):
                if not (over_low and board.tables.low[board.kind[occupant - 1]]):
                    self.offer(board, L.HIT, square)

    def burn(self, board: Board, square: int, over_low: int) -> None:
        """A flame's target on a square, whatever its armour; else its hedge or ice, even under a friend (A4)."""
        occupant = self.occupant(board, square)
        if occupant and self.is_target(board, occupant - 1):
            if not (over_low and board.tables.low[board.kind[occupant - 1]]):
                self.offer(board, L.HIT, square)
        elif board.cell[square] & (L.HEDGE | L.ICE) and not board.cell[square] & L.LOW:
            self.offer(board, L.FLAMING, square)

    # Markers.

    def smoke(self, board: Board, kind: int, start: int, arc: int) -> None:
        """Smoke cartridges fly over everything and need a square to lie on (A3)."""
        nearest = board.tables.smoke_min[kind]
        farthest = board.tables.smoke_max[kind]
        for direction in range(L.DIRECTIONS):
            if (arc >> direction) & 1:
                square = start
                for distance in range(1, farthest + 1):
                    square += L.STEPS[direction]
                    cell = board.cell[square]
                    if cell & L.OFF:
                        break
                    if distance >= nearest and self.bears_smoke(cell, square) and not self.occupant(board, square):
                        self.offer(board, L.SMOKING, square)

    def bears_smoke(self, cell: int, square: int) -> bool:
        """Whether smoke can lie on a square: its ground bears it, and none lies there once the mover has come."""
        if not cell & (L.NO_SMOKE | L.WATER | L.SMOKE):
            return True
        if cell & L.NO_SMOKE or (cell & L.WATER and not cell & L.ICE):
            return False
        return not cell & L.SMOKE or self.has_cleared(square)

    def mine(self, board: Board, square: int, facing: int) -> None:
        """A mine on the square behind (A1)."""
        behind = square + L.STEPS[facing ^ 4]
        cell = board.cell[behind]
        if cell & L.NO_MINE or self.occupant(board, behind):
            return
        if not cell & L.MINE or self.has_cleared(behind):
            self.offer(board, L.MINING, behind)

    # Flags.

    def may_take(self, board: Board, slot: int) -> bool:
        """A piece takes one flag (G6), and a Pillbox, which does not move, none."""
        return not board.carries_flag[slot] and board.tables.speed[board.kind[slot]] != 0

    def take_flags(self, board: Board, slot: int, square: int) -> None:
        """Flags at hand: on the corner points of the square, on it and on the squares around it (G6)."""
        corners = 0
        for index in range(4):
            if board.corner[square - self.corner_shift(index)]:
                corners += 1
        if corners and self.quarry < 0:
            named = L.NAMED_BIT if corners > 1 else 0
            for index in range(4):
                corner = square - self.corner_shift(index)
                if board.corner[corner]:
                    self.emit(self.with_action(L.TAKING_CORNER, corner) | named)
        if self.can_take(board, slot, square) or self.can_take_from_cargo(board, slot):
            self.offer(board, L.TAKING, square)
        for direction in range(L.DIRECTIONS):
            if self.can_take(board, slot, square + L.STEPS[direction]):
                self.offer(board, L.TAKING, square + L.STEPS[direction])

    def can_take_from_cargo(self, board: Board, slot: int) -> bool:
        """A boat may take the flag of what it carries: it ends its move on the same square."""
        if board.status[slot] != L.ON_BOARD or board.partner[slot] == 0:
            return False
        return board.carries_flag[board.partner[slot] - 1] != 0

    def corner_shift(self, index: int) -> int:
        """From a square to the south-west square of one of its four corner points."""
        return (index & 1) + (index >> 1) * L.STRIDE

    def can_take(self, board: Board, slot: int, square: int) -> bool:
        """Whether there is a flag on a square for `slot`: a loose one, a wreck's, a friend's or a friend's cargo's."""
        # Off the board there is neither.
        if board.loose[square]:
            return True
        occupant = board.occupant[square]
        if occupant == 0 or occupant - 1 == slot:
            return False
        giver = occupant - 1
        if board.status[giver] == L.WRECK:
            return board.carries_flag[giver] != 0
        if board.side[giver] != board.side[slot]:
            return False
        if board.carries_flag[giver]:
            return True
        return board.partner[giver] != 0 and board.carries_flag[board.partner[giver] - 1] != 0
