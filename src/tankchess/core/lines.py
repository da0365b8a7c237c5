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
    ENDLESS,
    FIRE,
    HEDGE,
    HIGH,
    LOW,
    OFF,
    ON_BOARD,
    ROW_PAD,
    ROW_SHIFT,
    ROWS,
    SMOKE,
    SQUARE_WORDS,
    SQUARES,
    STEPS,
    zeros,
)

STEP = list(STEPS)
BIT = 1
_STOPS = OFF | HIGH | FIRE
_NOTES_A_TARGET = 256


class Lines:
    """Notes on squares: which target a gun on that square can hit, in which direction, and what it takes.

    `first[square]` is the number of the newest note there, 0 for none; `following` chains them. A note's
    `victim`, `direction`, `armour`, `distance` say whom and how; `over_low` that the line passes a low thing.
    """

    def __init__(self) -> None:
        self.first = zeros(SQUARES)
        self.rows = zeros(ROWS)
        self.changed = zeros(SQUARE_WORDS)
        self.size = 1
        self.following = array("i", zeros(1))
        self.place = array("h", zeros(1))
        self.victim = array("h", zeros(1))
        self.direction = array("b", zeros(1))
        self.armour = array("b", zeros(1))
        self.distance = array("b", zeros(1))
        self.over_low = array("b", zeros(1))
        self.corrected = 0
        self.corrected_note = array("i", zeros(1))
        self.corrected_armour = array("b", zeros(1))
        self.corrected_low = array("b", zeros(1))

    def reserve(self, pieces: int) -> None:
        """Makes room for the notes of so many targets. A target writes at most 200, a lifted piece 25 for each."""
        needed = (pieces + 1) * _NOTES_A_TARGET
        if len(self.following) < needed:
            self.drop(1)
            self.following = array("i", [0]) * needed
            self.place = array("h", [0]) * needed
            self.victim = array("h", [0]) * needed
            self.direction = array("b", [0]) * needed
            self.armour = array("b", [0]) * needed
            self.distance = array("b", [0]) * needed
            self.over_low = array("b", [0]) * needed
            self.corrected_note = array("i", [0]) * needed
            self.corrected_armour = array("b", [0]) * needed
            self.corrected_low = array("b", [0]) * needed

    def clear(self) -> None:
        """Forgets all notes."""
        self.corrected = 0
        self.drop(1)

    def drop(self, size: int) -> None:
        """Forgets the notes from number `size` on."""
        while self.size > size:
            self.size -= 1
            square = self.place[self.size]
            self.first[square] = self.following[self.size]
            if self.first[square] == 0:
                self.rows[(square >> ROW_SHIFT) + ROW_PAD - 1] &= ~(BIT << ((square & COLUMN_MASK) + ROW_PAD - 1))

    def aim_at(self, board: Board, victim: int, side: int, power: int) -> None:
        """Writes the notes of one target for shooters of `side`, none of whose guns is stronger than `power`."""
        square = board.square[victim]
        for direction in range(DIRECTIONS):
            armour = board.armour_towards(victim, direction ^ 4)
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
        note = self.first[square]
        while note:
            direction = self.direction[note]
            victim = self.victim[note]
            if not aboard or self.passes_boat(board, board.partner[slot] - 1, direction, victim):
                low = 1 if aboard else self.over_low[note]
                armour, distance = self.armour[note], self.distance[note]
                self.cast(board, victim, board.side[slot], square, direction, armour, distance, low)
            note = self.following[note]

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
        while True:
            square += back
            distance += 1
            cell = board.cell[square]
            if cell & _STOPS:
                return
            occupant = board.occupant[square]
            if occupant == 0 and not cell & LOW:
                self.note(square, victim, direction, armour, distance, low)
                if cell & (SMOKE | HEDGE):
                    return
                continue
            if occupant:
                piece = occupant - 1
                if board.side[piece] == side and board.status[piece] == ON_BOARD:
                    self.note(square, victim, direction, armour, distance, low)
                if not self.is_low(board, piece, direction):
                    return
            if target_is_low or cell & SMOKE:
                return
            low = 1

    def is_low(self, board: Board, piece: int, direction: int) -> bool:
        """Whether a shot in `direction` passes over a piece or wreck (F6)."""
        kind = board.kind[piece]
        if board.tables.low[kind]:
            return True
        if not board.tables.transport[kind] or board.partner[piece] or board.status[piece] != ON_BOARD:
            return False
        return (board.facing[piece] - direction) & 3 == 0

    def note(self, square: int, victim: int, direction: int, armour: int, distance: int, low: int) -> None:
        number = self.size
        self.place[number] = square
        self.victim[number] = victim
        self.direction[number] = direction
        self.armour[number] = armour
        self.distance[number] = distance
        self.over_low[number] = low
        self.following[number] = self.first[square]
        self.first[square] = number
        self.size = number + 1
        self.rows[(square >> ROW_SHIFT) + ROW_PAD - 1] |= BIT << ((square & COLUMN_MASK) + ROW_PAD - 1)

    def block(self, board: Board, square: int, is_low: int) -> None:
        """Corrects the notes behind a square that something has come to stand on: they count no more, or over it."""
        note = self.first[square]
        while note:
            direction = self.direction[note]
            behind = square + STEP[direction ^ 4]
            while not board.cell[behind] & _STOPS:
                self.correct(board, behind, self.victim[note], direction, is_low)
                behind += STEP[direction ^ 4]
            note = self.following[note]

    def correct(self, board: Board, square: int, victim: int, direction: int, is_low: int) -> None:
        note = self.first[square]
        while note:
            if self.victim[note] == victim and self.direction[note] == direction:
                self.corrected_note[self.corrected] = note
                self.corrected_armour[self.corrected] = self.armour[note]
                self.corrected_low[self.corrected] = self.over_low[note]
                self.corrected += 1
                if is_low and not board.tables.low[board.kind[victim]]:
                    self.over_low[note] = 1
                else:
                    # No gun beats this armour.
                    self.armour[note] = ENDLESS
            note = self.following[note]

    def restore(self) -> None:
        """Undoes all corrections."""
        while self.corrected:
            self.corrected -= 1
            note = self.corrected_note[self.corrected]
            self.armour[note] = self.corrected_armour[self.corrected]
            self.over_low[note] = self.corrected_low[self.corrected]

    def collect_changes(self, size: int) -> None:
        """Marks in `changed` the squares of the notes from number `size` on and of the corrected ones."""
        for index in range(SQUARE_WORDS):
            self.changed[index] = 0
        for note in range(size, self.size):
            self.mark_change(self.place[note])
        for index in range(self.corrected):
            self.mark_change(self.place[self.corrected_note[index]])

    def mark_change(self, square: int) -> None:
        self.changed[square >> 6] |= BIT << (square & 63)
