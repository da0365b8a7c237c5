"""Single things of the game as small pictures: piece types, fields of fire, kinds of ground."""

import xml.etree.ElementTree as ElementTree

import pytest

from tankchess import catalogue
from tankchess.core.sides import TERRAIN
from tankchess.drawing.picture import Picture
from tankchess.drawing.portrait import GROUND_ORDER, draw_field, draw_ground, draw_type
from tankchess.drawing.theme import themes
from tankchess.errors import ArgumentError
from tankchess.setups import setup

PRINT = themes()["print"]


@pytest.mark.parametrize("code", catalogue())
def test_every_type_is_a_drawing_in_the_colours_of_its_side(code):
    kind = catalogue()[code]
    white, black = (ElementTree.fromstring(draw_type(kind, "print", tone)) for tone in ("white", "black"))
    assert white[-1].attrib["fill"] == PRINT["white"]
    assert black[-1].attrib["fill"] == PRINT["black"]


def test_the_hulls_of_flag_teams_have_bands():
    drawing = draw_type(catalogue()["MT"], "print", "flag-black")
    assert 'fill="url(#tc-flag-black)"' in drawing
    assert '<pattern id="tc-flag-black"' in drawing


def reached(code):
    """The squares of a field of fire that are dark, and those with a ring: how far to the right and ahead."""
    root = ElementTree.fromstring(draw_field(catalogue()[code], "print"))
    dark = [path.attrib["d"] for path in root if path.attrib.get("fill") == PRINT["threat"]]
    corners = [text[1:].split("h")[0].split() for text in dark]
    rings = [ring for ring in root if ring.tag.endswith("circle")]
    return (
        {(round(float(x) / 12 + 0.5), round(-float(y) / 12 - 0.5)) for x, y in corners},
        {(round(float(ring.attrib["cx"]) / 12), round(-float(ring.attrib["cy"]) / 12)) for ring in rings},
    )


def test_a_mortar_reaches_three_to_five_squares_straight_ahead():
    assert reached("HM") == ({(0, 3), (0, 4), (0, 5)}, set())


def test_a_flame_reaches_exactly_two_squares_in_three_directions():
    assert reached("FT") == ({(-2, 2), (0, 2), (2, 2)}, set())


def test_a_gun_reaches_as_far_as_is_drawn_but_not_the_next_square():
    dark, _ = reached("LT")
    assert dark == {(0, ahead) for ahead in range(2, 7)} | {(-2, 2), (-3, 3), (2, 2), (3, 3)}


def test_a_mine_is_laid_behind_and_destroys_nobody_there():
    assert reached("ML") == (set(), {(0, -1)})


@pytest.mark.parametrize("kind", TERRAIN)
def test_every_terrain_has_a_sample_of_three_squares_by_two(kind):
    root = ElementTree.fromstring(draw_ground(kind, "print"))
    assert root.attrib["viewBox"] == "0 0 144 96"
    assert f'data-terrain="{kind}"' in draw_ground(kind, "print")


def test_all_terrains_are_explained():
    assert set(GROUND_ORDER) == set(TERRAIN)


def test_an_unknown_terrain_is_refused():
    with pytest.raises(ArgumentError, match=r"^terrain 'swamp': expected one of high low "):
        draw_ground("swamp")


def test_with_codes_every_piece_carries_that_of_its_type_and_the_command_tank_a_c():
    position = setup("duel-12").position()
    svg = Picture(position, "print", False, True, codes=True).svg(None)
    assert svg.count(">CLT</text>") == 2
    assert svg.count(">HT</text>") == 2
    assert ">LT</text>" not in Picture(position, "print", False, True).svg(None)
