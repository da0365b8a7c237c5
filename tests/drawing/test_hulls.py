"""Hulls stay inside their squares, show where they face, and tell four players apart."""

import io

import pytest
from PIL import Image

from tankchess import Position, catalogue, setup
from tankchess.core.catalogue import PieceType
from tankchess.drawing import draw, draw_png, themes
from tankchess.drawing.renderer import render
from tankchess.drawing.silhouettes import _drawings, silhouette
from tests.drawing.pictures import SVG, picture
from tests.drawing.test_marks import COLOURS, contrast

PARTS = [
    (hull, top)
    for hull in ("bunker", "boat", "deck", "amphibious", "low", "light", "medium", "heavy")
    for top in ("turret", "fixed", "indirect", "bare")
]
FOUR = "6x6 - fwLT@A6E,fbLT@F1W,wLT@A1N,bLT@F6S,fwCLT@B5E,fbCLT@E2W,wCLT@B2N,bCLT@E5S w mode=four"


def shape(drawing: str, angle: int, pixels: int = 800) -> Image.Image:
    """What a drawing covers with its outline, turned, in a picture of 80 units."""
    text = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-40 -40 80 80"><g transform="rotate({angle})" fill="#000000"'
        f' stroke="#000000" color="#000000" stroke-width="2" stroke-linejoin="round" stroke-linecap="round">'
        f"{drawing}</g></svg>"
    )
    return render(text, pixels).getchannel("A").point(lambda value: 255 if value > 127 else 0)


def reach(drawing: str, angle: int) -> float:
    """How far from the middle a drawing reaches, across or along."""
    box = shape(drawing, angle).getbbox()
    assert box is not None
    return max(abs(side / 10 - 40) for side in box)


@pytest.mark.parametrize("angle", [0, 45])
@pytest.mark.parametrize("code", sorted(catalogue()))
def test_a_piece_stays_inside_its_square_whichever_way_it_faces(code: str, angle: int):
    assert reach(silhouette(catalogue()[code])[1], angle) <= 24


@pytest.mark.parametrize("angle", [0, 45])
@pytest.mark.parametrize(("hull", "top"), PARTS)
def test_a_custom_piece_stays_inside_its_square_whichever_way_it_faces(hull: str, top: str, angle: int):
    parts = _drawings()["parts"]
    assert reach(parts[hull] + parts[top], angle) <= 24


def widths(kind: PieceType) -> list[int]:
    """How wide a silhouette is, row by row from the front, in tenths of a unit."""
    covered = shape(silhouette(kind)[1], 0)
    box = covered.getbbox()
    assert box is not None
    return [covered.crop((0, y, 800, y + 1)).histogram()[255] for y in range(box[1], box[3])]


@pytest.mark.parametrize("code", sorted(catalogue()))
def test_every_type_has_a_nose_that_is_seen_where_squares_have_15_pixels(code: str):
    """A barrel or bow of a pixel and more, less than half as wide as the hull behind it."""
    rows = widths(catalogue()[code])
    # A pixel of 15 is 3.2 units.
    nose = sum(rows[:40]) / 40
    assert 3 * 10 < nose < max(rows) * 0.45
    assert nose < sum(rows[120:160]) / 40


def test_g7_the_hulls_of_the_flag_teams_have_bands_and_the_others_have_none():
    root = picture(FOUR)
    patterns = [pattern.get("id") for pattern in root.iter(f"{SVG}pattern") if "flag" in (pattern.get("id") or "")]
    assert patterns == ["tc-light-flag-black", "tc-light-flag-white"]
    filled = {group.get("fill") for group in root.iter(f"{SVG}g") if group.get("stroke-linejoin") == "round"}
    colours = themes()["light"]
    assert filled == {colours["white"], colours["black"], "url(#tc-light-flag-white)", "url(#tc-light-flag-black)"}


def test_a_game_of_two_needs_no_bands():
    assert "flag-white" not in draw(setup("basic-16").position())


@pytest.mark.parametrize("name", themes())
def test_g7_the_four_players_are_told_apart_in_grey(name: str):
    """By the light of their bodies and by bands that stand out from them."""
    theme = themes()[name]
    for side in ("white", "black"):
        assert contrast(theme[f"flag-{side}"], theme[f"flag-{side}-band"]) > 2.5
    assert contrast(theme["flag-white"], theme["flag-black"]) > 4.5


def test_g7_on_paper_a_piece_of_flag_black_is_dark_with_its_band():
    """There are no colours on paper: half of the roof is band, and a light one would make the whole look white."""
    theme = themes()["print"]
    assert contrast(theme["flag-black-band"], theme["white"]) > 2.5
    assert contrast(theme["flag-black"], theme["white"]) > contrast(theme["black"], theme["white"])


def test_g7_a_picture_of_pixels_has_the_same_bands():
    """The roof of the turret of a Flag team has both colours."""
    position = Position.from_tfen(FOUR)
    size = position.width * 48 + 16
    image = Image.open(io.BytesIO(draw_png(position, size=size, coordinates=False))).convert("RGB")
    body, band = (tuple(bytes.fromhex(themes()["light"][token][1:])) for token in ("flag-white", "flag-white-band"))
    colours = {colour for _, colour in image.crop((8, 8, 56, 56)).getcolors(4096) or []}
    assert {body, band} <= colours


@pytest.mark.parametrize("square", ["light", "dark"])
def test_black_pieces_are_seen_on_a_dark_board_by_a_light_rim(square: str):
    assert contrast(themes()["dark"]["black-rim"], themes()["dark"][square]) > 4.5


def test_black_pieces_have_a_rim_on_a_dark_board_only():
    rims = {name: themes()[name]["black-rim"] for name in themes()}
    widths = {name: picture("6x6 - wLT@A1N,bLT@F6S w mode=last", theme=name) for name in themes()}
    drawn = {
        name for name, root in widths.items() for group in root.iter(f"{SVG}g") if group.get("stroke-width") == "5.5"
    }
    assert drawn == {"dark"} and rims["light"] == themes()["light"]["black-line"]


@pytest.mark.parametrize("name", COLOURS)
def test_words_on_the_board_are_read_easily(name: str):
    """Type codes, and the sums and reasons on lines of fire: more than the 4.5 to 1 of WCAG."""
    assert contrast(COLOURS[name]["word"], COLOURS[name]["halo"]) > 7
