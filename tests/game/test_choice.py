"""Games with pieces other than those of the setup: single type (G3), free choice (G11)."""

import pytest

from tankchess import SetupError, setup
from tankchess.core.catalogue import catalogue
from tankchess.game import Game, GameError, exchange_types, read_games, single_type
from tankchess.game.choice import single_types, starts
from tankchess.setups import Setup
from tests.game.random_games import own_setup


def types_in(game: Game) -> set[str]:
    return {piece.type.code for piece in game.position.pieces()}


def test_g3_every_piece_plays_as_one_type() -> None:
    assert types_in(Game("basic-16", all_as="MT")) == {"MT"}


def test_g3_the_command_tank_stays_the_command_tank() -> None:
    piece = Game("basic-16", all_as="MT").position.piece_at("H1")
    assert piece is not None and piece.code == "wCMT"


def test_g3_a_pillbox_stays_a_pillbox() -> None:
    fort = exchange_types(setup("basic-16"), {"C1": "P", "N16": "P"})
    game = Game(single_type(fort, "TD"))
    assert types_in(game) == {"P", "TD"}


def test_g11_other_types_on_the_starting_squares() -> None:
    game = Game("basic-16", exchange={"C3": "HT", "H1": "MT"})
    assert [game.position.piece_at(square).code for square in ("C3", "H1", "F3")] == ["wHT", "wCMT", "wLT"]  # type: ignore[union-attr]


def test_g11_the_number_of_pieces_stays_the_same() -> None:
    with pytest.raises(SetupError, match="no piece starts on A1"):
        Game("basic-16", exchange={"A1": "HT"})


def test_p1_a_pillbox_cannot_be_the_command_tank() -> None:
    with pytest.raises(SetupError, match="P1"):
        Game("basic-16", exchange={"H1": "P"})


def test_an_unknown_type_is_an_error() -> None:
    with pytest.raises(SetupError, match="XX"):
        Game("basic-16", all_as="XX")


def test_a_loaded_boat_stays_a_boat() -> None:
    with pytest.raises(SetupError, match="H1"):
        exchange_types(own_setup(), {"H1": "LT"})


def test_a_position_leaves_no_choice() -> None:
    with pytest.raises(GameError, match="expected a setup"):
        Game(setup("basic-16").position(), all_as="MT")


def test_the_record_of_a_choice_carries_the_position() -> None:
    game = Game("basic-16", all_as="MT")
    text = game.record()
    assert '[Setup "basic-16"]' in text and '[TFEN "16x16' in text
    assert list(read_games(text)) == [game]


def test_the_record_of_a_custom_setup_carries_its_types() -> None:
    game = Game(own_setup(), mode="last")
    game.play("A1A2N")
    text = game.record()
    assert '[Setup "own-8"]' in text and '[Types "{\\"RT\\":{\\"name\\":\\"Rocket \\\\\\"Tank\\\\\\"\\"' in text
    assert list(read_games(text)) == [game]


def can_be_set_up(chosen: Setup) -> bool:
    try:
        chosen.position()
    except SetupError:
        return False
    return True


# Boats and a bridge, ice, pillboxes: all kinds of ground to start on.
@pytest.mark.parametrize("name", ["river-crossing-20", "frozen-lake-16", "fortress-20", "duel-12"])
def test_g11_the_types_listed_for_a_square_are_those_that_can_be_set_up_there(name: str) -> None:
    board = setup(name)
    for start in starts(board):
        if start.types == (start.type,):
            continue
        possible = {
            code
            for code, kind in catalogue().items()
            if (kind.is_vehicle or not start.is_command) and can_be_set_up(exchange_types(board, {start.square: code}))
        }
        assert possible == set(start.types), start


def test_g11_a_boat_stands_on_open_water_only() -> None:
    boats = {"FB", "GB", "LL", "HL"}
    found = {start.square: set(start.types) for start in starts(setup("river-crossing-20"))}
    afloat = [square for square, types in found.items() if boats <= types]
    assert afloat and all(
        not boats & found[square] for square in found if square not in afloat and len(found[square]) > 1
    )


def test_g3_the_types_that_can_be_the_only_one_on_a_board() -> None:
    board = setup("basic-16")
    assert set(single_types(board)) == {
        code for code in catalogue() if code != "P" and can_be_set_up(single_type(board, code))
    }


def test_g3_no_type_can_be_the_only_one_where_a_boat_carries_a_tank() -> None:
    assert single_types(setup("river-crossing-20")) == ()
