"""What the game at hand permits: the goals of the modes, the limits, and the filter of announced play (G2)."""

from __future__ import annotations

from array import array

from tankchess.core.kernel import layout as L
from tankchess.core.kernel.board import Board
from tankchess.core.kernel.movegen import Generator


class Referee:
    """Judges positions. It has scratch memory of its own and keeps nothing between calls."""

    def __init__(self) -> None:
        self.generator = Generator()
        self.scout = Generator()
        # Who could strike after the last move that was not permitted: likely to strike after the next one, too.
        self.suspect = L.NOBODY

    # For callers in Python.

    def all_moves(self, board: Board) -> array[int]:
        """Every move that movement and fire allow the side to move, or its lone pass."""
        return self.copy_moves(self.collect(board))

    def legal_moves(self, board: Board) -> array[int]:
        """The moves the game permits, if it is not over by goal or limit."""
        return self.copy_moves(self.collect_legal(board))

    def moves_from(self, board: Board, slot: int) -> array[int]:
        """The moves of one piece that movement and fire allow."""
        self.generator.lines.reserve(board.count)
        count = self.collect_from(board, slot)
        if count > self.generator.capacity:
            self.generator.grow(count)
            count = self.collect_from(board, slot)
        return self.copy_moves(count)

    def moves_like(self, board: Board, slot: int, bits: int, mask: int) -> array[int]:
        """Those moves of one piece that have these bits under a mask: the same move, by every way there is to it.

        Through smoke and mines there can be a hundred thousand ways, and a list of all takes longer than finding them.
        """
        self.generator.lines.reserve(board.count)
        count = self.collect_from(board, slot)
        if count > self.generator.capacity:
            self.generator.grow(count)
            count = self.collect_from(board, slot)
        return self.copy_moves(self.keep_like(count, bits, mask))

    def keep_like(self, count: int, bits: int, mask: int) -> int:
        """Keeps those of the first `count` moves in the generator that have these bits; returns how many there are."""
        kept = 0
        for index in range(count):
            move = self.generator.moves[index]
            if move & mask == bits:
                self.generator.moves[kept] = move
                kept += 1
        return kept

    def copy_moves(self, count: int) -> array[int]:
        codes = array("q", bytes(8 * count))
        view = codes
        for index in range(count):
            view[index] = self.generator.moves[index]
        return codes

    def way_lengths(self, board: Board, slot: int) -> dict[int, int]:
        """The fewest steps of every drive of a piece, by the integer of the drive (`drive_of`)."""
        self.scout.paths.explore(board, slot, self.scout.may_leave(board, slot))
        lengths: dict[int, int] = {}
        for index in range(1, self.scout.paths.count):
            self.scout.begin_move(board, slot, index)
            steps = self.scout.paths.steps[index]
            if lengths.get(self.scout.base, steps) >= steps:
                lengths[self.scout.base] = steps
        return lengths

    def drive_of(self, move: int) -> int:
        """A move without what it does at its end."""
        return move & (L.DRIVE_BITS | L.CARGO_BIT | L.OUT_BIT) | ((move >> L.PATH_SHIFT) << L.PATH_SHIFT)

    def find_way(self, board: Board, slot: int, move: int) -> tuple[int, bool]:
        """The path of a move, one of the shortest, and whether it is the step back. (0, False) if there is none."""
        drive = self.drive_of(move)
        self.scout.paths.explore(board, slot, self.scout.may_leave(board, slot))
        for index in range(1, self.scout.paths.count):
            self.scout.begin_move(board, slot, index)
            if self.scout.base == drive:
                return self.scout.paths.path[index], index == self.scout.paths.back
        return 0, False

    def single(self, code: int) -> array[int]:
        return array("q", [code])

    def permits(self, board: Board, move: int) -> bool:
        """Whether a move from `all_moves` is permitted by announced play, where that is played."""
        self.scout.lines.reserve(board.count)
        self.suspect = L.NOBODY
        return not self.forbids(board) or self.is_permitted(board, move)

    # Endings.

    def goal(self, board: Board) -> int:
        """How the goal of the mode has been reached, 0 if it has not."""
        if board.mode == L.COMMAND:
            if board.counter[L.OUT + L.WHITE] or board.counter[L.OUT + L.BLACK]:
                return L.GOAL_ESCAPED
            if board.counter[L.COMMANDERS + L.WHITE] == 0 or board.counter[L.COMMANDERS + L.BLACK] == 0:
                return L.GOAL_DESTROYED
            return 0
        if board.mode == L.FOUR:
            return L.GOAL_DESTROYED if self.players_left(board) <= 1 else 0
        white = board.counter[L.VEHICLES + L.WHITE]
        black = board.counter[L.VEHICLES + L.BLACK]
        if board.mode == L.ESCAPE3:
            white_out = board.counter[L.OUT + L.WHITE]
            black_out = board.counter[L.OUT + L.BLACK]
            if white_out >= L.ESCAPES_TO_WIN or black_out >= L.ESCAPES_TO_WIN:
                return L.GOAL_ESCAPED
            # The order is certain, or nobody is left to change it; until then play goes on (G5).
            if white_out > black_out + black or black_out > white_out + white or white + black == 0:
                return L.GOAL_UNREACHABLE
            return 0
        if board.mode == L.FLAG:
            white_home = board.counter[L.HOME + L.WHITE]
            black_home = board.counter[L.HOME + L.BLACK]
            if 2 * white_home > board.flag_total or 2 * black_home > board.flag_total:
                return L.GOAL_FLAG
        return L.GOAL_DESTROYED if white == 0 or black == 0 else 0

    def players_left(self, board: Board) -> int:
        left = 0
        for index in range(board.players):
            if board.counter[L.BODIES + board.order[index]]:
                left += 1
        return left

    def limits(self, board: Board) -> int:
        """Whether the move limit or the limit of quiet moves is reached (G9), 0 if not."""
        if board.limit and board.counter[L.MOVE_NUMBER] > board.limit:
            return L.LIMIT_REACHED
        if board.house:
            players = self.players_left(board) if board.mode == L.FOUR else 2
            if board.counter[L.QUIET] >= L.QUIET_MOVES_EACH * players:
                return L.QUIET_REACHED
        return 0

    def margin(self, board: Board, ending: int) -> int:
        """What a game of two that ends now counts for White, less what it counts for Black (G1, G4 to G6).

        `ending` is a goal or a limit; 0 stands for an end without either: nobody can move, the players agree to stop.
        """
        if board.mode == L.LAST and board.limit == 0 and (ending == L.QUIET_REACHED or ending == L.REPEATED):
            # Without a limit the players have agreed to destroy everything: a game that does not end is a draw (G9).
            return 0
        counted = L.OUT
        if board.mode == L.COMMAND:
            if ending != L.GOAL_ESCAPED:
                counted = L.COMMANDERS
        elif ending == L.GOAL_DESTROYED:
            counted = L.VEHICLES
            if board.mode == L.FLAG and board.counter[L.VEHICLES + L.WHITE] == board.counter[L.VEHICLES + L.BLACK]:
                counted = L.HOME
        elif board.mode == L.FLAG:
            counted = L.HOME
        elif board.mode == L.LAST:
            counted = L.VEHICLES
        return board.counter[counted + L.WHITE] - board.counter[counted + L.BLACK]

    def points(self, board: Board, side: int) -> int:
        """Four players: a point for each enemy destroyed and each survivor of one's own, two for Command tanks (G7)."""
        points = board.counter[L.SCORE + side]
        for slot in range(board.count):
            if board.side[slot] == side and board.is_alive(slot):
                points += 1 + board.command[slot]
        return points

    def forbids(self, board: Board) -> bool:
        """Whether moves that lose at once are barred, so that the game ends by mate (G2)."""
        return board.mode == L.COMMAND and board.announce == L.ANNOUNCED

    def someone_can_move(self, board: Board) -> bool:
        """Whether any player could make a move if it were their turn (G8)."""
        for index in range(board.players):
            side = board.order[index]
            self.generator.aim(board, side, 1)
            for slot in range(board.count):
                if board.side[slot] == side:
                    self.generator.generate_piece(board, slot)
                    if self.generator.total:
                        return True
        return False

    # Moves.

    def collect(self, board: Board) -> int:
        """Writes the moves of the side to move to the generator and returns their number; a lone pass counts (G8)."""
        self.generator.generate(board, board.counter[L.TURN])
        self.scout.lines.reserve(board.count)
        if self.generator.total == 0 and not self.forbids(board) and self.someone_can_move(board):
            self.generator.total = 0
            self.generator.emit(L.PASS)
        return self.generator.total

    def collect_legal(self, board: Board) -> int:
        """The same for the moves that announced play permits. The game must not be over by goal or limit."""
        count = self.collect(board)
        if self.forbids(board):
            count = self.sift(board, count, count)
        return count

    def has_legal_move(self, board: Board) -> bool:
        """Whether `legal_moves` would find any. It goes piece by piece, and stops at the first one."""
        self.generator.lines.reserve(board.count)
        self.scout.lines.reserve(board.count)
        barred = self.forbids(board)
        side = board.counter[L.TURN]
        self.generator.aim(board, side, 0)
        for slot in range(board.count):
            if board.side[slot] != side:
                continue
            self.generator.total = 0
            self.generator.generate_piece(board, slot)
            if self.generator.total > self.generator.capacity:
                self.generator.grow(self.generator.total)
                self.generator.total = 0
                self.generator.generate_piece(board, slot)
            if self.generator.total and (not barred or self.sift(board, self.generator.total, 1)):
                return True
        return not barred and self.someone_can_move(board)

    def collect_from(self, board: Board, slot: int) -> int:
        self.generator.aim(board, board.side[slot], 0)
        self.generator.generate_piece(board, slot)
        return self.generator.total

    def sift(self, board: Board, count: int, most: int) -> int:
        """Keeps the permitted ones of the first `count` moves in the generator and returns how many there are.

        Where a player is safe even with a piece taken off the board, every move with which that piece only blocks
        is safe too. So most pieces need one look for all their moves. It stops when `most` have been found.
        """
        self.suspect = L.NOBODY
        last = L.NOBODY
        calm = False
        kept = 0
        for index in range(count):
            move = self.generator.moves[index]
            slot = board.mover(move)
            if slot != last:
                last = slot
                calm = self.can_be_spared(board, slot)
            if (calm and self.is_harmless(board, move)) or self.is_permitted(board, move):
                self.generator.moves[kept] = move
                kept += 1
                if kept == most:
                    break
        self.generator.total = kept
        return kept

    def is_safe_without(self, board: Board, slot: int) -> bool:
        """Whether a piece blocks and its owner would be safe without it."""
        return self.blocks(board, slot) and self.can_be_spared(board, slot)

    def can_be_spared(self, board: Board, slot: int) -> bool:
        """Whether the owner of a piece would be safe without it; a Command tank, of course, cannot be spared.

        If it is a bomb, the ring that `is_harmless` asks for is drawn around the chain of the others.
        """
        kind = board.kind[slot]
        if board.command[slot] or board.status[slot] != L.ON_BOARD or board.tables.transport[kind]:
            return False
        side = board.side[slot]
        mark = board.log_size
        board.set_occupant(board.square[slot], 0)
        safe = self.leaves_safe(board, side)
        if safe and board.tables.blast[kind]:
            self.scout.chain.trace(board, self.commander(board, side))
            self.scout.chain.draw_ring(board)
            safe = self.scout.chain.endless == 0
        board.revert(mark)
        return safe

    def blocks(self, board: Board, slot: int) -> bool:
        """Whether a piece stops whatever comes, whichever way it stands."""
        kind = board.kind[slot]
        return not (board.tables.low[kind] or board.tables.transport[kind] or board.tables.blast[kind])

    def is_harmless(self, board: Board, move: int) -> bool:
        """Whether a move of a piece that can be spared leaves its owner as safe as without it."""
        kind = board.kind[board.mover(move)]
        if board.tables.low[kind] and board.cell[(move >> L.TO_SHIFT) & L.SQUARE_MASK] & L.COVER:
            # A low piece may flatten the cover it stands on, and open lines over itself.
            return False
        return self.is_apart(board, move) if board.tables.blast[kind] else self.is_simple(board, move)

    def is_apart(self, board: Board, move: int) -> bool:
        """Whether a bomb stops outside the ring around the chain of the others, or explodes with nobody beside it."""
        if not self.drives_simply(board, move):
            return False
        action = (move >> L.ACTION_SHIFT) & 15
        end = (move >> L.TO_SHIFT) & L.SQUARE_MASK
        if action == L.NOTHING:
            return not self.scout.chain.is_in_ring(end)
        if action != L.BLASTING:
            return False
        for direction in range(L.DIRECTIONS):
            beside = end + L.STEPS[direction]
            if board.occupant[beside] and beside != move & L.SQUARE_MASK:
                return False
        return True

    def is_simple(self, board: Board, move: int) -> bool:
        """Whether a move of a piece that blocks does no more than vacate a square and block another, plain one.

        It may shoot a piece that stays as a wreck, lay smoke or a mine besides: that opens no way and no line.
        """
        if not self.drives_simply(board, move):
            return False
        action = (move >> L.ACTION_SHIFT) & 15
        if action == L.HIT:
            target = (move >> L.TARGET_SHIFT) & L.SQUARE_MASK
            shooter = board.occupant[move & L.SQUARE_MASK] - 1
            if board.cell[target] & L.WATER or board.tables.spreads[board.kind[shooter]]:
                return False
            victim = board.occupant[target] - 1
            return not board.command[victim] and board.tables.blast[board.kind[victim]] == 0
        return action == L.NOTHING or action == L.SMOKING or action == L.MINING

    def drives_simply(self, board: Board, move: int) -> bool:
        """Whether a piece goes from one square of the board to another and that changes neither of them."""
        if move >> L.PATH_SHIFT or move & (L.CARGO_BIT | L.OUT_BIT):
            return False
        end = (move >> L.TO_SHIFT) & L.SQUARE_MASK
        if move & L.SQUARE_MASK == end:
            return True
        return not board.cell[end] & L.SPECIAL and board.occupant[end] == 0

    def is_permitted(self, board: Board, move: int) -> bool:
        """Whether announced play permits a move of the side to move (G2)."""
        side = board.counter[L.TURN]
        mark = board.apply(move)
        self.scout.proof = L.NO_MOVE
        permitted = self.leaves_safe(board, side)
        if self.scout.proof != L.NO_MOVE:
            self.suspect = board.mover(self.scout.proof)
        board.revert(mark)
        return permitted

    def can_avert_destruction(self, board: Board) -> bool:
        """Whether some move, permitted or not, leaves the mover's Command tank where it cannot be destroyed (G2)."""
        side = board.counter[L.TURN]
        for index in range(self.collect(board)):
            mark = board.apply(self.generator.moves[index])
            averted = board.counter[L.COMMANDERS + side] != 0 and self.threat(board, side) == L.NO_MOVE
            board.revert(mark)
            if averted:
                return True
        return False

    def leaves_safe(self, board: Board, side: int) -> bool:
        """Whether the player who has just moved has won, or cannot lose on the very next turn."""
        if board.counter[L.OUT + side]:
            return True
        if board.counter[L.COMMANDERS + side] == 0:
            return False
        enemy = self.enemy_of(side)
        if board.counter[L.COMMANDERS + enemy] == 0:
            return True
        if self.way_out(board, enemy) != L.NO_MOVE:
            return False
        return self.scout.hunt_with(board, self.commander(board, side), self.suspect) == L.NO_MOVE

    # Threats.

    def commander(self, board: Board, side: int) -> int:
        """The slot of a side's living Command tank, -1 if there is none."""
        for slot in range(board.count):
            if board.command[slot] and board.side[slot] == side and board.is_alive(slot):
                return slot
        return -1

    def enemy_of(self, side: int) -> int:
        return L.BLACK if side == L.WHITE else L.WHITE

    def threat(self, board: Board, side: int) -> int:
        """A move with which the enemy of `side` would destroy its Command tank, or NO_MOVE."""
        own = self.commander(board, side)
        if own < 0:
            return L.NO_MOVE
        self.scout.lines.reserve(board.count)
        return self.scout.hunt(board, own)

    def way_out(self, board: Board, side: int) -> int:
        """The move with which the Command tank of `side` would leave the board, or NO_MOVE."""
        own = self.commander(board, side)
        if own < 0 or not self.scout.may_leave(board, own):
            return L.NO_MOVE
        self.scout.paths.explore(board, own, True)
        for index in range(1, self.scout.paths.count):
            if self.scout.paths.ending[index] == L.LEFT_BOARD:
                self.scout.begin_move(board, own, index)
                return self.scout.base
        return L.NO_MOVE
