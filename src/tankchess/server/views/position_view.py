"""Positions and moves as the browser sees them.

Played moves come by the hundred a second, so terrain, which seldom changes, is put into words once and found
again by its numbers.
"""

from __future__ import annotations

import hashlib
from typing import NamedTuple, cast

from tankchess.core.geometry import FACINGS, SQUARE_NAMES, reading_order
from tankchess.core.kernel.board import Board
from tankchess.core.kernel.layout import ABOARD, NO_MOVE, ON_BOARD, PASS, SQUARE_MASK, WRECK
from tankchess.core.kernel.move_codes import allowed_code, shared_referee
from tankchess.core.move import Move, make_moves
from tankchess.core.move_effects import Place, trace
from tankchess.core.position import Position
from tankchess.core.sides import SIDES, TERRAIN, Side
from tankchess.errors import IllegalMove
from tankchess.server.messages import Announcement, FacingName, PathStep, PieceView, Scene, SideName, Way

_SIDE_NAMES: tuple[SideName, ...] = tuple(side.value for side in SIDES)
_SILENCE = Announcement(check=None, escape=None)
_MOST_GROUNDS = 500


def key_of(position: Position) -> str:
    """The hash of a position, as clients name it."""
    return f"{position.key:016x}"


def scene_of(position: Position) -> Scene:
    """The board to look at."""
    ground = _ground_of(position)
    return Scene(
        width=position.width,
        height=position.height,
        turn=side_name(position.turn),
        ground=ground.name,
        terrain=ground.squares,
        pieces=_pieces(position._board),
        flags=position.flags(),
        tfen=position.tfen(),
    )


def side_name(side: Side) -> SideName:
    return side.value


def _pieces(board: Board) -> list[PieceView]:
    """The pieces and wrecks by column, then row; in one go from the core, which takes a third of the time."""
    slots = [data for data in map(board.describe, range(board.count)) if data[5] == ON_BOARD or data[5] == WRECK]
    slots.sort(key=lambda data: reading_order(data[3]))
    return [_piece(board, *data) for data in slots]


def _piece(
    board: Board, kind: int, side: int, command: int, square: int, facing: int, status: int, partner: int, flag: int
) -> PieceView:
    # What stands in a boat knows its boat as its partner, too.
    has_cargo = partner and status != ABOARD
    piece_type = board.tables.types[kind]
    return PieceView(
        _SIDE_NAMES[side],
        piece_type.code,
        SQUARE_NAMES[square],
        cast(FacingName, FACINGS[facing]),
        bool(command),
        status == WRECK,
        bool(flag),
        _piece(board, *board.describe(partner - 1)) if has_cargo else None,
        piece_type.is_low,
    )


# Terrain.


class _Ground(NamedTuple):
    """The terrain of a position: its name, its squares by kind."""

    name: str
    squares: dict[str, list[str]]


_grounds: dict[tuple[int, ...], _Ground] = {}


def ground_name(position: Position) -> str:
    """The name of the terrain: the same as long as it looks the same."""
    return _ground_of(position).name


def _ground_of(position: Position) -> _Ground:
    board = position._board
    # Hedges side by side are told apart by their numbers.
    cells = tuple(board.cell + board.obstacle)
    ground = _grounds.get(cells)
    if ground is None:
        if len(_grounds) >= _MOST_GROUNDS:
            _grounds.clear()
        ground = _grounds[cells] = _describe_ground(position)
    return ground


def _describe_ground(position: Position) -> _Ground:
    size, text = position.tfen().split(" ")[:2]
    kinds = {kind: position.terrain(kind) for kind in TERRAIN}
    squares = {kind: found for kind, found in kinds.items() if found}
    return _Ground(hashlib.blake2s(f"{size} {text}".encode(), digest_size=8).hexdigest(), squares)


# Moves.


def way_of(before: Position, move: Move) -> Way:
    """A move that movement and fire allow in `before`, as it is seen. Raises `IllegalMove` for another."""
    code = PASS if move.is_pass else allowed_code(before._board, move)
    if code is None:
        reason = before.why_not(move)
        assert reason is not None
        raise IllegalMove(f"{move} {reason}", reason)
    return coded_way(before, code)


def coded_way(position: Position, code: int) -> Way:
    """The way of a move of the core, of whichever side it is."""
    board = position._board
    move = make_moves(board, shared_referee().single(code))[0]
    told = trace(board, code)
    side = position.turn if move.is_pass else SIDES[board.describe(board.slot_on(code & SQUARE_MASK))[1]]
    return Way(
        code=str(move),
        side=side_name(side),
        start=None if told.start is None else path_step(told.start),
        is_cargo=move.is_cargo and not move.is_pass,
        steps=[path_step(place) for place in told.steps],
        action=move.action,
        target=move.target,
        destroyed=list(told.destroyed),
        sunk=list(told.sunk),
        burnt=list(told.burnt),
        swept=list(told.swept),
        dispersed=list(told.dispersed),
        lit=list(told.lit),
        melted=list(told.melted),
        smoked=list(told.smoked),
        mined=list(told.mined),
        takes_flag=move.action == "t",
        brings_home=told.brings_home,
    )


def path_step(place: Place) -> PathStep:
    return PathStep(place[0], cast(FacingName, place[1]))


def announcement_of(position: Position) -> Announcement:
    """What is announced to the side to move (G2). Nothing is where announcing is off, or the game is over."""
    if not position.announce or position.goal() is not None:
        return _SILENCE
    board, side = position._board, position.turn
    enemy = Side.BLACK if side is Side.WHITE else Side.WHITE
    check = shared_referee().threat(board, side.index)
    escape = shared_referee().way_out(board, enemy.index)
    if check == escape == NO_MOVE:
        return _SILENCE
    return Announcement(
        check=None if check == NO_MOVE else coded_way(position, check),
        escape=None if escape == NO_MOVE else coded_way(position, escape),
    )
