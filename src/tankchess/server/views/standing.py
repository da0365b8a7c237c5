"""What a mode counts, and what it ignores, as values the browser shows without knowing the rules."""

from __future__ import annotations

from tankchess.core.catalogue import PieceType
from tankchess.core.move import Move
from tankchess.core.position import Position
from tankchess.core.sides import Mode
from tankchess.server.messages import SideName


def counts_of(position: Position) -> dict[SideName, int]:
    """What the mode counts for each side: escaped vehicles (G5), flags (G6), points (G7). Empty in other modes."""
    match position.mode:
        case Mode.ESCAPE3:
            counts = position.out
        case Mode.FLAG:
            counts = position.home
        case Mode.FOUR:
            counts = position.score
        case _:
            return {}
    return {side.value: count for side, count in counts.items()}


def has_command(position: Position) -> bool:
    """Whether Command tanks are special in this mode."""
    return position.mode in (Mode.COMMAND, Mode.FOUR)


def power_of(piece_type: PieceType) -> int | None:
    """The power of a type's strongest weapon. None where no weapon has one."""
    return max((weapon.power for weapon in piece_type.weapons), default=0) or None


def power_of_mover(position: Position, move: Move) -> int | None:
    """The power of the piece that makes a move, before it is played. None for a pass."""
    piece = None if move.from_square is None else position.piece_at(move.from_square)
    if piece is not None and move.is_cargo:
        piece = piece.cargo
    return None if piece is None else power_of(piece.type)
