"""Lines of fire of the guns, found from the targets' side.

Instead of looking out of every square a piece can reach, each target looks out once along its eight rays and
leaves a note on every square from which it can be hit. A shooter that ends there just reads the notes.
"""

from __future__ import annotations

from array import array

from tankchess.core.board import Board
from tankchess.core.layout import (
    COLUMN_MASK,
    DIRECTIONS,
    FIRE,
    HEDGE,
    HIGH,
    LOW,
    NOTE_ARMOUR,
    NOTE_DIRECTION,
    NOTE_DISTANCE,
    NOTE_LOW,
    NOTE_MASK,
    NOTE_SQUARE,
    NOTE_VICTIM,
    OFF,
    ON_BOARD,
    ROW_PAD,
    ROW_SHIFT,
    ROWS,
    SLOT_MASK,
    SMOKE,
    SQUARE_MASK,
    SQUARE_WORDS,
    SQUARES,
    STEPS,
    UNBEATEN,
    zeros,
)

STEP = list(STEPS)
BIT = 1
_STOPS = OFF | HIGH | FIRE
_NOTES_A_TARGET = 256


class Lines:
    """Notes on squares: which target a gun on that square can hit, in which direction, and what it takes.

    `first[square]` is the number of the newest note there, 0 for none. Each note is one integer, laid out as `layout`
    says (NOTE_...): one store instead of seven for each square of each line.
    """

    def __init__(self) -> None:
        self.first = zeros(SQUARES)
        self.rows = zeros(ROWS)
        self.changed = zeros(SQUARE_WORDS)
        self.size = 1
        self.notes = array("q", zeros(1))
        self.corrected = 0
        self.corrected_note = array("i", zeros(1))
        self.corrected_content = array("q", zeros(1))

    def reserve(self, pieces: int) -> None:
        """Makes room for the notes of so many targets. A target writes at most 200, a lifted piece 25 for each."""
        needed = (pieces + 1) * _NOTES_A_TARGET
        if len(self.notes) < needed:
            self.clear()
            self.notes = array("q", [0]) * needed
            self.corrected_note = array("i", [0]) * needed
            self.corrected_content = array("q", [0]) * needed

    def clear(self) -> None:
        """Forgets all notes."""
        self.corrected = 0
        if self.size > 1:
            for number in range(1, self.size):
                self.first[(self.notes[number] >> NOTE_SQUARE) & SQUARE_MASK] = 0
            for row in range(ROWS):
                self.rows[row] = 0
            self.size = 1

    def drop(self, size: int) -> None:
        """Forgets the notes from number `size` on."""
        while self.size > size:
            self.size -= 1
            square = (self.notes[self.size] >> NOTE_SQUARE) & SQUARE_MASK
            self.first[square] = self.notes[self.size] & NOTE_MASK
            if self.first[square] == 0:
                self.rows[(square >> ROW_SHIFT) + ROW_PAD - 1] &= ~(BIT << ((square & COLUMN_MASK) + ROW_PAD - 1))

    def aim_at(self, board: Board, victim: int, side: int, power: int) -> None:
        """Writes the notes of one target for shooters of `side`, none of whose guns is stronger than `power`."""
        square = board.square[victim]
        shown = board.kind[victim] * DIRECTIONS
        facing = board.facing[victim]
        for direction in range(DIRECTIONS):
            # As `Board.armour_towards`, without the call.
            armour = board.tables.armour[shown + (((direction ^ 4) - facing) & 7)]
            if armour < power:
                self.cast(board, victim, side, square, direction, armour, 0, 0)

    def lift(self, board: Board, slot: int) -> None:
        """Adds the lines that open when `slot` leaves its square: whom it sees can be hit from behind it, too.

        A hedge it stood on springs back and closes them. The boat that cargo leaves stays, empty.
        """
        square = board.square[slot]
        if board.cell[square] & HEDGE:
            return
        aboard = board.status[slot] != ON_BOARD
        number = self.first[square]
        while number:
            note = self.notes[number]
            direction = (note >> NOTE_DIRECTION) & 7
            victim = (note >> NOTE_VICTIM) & SLOT_MASK
            if not aboard or self.passes_boat(board, board.partner[slot] - 1, direction, victim):
                low = 1 if aboard else (note >> NOTE_LOW) & 1
                distance = (note >> NOTE_DISTANCE) & 31
                self.cast(board, victim, board.side[slot], square, direction, note >> NOTE_ARMOUR, distance, low)
            number = note & NOTE_MASK

    def passes_boat(self, board: Board, boat: int, direction: int, victim: int) -> bool:
        """Whether a shot at `victim` passes over a boat whose cargo has just left it."""
        return (board.facing[boat] - direction) & 3 == 0 and not board.tables.low[board.kind[victim]]

    def cast(
        self,
        board: Board,
        victim: int,
        side: int,
        start: int,
        direction: int,
        armour: int,
        distance: int,
        low: int,
    ) -> None:
        """Walks from `start` away from the target and notes it where a shooter of `side` may come to stand (F5, F6)."""
        target_is_low = board.tables.low[board.kind[victim]]
        back = STEP[direction ^ 4]
        square = start
        note = self.content(victim, direction, armour, distance, low) | (square << NOTE_SQUARE)
        # A step on: one more of distance, and the next square.
        step = (BIT << NOTE_DISTANCE) + back * (BIT << NOTE_SQUARE)
        while True:
            square += back
            note += step
            cell = board.cell[square]
            if cell & _STOPS:
                return
            occupant = board.occupant[square]
            if occupant == 0 and not cell & LOW:
                self.write(square, note)
                if cell & (SMOKE | HEDGE):
                    return
                continue
            if occupant:
                piece = occupant - 1
                if board.side[piece] == side and board.status[piece] == ON_BOARD:
                    self.write(square, note)
                if not self.is_low(board, piece, direction):
                    return
            if target_is_low or cell & SMOKE:
                return
            note |= BIT << NOTE_LOW

    def is_low(self, board: Board, piece: int, direction: int) -> bool:
        """Whether a shot in `direction` passes over a piece or wreck (F6)."""
        kind = board.kind[piece]
        if board.tables.low[kind]:
            return True
        if not board.tables.transport[kind] or board.partner[piece] or board.status[piece] != ON_BOARD:
            return False
        return (board.facing[piece] - direction) & 3 == 0

    def content(self, victim: int, direction: int, armour: int, distance: int, low: int) -> int:
        """A note that lies nowhere yet."""
        note = (victim << NOTE_VICTIM) | (direction << NOTE_DIRECTION)
        return note | (armour << NOTE_ARMOUR) | (distance << NOTE_DISTANCE) | (low << NOTE_LOW)

    def write(self, square: int, note: int) -> None:
        self.notes[self.size] = note | self.first[square]
        self.first[square] = self.size
        self.size += 1
        self.rows[(square >> ROW_SHIFT) + ROW_PAD - 1] |= BIT << ((square & COLUMN_MASK) + ROW_PAD - 1)

    def block(self, board: Board, square: int, is_low: int) -> None:
        """Corrects the notes behind a square that something has come to stand on: they count no more, or over it."""
        number = self.first[square]
        while number:
            note = self.notes[number]
            direction = (note >> NOTE_DIRECTION) & 7
            behind = square + STEP[direction ^ 4]
            while not board.cell[behind] & _STOPS:
                self.correct(board, behind, (note >> NOTE_VICTIM) & SLOT_MASK, direction, is_low)
                behind += STEP[direction ^ 4]
            number = note & NOTE_MASK

    def correct(self, board: Board, square: int, victim: int, direction: int, is_low: int) -> None:
        number = self.first[square]
        while number:
            note = self.notes[number]
            if (note >> NOTE_VICTIM) & SLOT_MASK == victim and (note >> NOTE_DIRECTION) & 7 == direction:
                self.corrected_note[self.corrected] = number
                self.corrected_content[self.corrected] = note
                self.corrected += 1
                if is_low and not board.tables.low[board.kind[victim]]:
                    self.notes[number] |= BIT << NOTE_LOW
                else:
                    # No gun beats this armour.
                    self.notes[number] |= UNBEATEN
            number = note & NOTE_MASK

    def restore(self) -> None:
        """Undoes all corrections."""
        while self.corrected:
            self.corrected -= 1
            self.notes[self.corrected_note[self.corrected]] = self.corrected_content[self.corrected]

    def collect_changes(self, size: int) -> None:
        """Marks in `changed` the squares of the notes from number `size` on and of the corrected ones."""
        for index in range(SQUARE_WORDS):
            self.changed[index] = 0
        for number in range(size, self.size):
            self.mark_change((self.notes[number] >> NOTE_SQUARE) & SQUARE_MASK)
        for index in range(self.corrected):
            self.mark_change((self.corrected_content[index] >> NOTE_SQUARE) & SQUARE_MASK)

    def mark_change(self, square: int) -> None:
        self.changed[square >> 6] |= BIT << (square & 63)
