"""Games and positions as files for the board on other pages."""

from pathlib import Path

import msgspec
import pytest
from hypothesis import given

from tankchess import Game, Position, read_games
from tankchess.server.messages import BoardFile
from tankchess.server.views.board_file import game_file, position_file, write_board_file
from tankchess.server.views.position_view import announcement_of, scene_of, way_of
from tankchess.server.views.terrain_svg import ground_svg
from tests.properties.positions import tfens

ROOT = Path(__file__).parents[2]
RECORDS = ROOT / "tests" / "game" / "records"
EXAMPLE = ROOT / "web" / "packages" / "board" / "example"


@pytest.mark.parametrize("name", ["command", "escape3", "flag", "four"])
def test_a_file_shows_every_position_of_a_game_as_a_server_would(name: str) -> None:
    for game in read_games(RECORDS / f"{name}.tcg"):
        file = game_file(game)
        assert [str(move) for move in game.moves] == [move.code for move in file.moves]
        for ply, shown in enumerate(file.plies):
            position = game.at(ply)
            assert (shown.ply, shown.scene) == (ply, scene_of(position))
            assert shown.announcement == announcement_of(position)
            assert shown.last == (way_of(game.at(ply - 1), game.moves[ply - 1]) if ply else None)
            assert file.grounds[shown.scene.ground] == ground_svg(position)


@given(tfens())
def test_a_position_is_a_game_without_moves(tfen: str) -> None:
    position = Position.from_tfen(tfen)
    file = position_file(position)
    assert [ply.scene.tfen for ply in file.plies] == [position.tfen()]
    assert (file.moves, file.players, file.result) == ([], {}, "")
    assert msgspec.json.decode(write_board_file(position), type=BoardFile) == file


def test_players_title_comments_and_result_are_those_of_the_record() -> None:
    game = Game("basic-16", players=["Ann", "Bob"], headers={"Event": "Evening game"})
    game.play("H1H2N")
    game.set_comment("[%clk 0:19:31] a quiet start [%eval +0.20]")
    game.resign()
    file = game_file(game)
    assert (file.title, file.players, file.result) == ("Evening game", {"w": "Ann", "b": "Bob"}, "1-0")
    assert file.comments == {"1": "a quiet start"}
    assert [(move.text, move.side) for move in file.moves] == [("H1>H2/N", "w")]


def test_nobody_is_named_who_is_not_known() -> None:
    assert (game_file(Game("duel-12")).players, game_file(Game("duel-12")).title) == ({}, "")


def test_ground_that_does_not_change_is_drawn_once() -> None:
    game = Game("basic-16")
    for code in ("H1H2N", "I16I16SW"):
        game.play(code)
    assert len(game_file(game).grounds) == 1


def test_the_game_of_the_example_is_fresh() -> None:
    (game,) = read_games(EXAMPLE / "game.tcg")
    fresh = write_board_file(game) == (EXAMPLE / "game.board.json").read_bytes()
    assert fresh, "run tankchess convert game.tcg game.board.json in web/packages/board/example"
