"""Positions changed by hand: pieces put and removed, other terrain, rules and turns."""

import copy
from dataclasses import replace

import pytest
from hypothesis import given

from tankchess import (
    ArgumentError,
    FrozenPositionError,
    Mode,
    Piece,
    Position,
    PositionError,
    RulesError,
    Side,
    TankChessError,
    TfenError,
    load_types,
    setup,
)
from tests.properties.positions import tfens

TFEN = "8x8 high:D4;water:F1,F2;hedge:B5+B6 wCLT@A1N,wMT@C2N,xbLT@C7E,bCLT@H8S w announce=no"


@pytest.fixture
def position() -> Position:
    return Position.from_tfen(TFEN)


# Pieces as texts.


@pytest.mark.parametrize(
    "text", ["wLT@C3N", "xbCMT@K6SW", "fwHD@Z26NE", "wLL@F4E(wMTE)", "bHL@F4E(bCASW^)", "wLT@C3N^"]
)
def test_a_piece_is_read_from_its_text(text: str) -> None:
    assert str(Piece.parse(text)) == text


@given(tfens())
def test_every_piece_of_a_position_is_read_from_its_text(tfen: str) -> None:
    position = Position.from_tfen(tfen)
    for piece in position.pieces(wrecks=True):
        assert str(Piece.parse(str(piece), position.types)) == str(piece)
        assert Piece.parse(str(piece), position.types).type == piece.type


def test_a_piece_of_a_type_of_ones_own_is_read_with_the_types() -> None:
    types = load_types({"RT": {"name": "Recon Tank", "speed": 6, "armour": [0, 0, 0]}})
    assert Piece.parse("wRT@C3N", types).type == types["RT"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("wLX@C3N", 'piece "wLX@C3N": unknown piece type "LX"'),
        ("wLT@C3", 'piece "wLT@C3": expected side, type, @, square, facing'),
        ("wLT@C99N", '"C99" is not a square'),
        ("", "expected side, type"),
        ("wLL@F4E(wXXE)", "expected a known type and a facing"),
    ],
)
def test_a_text_that_is_not_a_piece_is_told(text: str, message: str) -> None:
    with pytest.raises(TfenError, match=message):
        Piece.parse(text)


# In place.


def test_a_piece_is_put_on_a_square(position: Position) -> None:
    position.set_piece("C3", "wLT", "N")
    assert str(position.piece_at("C3")) == "wLT@C3N"
    assert position.key == position.fresh_key()


def test_a_piece_takes_the_place_of_what_stood_there(position: Position) -> None:
    position.set_piece("C7", "bHT", "S")
    assert str(position.piece_at("C7")) == "bHT@C7S"


def test_a_removed_piece_can_be_put_elsewhere(position: Position) -> None:
    tank = position.remove("C2")
    assert tank is not None and position.piece_at("C2") is None
    position.set_piece("G5", tank)
    position.set_piece("G6", tank, "W")
    assert [str(piece) for piece in position.pieces(type="MT")] == ["wMT@G5N", "wMT@G6W"]


def test_nothing_is_removed_from_an_empty_square(position: Position) -> None:
    position.play("A1A2N")
    assert position.remove("E5") is None
    assert len(position.history) == 1


def test_l3_cargo_turns_with_its_boat_when_it_is_put(position: Position) -> None:
    position.set_piece("F1", "wLL@A1N(wMTS)", "E")
    assert str(position.piece_at("F1")) == "wLL@F1E(wMTW)"


def test_a_change_forgets_the_moves(position: Position) -> None:
    position.play("A1A2N")
    position.set_piece("C3", "wLT", "N")
    assert position.history == ()
    assert position.turn is Side.BLACK


def test_a_frozen_position_is_not_changed(position: Position) -> None:
    position.freeze()
    with pytest.raises(FrozenPositionError):
        position.set_piece("C3", "wLT", "N")
    with pytest.raises(FrozenPositionError):
        position.remove("C2")
    assert position.tfen() == TFEN
    assert position.with_piece("C3", "wLT", "N") != position


@pytest.mark.parametrize(
    ("square", "piece", "facing", "message"),
    [
        ("F1", "wLT", "N", r'"wLT@F1N": a Light Tank cannot stand on water \(M9\)'),
        ("D4", "wLT", "N", '"wLT@D4N": an obstacle stands on D4'),
        ("C3", "wFB", "N", "is not open water"),
        ("C3", "wXX", "N", 'unknown piece type "XX"'),
        ("C3", "fwLT", "N", "side fw plays only in mode=four"),
        ("C3", "wLT", None, '"wLT" on C3: expected a facing, one of N NE'),
        ("C3", "tank", "N", "expected side, type, @, square, facing"),
    ],
)
def test_a_piece_that_cannot_stand_there_is_told_with_its_square(
    position: Position, square: str, piece: str, facing: str | None, message: str
) -> None:
    with pytest.raises(PositionError, match=message) as caught:
        position.set_piece(square, piece, facing)
    assert caught.value.square == square
    assert position.tfen() == TFEN


def test_p1_a_second_command_tank_is_refused(position: Position) -> None:
    with pytest.raises(PositionError, match="White has 2 Command tanks"):
        position.set_piece("C3", "wCLT", "N")


@pytest.mark.parametrize(("square", "facing"), [("Z9", "N"), ("C3", "NNE")])
def test_a_square_or_facing_that_does_not_exist_is_told(position: Position, square: str, facing: str) -> None:
    with pytest.raises(ArgumentError):
        position.set_piece(square, "wLT", facing)


# As new positions.


def test_new_positions_leave_the_old_one_alone(position: Position) -> None:
    made = [
        position.with_piece("C3", "wLT", "N"),
        position.without("C2", "C7"),
        position.with_terrain({"high": []}),
        position.with_rules(limit=25),
        position.with_turn("b"),
    ]
    assert position.tfen() == TFEN
    assert all(other != position for other in made)


def test_pieces_are_left_out(position: Position) -> None:
    assert [piece.square for piece in position.without("C2", "C7", "E5").pieces(wrecks=True)] == ["A1", "H8"]


def test_terrain_that_is_named_lies_exactly_there(position: Position) -> None:
    made = position.with_terrain(
        {"high": ["E4", "E5"], "hedge": ["G3+G4", ("G6", "G7")], "ice": ["F1"], "low": "H1,H2"}
    )
    assert made.terrain("high") == ["E4", "E5"]
    assert made.hedges() == [("G3", "G4"), ("G6", "G7")]
    assert made.terrain("water") == ["F1", "F2"]
    assert (made.terrain("ice"), made.terrain("low")) == (["F1"], ["H1", "H2"])


def test_terrain_goes_when_its_list_is_empty(position: Position) -> None:
    assert position.with_terrain({"hedge": [], "high": ""}).terrain_text == "water:F1,F2"


@pytest.mark.parametrize(
    ("terrain", "message", "square"),
    [
        ({"water": ["C2"]}, r'"wMT@C2N": a Medium Tank cannot stand on water \(M9\)', "C2"),
        ({"ice": ["A3"]}, r"terrain, ice A3: ice lies on water only \(T3\)", "A3"),
        ({"road": ["J1"]}, "terrain, road J1: not on a board of 8x8", "J1"),
        ({"high": ["X"]}, '"X" is not a square', None),
        ({"high": ["D4+D5"]}, "only hedge and fire squares are joined", None),
    ],
)
def test_t3_terrain_that_cannot_lie_there_is_told(
    position: Position, terrain: dict[str, list[str]], message: str, square: str | None
) -> None:
    with pytest.raises(PositionError, match=message) as caught:
        position.with_terrain(terrain)
    assert caught.value.square == square


def test_a_kind_of_terrain_that_does_not_exist_is_told(position: Position) -> None:
    with pytest.raises(ArgumentError, match="terrain 'lava'"):
        position.with_terrain({"lava": ["A1"]})


@given(tfens())
def test_the_same_terrain_again_changes_nothing(tfen: str) -> None:
    position = Position.from_tfen(tfen)
    kinds = ("high", "low", "water", "ice", "road", "smoke", "mine")
    terrain: dict[str, list[str] | list[tuple[str, ...]]] = {kind: position.terrain(kind) for kind in kinds}
    assert position.with_terrain({**terrain, "hedge": position.hedges(), "fire": position.fires()}) == position


@given(tfens())
def test_taking_all_pieces_off_and_putting_them_back_changes_nothing(tfen: str) -> None:
    position = Position.from_tfen(tfen)
    made = position.copy()
    pieces = [made.remove(piece.square) for piece in position.pieces(wrecks=True)]
    assert made.pieces(wrecks=True) == []
    for piece in reversed(pieces):
        assert piece is not None
        made.set_piece(piece.square, piece)
    if position.mines != made.mines:
        # Without a Minelayer the pool counts as full (A1).
        return
    assert made == position
    assert [str(move) for move in made.legal_moves()] == [str(move) for move in position.legal_moves()]


def test_a1_the_pool_of_mines_stays_as_it_is() -> None:
    position = Position.from_tfen("8x8 - wML@A1N,bLT@H8S,bML@G8S w mode=last mines=3")
    layer = position.remove("A1")
    assert layer is not None
    position.set_piece("B2", layer)
    assert position.mines == 3


# Rules.


def test_rules_are_changed_by_their_options(position: Position) -> None:
    made = position.with_rules(limit=25, announce="only", turning=False)
    assert (made.limit, made.announce, made.turning, made.mode) == (25, "only", False, "command")


def test_complete_rules_replace_all(position: Position) -> None:
    limited = position.with_rules(limit=25)
    assert limited.with_rules(replace(limited.rules, limit=None)) == position


def test_an_edition_speaks_for_all_it_governs(position: Position) -> None:
    assert position.with_rules(edition="earlier").rules.edition == "earlier"


def test_g6_another_mode_drops_what_it_does_not_know() -> None:
    position = setup("basic-16").position(mode="flag")
    carrying = position.with_piece("C3", "wLT@C3N^")
    made = carrying.with_rules(mode="last")
    assert made.mode is Mode.LAST
    assert made.flags() == [] and not any(piece.has_flag for piece in made.pieces())
    assert made.with_rules(mode="flag").flags() == ["H8+I9"]


def test_options_that_do_not_go_together_are_told(position: Position) -> None:
    with pytest.raises(RulesError, match="announce: only with mode=command"):
        position.with_rules(mode="last", announce="yes")


def test_g7_pieces_of_four_do_not_play_in_a_game_of_two() -> None:
    with pytest.raises(TankChessError, match="plays only in mode"):
        setup("four-the-glory-20").position().with_rules(mode="last")


def test_a_changed_position_is_free_and_copies(position: Position) -> None:
    made = position.freeze().with_piece("C3", "wLT", "N")
    assert not made.is_frozen
    assert copy.deepcopy(made) == made
