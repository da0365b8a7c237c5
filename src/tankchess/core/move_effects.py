"""What a move does, as values: its way step by step, and its effects. `words.explanation` puts the same into words."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Set
from dataclasses import dataclass, fields
from typing import NamedTuple

from tankchess.core.action import ACTIONS
from tankchess.core.geometry import FACINGS, SQUARE_NAMES, reading_order
from tankchess.core.kernel import layout as L
from tankchess.core.kernel.board import Board
from tankchess.core.kernel.move_codes import shared_referee
from tankchess.core.kernel.piece_state import PieceState, status_in
from tankchess.core.kernel.scratch import scratch_of
from tankchess.core.move import Move, make_moves
from tankchess.core.sides import SIDES, Side

Names = tuple[str, ...]
ALIVE = (L.ON_BOARD, L.ABOARD)
_ATTACKS = {action.letter for action in ACTIONS if action.attacks}
# The ground on which a bomb explodes by itself (M7, M8).
_BLASTS = L.FIRE | L.MINE


class Stop(NamedTuple):
    """Where a piece stands after a step, None off the board, and what it faces."""

    square: str | None
    facing: str


@dataclass(frozen=True, slots=True)
class Effects:
    """What a move does. Each field names the squares where it happens, by column, then row.

    `destroyed` pieces were hit, mined or blown up, `burnt` ones stood in fire, `sunk` ones went down with their cargo.
    `swept` are mines taken away, `dispersed` smoke driven through; `lit`, `melted`, `smoked` and `mined` what was lit,
    melted or broken, and laid.
    """

    dispersed: Names = ()
    swept: Names = ()
    destroyed: Names = ()
    sunk: Names = ()
    burnt: Names = ()
    lit: Names = ()
    melted: Names = ()
    smoked: Names = ()
    mined: Names = ()
    takes_flag: bool = False
    brings_home: int = 0

    @property
    def losses(self) -> Names:
        """The squares of all pieces lost."""
        return (*self.destroyed, *self.sunk, *self.burnt)


_NO_EFFECTS = Effects()

# The effects that happen on squares, in the order in which they are named.
EFFECT_NAMES = tuple(field.name for field in fields(Effects) if field.name not in ("takes_flag", "brings_home"))


class Trace(NamedTuple):
    """A move step by step: where its piece starts, where it stands after each step, and what the move does.

    `start` is None for a pass. `is_back`: its one step is the step back.
    """

    side: Side
    start: Stop | None
    steps: tuple[Stop, ...] = ()
    is_back: bool = False
    effects: Effects = Effects()


class Attack(NamedTuple):
    """A move that destroys pieces: its code, and the squares of its victims."""

    move: Move
    victims: Names


def trace(board: Board, code: int) -> Trace:
    """The trace of a move that movement and fire allow its owner, on any turn; `code` is its integer."""
    if code == L.PASS:
        return Trace(SIDES[board.number(L.TURN)], None)
    slot = board.mover(code)
    mover = board.describe(slot)
    path, is_back = shared_referee().find_way(board, slot, code)
    steps = _follow(board, mover, path, is_back)
    start = Stop(SQUARE_NAMES[mover.square], FACINGS[mover.facing])
    return Trace(SIDES[mover.side], start, steps, is_back, _effects(board, slot, code))


def _effects(board: Board, slot: int, code: int) -> Effects:
    """Everything that is different on the board after a move."""
    scratch = scratch_of(board)
    scratch.play_move(code)
    changed = board.changed_cells(scratch)
    if not changed and scratch.number(L.QUIET) and not code >> L.ACTION_SHIFT & 15 and not board.flag_total:
        # Most moves only drive: a loss would have been an event.
        return _NO_EFFECTS
    left = (slot, board.describe(slot).partner - 1) if code & L.OUT_BIT else ()
    destroyed, sunk, burnt = _losses(board, scratch, left)
    gone: dict[int, list[int]] = {L.MINE: [], L.SMOKE: [], L.HEDGE: [], L.ICE: []}
    come: dict[int, list[int]] = {L.SMOKE: [], L.MINE: []}
    for square in changed:
        old, new = board.cell_on(square), scratch.cell_on(square)
        for bit, squares in gone.items():
            if old & ~new & bit:
                squares.append(square)
        for bit, squares in come.items():
            if new & ~old & bit:
                squares.append(square)
    return Effects(
        dispersed=_names(gone[L.SMOKE]),
        swept=_names(gone[L.MINE]),
        destroyed=destroyed,
        sunk=sunk,
        burnt=burnt,
        lit=_names(gone[L.HEDGE]),
        melted=_names(gone[L.ICE]),
        smoked=_names(come[L.SMOKE]),
        mined=_names(come[L.MINE]),
        takes_flag=(code >> L.ACTION_SHIFT) & 15 in (L.TAKING, L.TAKING_CORNER),
        brings_home=_home(scratch) - _home(board),
    )


def _follow(board: Board, mover: PieceState, path: int, is_back: bool) -> tuple[Stop, ...]:
    square, facing = mover.square, mover.facing
    steps: list[Stop] = []
    while path > 1:
        path, digit = divmod(path, 3)
        if digit == L.AHEAD:
            square += L.STEPS[facing ^ 4 if is_back else facing]
        else:
            facing = (facing + (-1 if digit == L.LEFT else 1)) % 8
        steps.append(Stop(None if board.cell_on(square) & L.OFF else SQUARE_NAMES[square], FACINGS[facing]))
    return tuple(steps)


def find_attacks(board: Board, side: Side) -> Iterator[Attack]:
    """The moves of the other players that destroy pieces of `side`, were it their turn; each action of a piece once."""
    for slot in range(board.count):
        piece = board.describe(slot)
        if piece.status in ALIVE and piece.side != side.number:
            yield from attacks_of(board, slot, {side.number})


def attacks_of(board: Board, slot: int, sides: Set[int]) -> Iterator[Attack]:
    """The moves of one piece that destroy pieces of some sides, given by their numbers; each deed once."""
    codes = shared_referee().moves_from(board, slot)
    explodes = board.tables.types[board.describe(slot).kind].weapon("explosive") is not None
    cells = board.cell if explodes else []
    known = set()
    for move, code in zip(make_moves(board, codes), codes, strict=True):
        action = move.action
        if action not in _ATTACKS and not (explodes and not action and _lands_on(cells, code, _BLASTS)):
            continue
        # How a bomb faces when it blows up makes no difference (A5), nor does it matter from where a shot comes.
        deed = (action, move.target or move.to_square)
        if deed in known:
            continue
        known.add(deed)
        lost = [board.describe(victim) for victim in lost_slots(board, code)]
        victims = _names({piece.square for piece in lost if piece.side in sides})
        if victims:
            yield Attack(move, victims)


def _lands_on(cells: list[int], code: int, kinds: int) -> bool:
    return not code & L.OUT_BIT and bool(cells[(code >> L.TO_SHIFT) & L.SQUARE_MASK] & kinds)


def lost_slots(board: Board, code: int) -> list[int]:
    """The pieces that are lost by a move, bombs and burning hedges included; what leaves the board is not lost."""
    scratch = scratch_of(board)
    mover = board.mover(code)
    left = (mover, board.describe(mover).partner - 1) if code & L.OUT_BIT else ()
    scratch.play_move(code)
    return [slot for slot, _ in _gone(board, scratch) if slot not in left]


def _gone(before: Board, after: Board) -> Iterator[tuple[int, PieceState]]:
    """The pieces that are not alive any more: their slots, and what has become of them."""
    for slot, (old, new) in enumerate(zip(before.signatures(), after.signatures(), strict=True)):
        if old != new and status_in(old) in ALIVE and status_in(new) not in ALIVE:
            yield slot, after.describe(slot)


def _home(board: Board) -> int:
    return sum(board.number(L.HOME + side) for side in range(4))


def _losses(before: Board, after: Board, left: tuple[int, ...]) -> tuple[Names, Names, Names]:
    """Squares of the pieces destroyed, sunk and burnt; `left` are the slots that drove off the board."""
    destroyed, sunk, burnt = set(), set(), set()
    for slot, piece in _gone(before, after):
        if slot in left:
            continue
        square = piece.square
        cell = after.cell_on(square)
        if piece.status == L.GONE and cell & L.WATER and not cell & L.ICE:
            sunk.add(square)
        elif cell & L.FIRE and piece.status != L.GONE:
            burnt.add(square)
        else:
            destroyed.add(square)
    return _names(destroyed), _names(sunk), _names(burnt)


def _names(squares: Collection[int]) -> Names:
    if not squares:
        return ()
    return tuple(SQUARE_NAMES[square] for square in sorted(squares, key=reading_order))
