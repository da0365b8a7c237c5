"""Where a piece can go in plain or rough surroundings, for all squares and facings at once.

Around the piece lies a window of 11 x 11 squares, one bit each. Eight words, one for each facing, hold the squares
reached so far; a step turns bits over to the neighbouring facings and pushes them one square ahead where it is free.
A speed of up to 5 never leaves the window. Positions with terrain are counted twice as fast with it as with a search
step by step alone (45 instead of 22 million moves a second).
"""

from __future__ import annotations

from tankchess.core.kernel import layout as L
from tankchess.core.kernel.board import Board
from tankchess.core.kernel.lines import Lines


def count_bits(word: int) -> int:
    """The number of bits set in a 64-bit word."""
    word -= (word >> 1) & L.ODD_BITS
    word = (word & L.PAIR_BITS) + ((word >> 2) & L.PAIR_BITS)
    word = (word + (word >> 4)) & L.NIBBLE_BITS
    return ((word * L.BYTE_ONES) >> 56) & 255


class ReachMemory:
    """What was reached before: it depends on the squares around a piece, its facing and its speed alone.

    A search asks for the same pieces over and over while others move. What is kept holds for every piece, square and
    search, so nothing has to be forgotten; a new drive takes the place of another that has the same number. It is in
    this module so that C can inline it, which saves 2 % of a search.
    """

    def __init__(self) -> None:
        self.free = L.zeros(L.KNOWN_DRIVES)
        self.lost = L.zeros(L.KNOWN_DRIVES)
        self.hurry = L.zeros(L.KNOWN_DRIVES)
        self.fire = L.zeros(L.KNOWN_DRIVES)
        self.manner = L.zeros(L.KNOWN_DRIVES)
        self.any = L.zeros(L.KNOWN_DRIVES)
        self.word = L.zeros(L.KNOWN_DRIVES * L.DIRECTIONS)
        self.near = L.zeros(L.WINDOW_RADIUS + 1)
        for speed in range(L.WINDOW_RADIUS + 1):
            self.draw_near(speed)

    def draw_near(self, speed: int) -> None:
        """Draws the squares of a window that so many steps can reach: what is beyond makes no difference."""
        window = 0
        # There is the one step back, however slow a piece is.
        steps = speed if speed else 1
        bits = ((1 << (2 * steps + 1)) - 1) << (L.WINDOW_RADIUS - steps)
        for row in range(-L.WINDOW_RADIUS, L.WINDOW_RADIUS + 1):
            window = window << L.WINDOW_SIDE
            if -steps <= row <= steps:
                window |= bits
        self.near[speed] = window

    def place(self, free: int, lost: int, hurry: int, manner: int) -> int:
        """Where a drive is kept; `manner` is facing, speed and whether it takes care, as one number above zero."""
        mixed = self.mix(free) ^ manner
        if manner >= L.CAREFULLY:
            mixed ^= self.mix(lost) >> 7
            mixed ^= self.mix(hurry) >> 14
        return ((mixed * L.MIX_ADD) & L.LOW_WORD) >> (64 - L.KNOWN_DRIVES_BITS)

    def mix(self, window: int) -> int:
        low = window & L.LOW_WORD
        high = window >> 64
        return ((low * L.MIX_ONE) & L.LOW_WORD) ^ ((high * L.MIX_TWO) & L.LOW_WORD)

    def is_at(self, place: int, free: int, lost: int, hurry: int, fire: int, manner: int) -> bool:
        """Whether the same drive was kept at a place."""
        if self.manner[place] != manner or self.free[place] != free:
            return False
        return manner < L.CAREFULLY or (
            self.lost[place] == lost and self.hurry[place] == hurry and self.fire[place] == fire
        )

    def take(self, place: int, free: int, lost: int, hurry: int, fire: int, manner: int) -> None:
        """Gives a place to another drive."""
        self.manner[place] = manner
        self.free[place] = free
        if manner >= L.CAREFULLY:
            self.lost[place] = lost
            self.hurry[place] = hurry
            self.fire[place] = fire


class Reach:
    """Squares and facings a piece can end its move on, as bits of a window around it."""

    def __init__(self) -> None:
        self.word = L.zeros(L.DIRECTIONS)
        self.any = 0
        self.hot = 0
        self.lost = 0
        self.hurry = 0
        self.fire = 0
        self.smoke = 0
        self.former = L.zeros(L.DIRECTIONS)
        self.origin = 0
        self.kept_word = L.zeros(L.KEPT_SLOTS * L.DIRECTIONS)
        self.kept_any = L.zeros(L.KEPT_SLOTS)
        self.kept_size = L.zeros(L.KEPT_SLOTS)
        self.memory: ReachMemory | None = None

    def survey(self, board: Board, slot: int) -> int:
        """The surroundings of a piece on the board. Only plain and rough ones are for `spread`.

        The caller sees to it that the piece cannot leave the board.
        """
        kind = board.kind[slot]
        square = board.square[slot]
        self.lost = 0
        self.hurry = 0
        self.fire = 0
        self.smoke = 0
        if not board.tables.windowed[kind] or board.cell[square] & L.ROAD:
            return L.CAREFUL
        speed = board.tables.speed[kind]
        row = (square >> L.ROW_SHIFT) + L.ROW_PAD - 1 - speed
        special = 0
        if board.tables.needs[kind]:
            for index in range(2 * speed + 1):
                special |= board.smoke_rows[row + index]
        else:
            for index in range(2 * speed + 1):
                special |= board.special_rows[row + index]
        column = (square & L.COLUMN_MASK) + L.ROW_PAD - 1 - speed
        if not (special >> column) & ((L.BIT << (2 * speed + 1)) - 1):
            return L.PLAIN
        return L.CAREFUL if board.tables.needs[kind] else self.survey_rough(board, slot)

    def survey_rough(self, board: Board, slot: int) -> int:
        """Finds where a land vehicle is lost on entering, or may only drive on, straight ahead (M7 to M10).

        This is `Tables.ground` for a whole window, from the same masks. Smoke is taken for an end of the drive, too:
        `meets_smoke` says afterwards whether that was wrong.
        """
        kind = board.kind[slot]
        self.origin = board.square[slot]
        deadly = board.tables.destroys[kind] | board.tables.drowns[kind]
        lost = 0
        fire = self.cut(board.fire_rows)
        smoke = self.cut(board.smoke_rows)
        if deadly & L.WATER:
            lost |= self.cut(board.lake_rows)
        if deadly & L.ICE:
            lost |= self.cut(board.ice_rows)
        if deadly & L.MINE:
            lost |= self.cut(board.mine_rows)
        if board.tables.clears[kind] & L.MINE:
            smoke |= self.cut(board.mine_rows)
        if board.counter[L.TRANSPORTS + board.side[slot]] and self.sees_boat(board, slot):
            return L.CAREFUL
        if deadly & L.FIRE:
            lost |= fire
            fire = 0
        self.lost = lost | smoke
        self.fire = fire
        self.hurry = fire & ~self.lost
        self.smoke = smoke
        return L.ROUGH

    def sees_boat(self, board: Board, slot: int) -> bool:
        """Whether a landing boat of the same side is near enough to be boarded (L2)."""
        square = board.square[slot]
        speed = board.tables.speed[board.kind[slot]]
        for other in range(board.count):
            if board.status[other] == L.ON_BOARD and board.side[other] == board.side[slot]:
                if board.tables.transport[board.kind[other]]:
                    rows = (square >> L.ROW_SHIFT) - (board.square[other] >> L.ROW_SHIFT)
                    columns = (square & L.COLUMN_MASK) - (board.square[other] & L.COLUMN_MASK)
                    if -speed <= rows <= speed and -speed <= columns <= speed:
                        return True
        return False

    def meets_smoke(self) -> bool:
        """Whether the piece can reach a marker it would remove, so that its way matters (M13)."""
        reached = 0
        for index in range(8):
            reached |= self.word[index]
        return reached & self.smoke != 0

    def spread(self, board: Board, slot: int) -> None:
        """Fills `word` with all a surveyed piece can reach, its start apart (M2 to M5).

        `any` has the squares where it lives on, `lost` and `hurry` those where a move that ends there destroys it.
        """
        kind = board.kind[slot]
        facing = board.facing[slot]
        self.origin = board.square[slot]
        centre = L.WINDOW_START
        free = self.cut(board.free_rows)
        if board.tables.needs[kind]:
            free &= self.cut(board.lake_rows)
        free |= centre
        if self.memory is None:
            self.step(free, centre, facing, board.tables.speed[kind])
        else:
            self.step_as_before(self.memory, free, centre, facing, board.tables.speed[kind])
        self.word[facing] &= ~centre
        if board.turning == 0:
            for index in range(8):
                self.word[index] &= ~centre
            self.any &= ~centre

    def remember(self, memory: ReachMemory) -> None:
        """Keeps what is reached from now on, and looks there first: for a search; counting moves has no use for it."""
        self.memory = memory

    def step_as_before(self, memory: ReachMemory, free: int, centre: int, facing: int, speed: int) -> None:
        """As `step`, from memory where it is known."""
        manner = facing * 8 + speed + 1
        near = memory.near[speed]
        free &= near
        lost = hurry = fire = 0
        if self.lost or self.hurry:
            manner += L.CAREFULLY
            lost, hurry, fire = self.lost & near, self.hurry & near, self.fire & near
        place = memory.place(free, lost, hurry, manner)
        if memory.is_at(place, free, lost, hurry, fire, manner):
            for index in range(8):
                self.word[index] = memory.word[place * 8 + index]
            self.any = memory.any[place]
            return
        self.step(free, centre, facing, speed)
        memory.take(place, free, lost, hurry, fire, manner)
        memory.any[place] = self.any
        for index in range(8):
            memory.word[place * 8 + index] = self.word[index]

    def cut(self, rows: list[int]) -> int:
        """The window around `origin` out of the rows of the board."""
        row = (self.origin >> L.ROW_SHIFT) + L.ROW_PAD - 1 - L.WINDOW_RADIUS
        column = (self.origin & L.COLUMN_MASK) + L.ROW_PAD - 1 - L.WINDOW_RADIUS
        window = 0
        for index in range(L.WINDOW_SIDE - 1, -1, -1):
            window = (window << L.WINDOW_SIDE) | ((rows[row + index] >> column) & L.WINDOW_ROW)
        return window

    def step(self, free: int, centre: int, facing: int, speed: int) -> None:
        """Takes all steps, with care where some squares ask for it."""
        if self.lost or self.hurry:
            self.step_carefully(free, centre, facing, speed)
        else:
            self.step_out(free, centre, facing, speed)

    def step_out(self, free: int, centre: int, facing: int, speed: int) -> None:
        """Takes `speed` steps of every kind from the centre, and the one step back."""
        n = ne = e = se = s = sw = w = nw = 0
        if facing == 0:
            n = centre
        elif facing == 1:
            ne = centre
        elif facing == 2:
            e = centre
        elif facing == 3:
            se = centre
        elif facing == 4:
            s = centre
        elif facing == 5:
            sw = centre
        elif facing == 6:
            w = centre
        else:
            nw = centre
        for _ in range(speed):
            last_n = n
            last_nw = nw
            n = n | nw | ne | ((n << 11) & free)
            nw = nw | w | last_n | ((nw << 10) & free)
            w, last_w = w | sw | last_nw | ((w >> 1) & free), w
            sw, last_sw = sw | s | last_w | ((sw >> 12) & free), sw
            s, last_s = s | se | last_sw | ((s >> 11) & free), s
            se, last_se = se | e | last_s | ((se >> 10) & free), se
            e, last_e = e | ne | last_se | ((e << 1) & free), e
            ne = ne | last_n | last_e | ((ne << 12) & free)
        self.word[0] = n
        self.word[1] = ne
        self.word[2] = e
        self.word[3] = se
        self.word[4] = s
        self.word[5] = sw
        self.word[6] = w
        self.word[7] = nw
        back = self.ahead(centre, facing ^ 4) & free
        self.word[facing] |= back
        self.any = n | ne | e | se | s | sw | w | nw | back

    def step_carefully(self, free: int, centre: int, facing: int, speed: int) -> None:
        """The same where some squares end the drive, others let through straight ahead only, never twice in a row."""
        for index in range(8):
            self.word[index] = 0
        self.word[facing] = centre
        turnable = ~(self.lost | self.hurry)
        for _ in range(speed):
            for index in range(8):
                self.former[index] = self.word[index]
            for index in range(8):
                here = self.former[index] & ~self.lost
                ahead = self.ahead(here, index) & free
                ahead &= ~(self.ahead(here & self.hurry, index) & self.fire)
                turned = (self.former[(index + 1) & 7] | self.former[(index - 1) & 7]) & turnable
                self.word[index] |= ahead | turned
        self.word[facing] |= self.ahead(centre, facing ^ 4) & free
        self.any = 0
        for index in range(8):
            self.any |= self.word[index]
        self.any &= turnable

    def ahead(self, squares: int, direction: int) -> int:
        """All squares of a window moved one step."""
        if direction == 0:
            return squares << 11
        if direction == 1:
            return squares << 12
        if direction == 2:
            return squares << 1
        if direction == 3:
            return squares >> 10
        if direction == 4:
            return squares >> 11
        if direction == 5:
            return squares >> 12
        if direction == 6:
            return squares >> 1
        return squares << 10

    def is_lost(self, place: int) -> bool:
        """Whether a move that ends on a place of the window destroys the piece."""
        return ((self.lost | self.hurry) >> place) & 1 != 0

    def size(self) -> int:
        """How many squares and facings were reached."""
        total = 0
        for index in range(8):
            word = self.word[index]
            total += count_bits(word & L.LOW_WORD) + count_bits(word >> 64)
        return total

    def living_size(self) -> int:
        """How many of them do not destroy the piece."""
        total = 0
        for index in range(8):
            word = self.word[index] & ~(self.lost | self.hurry)
            total += count_bits(word & L.LOW_WORD) + count_bits(word >> 64)
        return total

    def breadth(self) -> int:
        """How many squares the piece can live on."""
        return count_bits(self.any & L.LOW_WORD) + count_bits(self.any >> 64)

    def squares(self) -> None:
        """Leaves every place that was reached, dead or alive, in `hot`."""
        self.hot = 0
        for index in range(8):
            self.hot |= self.word[index]

    def keep(self, slot: int) -> None:
        """Remembers what was reached, under the number of a slot."""
        for index in range(8):
            self.kept_word[slot * 8 + index] = self.word[index]
        self.kept_any[slot] = self.any
        self.kept_size[slot] = self.size()

    def recall(self, slot: int, origin: int) -> None:
        """Brings back the squares of a kept reach; its words come with `recall_facings`."""
        self.any = self.kept_any[slot]
        self.origin = origin

    def recall_facings(self, slot: int) -> None:
        for index in range(8):
            self.word[index] = self.kept_word[slot * 8 + index]

    def touches(self, lines: Lines) -> bool:
        """Whether some reached square has a note on it; leaves those squares in `hot`."""
        self.hot = self.cut(lines.rows) & self.any
        return self.hot != 0

    def touches_flags(self, board: Board) -> bool:
        """Whether some reached square is near a flag."""
        return self.cut(board.flag_rows) & self.any != 0

    def next_hot(self) -> int:
        """Takes one place of the window out of `hot`."""
        word = self.hot & L.LOW_WORD
        if word:
            lowest = word & (~word + 1)
            self.hot ^= lowest
            return L.BIT_PLACES[((lowest * L.DE_BRUIJN) & L.LOW_WORD) >> 58]
        word = self.hot >> 64
        lowest = word & (~word + 1)
        wide = lowest
        self.hot ^= wide << 64
        return L.BIT_PLACES[((lowest * L.DE_BRUIJN) & L.LOW_WORD) >> 58] + 64

    def facings_at(self, place: int) -> int:
        """The facings, one bit each, with which a place of the window was reached."""
        facings = 0
        for index in range(8):
            facings |= ((self.word[index] >> place) & 1) << index
        return facings
