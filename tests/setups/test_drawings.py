"""Boards that were drawn anew: the earlier drawings stay, for the games that began on them (S1)."""

from dataclasses import replace

import pytest

import tankchess
from tankchess import Game, SetupError, setup, setup_names
from tankchess.game import game_from_json, game_to_json, read_games
from tankchess.setups import check_setup, drawings_of
from tankchess.shipped import list_shipped

REDRAWN = [name for name in setup_names() if drawings_of(name) > 1]
# A first move that a later drawing of the board has a wall in the way of.
RECORD = '[Setup "duel-12"]\n\n1. G3>H5/NE, F10>F7/S (H5 +)   *\n'


def test_s1_two_boards_were_drawn_anew():
    assert REDRAWN == ["duel-12", "frozen-lake-16"]


def test_s1_every_earlier_drawing_is_of_a_board_of_today():
    for file in list_shipped("setups", "earlier"):
        name, number, ending = file.split(".")
        assert ending == "toml"
        assert int(number) in range(1, drawings_of(name))


@pytest.mark.parametrize("name", REDRAWN)
@pytest.mark.parametrize("mode", ["command", "last"])
def test_s1_drawings_differ_in_their_walls_alone(name: str, mode: str):
    first, last = setup(name, 1), setup(name, drawings_of(name))
    assert last == setup(name)
    assert first.terrain != last.terrain
    assert replace(first, terrain={}, balance={}) == replace(last, terrain={}, balance={})
    assert first.position(mode) != last.position(mode)


@pytest.mark.parametrize("name", REDRAWN)
def test_s2_s3_an_earlier_drawing_has_neither_errors_nor_warnings(name: str):
    for drawing in range(1, drawings_of(name)):
        assert check_setup(setup(name, drawing)) == []


@pytest.mark.parametrize("drawing", [0, 3, -1, True, 1.5, "1"])
def test_a_drawing_that_does_not_exist_is_an_error_that_says_how_many_there_are(drawing: object):
    with pytest.raises(SetupError, match="expected 1 to 2"):
        setup("duel-12", drawing)  # type: ignore[arg-type]


def test_s1_a_record_that_tells_only_the_name_of_a_board_begins_on_the_first_drawing():
    (game,) = read_games(RECORD)
    assert len(game.moves) == 2
    assert game.at(0) == setup("duel-12", 1).position()
    assert game.record().count("[TFEN") == 0


def test_s1_a_new_game_begins_on_the_last_drawing_and_its_record_says_which_walls_there_are():
    game = Game("duel-12")
    assert game.position == setup("duel-12").position()
    assert f'[TFEN "{game.position.tfen()}"]' in game.record()
    assert list(read_games(game.record())) == [game]


def test_s1_json_names_the_first_drawing_alone_and_others_by_their_position():
    (old,) = read_games(RECORD)
    for game in (old, Game("duel-12")):
        assert game_from_json(game_to_json(game)) == game


def test_the_position_of_a_new_game_is_that_of_the_library():
    assert tankchess.Position.from_tfen(Game("duel-12").position.tfen()) == setup("duel-12").position()
