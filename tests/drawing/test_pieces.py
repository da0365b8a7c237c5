"""Every type has a silhouette of its own; the way it is turned says where it faces."""

import re

import pytest

from tankchess import Position, catalogue, load_types
from tankchess.core.geometry import FACINGS
from tankchess.drawing.silhouettes import silhouette
from tests.drawing.pictures import SVG, drawn_as, every_piece, picture, texts, titles

OWN = load_types(
    """
    [pieces.RT]
    name = 'Rocket <Tank> & "Co"'
    speed = 4
    armour = [1, 1, 1]
    weapon = { kind = "gun", power = 2, arc = "turret" }
    [pieces.ST]
    name = "Storm Gun"
    speed = 4
    armour = [1, 1, 1]
    weapon = { kind = "gun", power = 2, arc = "fixed" }
    [pieces.HB]
    name = "Heavy Boat"
    speed = 4
    armour = [1, 1, 1]
    traits = ["boat"]
    """
)


def test_every_type_has_a_silhouette_of_its_own():
    drawings = {silhouette(kind) for kind in catalogue().values()}
    assert len({name for name, _ in drawings}) == len({drawing for _, drawing in drawings}) == 20


@pytest.mark.parametrize("code", sorted(catalogue()))
def test_a_silhouette_fits_its_square(code):
    _, drawing = silhouette(catalogue()[code])
    starts = re.findall(r"[ML](-?\d*\.?\d+)[ ,]?(-?\d*\.?\d+)", drawing)
    assert all(abs(float(number)) <= 24 for pair in starts for number in pair)


def test_one_silhouette_a_type_serves_all_pieces():
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


def test_a_piece_is_named_in_words_for_those_who_listen():
    root = picture("6x6 - wCLT@C3N,bCMT@F6SW w")
    assert "White Light Tank (Command tank), C3 N" in titles(root)
    assert "Black Medium Tank (Command tank), F6 SW" in titles(root)


def test_a_command_tank_wears_an_antenna():
    with_command = picture("6x6 - wCLT@C3N,bCLT@F6S w", theme="light")
    without = picture("6x6 - wLT@C3N,bLT@F6S w mode=last", theme="light")
    gold = [path for path in with_command.iter(f"{SVG}circle") if path.get("fill") == "#e0a21b"]
    assert len(gold) == 2
    assert not [path for path in without.iter(f"{SVG}circle") if path.get("fill") == "#e0a21b"]


def test_cargo_is_seen_in_its_boat():
    root = picture("6x6 water:C3,C4 wCLT@A1N,wLL@C3N(wMTS),bCLT@F6S w")
    cargo = drawn_as(root, "White Medium Tank").get("transform") or ""
    assert cargo.startswith("translate(120 168) rotate(180) scale(")


def test_a_wreck_lies_askew_and_dark():
    root = picture("6x6 - wCLT@A1N,xbMT@C3N,bCLT@F6S w")
    assert "rotate(17)" in (drawn_as(root, "Wreck: Black Medium Tank").get("transform") or "")


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


def test_flag_teams_carry_a_pennant():
    root = picture("8x8 - wLT@A1N,fwLT@H1N,bLT@H8S,fbLT@A8S w mode=four")
    outlined = [path for path in root.iter(f"{SVG}path") if path.get("fill") == "#1f8a8c" and not path.get("opacity")]
    assert len(outlined) == 2


def test_an_own_type_is_drawn_by_its_traits_with_its_code():
    position = Position.from_tfen("6x6 water:F1 wRT@A1N,wST@B1N,wHB@F1N,bRT@F6S w mode=last", OWN)
    root = picture(position, coordinates=False)
    assert sorted(texts(root)) == ["HB", "RT", "RT", "ST"]
    used = {use.get("href") for use in root.iter(f"{SVG}use")}
    assert used == {"#tc-light-medium-turret", "#tc-light-medium-fixed", "#tc-light-boat-bare"}


def test_a_name_with_signs_of_its_own_is_escaped():
    position = Position.from_tfen("6x6 - wRT@A1N,bRT@F6S w mode=last", OWN)
    assert 'White Rocket <Tank> & "Co", A1 N' in titles(picture(position))
