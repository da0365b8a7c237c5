"""Pictures of games, and of any move in them."""

import io

import pytest
from PIL import Image, ImageSequence

from tankchess import ArgumentError, Game, animate, draw, draw_png
from tankchess.game import Node

START = "8x8 - wCLT@A1N,wMT@C2N,bCLT@H8S,bLT@C7E w announce=no"


@pytest.fixture
def game() -> Game:
    game = Game(START)
    game.play("C2C3N")
    game.play("H8H7S")
    game.root.add_variation("A1A2N", "H8G8W", "A2A3N")
    return game


def test_a_game_is_drawn_with_its_last_move(game: Game) -> None:
    position = game.position
    assert draw(game) == draw(position, last_move="H8H7S") != draw(position)
    assert draw_png(game, size=100) == draw_png(position, last_move="H8H7S", size=100)


def test_another_move_may_be_shown_instead(game: Game) -> None:
    assert draw(game, last_move="C3C4N") == draw(game.position, last_move="C3C4N")


def test_a_game_before_its_first_move_shows_the_start() -> None:
    game = Game(START)
    assert draw(game) == draw(game.start) == draw(game.root)


def test_a_move_of_a_variation_is_drawn_with_its_way(game: Game) -> None:
    node = game.find("1:2/2")
    position = game.start
    position.play("A1A2N")
    position.play("H8G8W")
    assert draw(node) == draw(position, last_move="H8G8W")


def test_a_notebook_shows_a_game_with_its_last_move(game: Game) -> None:
    assert game._repr_svg_() == draw(game)


def test_a_notebook_shows_a_move_as_the_position_after_it(game: Game) -> None:
    assert game.find("1:2/2")._repr_svg_() == draw(game.find("1:2/2"))
    assert game.root._repr_svg_() == draw(game.start)


def frames(game: Game, node: Node | None = None) -> int:
    with Image.open(io.BytesIO(animate(game, node=node, size=100))) as picture:
        return len(list(ImageSequence.Iterator(picture)))


def test_a_moving_picture_follows_the_line_to_a_node(game: Game) -> None:
    assert (frames(game), frames(game, game.find("1:2/3")), frames(game, game.root)) == (3, 4, 1)


def test_a_node_of_another_game_is_refused(game: Game) -> None:
    with pytest.raises(ArgumentError, match="node: expected one of this game"):
        animate(game, node=game.copy().root)
