"""Announced play against brute force: a move is permitted exactly if no answer wins at once (G2)."""

from collections.abc import Mapping
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from tankchess import Move, PieceType, Position, Side
from tests.properties.positions import tfens


def unannounced(tfen: str, types: Mapping[str, PieceType] | None = None) -> Position:
    """The same position played until it happens, without limits."""
    size, terrain, pieces, turn, *keys = tfen.split(" ")
    kept = [key for key in keys if key.split("=")[0] in ("turning", "mines")]
    return Position.from_tfen(" ".join([size, terrain, pieces, turn, *kept, "announce=no", "house=no"]), types)


def has_command_tank(position: Position, side: Side) -> bool:
    crew = [one for piece in position.pieces() for one in (piece, piece.cargo) if one is not None]
    return any(piece.is_command and piece.side is side for piece in crew)


def could_strike(position: Position, move: Move) -> bool:
    """Whether a move may destroy anything of the other side at all: by an action, or as a bomb that goes off."""
    piece = position.piece_at(move.from_square) if move.from_square else None
    crew = [one for one in (piece, piece and piece.cargo) if one]
    return move.is_out or move.action in tuple("xfb") or any(one.type.code == "RB" for one in crew)


def is_permitted(position: Position, move: Move) -> bool:
    """Tries the move and every answer that could matter."""
    side = position.turn
    following = position.after(move)
    if not has_command_tank(following, side):
        return move.is_out
    outcome = following.outcome()
    if outcome is not None:
        return outcome.winner is side or str(outcome.termination) == "pass"
    for answer in following.legal_moves():
        if could_strike(following, answer) and (answer.is_out or not has_command_tank(following.after(answer), side)):
            return False
    return True


@given(tfens(("command",)), st.integers(0, 2**32))
def test_a_move_is_permitted_exactly_if_no_answer_wins_at_once(tfen: str, seed: int) -> None:
    position = Position.from_tfen(tfen)
    free = unannounced(tfen)
    moves = position.pseudo_legal_moves()
    if not position.announce or free.outcome() is not None:
        return
    legal = set(position.legal_moves())
    rng = Random(seed)
    barred = [move for move in moves if move not in legal]
    special = [move for move in moves if move.action or move.via or move.is_cargo or move.is_out]
    tried = [move for some in (moves, barred, special) for move in rng.sample(some, min(6, len(some)))]
    assert {str(move): move in legal for move in tried} == {str(move): is_permitted(free, move) for move in tried}


@given(tfens(("command",)))
def test_check_is_announced_exactly_if_a_move_of_the_enemy_destroys_the_command_tank(tfen: str) -> None:
    position = Position.from_tfen(tfen)
    other = "b" if position.turn is Side.WHITE else "w"
    fields = tfen.split(" ")
    enemy = unannounced(" ".join([*fields[:3], other, *fields[4:]]))
    if enemy.outcome() is not None:
        return
    struck = [
        str(move)
        for move in enemy.legal_moves()
        if could_strike(enemy, move) and not move.is_out and not has_command_tank(enemy.after(move), position.turn)
    ]
    escapes = [str(move) for move in enemy.legal_moves() if move.is_out]
    assert (position.in_check(), position.escape_threat()) == (bool(struck), bool(escapes))
    assert position.check_move() is None or str(position.check_move()) in struck
    assert position.escape_move() is None or str(position.escape_move()) in escapes
