"""Positions and moves as the browser sees them.

Moves come by the hundred a second and terrain seldom changes, so it is described once and found again by its text.
"""

from __future__ import annotations

import hashlib
from typing import NamedTuple, cast

from tankchess.core.move import Move
from tankchess.core.move_effects import Stop
from tankchess.core.outcome import Termination
from tankchess.core.piece import Piece
from tankchess.core.position import Position
from tankchess.core.sides import TERRAIN, Side
from tankchess.server.messages import Announcement, FacingName, MateName, PathStep, PieceView, Scene, SideName, Way
from tankchess.server.views.standing import counts_of, has_command, power_of_mover

_SILENCE = Announcement(check=None, escape=None)
_MATES: dict[Termination, MateName] = {
    Termination.CHECKMATE: "checkmate",
    Termination.ESCAPEMATE: "escapemate",
}
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
        pieces=[_piece(piece) for piece in position.pieces(wrecks=True)],
        flags=position.flags(),
        tfen=position.tfen(),
        has_command=has_command(position),
        counts=counts_of(position),
    )


def side_name(side: Side) -> SideName:
    return side.value


_MOST_VIEWS = 20_000
# The position hands out the same piece again where nothing has changed; it is kept here, so its id stays its own.
_views: dict[int, tuple[Piece, PieceView]] = {}


def _piece(piece: Piece) -> PieceView:
    found = _views.get(id(piece))
    if found is None:
        if len(_views) >= _MOST_VIEWS:
            _views.clear()
        found = _views[id(piece)] = (piece, _view(piece))
    return found[1]


def _view(piece: Piece) -> PieceView:
    return PieceView(
        side_name(piece.side),
        piece.type.code,
        piece.square,
        cast(FacingName, piece.facing),
        piece.is_command,
        piece.is_wreck,
        piece.has_flag,
        None if piece.cargo is None else _view(piece.cargo),
        piece.type.is_low,
    )


# Terrain.


class _Ground(NamedTuple):
    """The terrain of a position: its name, its squares by kind."""

    name: str
    squares: dict[str, list[str]]


def ground_name(position: Position) -> str:
    """The name of the terrain: the same as long as it looks the same."""
    return _ground_of(position).name


_grounds: dict[str, _Ground] = {}


def _ground_of(position: Position) -> _Ground:
    text = f"{position.width}x{position.height} {position.terrain_text}"
    ground = _grounds.get(text)
    if ground is None:
        if len(_grounds) >= _MOST_GROUNDS:
            _grounds.clear()
        name = hashlib.blake2s(text.encode(), digest_size=8).hexdigest()
        kinds = {kind: position.terrain(kind) for kind in TERRAIN}
        ground = _grounds[text] = _Ground(name, {kind: found for kind, found in kinds.items() if found})
    return ground


# Moves.


def way_of(position: Position, move: Move) -> Way:
    """A move that movement and fire allow its owner, as it is seen. Raises `IllegalMove` for another."""
    found = position.trace(move)
    effects = found.effects
    return Way(
        code=str(move),
        side=side_name(found.side),
        start=None if found.start is None else path_step(found.start),
        is_cargo=move.is_cargo and not move.is_pass,
        steps=[path_step(stop) for stop in found.steps],
        action=move.action,
        target=move.target,
        takes_flag=effects.takes_flag,
        brings_home=effects.brings_home,
        power=power_of_mover(position, move),
        destroyed=list(effects.destroyed),
        sunk=list(effects.sunk),
        burnt=list(effects.burnt),
        swept=list(effects.swept),
        dispersed=list(effects.dispersed),
        lit=list(effects.lit),
        melted=list(effects.melted),
        smoked=list(effects.smoked),
        mined=list(effects.mined),
    )


def path_step(stop: Stop) -> PathStep:
    return PathStep(stop.square, cast(FacingName, stop.facing))


def announcement_of(position: Position) -> Announcement:
    """What is announced to the side to move (G2). Nothing is announced if announcing is off or the game is over."""
    if not position.announce or position.goal() is not None:
        return _SILENCE
    check, escape = position.check_move(), position.escape_move()
    outcome = None if check is None and escape is None else position.outcome()
    return Announcement(
        check=None if check is None else way_of(position, check),
        escape=None if escape is None else way_of(position, escape),
        mate=None if outcome is None else _MATES.get(outcome.termination),
    )
