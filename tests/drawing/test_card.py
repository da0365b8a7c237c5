"""Cards: a position beside a few words, 1200 by 630 pixels."""

import io

import pytest
from PIL import Image

from tankchess import setup
from tankchess.drawing.card import draw_card
from tankchess.drawing.card_shape import HEIGHT, WIDTH, CardPlayer
from tankchess.drawing.lettering import signs

START = setup("basic-16").position()
PLAYERS = (CardPlayer("white", "Ann"), CardPlayer("black", "Bob"))


def card(**words) -> Image.Image:
    drawn = draw_card(words.pop("position", START), **{"title": "Basic", "players": PLAYERS, **words})
    return Image.open(io.BytesIO(drawn)).convert("RGB")


@pytest.mark.parametrize("name", ["basic-16", "highway-20x16", "corner-16"])
def test_a_card_has_the_size_that_links_are_shown_with(name):
    assert card(position=setup(name).position()).size == (WIDTH, HEIGHT)


def test_the_last_move_is_shown():
    after = START.copy()
    after.push("H1H2N")
    assert card(position=after).tobytes() != card(position=after, last_move="H1H2N").tobytes()


def test_the_names_of_the_players_are_on_it():
    assert card().tobytes() != card(players=(CardPlayer("white", "Eve"), CardPlayer("black", "Bob"))).tobytes()


def test_a_letter_without_a_drawing_loses_its_accent():
    accented = card(title="\u00c5ke \u00d1and\u00fa")
    assert accented.tobytes() == card(title="Ake Nandu").tobytes()
    assert "\u00d1" not in signs()


def test_a_name_that_is_too_long_does_not_reach_the_board():
    short, long = card(lines=("short",)), card(lines=("endless " * 20,))
    board = (WIDTH - 600, 0, WIDTH, HEIGHT)
    assert short.crop(board).tobytes() == long.crop(board).tobytes()
    assert short.tobytes() != long.tobytes()


def test_words_that_would_be_markup_are_only_words():
    assert card(title='<rect "&"/>').size == (WIDTH, HEIGHT)
