"""A board as plain lists, for the modules that put it into words."""

from __future__ import annotations

from tankchess.core.catalogue import PieceType
from tankchess.core.geometry import square_name
from tankchess.core.kernel import layout as L
from tankchess.core.kernel.board import Board
from tankchess.core.sides import SIDES, TERRAIN, TERRAIN_IN_WORDS, Side
from tankchess.core.words.reason import Thing


class BoardSnapshot:
    """A snapshot of a board."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.cells = board.cell
        self.occupants = board.occupant
        self.slots = [board.describe(slot) for slot in range(board.count)]

    def slot_on(self, square: int) -> int:
        return self.occupants[square] - 1

    def type_of(self, slot: int) -> PieceType:
        found: PieceType = self.board.tables.types[self.slots[slot].kind]
        return found

    def ground(self, slot: int, square: int) -> int:
        """What the terrain of a square does to a piece that enters it: a GROUND number of `layout`."""
        found: int = self.board.tables.ground(self.slots[slot].kind, self.cells[square])
        return found

    def side_of(self, slot: int) -> Side:
        return SIDES[self.slots[slot].side]

    def is_command(self, slot: int) -> bool:
        return bool(self.slots[slot].command)

    def square_of(self, slot: int) -> int:
        return self.slots[slot].square

    def facing_of(self, slot: int) -> int:
        return self.slots[slot].facing

    def is_alive(self, slot: int) -> bool:
        return self.slots[slot].status in (L.ON_BOARD, L.ABOARD)

    def is_aboard(self, slot: int) -> bool:
        return self.slots[slot].status == L.ABOARD

    def is_wreck(self, slot: int) -> bool:
        return self.slots[slot].status == L.WRECK

    def partner_of(self, slot: int) -> int:
        """The boat of cargo, the cargo of a boat, -1 for none."""
        return self.slots[slot].partner - 1

    def has_flag(self, slot: int) -> bool:
        return bool(self.slots[slot].flag)

    def armour_towards(self, slot: int, direction: int) -> tuple[str, int]:
        """The name and the armour of the side a piece shows in a direction (F3)."""
        offset = (direction - self.facing_of(slot)) % 8
        side = {0: 0, 4: 2}.get(offset, 1)
        return ("front", "side", "rear")[side], self.type_of(slot).armour[side]

    def what_is_on(self, square: int) -> str:
        """What stands or lies on a square, in words."""
        slot = self.slot_on(square)
        if slot >= 0:
            name = f"{self.side_of(slot)}{'C' if self.is_command(slot) else ''}{self.type_of(slot).code}"
            return f"the wreck of {name}" if self.is_wreck(slot) else name
        for bit, words in TERRAIN_IN_WORDS:
            if self.cells[square] & bit:
                return words
        return "nothing"

    def thing(self, square: int) -> Thing:
        """The same as a value, for sentences in any language."""
        name, slot = square_name(square), self.slot_on(square)
        if slot >= 0:
            return Thing(name, self.type_of(slot), "", self.is_command(slot), self.is_wreck(slot))
        bit = next((bit for bit, _ in TERRAIN_IN_WORDS if self.cells[square] & bit), 0)
        return Thing(name, terrain=next((kind for kind, own in TERRAIN.items() if own == bit), ""))

    def named(self, square: int) -> str:
        return f"{square_name(square)} ({self.what_is_on(square)})"
