"""Where the pieces of the side to move can stand after it, in how many steps, and whether they survive it.

The list of moves does not tell the length of their ways, and asking for every way one by one takes fifty times as long
as the list. Here all ways of a piece grow at once, as bits of one long number a facing: bit i is square i.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from typing import NamedTuple

from tankchess.core.board import Board
from tankchess.core.catalogue import WEIGHTS, PieceType
from tankchess.core.layout import (
    ABOARD,
    CARGO_BIT,
    DRIVE_BITS,
    FACING_SHIFT,
    FIRE,
    HIGH,
    ICE,
    LOW,
    MINE,
    OFF,
    ON_BOARD,
    OUT_BIT,
    PASS,
    PATH_SHIFT,
    ROAD,
    SMOKE,
    SQUARE_MASK,
    STEPS,
    STRIDE,
    TO_SHIFT,
    WATER,
    WRECK,
)
from tankchess.core.lookup import shared_referee
from tankchess.core.move import Move, make_moves
from tankchess.core.position import Position
from tankchess.core.sides import SIDES, Side

_DEADLY = WATER | ICE | FIRE | MINE
_KINDS = (WATER, ICE, FIRE, MINE, SMOKE, ROAD)
_ROUND = range(8)
_threads = threading.local()
_PATHS = tuple(3**steps for steps in range(16))


class Candidate(NamedTuple):
    """A move that movement and fire allow.

    `steps` are the fewest that lead there. `deadly` is what destroys the piece on its last square: mine, water, fire,
    or nothing. A move that is not legal is one that announced play forbids (G2).
    """

    move: Move
    steps: int
    deadly: str
    is_legal: bool


def find_candidates(position: Position) -> Iterator[Candidate]:
    """Every move that movement and fire allow the side to move, piece by piece; none after the end, a mate apart.

    The position must not change until the last one is taken.
    """
    board = position._board
    early = position._ended_early()
    if early is not None and position.outcome() == early:
        return
    legal = set(shared_referee().legal_moves(board))
    codes = shared_referee().all_moves(board)
    ground = _Ground(board)
    walk: _Walk | None = None
    mover = -1
    fates: dict[int, str] = {}
    for move, code in zip(make_moves(board, codes), codes, strict=True):
        if code == PASS:
            yield Candidate(move, 0, "", True)
            continue
        if mover != code & (SQUARE_MASK | CARGO_BIT):
            mover = code & (SQUARE_MASK | CARGO_BIT)
            walk = _Walk(ground, slot_of(board, code))
            fates = {}
        assert walk is not None
        path = code >> PATH_SHIFT
        steps = path_length(path) if path else walk.steps_of(code)
        deadly = ""
        if not code & OUT_BIT:
            end = (code >> TO_SHIFT) & SQUARE_MASK
            if ground.cells[end] & _DEADLY and end != code & SQUARE_MASK:
                if end not in fates:
                    fates[end] = _fate(board, walk.slot, code & (DRIVE_BITS | CARGO_BIT), ground.cells[end])
                deadly = fates[end]
        yield Candidate(move, steps, deadly, code in legal)


def scratch_of(board: Board) -> Board:
    """A copy of a board to try moves on, good until the same thread asks for the next one.

    It is made once and filled again: 1 us instead of 130.
    """
    scratch: Board | None = getattr(_threads, "scratch", None)
    if scratch is None or scratch.tables is not board.tables or not _same_size(scratch, board):
        scratch = _threads.scratch = Board(board.tables, board.width, board.height)
    board.copy_into(scratch)
    return scratch


def _same_size(one: Board, other: Board) -> bool:
    return bool(one.width == other.width and one.height == other.height)


def slot_of(board: Board, code: int) -> int:
    """The slot of the piece a move of the core speaks of, whoever's turn it is."""
    slot = board.slot_on(code & SQUARE_MASK)
    return board.describe(slot)[6] - 1 if code & CARGO_BIT else slot


def path_length(path: int) -> int:
    """The number of steps of a path: its digits to the base 3 under the leading 1."""
    steps = 0
    while path >= _PATHS[steps + 1]:
        steps += 1
    return steps


def _fate(board: Board, slot: int, drive: int, cell: int) -> str:
    """What the last square of a drive does to the piece, by playing it."""
    scratch = scratch_of(board)
    scratch.play_move(drive)
    status = scratch.describe(slot)[5]
    if status in (ON_BOARD, ABOARD):
        return ""
    if status == WRECK:
        return "fire" if cell & FIRE else "mine"
    # What burns or runs on a mine stays as a wreck; only bombs and what sinks leave nothing.
    return "mine" if cell & MINE and not cell & (WATER | ICE) else "fire" if cell & FIRE else "water"


class _Ground:
    """The squares of a board by what is on them, each kind as the bits of one number."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.cells = board.cell
        self.kinds = dict.fromkeys(_KINDS, 0)
        self.free = 0
        for square, cell in enumerate(self.cells):
            if cell & OFF:
                continue
            bit = 1 << square
            if not cell & (HIGH | LOW):
                self.free |= bit
            for kind in _KINDS if cell else ():
                if cell & kind:
                    self.kinds[kind] |= bit
        self.slots = [board.describe(slot) for slot in range(board.count)]
        self.occupied = 0
        for data in self.slots:
            if data[5] in (ON_BOARD, WRECK):
                self.occupied |= 1 << data[3]

    def boats_for(self, slot: int) -> list[int]:
        """The own boats a piece may drive onto, by its facing (L1, L2)."""
        boats = [0] * 8
        types = self.board.tables.types
        kind, side = self.slots[slot][:2]
        for boat_kind, boat_side, _, square, facing, status, partner, _ in self.slots:
            if boat_side == side and status == ON_BOARD and partner in (0, slot + 1):
                if types[boat_kind].carries is not None and types[boat_kind].can_carry(types[kind]):
                    boats[facing] |= 1 << square
                    boats[facing ^ 4] |= 1 << square
        return boats

    def beyond(self, side: Side) -> int:
        """The squares outside, beyond the far edge of a side (M12)."""
        board = self.board
        if side not in (Side.WHITE, Side.BLACK):
            return 0
        row = board.height + 1 if side is Side.WHITE else 0
        return ((1 << board.width) - 1) << (row * STRIDE + 1)


class _Walk:
    """How many steps a piece needs to each square and facing, without removing a marker on its way."""

    def __init__(self, ground: _Ground, slot: int) -> None:
        kind, side, _, start, facing, status, _, _ = ground.slots[slot]
        piece_type: PieceType = ground.board.tables.types[kind]
        self.slot = slot
        self.out_steps = 0
        self._backs_out = False
        self.levels: list[list[int]] = []
        self._seen = [0] * 8
        self._open = self._hurry = self._halt = self._last = 0
        self._turns_once = "turns-once" in piece_type.traits
        self._fire = ground.kinds[FIRE]
        self._start = 1 << start
        self._beyond = ground.beyond(SIDES[side])
        self._boats = ground.boats_for(slot)
        self._sort_squares(ground, piece_type, status == ABOARD)
        first = [0] * 8
        first[facing] = self._start
        none = [0] * 8
        frontier = (none, none, first) if status == ABOARD else (first, none, none)
        self._spread(frontier, piece_type.speed)
        if ground.cells[start] & ROAD and status != ABOARD:
            # Who drives on a road all the way has one step more (M11).
            road = ground.kinds[ROAD]
            self._open, self._hurry, self._last = self._open & road, self._hurry & road, self._last & road
            self._boats = none
            known, self._seen, self.levels = (self._seen, self.levels), [0] * 8, []
            self._spread(frontier, piece_type.speed + 1)
            extra = self.levels[-1] if len(self.levels) > piece_type.speed else none
            self._seen, self.levels = known
            self.levels.append([extra[index] & ~self._seen[index] for index in _ROUND])

    def _sort_squares(self, ground: _Ground, piece_type: PieceType, is_aboard: bool) -> None:
        """Where the piece may go on, must hurry on, may only turn, and where every way ends (M7 to M10, M13)."""
        kinds = ground.kinds
        occupied = ground.occupied if is_aboard else ground.occupied & ~self._start
        land = ground.free & ~occupied
        ends = 0 if "sweeps-mines" in piece_type.traits else kinds[MINE]
        if piece_type.is_boat:
            land &= kinds[WATER] & ~kinds[ICE]
        else:
            if piece_type.weight != WEIGHTS[0]:
                ends |= kinds[ICE]
            if "amphibious" not in piece_type.traits:
                ends |= kinds[WATER] & ~kinds[ICE]
        if "fire-shy" in piece_type.traits:
            ends |= self._fire
        markers = (kinds[SMOKE] | kinds[MINE]) & ~self._start
        self._last = land & (ends | markers & self._fire)
        self._hurry = land & self._fire & ~ends & ~markers
        self._open = land & ~ends & ~self._fire
        # Who enters a square with a marker and drives on has removed it on the way, and that is another move.
        self._halt = self._open & markers

    def _spread(self, frontier: tuple[list[int], list[int], list[int]], speed: int) -> None:
        """Fills `levels`. The frontier: free ones, such that may not turn again on their square, and locked ones."""
        seen_free, seen_turned = list(frontier[0]), [0] * 8
        free, turned, locked = frontier
        facing = next(index for index in _ROUND if free[index] | locked[index])
        for steps in range(1, speed + 1):
            new_free, new_turned, new_locked, level = [0] * 8, [0] * 8, [0] * 8, [0] * 8
            for index in _ROUND:
                entered = self._enter(free[index] | turned[index], locked[index], index, steps)
                turns = free[index - 1] | free[(index + 1) & 7]
                fresh = entered & self._open
                if self._turns_once:
                    new_turned[index] = turns & ~seen_turned[index] & ~seen_free[index]
                    seen_turned[index] |= turns
                else:
                    fresh |= turns
                new_free[index] = fresh & ~seen_free[index]
                seen_free[index] |= fresh
                new_locked[index] = entered & (self._hurry | self._boats[index])
                level[index] = (fresh | turns | new_locked[index] | (entered & self._last)) & ~self._seen[index]
            if steps == 1:
                level[facing] |= self._step_back(facing) & ~self._seen[facing]
            for index in _ROUND:
                self._seen[index] |= level[index]
            self.levels.append(level)
            free, turned, locked = new_free, new_turned, new_locked

    def _enter(self, free: int, locked: int, facing: int, steps: int) -> int:
        """The squares one step ahead that may be entered. Fire does not lead into fire (M8), the first square apart."""
        if not free | locked:
            return 0
        step = STEPS[facing]
        from_fire = locked & self._fire & ~self._start
        leaving = free & ~self._halt | locked & ~from_fire
        ahead = _shift(leaving, step) | (_shift(from_fire, step) & ~self._fire)
        if ahead & self._beyond and not self.out_steps:
            self.out_steps = steps
        return ahead & (self._open | self._hurry | self._last | self._boats[facing])

    def _step_back(self, facing: int) -> int:
        """The step back comes alone (M3)."""
        behind = _shift(self._start, STEPS[facing ^ 4])
        self._backs_out = bool(behind & self._beyond)
        return behind & (self._open | self._hurry | self._last | self._boats[facing])

    def steps_of(self, code: int) -> int:
        """The steps of a move that removes no marker on its way; 0 for a piece that stays."""
        if code & OUT_BIT:
            # Two ways off the board are one move, and the one ahead is taken for it.
            return self.out_steps or int(self._backs_out)
        square, facing = (code >> TO_SHIFT) & SQUARE_MASK, (code >> FACING_SHIFT) & 7
        for steps, level in enumerate(self.levels, 1):
            if (level[facing] >> square) & 1:
                return steps
        return 0


def _shift(squares: int, step: int) -> int:
    return squares << step if step > 0 else squares >> -step
