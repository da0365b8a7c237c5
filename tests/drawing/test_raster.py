"""Pictures of pixels: PNG of positions."""

import io
import struct
import subprocess
import sys
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageStat

import tankchess
from tankchess import Position
from tankchess.drawing import canvas, draw, lettering, themes
from tankchess.drawing.raster import draw_png
from tankchess.drawing.renderer import render
from tests.drawing.pictures import busy_position, every_piece

SMALL = "6x6 high:C3 wCLT@A1N,wMT@B1N,bCLT@F6S w"
# At this width a square of a 6x6 board has 48 pixels, and the rim 32.
ONE_TO_ONE = 6 * 48 + 2 * 32


def pixels(data: bytes) -> Image.Image:
    return Image.open(io.BytesIO(data)).convert("RGB")


def change(first: bytes, second: bytes) -> tuple[int, int, int, int] | None:
    """The box in which two pictures differ."""
    return ImageChops.difference(pixels(first), pixels(second)).getbbox()


def test_a_png_is_a_png_of_the_width_asked_for():
    data = draw_png(Position.from_tfen(SMALL), size=200)
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">II", data[16:24]) == (200, 200)


def test_a_square_has_32_pixels_where_no_size_is_given():
    assert pixels(draw_png(Position.from_tfen(SMALL))).size == (round((6 * 48 + 64) * 2 / 3),) * 2


def test_a_board_that_is_not_square_keeps_its_proportions():
    position = Position.from_tfen("12x6 - wCLT@A1N,bCLT@F6S w")
    assert pixels(draw_png(position, size=640)).size == (640, 352)


def test_a_piece_is_painted_on_its_square_and_nowhere_else():
    with_piece = draw_png(Position.from_tfen(SMALL), size=ONE_TO_ONE)
    without = draw_png(Position.from_tfen(SMALL.replace("wMT@B1N,", "")), size=ONE_TO_ONE)
    box = change(with_piece, without)
    assert box is not None
    left, top, right, bottom = box
    # B1, with a little room for the shadow.
    assert 32 + 48 <= left < right <= 32 + 96 + 2
    assert 32 + 5 * 48 - 1 <= top < bottom <= 32 + 6 * 48 + 4


def test_coordinates_are_painted_on_all_four_rims():
    picture = pixels(draw_png(Position.from_tfen(SMALL), size=ONE_TO_ONE))
    far = ONE_TO_ONE - 28
    for x, y in ((32 + 10, 4), (32 + 10, far), (4, 32 + 10), (far, 32 + 10)):
        strip = picture.crop((x, y, x + 24, y + 24))
        colours = strip.getcolors(24 * 24)
        assert colours is not None and len(colours) > 1, (x, y)


def test_every_column_and_row_has_a_name_of_its_own():
    wide = Position.from_tfen("26x26 - wCLT@A1N,bCLT@F26S w")
    picture = pixels(draw_png(wide, size=26 * 48 + 64))
    columns = {picture.crop((32 + 48 * at, 2, 80 + 48 * at, 28)).tobytes() for at in range(26)}
    rows = {picture.crop((2, 32 + 48 * at, 30, 80 + 48 * at)).tobytes() for at in range(26)}
    assert len(columns) == len(rows) == 26


def test_no_font_is_asked_for(monkeypatch):
    """What reaches the renderer has no word left in it, and the renderer has no fonts."""
    import resvg_py

    asked = []
    real = resvg_py.svg_to_bytes

    def spy(**options: Any) -> bytes:
        asked.append(options)
        return real(**options)

    monkeypatch.setattr(resvg_py, "svg_to_bytes", spy)
    position = busy_position()
    square = position.pieces()[0].square
    draw_png(position, reach_of=square, fire_of=square, threats="w")
    assert asked
    assert not any("<text" in str(options["svg_string"]) for options in asked)
    assert all(options["skip_system_fonts"] is True for options in asked)


def test_every_word_of_a_picture_has_its_letters():
    reasons = (
        "edge range obstacle low obstacle fire smoke hedge wreck piece too near too low front side rear 0123456789<=>"
    )
    codes = "".join(tankchess.catalogue())
    assert set(reasons + codes + "ABCDEFGHIJKLMNOPQRSTUVWXYZ") <= lettering.signs()


def test_an_unknown_sign_is_a_question_mark():
    assert lettering.lettered("é", 0, 0, 10, "500", "#000000", None) == lettering.lettered(
        "?", 0, 0, 10, "500", "#000000", None
    )


def test_a_longer_word_is_wider():
    assert 0 == lettering.width_of("", 18) < lettering.width_of("I", 18) + 1 < lettering.width_of("II", 18)


def test_the_same_position_is_the_same_picture():
    assert draw_png(every_piece()) == draw_png(every_piece())


@pytest.mark.parametrize(
    "options",
    [
        {"theme": "dark"},
        {"flip": True},
        {"coordinates": False},
        {"last_move": "B1B3N"},
        {"arrows": [("A1", "C5")]},
        {"reach_of": "B1"},
        {"fire_of": "B1"},
        {"threats": {"E5": 3}},
    ],
)
def test_every_option_of_draw_is_seen(options):
    position = Position.from_tfen(SMALL)
    plain, other = draw_png(position, size=ONE_TO_ONE), draw_png(position, size=ONE_TO_ONE, **options)
    assert change(plain, other) is not None


@pytest.mark.parametrize("size", [0, 15, 8193])
def test_a_size_no_picture_can_have_is_refused(size):
    with pytest.raises(ValueError, match=f"size {size}: expected 16 to 8192 pixels"):
        draw_png(Position.from_tfen(SMALL), size=size)


def test_see_through_shapes_look_the_same_with_and_without_a_layer():
    svg = (
        '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9" fill="#ffffff"/>'
        '<rect width="9" height="9" fill="#000000" {}="0.5"/></svg>'
    )
    layer, shape = (render(svg.format(word), 9).convert("RGB") for word in ("opacity", "fill-opacity"))
    assert ImageChops.difference(layer, shape).getbbox() is None


@pytest.mark.parametrize("flip", [False, True])
@pytest.mark.parametrize("theme", themes())
def test_a_picture_put_together_from_stamps_looks_like_the_svg(theme, flip):
    position = busy_position()
    side = 24 * 48 + 64
    whole = render(draw(position, theme=theme, flip=flip), side).convert("RGB")
    stamped = pixels(draw_png(position, theme=theme, flip=flip, size=side))
    difference = ImageChops.difference(whole, stamped).convert("L")
    # Grid lines and squares have soft edges in the one and sharp ones in the other.
    assert ImageStat.Stat(difference).mean[0] < 1.5
    assert sum(difference.histogram()[64:]) < side


def test_what_was_kept_for_one_theme_is_not_used_for_another():
    position = busy_position()
    own = {**themes()["light"], "water-line": "#ff0000"}
    plain = draw_png(position, theme=dict(themes()["light"]))
    assert change(plain, draw_png(position, theme=own)) is not None
    assert draw_png(position, theme=dict(themes()["light"])) == plain


def test_a_picture_is_the_same_whatever_was_drawn_before():
    position = busy_position()
    later = draw_png(position)
    canvas.forget()
    assert draw_png(position) == later


def test_only_so_many_pixels_are_kept(monkeypatch):
    canvas.forget()
    monkeypatch.setattr(canvas, "MOST_KEPT", 40_000)
    for size in range(300, 340, 10):
        draw_png(every_piece(), size=size)
    assert 0 < sum(drawn.width * drawn.height for drawn in canvas._kept.values()) <= 40_000


def test_the_corners_are_round_and_what_is_outside_is_transparent():
    with Image.open(io.BytesIO(draw_png(Position.from_tfen(SMALL)))) as picture:
        alpha = picture.getchannel("A")
    right, bottom = alpha.width - 1, alpha.height - 1
    assert {alpha.getpixel(place) for place in ((0, 0), (0, bottom), (right, 0), (right, bottom))} == {0}
    assert alpha.getpixel((right // 2, 0)) == 255


def test_importing_the_package_loads_no_renderer():
    code = "import sys, tankchess; tankchess.draw; print([name for name in ('PIL', 'resvg_py') if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
