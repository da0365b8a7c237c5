"""Pictures made of pixels."""

from __future__ import annotations

import io
import math
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from tankchess.core.move import Move
from tankchess.core.position import Position
from tankchess.core.sides import Side
from tankchess.drawing.canvas import Canvas
from tankchess.drawing.frame import SQUARE
from tankchess.drawing.overlays import Arrow
from tankchess.drawing.picture import SMALLEST_SIZE, Picture
from tankchess.drawing.subject import position_of
from tankchess.drawing.theme import Theme
from tankchess.errors import ArgumentError
from tankchess.extras import needing
from tankchess.notation import Node

if TYPE_CHECKING:
    from PIL.Image import Image

    from tankchess.game import Game

LARGEST_SIZE = 8192
# If no size is given, a square has 32 pixels: every detail can be seen, and the time grows with the pixels.
_PIXELS_A_UNIT = 2 / 3
# Stamps lie on whole pixels. Where a square has fewer than these, the picture is painted larger and made smaller.
_FEWEST_PIXELS = 16
# The default, 6, makes the file a little smaller and takes twice the time.
_COMPRESSION = 3


def draw_png(
    position: Position | Game | Node,
    *,
    theme: str | Theme = "light",
    flip: bool = False,
    coordinates: bool = True,
    last_move: Move | str | None = None,
    arrows: Iterable[Arrow] = (),
    reach_of: str | None = None,
    fire_of: str | None = None,
    threats: Side | str | Mapping[str, int] | None = None,
    size: int | None = None,
) -> bytes:
    """A position as PNG; the arguments are those of `draw`. `size` is the width in pixels, 32 per square if not given.

    No font is asked for: the picture is the same on every machine. Raises `ArgumentError` as `draw` does, and
    `MissingExtra` without the extra `images`.
    """
    check_size(size)
    require_images("a PNG")
    shown, last_move = position_of(position, last_move)
    picture = Picture(shown, theme, flip, coordinates)
    picture.overlay(last_move=last_move, arrows=arrows, reach_of=reach_of, fire_of=fire_of, threats=threats)
    file = io.BytesIO()
    # Given the name, Pillow loads what this format needs, instead of what five need.
    file.name = "board.png"
    paint(picture, size).save(file, compress_level=_COMPRESSION)
    return file.getvalue()


def check_size(size: int | None) -> None:
    """Raises `ArgumentError` for a width that no picture of pixels can have."""
    if size is not None and (type(size) is not int or not SMALLEST_SIZE <= size <= LARGEST_SIZE):
        raise ArgumentError(f"size {size!r}: expected {SMALLEST_SIZE} to {LARGEST_SIZE} pixels")


def require_images(what: str) -> None:
    """Raises `MissingExtra` where the packages that paint are not installed."""
    with needing("images", what):
        import PIL  # noqa: F401
        import resvg_py  # noqa: F401


def paint(picture: Picture, size: int | None) -> Image:
    """A picture as pixels, `size` wide; what is outside its round corners is transparent."""
    from PIL.Image import Resampling

    width = round(picture.width * _PIXELS_A_UNIT) if size is None else size
    height = max(round(picture.height * width / picture.width), 1)
    larger = math.ceil(_FEWEST_PIXELS * picture.width / SQUARE / width)
    image = Canvas(picture, width * larger, height * larger).paint()
    return image if larger == 1 else image.resize((width, height), Resampling.LANCZOS)
