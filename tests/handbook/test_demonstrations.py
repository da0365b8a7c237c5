"""Every piece and every kind of terrain has a board on which it can be tried, and the board shows what it is for."""

from pathlib import Path

import pytest

from tankchess import Position
from tankchess.core.catalogue import catalogue
from tankchess.core.sides import TERRAIN, Side
from tankchess.handbook import Demonstration, demonstrations
from tankchess.handbook.demonstrations import PLAYER

PIECES = demonstrations("pieces")
GROUNDS = demonstrations("terrain")
LIST = (Path(__file__).parents[1] / "data" / "rules.txt").read_text(encoding="utf-8")
RULES = {line.partition("|")[0].strip() for line in LIST.splitlines() if not line.startswith("#")}
ALL = [pytest.param(shown, id=name) for name, shown in {**PIECES, **GROUNDS}.items()]
# What a weapon is used by, as moves write it.
ACTIONS = {
    "gun": "x",
    "indirect": "x",
    "flame": "f",
    "charges": "x",
    "smoke": "s",
    "mines": "m",
    "explosive": "b",
}


def own_squares(position: Position, code: str) -> set[str]:
    """Where the player's pieces of a type stand."""
    return {str(piece.square) for piece in position.pieces() if piece.side is PLAYER and piece.type.code == code}


def test_every_piece_and_every_kind_of_terrain_has_a_board_and_nothing_else_has():
    assert list(PIECES) == list(catalogue()) and list(GROUNDS) == list(TERRAIN)


@pytest.mark.parametrize("shown", ALL)
def test_a_board_is_sound_and_white_can_move_again_and_again(shown: Demonstration):
    position = shown.position()
    assert position.status() == [] and position.turn is PLAYER is Side.WHITE
    assert (position.width, position.height) <= (9, 8)
    quiet = next(move for move in position.legal_moves() if not move.action)
    assert position.after(quiet).with_turn(PLAYER).legal_moves()


@pytest.mark.parametrize("shown", ALL)
def test_every_line_can_be_played_and_is_told_in_every_language(shown: Demonstration):
    assert shown.lines
    for line in shown.lines:
        said = {language: line.sentences(shown.position(), language) for language in ("en", "es", "sv")}
        assert {len(sentences) for sentences in said.values()} == {len(line.moves)}


@pytest.mark.parametrize("shown", ALL)
def test_the_rules_of_a_board_exist(shown: Demonstration):
    assert shown.rules and set(shown.rules) <= RULES


@pytest.mark.parametrize("code", PIECES)
def test_the_piece_is_there_and_what_is_special_about_it_can_be_done_at_once(code: str):
    position = PIECES[code].position()
    squares = own_squares(position, code)
    assert squares
    actions = {move.action for move in position.legal_moves() if move.from_square in squares}
    assert {ACTIONS[weapon.kind] for weapon in catalogue()[code].weapons} <= actions


@pytest.mark.parametrize("code", PIECES)
def test_a_line_is_about_the_piece(code: str):
    squares = own_squares(PIECES[code].position(), code)
    moves = [move for line in PIECES[code].lines for move in line.moves]
    assert any(square in move for square in squares for move in moves)


@pytest.mark.parametrize("kind", GROUNDS)
def test_the_terrain_is_on_its_board(kind: str):
    assert GROUNDS[kind].position().terrain(kind)
