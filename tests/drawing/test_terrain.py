"""Every terrain has a pattern of its own, and only what is there is drawn."""

import pytest

from tankchess import Position
from tankchess.core.sides import TERRAIN
from tankchess.drawing import draw
from tests.drawing.pictures import EVERY_TERRAIN, SVG, named, picture, texts


@pytest.mark.parametrize("kind", TERRAIN)
def test_every_terrain_has_a_pattern_and_uses_it(kind):
    root = picture(EVERY_TERRAIN)
    patterns = {pattern.get("id") for pattern in root.iter(f"{SVG}pattern")}
    assert f"tc-light-{kind}" in patterns
    layer = named(root, "terrain", kind)
    assert layer is not None
    assert any(shape.get("fill") == f"url(#tc-light-{kind})" for shape in layer.iter())


def test_the_patterns_differ_by_more_than_their_colours():
    root = picture(EVERY_TERRAIN)
    drawings = {
        "".join(str(shape.get("d") or (shape.get("cx"), shape.get("r"))) for shape in pattern)
        for pattern in root.iter(f"{SVG}pattern")
    }
    assert len(drawings) == len(TERRAIN)


def test_terrain_that_is_not_there_leaves_no_trace():
    text = draw(Position.from_tfen("6x6 - wCLT@A1N,bCLT@F6S w"))
    assert "<pattern" not in text
    assert "data-terrain" not in text


def test_neighbouring_high_obstacles_are_one_shape():
    root = picture("6x6 high:C3,C4,D4 wCLT@A1N,bCLT@F6S w")
    layer = named(root, "terrain", "high")
    assert layer is not None
    assert {(shape.get("d") or "").count("M") for shape in layer.iter(f"{SVG}path")} == {1}


def test_two_hedges_side_by_side_stay_two():
    one = named(picture("6x6 hedge:C3+D3 wCLT@A1N,bCLT@F6S w"), "terrain", "hedge")
    two = named(picture("6x6 hedge:C3,D3 wCLT@A1N,bCLT@F6S w"), "terrain", "hedge")
    assert one is not None and two is not None
    assert 2 * len(one) == len(two)


def test_squares_of_one_hedge_that_touch_at_a_corner_are_linked():
    one = named(picture("6x6 hedge:C3+D4 wCLT@A1N,bCLT@F6S w"), "terrain", "hedge")
    assert one is not None
    assert one[0].get("d") == "M120 168l48 -48"


def test_coordinates_stand_on_all_four_sides():
    words = texts(picture("7x6 - wCLT@A1N,bCLT@F6S w"))
    assert words == [letter for letter in "ABCDEFG" for _ in (1, 2)] + [str(row) for row in range(1, 7) for _ in (1, 2)]


def test_coordinates_can_be_left_out():
    assert texts(picture("7x6 - wCLT@A1N,bCLT@F6S w", coordinates=False)) == []


@pytest.mark.parametrize("flip", [False, True])
@pytest.mark.parametrize("size", ["6x6", "7x6", "6x7", "7x7"])
def test_the_south_west_corner_is_dark_from_either_side(size, flip):
    width, height = int(size[0]), int(size[2])
    root = picture(f"{size} - wCLT@A1N,bCLT@F6S w", flip=flip)
    dark = next(path.get("d") or "" for path in root.iter(f"{SVG}path") if path.get("fill") == "#e2d5bb")
    x, y = (width - 1, 0) if flip else (0, height - 1)
    assert f"M{x * 48} {y * 48}h" in dark
