"""How the armies stand before the first move: where, facing what, and free to go (S3)."""

from __future__ import annotations

from tankchess.core.move import Move
from tankchess.core.piece import Piece
from tankchess.core.position import Position
from tankchess.core.sides import TWO_PLAYERS, Mode, Side
from tankchess.setups.first_move import moving_first
from tankchess.setups.problem import SetupProblem, warning

_FORWARD = {Side.WHITE: ("N", "north"), Side.BLACK: ("S", "south")}


def wrong_half(position: Position) -> list[SetupProblem]:
    """White's pieces outside the southern half and Black's outside the northern one; four players start anywhere.

    With an odd number of rows, the middle one belongs to neither half.
    """
    if position.mode is Mode.FOUR:
        return []
    half, top = position.height // 2, position.height
    halves = {
        Side.WHITE: ("southern", range(1, half + 1)),
        Side.BLACK: ("northern", range(top - half + 1, top + 1)),
    }
    problems = []
    for side in TWO_PLAYERS:
        name, rows = halves[side]
        outside = [piece for piece in position.pieces() if piece.side is side and int(piece.square[1:]) not in rows]
        if outside:
            text = f"{side.name_in_words}'s pieces do not all start in the {name} half, rows {rows[0]} to {rows[-1]}"
            squares = _squares(outside)
            problems.append(warning(text, squares, word="wrong_half", side=side, first=rows[0], last=rows[-1]))
    return problems


def wrong_facing(position: Position) -> list[SetupProblem]:
    """Pieces, cargo among them, that do not face the other side of the board; four players face anywhere.

    That is straight north for White and straight south for Black, as every rulebook sets the pieces up.
    """
    if position.mode is Mode.FOUR:
        return []
    problems = []
    for side in TWO_PLAYERS:
        facing, word = _FORWARD[side]
        astray = [piece for piece in position.pieces() if piece.side is side and not _faces(piece, facing)]
        if astray:
            text = f"{side.name_in_words}'s pieces do not all face the enemy's side, straight {word}"
            problems.append(warning(text, _squares(astray), word=f"wrong_facing_{side}"))
    return problems


def stuck(position: Position) -> list[SetupProblem]:
    """Vehicles that cannot get away from their square alive, were it their turn. Turning alone does not count."""
    problems = []
    for start in moving_first(position):
        moves: dict[str, list[Move]] = {}
        for move in start.pseudo_legal_moves():
            if not move.is_cargo and move.from_square != move.to_square:
                moves.setdefault(move.from_square or "", []).append(move)
        for piece in start.pieces():
            if piece.side is start.turn and piece.type.is_vehicle:
                if not any(_survives(start, piece, move) for move in moves.get(piece.square, ())):
                    text = f"{piece.code} on {piece.square} cannot move"
                    square = piece.square
                    problems.append(warning(text, (square,), word="stuck", square=square, type=piece.type))
    return problems


def _squares(pieces: list[Piece]) -> tuple[str, ...]:
    return tuple(piece.square for piece in pieces)


def _faces(piece: Piece, facing: str) -> bool:
    return piece.facing == facing and (piece.cargo is None or piece.cargo.facing == facing)


def _survives(position: Position, piece: Piece, move: Move) -> bool:
    if move.is_out or move.to_square is None:
        return True
    moved = position.after(move).piece_at(move.to_square)
    found = [moved, moved.cargo if moved is not None else None]
    return any(there is not None and not there.is_wreck and there.type == piece.type for there in found)
