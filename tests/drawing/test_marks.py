"""What a piece carries: antennas in the colour of the other side (P1), the flags of the Flag teams (G7)."""

import io
import re
from pathlib import Path
from xml.etree.ElementTree import Element

import pytest
from PIL import Image

from tankchess import Position
from tankchess.drawing import draw_png, themes
from tests.drawing.pictures import SVG, picture

ROOT = Path(__file__).parents[2]
STYLES = ROOT / "web" / "src" / "styles"


def of_page(name: str) -> dict[str, str]:
    """The colours of the board that a style sheet of the browser application gives."""
    text = (STYLES / name).read_text(encoding="utf-8")
    return dict(re.findall(r"--tc-([a-z-]+): (#[0-9a-f]{6});", text))


DARK_PAGE = {token: of_page("tokens.css").get(token, colour) for token, colour in themes()["dark"].items()}
COLOURS = {**themes(), "dark page": DARK_PAGE, "page of high contrast": of_page("contrast.css")}
COMMAND = "6x6 - wCLT@C3N,bCLT@E3N,wLT@C1N,bLT@E1N w"
FOUR = "6x6 - fwCLT@A3N,fwLT@C3N,fbCLT@E3S,fbLT@A1S,wCLT@C1N,bCLT@E1S w mode=four"


def marks_on(root: Element, x: int, y: int) -> Element | None:
    """What the piece in the middle of these units carries; a vehicle alone has no group of its own."""
    return next((each for each in root.iter(f"{SVG}g") if each.get("transform") == f"translate({x} {y})"), None)


def outlines(marks: Element | None) -> set[str]:
    """The shapes of everything a piece carries."""
    return set() if marks is None else {path.get("d", "") for path in marks.iter(f"{SVG}path")}


def head_of(marks: Element | None) -> str:
    """The colour of the head of the antenna: what is drawn last hides the rest."""
    assert marks is not None
    return [circle.get("fill", "") for circle in marks.iter(f"{SVG}circle")][-1]


@pytest.mark.parametrize("name", themes())
def test_p1_a_command_tank_wears_an_antenna_in_the_colour_of_the_other_side(name: str):
    root, theme = picture(COMMAND, theme=name), themes()[name]
    assert head_of(marks_on(root, 120, 168)) == theme["black"]
    assert head_of(marks_on(root, 216, 168)) == theme["white"]


def test_p1_only_a_command_tank_wears_an_antenna():
    root = picture(COMMAND)
    assert marks_on(root, 120, 264) is None and marks_on(root, 216, 264) is None


@pytest.mark.parametrize("mode", ["last", "escape3", "flag"])
def test_p1_nobody_wears_an_antenna_in_a_mode_without_command_tanks(mode: str):
    root = picture(f"{COMMAND} mode={mode}")
    assert marks_on(root, 120, 168) is None and marks_on(root, 216, 168) is None


def luminance(colour: str) -> float:
    parts = (int(colour[index : index + 2], 16) / 255 for index in (1, 3, 5))
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("name", COLOURS)
@pytest.mark.parametrize(("tank", "antenna", "x"), [("white", "black", 120), ("black", "white", 216)])
def test_p1_an_antenna_stands_out_from_its_tank_and_from_the_board(name: str, tank: str, antenna: str, x: int):
    theme = COLOURS[name]
    marks = marks_on(picture(COMMAND, theme=theme), x, 168)
    assert marks is not None
    drawn = {circle.get("fill", "") for circle in marks.iter(f"{SVG}circle")}
    assert contrast(theme[antenna], theme[tank]) > 4.5
    assert all(max(contrast(colour, theme[square]) for colour in drawn) > 4.5 for square in ("light", "dark"))


def small(tfen: str, theme: str = "light") -> Image.Image:
    """A picture with squares of 24 pixels and a rim of only 4 pixels."""
    position = Position.from_tfen(tfen)
    size = position.width * 24 + 8
    return Image.open(io.BytesIO(draw_png(position, size=size, theme=theme, coordinates=False))).convert("RGB")


def lightness(pixel: object) -> float:
    assert isinstance(pixel, tuple)
    red, green, blue = pixel
    return float(0.2126 * red + 0.7152 * green + 0.0722 * blue)


@pytest.mark.parametrize("name", themes())
def test_p1_the_head_of_an_antenna_is_seen_at_24_pixels(name: str):
    image = small(COMMAND, name)
    # 18 units to the right of the middle of its square and 17.5 above it.
    of_white, of_black = (lightness(image.getpixel((4 + x + 9, 4 + 84 - 9))) for x in (60, 108))
    assert of_white < 110 and of_black > 200


def test_g7_every_piece_of_a_flag_team_has_a_flag_and_no_other_piece_has_one():
    root = picture(FOUR)
    flags = {place: outlines(marks_on(root, *place)) for place in ((24, 168), (120, 168), (216, 168), (24, 264))}
    assert all(flags.values())
    assert not flags[120, 168] & outlines(marks_on(root, 120, 264))
    assert not flags[120, 168] & outlines(marks_on(root, 216, 264))


def test_g7_the_command_tank_of_a_flag_team_has_a_flag_of_another_shape_and_no_antenna():
    root = picture(FOUR)
    for commander, other in (((24, 168), (120, 168)), ((216, 168), (24, 264))):
        marks = marks_on(root, *commander)
        assert marks is not None and not list(marks.iter(f"{SVG}circle"))
        assert not outlines(marks) & outlines(marks_on(root, *other))


def test_g7_a_boat_has_the_flag_of_its_team_and_shows_that_of_the_command_tank_aboard():
    root = picture("6x6 water:C3 fwLL@C3N(fwCLTN),fwLT@A1N,fbCLT@E1S w mode=four")
    pennant, banner = outlines(marks_on(root, 24, 264)), outlines(marks_on(root, 216, 264))
    assert pennant and banner and outlines(marks_on(root, 120, 168)) == pennant | banner


def test_g6_a_flag_that_is_carried_is_not_the_flag_of_a_team():
    carried = picture("6x6 - wLT@C3N^,bLT@E1S w mode=flag")
    four = picture(FOUR)
    teams = outlines(marks_on(four, 24, 168)) | outlines(marks_on(four, 120, 168))
    assert outlines(marks_on(carried, 120, 168)) and not outlines(marks_on(carried, 120, 168)) & teams


@pytest.mark.parametrize("name", themes())
@pytest.mark.parametrize("side", ["fw", "fb"])
def test_g7_the_two_flags_are_told_apart_at_24_pixels(name: str, side: str):
    """One flies in the upper right corner of its square, the other in the lower one: both corners differ."""
    one, other = (small(f"6x6 - {side}{code}@C3N,wLT@A1N w mode=four", name) for code in ("CLT", "LT"))
    for top in (72, 84):
        corner = [(4 + 48 + x, 4 + top + y) for x in range(16, 24) for y in range(12)]
        seen = sum(abs(lightness(one.getpixel(at)) - lightness(other.getpixel(at))) > 30 for at in corner)
        assert seen > 12, f"{seen} pixels from {top} on"
