"""What the pieces on a board can do, as values: where they get to, whom they can destroy, who can destroy them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from tankchess.core.candidates import piece_candidates
from tankchess.core.geometry import FACING_INDEX, parse_square, reading_order, square_name
from tankchess.core.kernel import layout as L
from tankchess.core.kernel.board import Board
from tankchess.core.kernel.move_codes import shared_referee
from tankchess.core.kernel.scratch import scratch_of
from tankchess.core.move import Move
from tankchess.core.move_effects import ALIVE, Attack, attacks_of, lost_slots
from tankchess.core.piece import Piece, piece_in
from tankchess.core.sides import MODES, SIDES, Mode, Side

_ALL_SIDES = frozenset(side.number for side in SIDES)


class ReachStop(NamedTuple):
    """A square a piece can get to: the fewest steps, and the facings it may end with, clockwise from north.

    `is_barred`: announced play forbids every move that ends there (G2), or the game is over. `deadly` is what destroys
    the piece there: mine, water, fire, or nothing.
    """

    steps: int
    facings: tuple[str, ...]
    is_barred: bool = False
    deadly: str = ""


class ThreatenedPiece(NamedTuple):
    """A piece that could be destroyed: by whom, and with which moves, one for each deed of a piece."""

    piece: Piece
    attackers: tuple[Piece, ...]
    moves: tuple[Move, ...]

    @property
    def square(self) -> str:
        return self.piece.square


def find_reach(board: Board, square: int, is_cargo: bool, legal: set[int] | None) -> dict[str, ReachStop]:
    """Where a piece, or its cargo, can go; `legal` are the integers of the legal moves, None where it has no turn."""
    slot = board.slot_on(square)
    if slot >= 0 and is_cargo:
        slot = board.describe(slot).partner - 1
    if slot < 0 or board.describe(slot).status not in ALIVE:
        return {}
    stops: dict[str, ReachStop] = {}
    facings: dict[str, set[str]] = {}
    for move, steps, deadly, is_legal in piece_candidates(board, slot, legal):
        end, facing = move.to_square, move.facing
        if end is None or facing is None or steps == 0:
            continue
        known = stops.get(end)
        barred = not is_legal and (known is None or known.is_barred)
        fewest = steps if known is None else min(steps, known.steps)
        stops[end] = ReachStop(fewest, (), barred, deadly or (known.deadly if known is not None else ""))
        facings.setdefault(end, set()).add(facing)
    order = sorted(stops, key=lambda name: reading_order(parse_square(name) or 0))
    return {
        end: stops[end]._replace(facings=tuple(sorted(facings[end], key=FACING_INDEX.__getitem__))) for end in order
    }


def find_attacks_from(board: Board, square: int) -> list[Attack]:
    """What the piece on a square and its cargo can destroy of other sides."""
    slot = board.slot_on(square)
    return [
        attack
        for owner in (slot, board.describe(slot).partner - 1 if slot >= 0 else L.NOBODY)
        if owner >= 0 and board.describe(owner).status in ALIVE
        for attack in attacks_of(board, owner, _ALL_SIDES - {board.describe(owner).side})
    ]


def find_attackers(board: Board, square: int, side: Side | None) -> list[Piece]:
    """Who could destroy what stands on a square: its enemies, or the pieces of `side`."""
    target = board.slot_on(square)
    if target < 0 or board.describe(target).status not in ALIVE:
        return []
    owner, name = board.describe(target).side, square_name(square)
    wanted = _ALL_SIDES - {owner} if side is None else {side.number}
    found = []
    for slot in _living(board, wanted):
        if any(name in attack.victims for attack in attacks_of(board, slot, {owner}) if slot != target):
            found.append(slot)
    return [piece_in(board, slot) for slot in found]


def find_threats(board: Board, side: Side | None) -> list[ThreatenedPiece]:
    """What `side` could destroy of the others; without one, what the others could destroy of the side to move."""
    turn = board.number(L.TURN)
    by = _ALL_SIDES - {turn} if side is None else {side.number}
    owners = {turn} if side is None else _ALL_SIDES - {side.number}
    found: dict[str, list[tuple[int, Move]]] = {}
    for slot in _living(board, by):
        for move, victims in attacks_of(board, slot, owners):
            for name in victims:
                found.setdefault(name, []).append((slot, move))
    threats = []
    for name in sorted(found, key=lambda name: reading_order(parse_square(name) or 0)):
        slots = dict.fromkeys(slot for slot, _ in found[name])
        victim = piece_in(board, board.slot_on(parse_square(name) or 0))
        attackers = tuple(piece_in(board, slot) for slot in slots)
        threats.append(ThreatenedPiece(victim, attackers, tuple(move for _, move in found[name])))
    return threats


def _living(board: Board, sides: frozenset[int] | set[int]) -> Iterator[int]:
    """The living pieces of some sides, by column, then row; cargo after its boat."""
    slots = [(board.describe(slot), slot) for slot in range(board.count)]
    found = [
        (reading_order(piece.square), slot) for piece, slot in slots if piece.status in ALIVE and piece.side in sides
    ]
    for _, slot in sorted(found):
        yield slot


def find_lost(board: Board, code: int) -> list[Piece]:
    """The pieces that are lost by a move, as they stand before it; what leaves the board is not lost."""
    if code == L.PASS:
        return []
    return [piece_in(board, slot) for slot in lost_slots(board, code)]


def announces(board: Board, code: int) -> tuple[bool, bool]:
    """Whether check and escape are to be announced after a move (G2), whoever's turn it is."""
    if MODES[board.mode] is not Mode.COMMAND:
        return False, False
    owner = board.number(L.TURN) if code == L.PASS else board.describe(board.mover(code)).side
    enemy = L.BLACK if owner == L.WHITE else L.WHITE
    after = scratch_of(board)
    after.hand_over(owner)
    after.play_move(code)
    if not after.number(L.COMMANDERS + owner) or not after.number(L.COMMANDERS + enemy):
        return False, False
    referee = shared_referee()
    return referee.threat(after, enemy) != L.NO_MOVE, referee.way_out(after, owner) != L.NO_MOVE
