"""What a move does, as data: its way step by step and what becomes of whom. `explain` puts the same into words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from tankchess.core.geometry import FACINGS, SQUARE_NAMES, reading_order
from tankchess.core.kernel import layout as L
from tankchess.core.kernel.board import Board
from tankchess.core.kernel.move_codes import shared_referee
from tankchess.core.kernel.scratch import scratch_of, slot_of
from tankchess.core.move import make_moves
from tankchess.core.sides import Side

Names = tuple[str, ...]
Place = tuple[str | None, str]
_ALIVE = (L.ON_BOARD, L.ABOARD)


class Trace(NamedTuple):
    """A move: where it starts, each step as square (None off the board) and facing, and its effects as in `explain`.

    `is_back`: its one step is the step back.
    """

    start: Place | None
    steps: tuple[Place, ...] = ()
    is_back: bool = False
    destroyed: Names = ()
    sunk: Names = ()
    burnt: Names = ()
    swept: Names = ()
    dispersed: Names = ()
    lit: Names = ()
    melted: Names = ()
    smoked: Names = ()
    mined: Names = ()
    brings_home: int = 0


def trace(board: Board, code: int) -> Trace:
    """The trace of a move that movement and fire allow its owner, whoever's turn it is; `code` is its integer."""
    if code == L.PASS:
        return Trace(None)
    slot = slot_of(board, code)
    data = board.describe(slot)
    path, is_back = shared_referee().find_way(board, slot, code)
    steps = _follow(board, slot, path, is_back)
    scratch = scratch_of(board)
    scratch.play_move(code)
    cells, new_cells = board.cell, scratch.cell
    left = (slot, data[6] - 1) if code & L.OUT_BIT else ()
    destroyed, sunk, burnt = _losses(_slots(board), _slots(scratch), new_cells, left)
    brought = _home(scratch) - _home(board)
    start = (SQUARE_NAMES[data[3]], FACINGS[data[4]])
    if cells == new_cells:
        return Trace(start, steps, is_back, destroyed, sunk, burnt, brings_home=brought)
    changed = [
        (square, old & ~new, new & ~old)
        for square, old, new in zip(range(len(cells)), cells, new_cells, strict=True)
        if old != new
    ]
    lost = {
        bit: _names(square for square, gone, _ in changed if gone & bit) for bit in (L.MINE, L.SMOKE, L.HEDGE, L.ICE)
    }
    laid = {bit: _names(square for square, _, come in changed if come & bit) for bit in (L.SMOKE, L.MINE)}
    return Trace(
        start,
        steps,
        is_back,
        destroyed,
        sunk,
        burnt,
        lost[L.MINE],
        lost[L.SMOKE],
        lost[L.HEDGE],
        lost[L.ICE],
        laid[L.SMOKE],
        laid[L.MINE],
        brought,
    )


def find_steps(board: Board, slot: int, code: int) -> tuple[Place, ...]:
    """The steps of a shortest way of a move: where the piece stands after each, and what it faces."""
    return _follow(board, slot, *shared_referee().find_way(board, slot, code))


def _follow(board: Board, slot: int, path: int, is_back: bool) -> tuple[Place, ...]:
    data = board.describe(slot)
    square, facing = data[3], data[4]
    steps: list[Place] = []
    while path > 1:
        path, digit = divmod(path, 3)
        if digit == L.AHEAD:
            square += L.STEPS[facing ^ 4 if is_back else facing]
        else:
            facing = (facing + (-1 if digit == L.LEFT else 1)) % 8
        steps.append((None if board.cell_on(square) & L.OFF else SQUARE_NAMES[square], FACINGS[facing]))
    return tuple(steps)


def find_attacks(board: Board, side: Side) -> Iterator[tuple[str, Names]]:
    """The moves of the others that destroy pieces of `side`, were it their turn: from where, and on which squares."""
    for slot in range(board.count):
        data = board.describe(slot)
        if data[5] in _ALIVE and data[1] != side.index:
            yield from _attacks_of(board, slot, side)


def _attacks_of(board: Board, slot: int, side: Side) -> Iterator[tuple[str, Names]]:
    codes = shared_referee().moves_from(board, slot)
    known = set()
    for move, code in zip(make_moves(board, codes), codes, strict=True):
        action, target = move.action, move.target
        # How a bomb faces when it blows up makes no difference (A5), nor does it matter from where a shot comes.
        deed = (action, target or move.to_square)
        if action not in ("x", "f", "b") or deed in known:
            continue
        known.add(deed)
        victims = _victims(board, code, side)
        if victims:
            yield SQUARE_NAMES[code & L.SQUARE_MASK], victims


def _victims(board: Board, code: int, side: Side) -> Names:
    """The squares of the pieces of `side` that a move destroys, bombs and burning hedges included."""
    scratch = scratch_of(board)
    scratch.play_move(code)
    return _names(
        old[3]
        for old, new in zip(_slots(board), _slots(scratch), strict=True)
        if old[1] == side.index and old[5] in _ALIVE and new[5] not in _ALIVE
    )


def _slots(board: Board) -> list[tuple[int, int, int, int, int, int, int, int]]:
    return [board.describe(slot) for slot in range(board.count)]


def _home(board: Board) -> int:
    return sum(board.number(L.HOME + side) for side in range(4))


def _losses(
    before: list[tuple[int, int, int, int, int, int, int, int]],
    after: list[tuple[int, int, int, int, int, int, int, int]],
    cells: list[int],
    left: tuple[int, ...],
) -> tuple[Names, Names, Names]:
    """Squares of the pieces destroyed, sunk and burnt; `left` are the slots that drove off the board."""
    destroyed, sunk, burnt = set(), set(), set()
    for slot, (old, new) in enumerate(zip(before, after, strict=True)):
        if old[5] == new[5] or old[5] not in _ALIVE or new[5] in _ALIVE or slot in left:
            continue
        square = new[3]
        cell = cells[square]
        if new[5] == L.GONE and cell & L.WATER and not cell & L.ICE:
            sunk.add(square)
        elif cell & L.FIRE and new[5] != L.GONE:
            burnt.add(square)
        else:
            destroyed.add(square)
    return _names(destroyed), _names(sunk), _names(burnt)


def _names(squares: set[int] | Iterator[int]) -> Names:
    return tuple(SQUARE_NAMES[square] for square in sorted(squares, key=reading_order))
