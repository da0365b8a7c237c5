"""Themes are data: complete, and nothing but colours."""

import re

import pytest

from tankchess.drawing import draw, themes
from tests.drawing.pictures import busy_position, picture


def test_light_dark_and_print_are_included():
    assert list(themes()) == ["light", "dark", "print"]


def test_every_theme_has_the_same_colours():
    first, *others = (set(theme) for theme in themes().values())
    assert all(other == first for other in others)


def test_every_colour_is_written_the_same_way():
    for theme in themes().values():
        assert all(re.fullmatch(r"#[0-9a-f]{6}", colour) for colour in theme.values())


def test_print_is_grey():
    for colour in themes()["print"].values():
        assert colour[1:3] == colour[3:5] == colour[5:7]


def lightness(colour: str) -> float:
    red, green, blue = (int(colour[index : index + 2], 16) for index in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("name", ["light", "dark", "print"])
def test_the_two_sides_are_told_apart_in_grey(name):
    theme = themes()[name]
    assert lightness(theme["white"]) - lightness(theme["black"]) > 120
    assert abs(lightness(theme["light"]) - lightness(theme["dark"])) < 20


def test_a_picture_uses_only_colours_of_its_theme():
    used = set(re.findall(r"#[0-9a-f]{6}\b", draw(busy_position(), theme="dark")))
    assert used <= set(themes()["dark"].values())


def test_a_theme_of_the_users_own_is_a_mapping_of_all_colours():
    own = {**themes()["light"], "water": "#123456"}
    assert "#123456" in draw(busy_position(), theme=own)
    assert picture("6x6 - wLT@A1N,bLT@F6S w mode=last", theme=own) is not None


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"water": None}, "the colour 'water' is missing"),
        ({"lava": "#000000"}, "unknown colour 'lava'"),
        ({"water": 'red"/><script'}, "expected a colour as #a0b1c2"),
    ],
)
def test_an_incomplete_theme_is_refused(change, message):
    own = {token: colour for token, colour in {**themes()["light"], **change}.items() if colour is not None}
    with pytest.raises(ValueError, match=message):
        draw(busy_position(), theme=own)


def test_an_unknown_theme_lists_the_known_ones():
    with pytest.raises(ValueError, match="theme 'neon': expected one of light dark print"):
        draw(busy_position(), theme="neon")
