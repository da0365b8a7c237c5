"""The chain of bombs around a hunted Command tank: those whose explosion would reach it, by way of each other (A5)."""

from __future__ import annotations

from tankchess.core.kernel import layout as L
from tankchess.core.kernel.board import Board


class Chain:
    """The bombs that matter to a hunt. All others may explode: the quarry does not notice.

    It may hold a bomb too many, where armour would hold or the mover is a part of the chain itself; never one too few.
    `shaped` is set where the quarry or a bomb of the chain stands on a hedge, and so may burn from afar (A4).
    """

    def __init__(self) -> None:
        self.home = 0
        self.count = 0
        self.slots = L.zeros(L.MAX_PIECES)
        self.holds = L.zeros(L.MAX_PIECES)
        self.ring = L.zeros(L.ROWS)
        self.endless = 0
        self.shaped = 0

    def trace(self, board: Board, quarry: int) -> None:
        """Finds the chain that leads to the Command tank in a slot."""
        while self.count:
            self.count -= 1
            self.holds[self.slots[self.count]] = 0
        self.home = board.square[quarry]
        self.endless = 0
        self.shaped = board.cell[self.home] & L.SHAPED
        if board.counter[L.EXPLOSIVES] == 0:
            return
        if self.has_armed_bomb(board):
            # It may drive up and set off others that set it off: any bomb may become a part of the chain.
            self.endless = 1
            for slot in range(board.count):
                if board.status[slot] == L.ON_BOARD and board.tables.blast[board.kind[slot]]:
                    self.add(board, slot)
            return
        self.extend(board, self.home)
        index = 0
        while index < self.count:
            self.extend(board, board.square[self.slots[index]])
            index += 1

    def has_armed_bomb(self, board: Board) -> bool:
        """Whether some bomb can do more after its move than explode, or carries somebody who can."""
        for slot in range(board.count):
            kind = board.kind[slot]
            if board.tables.blast[kind] and board.status[slot] != L.GONE:
                if not board.tables.only_blast[kind] or board.tables.transport[kind]:
                    return True
        return False

    def extend(self, board: Board, square: int) -> None:
        """Adds the bombs beside a square."""
        for direction in range(L.DIRECTIONS):
            occupant = board.occupant[square + L.STEPS[direction]]
            if occupant and board.tables.blast[board.kind[occupant - 1]] and not self.holds[occupant - 1]:
                self.add(board, occupant - 1)

    def add(self, board: Board, slot: int) -> None:
        self.holds[slot] = 1
        self.shaped |= board.cell[board.square[slot]] & L.SHAPED
        self.slots[self.count] = slot
        self.count += 1

    def is_beside(self, board: Board, square: int) -> bool:
        """Whether an explosion on a square could concern the quarry: it or a bomb of the chain stands beside it."""
        for direction in range(L.DIRECTIONS):
            beside = square + L.STEPS[direction]
            occupant = board.occupant[beside]
            if occupant and (beside == self.home or self.holds[occupant - 1]):
                return True
        return False

    def is_near(self, board: Board, square: int, reach: int) -> bool:
        """Whether the quarry or a bomb of the chain is at most so many squares away."""
        index = 0
        while index < self.count:
            if self.is_within(square, board.square[self.slots[index]], reach):
                return True
            index += 1
        return self.is_within(square, self.home, reach)

    def draw_ring(self, board: Board) -> None:
        """Marks in `ring` the squares where another bomb would become a part of the chain. It stays until redrawn."""
        for row in range(L.ROWS):
            self.ring[row] = 0
        self.encircle(self.home)
        for index in range(self.count):
            self.encircle(board.square[self.slots[index]])

    def encircle(self, square: int) -> None:
        row = (square >> L.ROW_SHIFT) + L.ROW_PAD - 1
        block = L.THREE_BITS << ((square & L.COLUMN_MASK) + L.ROW_PAD - 2)
        self.ring[row - 1] |= block
        self.ring[row] |= block
        self.ring[row + 1] |= block

    def is_in_ring(self, square: int) -> bool:
        row = self.ring[(square >> L.ROW_SHIFT) + L.ROW_PAD - 1]
        return (row >> ((square & L.COLUMN_MASK) + L.ROW_PAD - 1)) & 1 != 0

    def is_within(self, square: int, other: int, reach: int) -> bool:
        rows = (square >> L.ROW_SHIFT) - (other >> L.ROW_SHIFT)
        columns = (square & L.COLUMN_MASK) - (other & L.COLUMN_MASK)
        return -reach <= rows <= reach and -reach <= columns <= reach
