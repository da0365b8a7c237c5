"""The picture of the terrain in the page."""

import re
from xml.etree import ElementTree

import pytest

from tankchess import Position, setup, setup_names
from tankchess.drawing.theme import themes
from tankchess.server.views.position_view import ground_name, scene_of
from tankchess.server.views.terrain_svg import ground_svg
from tests.kit import diagram

ALL_TERRAIN = """
    4  #     =     ~     *
    3  &     !     _     %
    2  +     .     .     .
    1  LT/N  .     .     lt/S
       A     B     C     D
"""


@pytest.mark.parametrize("name", setup_names())
def test_the_ground_of_every_setup_is_well_formed(name: str) -> None:
    position = setup(name).position()
    root = ElementTree.fromstring(ground_svg(position))
    assert root.get("viewBox") == f"0 0 {position.width * 48} {position.height * 48}"


def test_every_kind_of_terrain_has_a_layer() -> None:
    position = diagram(ALL_TERRAIN, mode="last")
    layers = re.findall(r'data-terrain="(\w+)"', ground_svg(position))
    assert sorted(layers) == sorted(scene_of(position).terrain)


def test_colours_are_those_of_the_page() -> None:
    svg = ground_svg(diagram(ALL_TERRAIN, mode="last"))
    used = set(re.findall(r"var\(--tc-([a-z-]+)\)", svg))
    assert used <= set(themes()["light"])
    assert not re.search(r"#[0-9a-f]{6}", svg)


def test_no_style_and_no_script_is_written_into_the_page() -> None:
    svg = ground_svg(diagram(ALL_TERRAIN, mode="last"))
    assert not re.search(r"<style|style=|<script|<text|href", svg)


def test_two_grounds_in_one_page_do_not_share_patterns() -> None:
    one, two = ground_svg(setup("basic-16").position()), ground_svg(setup("basic-20").position())
    names = [set(re.findall(r' id="([^"]+)"', svg)) for svg in (one, two)]
    assert not names[0] & names[1]


def test_the_name_of_a_ground_stays_until_the_terrain_changes() -> None:
    position = Position.from_tfen("8x8 hedge:B2+B3 wCFT@B5S,bCLT@H8S w")
    before = ground_name(position)
    position.play("B5B5SE")
    position.play("H8H8SW")
    assert ground_name(position) == before
    position.play("B5B5SfB3")
    assert ground_name(position) != before
