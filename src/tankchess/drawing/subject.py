"""What a picture is of: a position, a game, or a move of one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tankchess.core.move import Move
from tankchess.core.position import Position
from tankchess.errors import ArgumentError
from tankchess.notation import Node

if TYPE_CHECKING:
    from tankchess.game import Game


def position_of(subject: Position | Game | Node, last_move: Move | str | None) -> tuple[Position, Move | str | None]:
    """The position to draw, and the move that led to it: that of a game or a node, unless another one is given."""
    if isinstance(subject, Position):
        return subject, last_move
    if isinstance(subject, Node):
        return subject.position(), subject.move if last_move is None else last_move
    if not hasattr(subject, "node"):
        raise ArgumentError(f"picture of {subject!r}: expected a position, a game or a node of one")
    return subject.position, subject.node.move if last_move is None else last_move
