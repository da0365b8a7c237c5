"""What a network adds to the evaluation: it sees where pieces stand and face around the two Command tanks.

A position is seen twice with the same weights, by the side to move and by the other; Black sees the board turned round.
What is seen are rows of a table of weights; their sums are the hidden layer. The sums are kept where the search
branches; in the positions below, only pieces that stand elsewhere are taken out and put in again. All numbers are
whole, so the sums do not depend on the way by which a position was reached.
"""

from __future__ import annotations

from array import array

from tankchess.core.kernel import layout as L
from tankchess.core.kernel.board import Board
from tankchess.engine import scale as S
from tankchess.engine.evaluation.network import Network, groups_of


class Insight:
    """The correction in one search. `prepare` once at its root, then `keep` and `correction`: 0 without a network."""

    def __init__(self, network: Network | None) -> None:
        self.network = network
        self.is_on = 0
        self.share = 100
        self.limit = 0
        self.output_bias = 0
        # One row more than the network has: it is empty, for what is not seen.
        self.table = array("i", [0]) * ((S.NETWORK_ROWS + 1) * S.HIDDEN if network is not None else 1)
        self.bias = L.zeros(S.HIDDEN)
        self.output = L.zeros(2 * S.HIDDEN)
        self.commander = L.zeros(2)
        self.piece = L.zeros(S.SEEN_SLOTS)
        self.view = L.zeros(2 * S.HIDDEN)
        # What is kept of a ply: where everything stood, and sums, by whose Command tank they are about and who looks.
        self.is_kept = 0
        self.post = L.zeros(2 * S.MAX_PLY)
        self.seen = L.zeros(S.SEEN_SLOTS * S.MAX_PLY)
        self.around = L.zeros(4 * S.HIDDEN * S.MAX_PLY)
        self.edges = L.zeros(2 * S.HIDDEN * S.MAX_PLY)
        # By who looks, whose Command tank it is about and where that stands.
        self.ground = array("i", [0]) * (4 * L.SQUARES * S.HIDDEN if network is not None else 1)
        self.is_surveyed = L.zeros(2 * L.SQUARES)
        self.obstacles = 0
        self.obstacle = L.zeros(L.SQUARES)
        self.height = 0
        self.width = 0
        self.place = L.zeros(S.DELTA_WIDTH * S.DELTA_WIDTH)
        self.octant = L.zeros(S.DELTA_WIDTH * S.DELTA_WIDTH)
        self.range = L.zeros(S.DELTA_WIDTH * S.DELTA_WIDTH)
        for rows in range(-S.MOST_DELTA, S.MOST_DELTA + 1):
            for columns in range(-S.MOST_DELTA, S.MOST_DELTA + 1):
                self.measure(rows, columns)
        if network is not None:
            self.take(network)

    def measure(self, rows: int, columns: int) -> None:
        """Notes what a difference of two squares means: the place, the direction back, how far and whether in line."""
        delta = (rows + S.MOST_DELTA) * S.DELTA_WIDTH + columns + S.MOST_DELTA
        near_row = max(-S.SEEN_REACH, min(S.SEEN_REACH, rows)) + S.SEEN_REACH
        near_column = max(-S.SEEN_REACH, min(S.SEEN_REACH, columns)) + S.SEEN_REACH
        self.place[delta] = near_row * S.SEEN_WIDTH + near_column
        high, wide = abs(rows), abs(columns)
        up = 0 if 2 * high < wide else -1 if rows > 0 else 1
        across = 0 if 2 * wide < high else -1 if columns > 0 else 1
        for direction in range(L.DIRECTIONS):
            if (L.UP[direction], L.ACROSS[direction]) == (up, across):
                self.octant[delta] = direction
        far = max(high, wide)
        step = 0 if far <= 2 else 1 if far <= 4 else 2 if far <= 7 else 3
        self.range[delta] = 2 * step + (rows == 0 or columns == 0 or high == wide)

    def take(self, network: Network) -> None:
        """Takes the weights of a network into fields of C."""
        self.share = network.share
        self.limit = network.limit
        self.output_bias = network.output_bias
        for index in range(S.NETWORK_ROWS * S.HIDDEN):
            self.table[index] = network.table[index]
        for index in range(S.HIDDEN):
            self.bias[index] = network.bias[index]
        for index in range(2 * S.HIDDEN):
            self.output[index] = network.output[index]

    def prepare(self, board: Board, white: int, black: int) -> None:
        """Gets ready for a search; `white` and `black` are the slots of the Command tanks, -1 for none."""
        self.is_on = 0
        if self.network is None:
            return
        if board.mode == L.COMMAND and white >= 0 and black >= 0 and board.count <= S.SEEN_SLOTS:
            self.is_on = 1
            self.look(board, white, black)

    def look(self, board: Board, white: int, black: int) -> None:
        """Takes in a board; nothing is kept of it yet."""
        self.commander[0] = white
        self.commander[1] = black
        self.is_kept = 0
        self.height = board.height
        self.width = board.width
        groups = groups_of(board.tables)
        for slot in range(board.count):
            group = S.SEEN_KINDS - 1 if slot == white or slot == black else groups[board.kind[slot]]
            self.piece[slot] = group + (S.SEEN_KINDS if board.side[slot] == L.BLACK else 0)
        for index in range(2 * L.SQUARES):
            self.is_surveyed[index] = 0
        self.obstacles = 0
        for square in range(L.SQUARES):
            cell = board.cell[square]
            if cell & (L.HIGH | L.LOW | L.FIRE | L.WATER) and not cell & L.OFF:
                self.obstacle[self.obstacles] = 2 * square + (0 if cell & (L.HIGH | L.FIRE) else 1)
                self.obstacles += 1

    def correction(self, board: Board, side: int, base: int) -> int:
        """What the network adds to the value of a position for `side`, which is to move.

        `base` is a ply whose position was kept by `keep`: only what is different from there is looked at.
        """
        if not self.is_on:
            return 0
        if board.status[self.commander[0]] != L.ON_BOARD or board.status[self.commander[1]] != L.ON_BOARD:
            return 0
        self.differ(board, base)
        viewer = 1 if side == L.BLACK else 0
        value = self.output_bias + self.glance(viewer, 0) + self.glance(1 - viewer, S.HIDDEN)
        size = (-value if value < 0 else value) // (S.UNIT * S.OUTPUT_UNIT)
        size = size * self.share // 100
        if size > self.limit:
            size = self.limit
        return -size if value < 0 else size

    def glance(self, viewer: int, output: int) -> int:
        """What one side sees, weighed."""
        value = 0
        start = viewer * S.HIDDEN
        for unit in range(S.HIDDEN):
            # Without branches: which way they go is chance, and a wrong guess costs more than the product.
            total = self.view[start + unit]
            total = total if total > 0 else 0
            total = total if total < S.UNIT else S.UNIT
            value += total * self.output[output + unit]
        return value

    # The sums.

    def keep(self, board: Board, ply: int, source: int) -> None:
        """Keeps the sums of a position under a ply, from those of another one that was kept."""
        if not self.is_on:
            return
        if board.status[self.commander[0]] != L.ON_BOARD or board.status[self.commander[1]] != L.ON_BOARD:
            # Nobody asks below such a position.
            return
        self.start(ply, source if self.is_kept else -1, board.count)
        self.is_kept = 1
        moved = self.moved_posts(board, ply)
        for owner in range(2):
            if (moved >> owner) & 1:
                self.post[2 * ply + owner] = board.square[self.commander[owner]]
                for unit in range(2 * S.HIDDEN):
                    self.around[(2 * ply + owner) * 2 * S.HIDDEN + unit] = 0
        for slot in range(board.count):
            now = self.state_of(board, slot)
            was = self.seen[ply * S.SEEN_SLOTS + slot]
            if now == was and not moved:
                continue
            self.seen[ply * S.SEEN_SLOTS + slot] = now
            for owner in range(2):
                square = self.post[2 * ply + owner]
                for viewer in range(2):
                    place = ((2 * ply + owner) * 2 + viewer) * S.HIDDEN
                    if now != was and not (moved >> owner) & 1:
                        self.relate(slot, was, viewer, owner, square, place, -1)
                    if now != was or (moved >> owner) & 1:
                        self.relate(slot, now, viewer, owner, square, place, 1)
            if now != was:
                for viewer in range(2):
                    self.border(slot, was, viewer, (2 * ply + viewer) * S.HIDDEN, -1)
                    self.border(slot, now, viewer, (2 * ply + viewer) * S.HIDDEN, 1)

    def start(self, ply: int, source: int, count: int) -> None:
        """Begins the sums of a ply as a copy of others, or with nothing."""
        if source == ply:
            return
        if source < 0:
            for slot in range(count):
                self.seen[ply * S.SEEN_SLOTS + slot] = 0
            for unit in range(4 * S.HIDDEN):
                self.around[ply * 4 * S.HIDDEN + unit] = 0
            for unit in range(2 * S.HIDDEN):
                self.edges[ply * 2 * S.HIDDEN + unit] = 0
            self.post[2 * ply] = 0
            self.post[2 * ply + 1] = 0
            return
        for slot in range(count):
            self.seen[ply * S.SEEN_SLOTS + slot] = self.seen[source * S.SEEN_SLOTS + slot]
        for unit in range(4 * S.HIDDEN):
            self.around[ply * 4 * S.HIDDEN + unit] = self.around[source * 4 * S.HIDDEN + unit]
        for unit in range(2 * S.HIDDEN):
            self.edges[ply * 2 * S.HIDDEN + unit] = self.edges[source * 2 * S.HIDDEN + unit]
        self.post[2 * ply] = self.post[2 * source]
        self.post[2 * ply + 1] = self.post[2 * source + 1]

    def moved_posts(self, board: Board, base: int) -> int:
        """Which Command tanks stand elsewhere than in the position of a ply, one bit each."""
        moved = 0
        for owner in range(2):
            square = board.square[self.commander[owner]]
            if square != self.post[2 * base + owner]:
                moved |= 1 << owner
                self.survey_ground(owner, square)
        return moved

    def state_of(self, board: Board, slot: int) -> int:
        """Where a piece stands and faces; below zero for a wreck, 0 for what is not on the board."""
        if board.status[slot] == L.ON_BOARD:
            return board.square[slot] * L.DIRECTIONS + board.facing[slot]
        return -board.square[slot] if board.status[slot] == L.WRECK else 0

    def relate(self, slot: int, state: int, viewer: int, owner: int, post: int, place: int, sign: int) -> None:
        """Adds a piece or wreck to a kept sum about a Command tank on a square, or takes it out."""
        if state == 0 or slot == self.commander[owner]:
            return
        row = self.place_row(slot, state, viewer, owner, post) * S.HIDDEN
        other = self.aim_row(slot, state, viewer, owner, post) * S.HIDDEN
        for unit in range(S.HIDDEN):
            self.around[place + unit] += sign * (self.table[row + unit] + self.table[other + unit])

    def border(self, slot: int, state: int, viewer: int, place: int, sign: int) -> None:
        """Adds a piece to a kept sum about the edges, or takes it out."""
        if state <= 0:
            return
        row = self.edge_row(slot, state, viewer) * S.HIDDEN
        other = self.heading_row(slot, state, viewer) * S.HIDDEN
        for unit in range(S.HIDDEN):
            self.edges[place + unit] += sign * (self.table[row + unit] + self.table[other + unit])

    def differ(self, board: Board, base: int) -> None:
        """What both sides see of a position, from the sums of a ply and what has changed since."""
        moved = self.moved_posts(board, base)
        for viewer in range(2):
            place = viewer * S.HIDDEN
            edges = (2 * base + viewer) * S.HIDDEN
            white = (2 * viewer * L.SQUARES + board.square[self.commander[0]]) * S.HIDDEN
            black = ((2 * viewer + 1) * L.SQUARES + board.square[self.commander[1]]) * S.HIDDEN
            for unit in range(S.HIDDEN):
                self.view[place + unit] = self.bias[unit] + self.edges[edges + unit]
            for unit in range(S.HIDDEN):
                self.view[place + unit] += self.ground[white + unit] + self.ground[black + unit]
            for owner in range(2):
                if not (moved >> owner) & 1:
                    around = ((2 * base + owner) * 2 + viewer) * S.HIDDEN
                    for unit in range(S.HIDDEN):
                        self.view[place + unit] += self.around[around + unit]
        for slot in range(board.count):
            now = self.state_of(board, slot)
            was = self.seen[base * S.SEEN_SLOTS + slot]
            if now != was:
                # Both Command tanks that have not moved, and the edges.
                if was:
                    self.show(board, slot, was, 7 & ~moved, -1)
                if now:
                    self.show(board, slot, now, 7, 1)
            elif moved and now:
                self.show(board, slot, now, moved, 1)

    def show(self, board: Board, slot: int, state: int, parts: int, sign: int) -> None:
        """Adds a piece to what both sides see, or takes it out: about White's, Black's Command tank, the edges."""
        for viewer in range(2):
            place = viewer * S.HIDDEN
            for owner in range(2):
                if (parts >> owner) & 1 and slot != self.commander[owner]:
                    post = board.square[self.commander[owner]]
                    row = self.place_row(slot, state, viewer, owner, post) * S.HIDDEN
                    other = self.aim_row(slot, state, viewer, owner, post) * S.HIDDEN
                    self.add(place, row, other, sign)
            if parts & 4 and state > 0:
                row = self.edge_row(slot, state, viewer) * S.HIDDEN
                self.add(place, row, self.heading_row(slot, state, viewer) * S.HIDDEN, sign)

    def add(self, place: int, row: int, other: int, sign: int) -> None:
        """Adds two rows of the table to what a side sees, or takes them away."""
        if sign > 0:
            for unit in range(S.HIDDEN):
                self.view[place + unit] += self.table[row + unit] + self.table[other + unit]
        else:
            for unit in range(S.HIDDEN):
                self.view[place + unit] -= self.table[row + unit] + self.table[other + unit]

    def survey_ground(self, owner: int, square: int) -> None:
        """Sums up the obstacles around a Command tank on a square, once for each square."""
        if self.is_surveyed[owner * L.SQUARES + square]:
            return
        self.is_surveyed[owner * L.SQUARES + square] = 1
        for viewer in range(2):
            start = ((2 * viewer + owner) * L.SQUARES + square) * S.HIDDEN
            for unit in range(S.HIDDEN):
                self.ground[start + unit] = 0
            for number in range(self.obstacles):
                row = self.ground_row(number, viewer, owner, square)
                if row >= 0:
                    for unit in range(S.HIDDEN):
                        self.ground[start + unit] += self.table[row * S.HIDDEN + unit]

    # What is seen, as rows of the table.

    def delta(self, square: int, post: int) -> int:
        """The difference of two squares."""
        rows = (square >> L.ROW_SHIFT) - (post >> L.ROW_SHIFT) + S.MOST_DELTA
        return rows * S.DELTA_WIDTH + (square & L.COLUMN_MASK) - (post & L.COLUMN_MASK) + S.MOST_DELTA

    def piece_for(self, slot: int, viewer: int) -> int:
        """A piece as a side sees it: its own first."""
        piece = self.piece[slot]
        if viewer:
            return piece - S.SEEN_KINDS if piece >= S.SEEN_KINDS else piece + S.SEEN_KINDS
        return piece

    def place_row(self, slot: int, state: int, viewer: int, owner: int, post: int) -> int:
        """Where a piece (or wreck, if `state` is below zero) stands around a Command tank."""
        square = -state if state < 0 else state >> 3
        place = self.place[self.delta(square, post)]
        if viewer:
            place = S.SEEN_PLACES - 1 - place
        piece = S.SEEN_PIECES if state < 0 else self.piece_for(slot, viewer)
        return (S.COMMAND_ROWS if owner != viewer else 0) + piece * S.SEEN_PLACES + place

    def aim_row(self, slot: int, state: int, viewer: int, owner: int, post: int) -> int:
        """How a piece faces as seen from a Command tank, whichever way the board is turned; empty for wrecks."""
        if state < 0:
            return S.NETWORK_ROWS
        delta = self.delta(state >> 3, post)
        turn = (self.octant[delta] - state) & 7
        row = S.AIM_ROWS + self.piece_for(slot, viewer) * S.SEEN_AIMS + self.range[delta] * L.DIRECTIONS + turn
        return row + (S.COMMAND_ROWS if owner != viewer else 0)

    def ground_row(self, number: int, viewer: int, owner: int, post: int) -> int:
        """Where an obstacle lies around a Command tank on a square, -1 if it is too far away."""
        square = self.obstacle[number] >> 1
        rows = (square >> L.ROW_SHIFT) - (post >> L.ROW_SHIFT)
        columns = (square & L.COLUMN_MASK) - (post & L.COLUMN_MASK)
        if rows > S.SEEN_REACH or -rows > S.SEEN_REACH or columns > S.SEEN_REACH or -columns > S.SEEN_REACH:
            return -1
        place = (rows + S.SEEN_REACH) * S.SEEN_WIDTH + columns + S.SEEN_REACH
        if viewer:
            place = S.SEEN_PLACES - 1 - place
        row = S.GROUND_ROWS + (self.obstacle[number] & 1) * S.SEEN_PLACES + place
        return row + (S.COMMAND_ROWS if owner != viewer else 0)

    def ahead_of(self, slot: int, square: int) -> int:
        """How many rows a piece is from the far edge of its side."""
        row = (square >> L.ROW_SHIFT) - 1
        return row if self.piece[slot] >= S.SEEN_KINDS else self.height - 1 - row

    def edge_row(self, slot: int, state: int, viewer: int) -> int:
        """How far a piece is from its far edge and from the nearer side of the board."""
        ahead = self.ahead_of(slot, state >> 3)
        if ahead >= S.SEEN_AHEAD:
            ahead = S.SEEN_AHEAD - 1
        beside = ((state >> 3) & L.COLUMN_MASK) - 1
        if self.width - 1 - beside < beside:
            beside = self.width - 1 - beside
        if beside >= S.SEEN_BESIDE:
            beside = S.SEEN_BESIDE - 1
        return S.EDGE_ROWS + self.piece_for(slot, viewer) * S.SEEN_EDGES + ahead * S.SEEN_BESIDE + beside

    def heading_row(self, slot: int, state: int, viewer: int) -> int:
        """Where a piece faces, seen on its way to the far edge, and how far that is."""
        ahead = self.ahead_of(slot, state >> 3)
        if ahead > 7:
            ahead = 7
        facing = state & 7
        if self.piece[slot] >= S.SEEN_KINDS:
            facing ^= 4
        return S.HEADING_ROWS + self.piece_for(slot, viewer) * S.SEEN_HEADINGS + ahead * L.DIRECTIONS + facing

    def rows_of(self, board: Board, viewer: int) -> list[int]:
        """All that a side (0 White, 1 Black) sees of a position, for those who teach a network; `look` comes first."""
        found = []
        for owner in range(2):
            post = board.square[self.commander[owner]]
            for number in range(self.obstacles):
                row = self.ground_row(number, viewer, owner, post)
                if row >= 0:
                    found.append(row)
        for slot in range(board.count):
            state = self.state_of(board, slot)
            for owner in range(2):
                if state and slot != self.commander[owner]:
                    post = board.square[self.commander[owner]]
                    found.append(self.place_row(slot, state, viewer, owner, post))
                    if state > 0:
                        found.append(self.aim_row(slot, state, viewer, owner, post))
            if state > 0:
                found.append(self.edge_row(slot, state, viewer))
                found.append(self.heading_row(slot, state, viewer))
        return found
