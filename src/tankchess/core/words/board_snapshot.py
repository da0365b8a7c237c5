"""A board as plain lists, for the modules that put it into words."""

from __future__ import annotations

from tankchess.core.catalogue import PieceType
from tankchess.core.geometry import square_name
from tankchess.core.kernel import layout as L
from tankchess.core.kernel.board import Board
from tankchess.core.sides import SIDES, Side

_THINGS = (
    (L.HIGH, "a high obstacle"),
    (L.LOW, "a low obstacle"),
    (L.FIRE, "fire"),
    (L.SMOKE, "smoke"),
    (L.HEDGE, "a hedge"),
    (L.ICE, "ice"),
    (L.WATER, "water"),
    (L.MINE, "a mine"),
)


class Scene:
    """A snapshot of a board."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.cells = board.cell
        self.occupants = board.occupant
        self.slots = [board.describe(slot) for slot in range(board.count)]

    def slot_on(self, square: int) -> int:
        return self.occupants[square] - 1

    def type_of(self, slot: int) -> PieceType:
        found: PieceType = self.board.tables.types[self.slots[slot][0]]
        return found

    def side_of(self, slot: int) -> Side:
        return SIDES[self.slots[slot][1]]

    def is_command(self, slot: int) -> bool:
        return bool(self.slots[slot][2])

    def square_of(self, slot: int) -> int:
        return self.slots[slot][3]

    def facing_of(self, slot: int) -> int:
        return self.slots[slot][4]

    def is_alive(self, slot: int) -> bool:
        return self.slots[slot][5] in (L.ON_BOARD, L.ABOARD)

    def is_aboard(self, slot: int) -> bool:
        return self.slots[slot][5] == L.ABOARD

    def is_wreck(self, slot: int) -> bool:
        return self.slots[slot][5] == L.WRECK

    def partner_of(self, slot: int) -> int:
        """The boat of cargo, the cargo of a boat, -1 for none."""
        return self.slots[slot][6] - 1

    def has_flag(self, slot: int) -> bool:
        return bool(self.slots[slot][7])

    def armour_towards(self, slot: int, direction: int) -> tuple[str, int]:
        """The name and the armour of the side a piece shows in a direction (F3)."""
        offset = (direction - self.facing_of(slot)) % 8
        side = {0: 0, 4: 2}.get(offset, 1)
        return ("front", "side", "rear")[side], self.type_of(slot).armour[side]

    def is_low(self, slot: int, direction: int) -> bool:
        """Whether a shot in a direction passes over a piece or wreck (F6)."""
        piece_type = self.type_of(slot)
        if "low" in piece_type.traits:
            return True
        if piece_type.carries is None or self.partner_of(slot) >= 0 or not self.is_alive(slot):
            return False
        return (self.facing_of(slot) - direction) % 4 == 0

    def what_is_on(self, square: int) -> str:
        """What stands or lies on a square, in words."""
        slot = self.slot_on(square)
        if slot >= 0:
            name = f"{self.side_of(slot)}{'C' if self.is_command(slot) else ''}{self.type_of(slot).code}"
            return f"the wreck of {name}" if self.is_wreck(slot) else name
        for bit, words in _THINGS:
            if self.cells[square] & bit:
                return words
        return "nothing"

    def named(self, square: int) -> str:
        return f"{square_name(square)} ({self.what_is_on(square)})"
