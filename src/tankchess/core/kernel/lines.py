"""Lines of fire: what stops a direct shot, and the lines of the guns, found from the targets' side.

`shot_meets` is the rule, in one place (F5, F6): every walk along a line asks it, from whichever end it walks.

Instead of looking out of every square a piece can reach, each target looks out once along its eight rays and leaves a
note on every square from which it can be hit. A shooter that ends there just reads the notes.
"""

from __future__ import annotations

from array import array

from tankchess.core.kernel import layout as L
from tankchess.core.kernel.board import Board


def shot_meets(board: Board, square: int, cell: int, direction: int, leaver: int) -> int:
    """What a direct shot that flies in `direction` meets on a square: one of the MEETS numbers of `layout`.

    `cell` is the terrain of the square as the shot finds it, without the smoke that a drive has just dispersed.
    `leaver` is the slot of a piece that has driven off since the board was set up, or NOBODY: its square is empty, and
    so is its boat.

    Whether a shot may pass over a low thing depends on the shooter and the target (F6), so the caller decides that.
    """
    if cell & L.WALL:
        if cell & L.FIRE:
            return L.MEETS_FIRE
        return L.MEETS_WALL if cell & L.HIGH else L.MEETS_EDGE
    occupant = board.occupant[square]
    if occupant == 0 or occupant == leaver + 1:
        if cell & L.HEDGE:
            return L.MEETS_HEDGE
        if cell & L.SMOKE:
            return L.MEETS_SMOKE
        return L.MEETS_LOW if cell & L.LOW else L.MEETS_NOTHING
    piece = occupant - 1
    # A piece or a wreck flattens the hedge it stands on.
    if not is_low(board, piece, direction, leaver):
        return L.MEETS_WRECK if board.status[piece] == L.WRECK else L.MEETS_PIECE
    return L.MEETS_SMOKE if cell & L.SMOKE else L.MEETS_LOW


def is_low(board: Board, piece: int, direction: int, leaver: int) -> bool:
    """Whether a direct shot passes over a piece or wreck: a low silhouette, or an empty landing boat in line (F6)."""
    kind = board.kind[piece]
    if board.tables.low[kind]:
        return True
    if not board.tables.transport[kind] or board.status[piece] != L.ON_BOARD:
        return False
    if board.partner[piece] and board.partner[piece] != leaver + 1:
        return False
    return (board.facing[piece] - direction) & 3 == 0


class Lines:
    """Notes on squares: which target a gun on that square can hit, in which direction, and what it takes.

    `first[square]` is the number of the newest note there, 0 for none. Each note is one integer, laid out as `layout`
    says (NOTE_...): one store instead of seven for each square of each line.
    """

    def __init__(self) -> None:
        self.first = L.zeros(L.SQUARES)
        self.rows = L.zeros(L.ROWS)
        self.changed = L.zeros(L.SQUARE_WORDS)
        self.size = 1
        self.notes = array("q", L.zeros(1))
        self.corrected = 0
        self.corrected_note = array("i", L.zeros(1))
        self.corrected_content = array("q", L.zeros(1))

    def reserve(self, pieces: int) -> None:
        """Makes room for the notes of so many targets. A target writes at most 200, a lifted piece 25 for each."""
        needed = (pieces + 1) * L.NOTES_A_TARGET
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
                self.first[(self.notes[number] >> L.NOTE_SQUARE) & L.SQUARE_MASK] = 0
            for row in range(L.ROWS):
                self.rows[row] = 0
            self.size = 1

    def drop(self, size: int) -> None:
        """Forgets the notes from number `size` on."""
        while self.size > size:
            self.size -= 1
            square = (self.notes[self.size] >> L.NOTE_SQUARE) & L.SQUARE_MASK
            self.first[square] = self.notes[self.size] & L.NOTE_MASK
            if self.first[square] == 0:
                bit = L.BIT << ((square & L.COLUMN_MASK) + L.ROW_PAD - 1)
                self.rows[(square >> L.ROW_SHIFT) + L.ROW_PAD - 1] &= ~bit

    def aim_at(self, board: Board, victim: int, side: int, power: int) -> None:
        """Writes the notes of one target for shooters of `side`, none of whose guns is stronger than `power`."""
        square = board.square[victim]
        shown = board.kind[victim] * L.DIRECTIONS
        facing = board.facing[victim]
        for direction in range(L.DIRECTIONS):
            # As `Board.armour_towards`, without the call.
            armour = board.tables.armour[shown + (((direction ^ 4) - facing) & 7)]
            if armour < power:
                self.cast(board, victim, side, square, direction, armour, 0, 0)

    def lift(self, board: Board, slot: int) -> None:
        """Adds the lines that open when `slot` leaves its square: what it sees can be hit from behind it, too.

        A hedge it stood on springs back and closes them. The boat that cargo leaves stays, empty.
        """
        square = board.square[slot]
        number = self.first[square]
        while number:
            note = self.notes[number]
            direction = (note >> L.NOTE_DIRECTION) & 7
            victim = (note >> L.NOTE_VICTIM) & L.SLOT_MASK
            meets = shot_meets(board, square, board.cell[square], direction, slot)
            if meets == L.MEETS_NOTHING or (meets == L.MEETS_LOW and not board.tables.low[board.kind[victim]]):
                low = 1 if meets == L.MEETS_LOW else (note >> L.NOTE_LOW) & 1
                distance = (note >> L.NOTE_DISTANCE) & 31
                self.cast(board, victim, board.side[slot], square, direction, note >> L.NOTE_ARMOUR, distance, low)
            number = note & L.NOTE_MASK

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
        back = L.STEPS[direction ^ 4]
        square = start
        note = self.content(victim, direction, armour, distance, low) | (square << L.NOTE_SQUARE)
        # A step on: one more of distance, and the next square.
        step = L.NOTE_FARTHER + back * L.NOTE_NEXT
        size = self.size
        while True:
            square += back
            note += step
            cell = board.cell[square]
            # Most squares are empty and open: `shot_meets` need not be asked.
            if board.occupant[square] == 0 and not cell & L.COVER:
                # As `write`, with the number of notes in a variable.
                self.notes[size] = note | self.first[square]
                self.first[square] = size
                size += 1
                row = (square >> L.ROW_SHIFT) + L.ROW_PAD - 1
                self.rows[row] |= L.BIT << ((square & L.COLUMN_MASK) + L.ROW_PAD - 1)
                continue
            self.size = size
            meets = shot_meets(board, square, cell, direction, L.NOBODY)
            if meets >= L.MEETS_EDGE:
                return
            if self.may_stand(board, square, side):
                self.write(square, note)
                size = self.size
            if meets > L.MEETS_LOW or target_is_low:
                return
            note |= L.NOTE_LOW_BIT

    def may_stand(self, board: Board, square: int, side: int) -> bool:
        """Whether a gun of `side` may fire from a square: nothing blocks it, or what stands there is the gun itself."""
        occupant = board.occupant[square]
        if occupant == 0:
            return not board.cell[square] & L.LOW
        return board.side[occupant - 1] == side and board.status[occupant - 1] == L.ON_BOARD

    def content(self, victim: int, direction: int, armour: int, distance: int, low: int) -> int:
        """A note that lies nowhere yet."""
        note = (victim << L.NOTE_VICTIM) | (direction << L.NOTE_DIRECTION)
        return note | (armour << L.NOTE_ARMOUR) | (distance << L.NOTE_DISTANCE) | (low << L.NOTE_LOW)

    def write(self, square: int, note: int) -> None:
        self.notes[self.size] = note | self.first[square]
        self.first[square] = self.size
        self.size += 1
        self.rows[(square >> L.ROW_SHIFT) + L.ROW_PAD - 1] |= L.BIT << ((square & L.COLUMN_MASK) + L.ROW_PAD - 1)

    def block(self, board: Board, square: int, is_low: int) -> None:
        """Corrects the notes behind a square that is no longer empty: they are closed now, or pass over a low thing."""
        number = self.first[square]
        while number:
            note = self.notes[number]
            direction = (note >> L.NOTE_DIRECTION) & 7
            behind = square + L.STEPS[direction ^ 4]
            while not board.cell[behind] & L.WALL:
                self.correct(board, behind, (note >> L.NOTE_VICTIM) & L.SLOT_MASK, direction, is_low)
                behind += L.STEPS[direction ^ 4]
            number = note & L.NOTE_MASK

    def correct(self, board: Board, square: int, victim: int, direction: int, is_low: int) -> None:
        number = self.first[square]
        while number:
            note = self.notes[number]
            if (note >> L.NOTE_VICTIM) & L.SLOT_MASK == victim and (note >> L.NOTE_DIRECTION) & 7 == direction:
                self.corrected_note[self.corrected] = number
                self.corrected_content[self.corrected] = note
                self.corrected += 1
                if is_low and not board.tables.low[board.kind[victim]]:
                    self.notes[number] |= L.NOTE_LOW_BIT
                else:
                    # No gun beats this armour.
                    self.notes[number] |= L.UNBEATEN
            number = note & L.NOTE_MASK

    def restore(self) -> None:
        """Undoes all corrections."""
        while self.corrected:
            self.corrected -= 1
            self.notes[self.corrected_note[self.corrected]] = self.corrected_content[self.corrected]

    def collect_changes(self, size: int) -> None:
        """Marks in `changed` the squares of the notes from number `size` on and of the corrected ones."""
        for index in range(L.SQUARE_WORDS):
            self.changed[index] = 0
        for number in range(size, self.size):
            self.mark_change((self.notes[number] >> L.NOTE_SQUARE) & L.SQUARE_MASK)
        for index in range(self.corrected):
            self.mark_change((self.corrected_content[index] >> L.NOTE_SQUARE) & L.SQUARE_MASK)

    def mark_change(self, square: int) -> None:
        self.changed[square >> 6] |= L.BIT << (square & 63)
