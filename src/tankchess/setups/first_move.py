"""What the very first move of a game can do, whoever makes it (S2)."""

from __future__ import annotations

from collections.abc import Iterator

from tankchess.core.action import ACTIONS
from tankchess.core.geometry import parse_square, reading_order
from tankchess.core.move import Move
from tankchess.core.piece import Piece
from tankchess.core.position import Position
from tankchess.core.sides import Mode
from tankchess.setups.problem import SetupProblem, error

_AIMED_ATTACKS = {action.letter for action in ACTIONS if action.attacks and action.aims}


def moving_first(position: Position) -> Iterator[Position]:
    """The position with each player in turn to move; those for whom the game is over are left out."""
    for side in position.order:
        start = position.with_turn(side)
        if start.outcome() is None:
            yield start


def first_blood(positions: list[Position]) -> list[SetupProblem]:
    """Pieces that somebody's first move can destroy: each once, with the first move that proves it."""
    proofs: dict[Piece, Move] = {}
    for position in positions:
        for start in moving_first(position):
            for move in start.pseudo_legal_moves():
                if _may_destroy(start, move):
                    for lost in _enemies_lost(start, move):
                        proofs.setdefault(lost, move)
    order = sorted(proofs, key=lambda piece: reading_order(parse_square(piece.square) or 0))
    return [
        error(f"{piece.code} on {piece.square} can be destroyed on the first move, by {proofs[piece]}", (piece.square,))
        for piece in order
    ]


def first_escape(positions: list[Position]) -> list[SetupProblem]:
    """Command tanks that could leave the board with their first move, from aboard a boat too (M12)."""
    problems = []
    for position in positions:
        if position.mode is not Mode.COMMAND:
            continue
        for start in moving_first(position):
            way_out = next((move for move in start.pseudo_legal_moves() if move.is_out), None)
            if way_out is not None:
                piece = _mover(start, way_out)
                text = f"{piece.code} on {piece.square} can leave the board on the first move, by {way_out}"
                problems.append(error(text, (piece.square,)))
    return problems


def _mover(position: Position, move: Move) -> Piece:
    piece = position.piece_at(move.from_square or "")
    if piece is not None and move.is_cargo:
        piece = piece.cargo
    assert piece is not None, f"{move} of no piece"
    return piece


def _may_destroy(position: Position, move: Move) -> bool:
    """A quick look that spares trying every move: shots, flames, and bombs with somebody near, blown or lost."""
    if move.is_pass or move.is_out:
        return False
    if move.action in _AIMED_ATTACKS:
        return True
    piece = _mover(position, move)
    if not _explodes(piece):
        return False
    # An explosion reaches the enemy at once, or by way of another bomb (A5).
    victims = (other for other in position.pieces() if other.side is not piece.side or _explodes(other))
    return any(_near(other.square, move.to_square or "") for other in victims if other != piece)


def _explodes(piece: Piece) -> bool:
    return piece.type.weapon("explosive") is not None


def _near(one: str, other: str) -> bool:
    columns = abs(ord(one[0]) - ord(other[0]))
    return columns <= 1 and abs(int(one[1:]) - int(other[1:])) <= 1


def _enemies_lost(position: Position, move: Move) -> list[Piece]:
    after = {piece.square: piece for piece in position.after(move).pieces()}
    enemies = [piece for piece in position.pieces() if piece.side is not position.turn]
    return [piece for piece in enemies if after.get(piece.square) != piece]
