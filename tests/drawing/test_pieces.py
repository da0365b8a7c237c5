"""Every type has a silhouette of its own; the way it is turned says where it faces."""

import xml.etree.ElementTree as ElementTree

import pytest

from tankchess import Position, catalogue, load_types
from tankchess.core.geometry import FACINGS
from tankchess.drawing.silhouettes import silhouette
from tests.drawing.pictures import SVG, drawn_as, every_piece, picture, texts, titles

OWN = load_types(
    """
    [types.RT]
    name = 'Rocket <Tank> & "Co"'
    speed = 4
    armour = [1, 1, 1]
    weapon = { kind = "gun", power = 2, arc = "turret" }
    [types.ST]
    name = "Storm Gun"
    speed = 4
    armour = [1, 1, 1]
    weapon = { kind = "gun", power = 2, arc = "fixed" }
    [types.HB]
    name = "Heavy Boat"
    speed = 4
    armour = [1, 1, 1]
    traits = ["boat"]
    [types.LC]
    name = "Low Car"
    speed = 3
    armour = [0, 0, 0]
    traits = ["low"]
    """
)


def test_every_type_has_a_silhouette_of_its_own():
    drawings = {silhouette(kind) for kind in catalogue().values()}
    assert len({name for name, _ in drawings}) == len({drawing for _, drawing in drawings}) == 20


def test_a2_the_anti_tank_squad_is_a_half_track():
    """Wheels in front, tracks behind, and an open bay with four soldiers in it."""
    root = ElementTree.fromstring(f"<g>{silhouette(catalogue()['AS'])[1]}</g>")
    parts = [tuple(float(part.get(key, 0)) for key in ("x", "y", "width", "height")) for part in root.iter("rect")]
    wheels = [part for part in parts if part[1] + part[3] < 0]
    tracks = [part for part in parts if part[3] > 20 and part[1] + part[3] > 17]
    assert (len(wheels), len(tracks), len(list(root.iter("circle")))) == (2, 2, 4)
    assert all(part[0] < -12 or part[0] + part[2] > 12 for part in wheels + tracks)


def test_one_silhouette_per_type_serves_all_pieces():
    root = picture("8x8 - wLT@A1N,wLT@B1NE,bLT@C8S,wCMT@D1N,bCMT@D8S w")
    defined = [group.get("id") for group in root.find(f"{SVG}defs") or ()]
    assert defined == ["tc-light-LT", "tc-light-MT"]


def test_every_piece_of_the_game_can_be_drawn():
    root = picture(every_piece())
    used = {use.get("href") for use in root.iter(f"{SVG}use")}
    assert used == {f"#tc-light-{code}" for code in catalogue()}


@pytest.mark.parametrize(("index", "facing"), list(enumerate(FACINGS)))
def test_the_facing_turns_the_vehicle(index, facing):
    root = picture(f"6x6 - wLT@C3{facing},bLT@F6S w mode=last")
    turn = f" rotate({index * 45})" if index else ""
    assert drawn_as(root, "White Light Tank").get("transform") == f"translate(120 168){turn}"


def test_seen_from_the_other_side_north_is_below():
    root = picture("6x6 - wLT@C3N,bLT@F6S w mode=last", flip=True)
    assert drawn_as(root, "White Light Tank").get("transform") == "translate(168 120) rotate(180)"


def test_a_piece_is_named_in_words_for_screen_readers():
    root = picture("6x6 - wCLT@C3N,bCMT@F6SW w")
    assert "White Light Tank (Command tank), C3 N" in titles(root)
    assert "Black Medium Tank (Command tank), F6 SW" in titles(root)


def test_cargo_is_seen_in_its_boat():
    root = picture("6x6 water:C3,C4 wCLT@A1N,wLL@C3N(wMTS),bCLT@F6S w")
    cargo = drawn_as(root, "White Medium Tank").get("transform") or ""
    assert cargo.startswith("translate(120 168) rotate(180) scale(")


def test_a_wreck_lies_askew_and_dark():
    root = picture("6x6 - wCLT@A1N,xbMT@C3N,bCLT@F6S w")
    assert "rotate(17)" in (drawn_as(root, "Wreck: Black Medium Tank").get("transform") or "")


def test_f8_a_wrecked_tankette_lies_on_its_back_and_others_on_their_side():
    root = picture("6x6 - wCLT@A1N,wTK@B1N,xwTK@B3N,xbMT@C3N,bCLT@F6S w")
    assert drawn_as(root, "White Tankette").get("href") == "#tc-light-TK"
    assert drawn_as(root, "Wreck: White Tankette").get("href") == "#tc-light-upturned"
    assert drawn_as(root, "Wreck: Black Medium Tank").get("href") == "#tc-light-MT"


def test_f8_every_low_type_lies_on_its_back_when_it_is_wrecked():
    root = picture(Position.from_tfen("6x6 - wLT@A1N,wLC@B1N,xwLC@B3N,bLT@F6S w mode=last", OWN))
    assert drawn_as(root, "White Low Car").get("href") == "#tc-light-low-bare"
    assert drawn_as(root, "Wreck: White Low Car").get("href") == "#tc-light-upturned"


def flags_in(tfen: str) -> int:
    return sum(path.get("fill") == "#cf3a2c" for path in picture(tfen).iter(f"{SVG}path"))


def test_flags_are_seen_on_points_squares_carriers_wrecks_and_cargo():
    start = "8x8 water:A5,A6"
    assert flags_in(f"{start} wLT@A1N,bLT@F6S w mode=flag flags=D4+E5") == 1
    assert flags_in(f"{start} wLT@A1N,bLT@F6S w mode=flag flags=D4+E5,C3,G3") == 3
    assert flags_in(f"{start} wLT@B2N^,bLT@F6S w mode=flag") == 1
    assert flags_in(f"{start} wLT@A1N,xbMT@B3N^,bLT@F6S w mode=flag") == 1
    assert flags_in(f"{start} wLL@A5N(wMTN^),bLT@F6S w mode=flag") == 1


def test_a_flag_on_a_corner_point_stands_where_the_four_squares_meet():
    root = picture("8x8 - wLT@A1N,bLT@F6S w mode=flag flags=D4+E5")
    assert any(group.get("transform") == "translate(192 192)" for group in root.iter(f"{SVG}g"))


def test_a_custom_type_is_drawn_by_its_traits_with_its_code():
    position = Position.from_tfen("6x6 water:F1 wRT@A1N,wST@B1N,wHB@F1N,bRT@F6S w mode=last", OWN)
    root = picture(position, coordinates=False)
    assert sorted(texts(root)) == ["HB", "RT", "RT", "ST"]
    used = {use.get("href") for use in root.iter(f"{SVG}use")}
    assert used == {"#tc-light-medium-turret", "#tc-light-medium-fixed", "#tc-light-boat-bare"}


def test_a_name_with_special_characters_is_escaped():
    position = Position.from_tfen("6x6 - wRT@A1N,bRT@F6S w mode=last", OWN)
    assert 'White Rocket <Tank> & "Co", A1 N' in titles(picture(position))
