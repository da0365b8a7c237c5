"""A picture is one self-contained, well-formed text."""

import re

import pytest

import tankchess
from tankchess import Position
from tankchess.drawing import draw, themes
from tests.drawing.pictures import EVERY_TERRAIN, busy_position, picture, titles

OVERLAYS = {
    "last_move": "H1H3N",
    "arrows": [("A1", "C5")],
    "reach_of": "H1",
    "fire_of": "H1",
    "threats": "w",
}


def everything(**options: object) -> str:
    return draw(Position.from_tfen(EVERY_TERRAIN), **{**OVERLAYS, **options})  # type: ignore[arg-type]


@pytest.mark.parametrize("theme", themes())
def test_it_is_well_formed_with_everything_on_it(theme):
    assert picture(EVERY_TERRAIN, theme=theme, **OVERLAYS).tag.endswith("svg")
    assert picture(busy_position(), theme=theme).tag.endswith("svg")


def test_it_refers_to_nothing_outside():
    text = everything()
    assert "<script" not in text and "<image" not in text and "@import" not in text and "<style" not in text
    assert re.findall(r"\bhttps?:[^\"']*", text) == ["http://www.w3.org/2000/svg"]
    assert all(target.startswith("#") for target in re.findall(r'href="([^"]*)"', text))
    assert not re.findall(r"\son[a-z]+=", text)


def test_everything_it_refers_to_is_there():
    for text in (everything(), draw(busy_position())):
        wanted = set(re.findall(r'href="#([^"]*)"', text)) | set(re.findall(r"url\(#([^)]*)\)", text))
        assert wanted <= set(re.findall(r'id="([^"]*)"', text))


def test_names_of_two_themes_do_not_meet_on_one_page():
    light, dark = (set(re.findall(r'id="([^"]*)"', everything(theme=theme))) for theme in ("light", "dark"))
    assert light and not light & dark


def test_the_same_position_is_the_same_text():
    assert everything() == everything()
    position = busy_position()
    assert draw(position) == draw(Position.from_tfen(position.tfen()))


def test_drawing_leaves_the_position_as_it_was():
    position = tankchess.setup("basic-16").position()
    position.play("C3C5NE")
    before = position.tfen()
    draw(position, last_move="C3C5NE", reach_of="C5", fire_of="C5", threats="b")
    assert position.tfen() == before
    assert len(position.history) == 1


def test_a_square_is_48_pixels_unless_a_size_is_asked_for():
    bare = picture("10x6 - wCLT@A1N,bCLT@F6S w", coordinates=False)
    assert (bare.get("width"), bare.get("height")) == ("496", "304")
    small = picture("10x6 - wCLT@A1N,bCLT@F6S w", coordinates=False, size=248)
    assert (small.get("width"), small.get("height")) == ("248", "152")
    assert small.get("viewBox") == bare.get("viewBox") == "-8 -8 496 304"


def test_a_size_too_small_to_see_is_refused():
    with pytest.raises(ValueError, match="size 3: expected at least 16 pixels"):
        draw(busy_position(), size=3)


def test_its_title_says_whose_turn_it_is():
    assert titles(picture("6x6 - wCLT@A1N,bCLT@F6S b"))[0] == "Tank Chess, 6x6, Black to move"


@pytest.mark.parametrize("size", ["6x6", "26x26", "26x6"])
def test_boards_of_every_size_are_drawn(size):
    assert picture(f"{size} - wCLT@A1N,bCLT@F6S w").get("role") == "img"


def test_an_empty_board_is_drawn():
    assert picture("6x6 - - w mode=last") is not None
