"""Where a picture of pixels is put together: the squares are painted, everything else is stamped on them.

The renderer of SVG spends much of its time on encoding what it has painted. It therefore never sees the whole picture,
only each stamp once, and the stamps are kept for the next picture.
"""

from __future__ import annotations

import math
import re
from collections.abc import Collection
from typing import TYPE_CHECKING

from tankchess.drawing.frame import SQUARE
from tankchess.drawing.picture import CORNER, Picture
from tankchess.drawing.renderer import render
from tankchess.drawing.stamp import SHADOW, SHADOW_OPACITY, Box, Stamp

if TYPE_CHECKING:
    from PIL.Image import Image

PixelBox = tuple[int, int, int, int]

# The stamps kept have at most this many pixels in all, of four bytes each.
MOST_KEPT = 6_000_000
# The place of an overlay is looked up in a picture that is so many times smaller.
_COARSE = 6
# One line of the grid, as in the SVG: how wide, and how far it hides what is below.
_LINE, _LINE_OPACITY = 1, 0.7
# Round corners are averaged from so many pixels by as many.
_FINER = 8
_NAME_GIVEN = re.compile(r' id="([^"]+)"')
_NAME_USED = re.compile(r'#(tc-[^")]+)')

# By the SVG of a stamp and the colour of its shadow.
_kept: dict[tuple[str, str], Image] = {}
_pixels_kept = 0


class Canvas:
    """One picture, so many pixels wide and high."""

    def __init__(self, picture: Picture, width: int, height: int) -> None:
        self.picture = picture
        self.size = width, height
        self.scale = width / picture.width
        self.definitions = {
            name: text
            for text in (*picture.terrain.definitions(), *picture.pieces.definitions())
            for name in _NAME_GIVEN.findall(text)
        }

    def paint(self) -> Image:
        picture = self.picture
        image = _board(picture, self.size, self.scale)
        for stamp in picture.terrain.stamps():
            self._press(image, stamp)
        self._overlay(image, picture.below)
        for stamp in picture.pieces.stamps():
            self._press(image, stamp)
        self._overlay(image, picture.above)
        if picture.coordinates:
            for stamp in picture.terrain.name_stamps():
                self._press(image, stamp)
        return image

    def _press(self, image: Image, stamp: Stamp) -> None:
        box = self._pixels(stamp.box)
        document = self._document(stamp.drawing, box)
        key = (document, stamp.shade)
        drawn = _kept.get(key)
        if drawn is None:
            drawn = self._shaded(render(document, box[2] - box[0]), stamp.shade)
            _keep(key, drawn)
        rim = self.picture.rim
        left, top = round((rim + stamp.x) * self.scale) + box[0], round((rim + stamp.y) * self.scale) + box[1]
        image.alpha_composite(drawn, (max(left, 0), max(top, 0)), (max(-left, 0), max(-top, 0)))

    def _pixels(self, box: Box) -> PixelBox:
        left, top, right, bottom = (side * self.scale for side in box)
        return math.floor(left), math.floor(top), math.ceil(right), math.ceil(bottom)

    def _document(self, drawing: str, box: PixelBox) -> str:
        """A drawing as SVG of its own, in pixels, with the definitions it needs."""
        definitions = "".join(self.definitions[name] for name in sorted(set(_NAME_USED.findall(drawing))))
        left, top, right, bottom = box
        size = f"{right - left} {bottom - top}"
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size}"><defs>{definitions}</defs>'
            f'<g transform="translate({-left} {-top}) scale({self.scale})">{drawing}</g></svg>'
        )

    def _shaded(self, drawn: Image, shade: str) -> Image:
        """A drawing on its own shadow, if it has one."""
        from PIL import Image

        if not shade:
            return drawn
        shadow = Image.new("RGBA", drawn.size, shade)
        shadow.putalpha(drawn.getchannel("A").point(lambda value: round(value * SHADOW_OPACITY)))
        shaded = Image.new("RGBA", drawn.size)
        shaded.paste(shadow, (round(SHADOW[0] * self.scale), round(SHADOW[1] * self.scale)))
        shaded.alpha_composite(drawn)
        return shaded

    def _overlay(self, image: Image, layers: Collection[str]) -> None:
        """What lies over the board in this picture alone; only the part of the picture that it covers is rendered."""
        if not layers:
            return
        drawing = "".join(layers)
        rim, (width, height) = self.picture.rim * self.scale, self.size
        whole = self._document(drawing, (-round(rim), -round(rim), width - round(rim), height - round(rim)))
        coarse = render(whole, math.ceil(width / _COARSE))
        found = coarse.getchannel("A").getbbox()
        if found is None:
            return
        # A line so thin that it leaves no trace there may lie one of its pixels further out.
        left, top = (max((side - 1) * _COARSE, 0) for side in found[:2])
        right, bottom = (min((side + 1) * _COARSE, end) for side, end in zip(found[2:], self.size, strict=True))
        box = (left - round(rim), top - round(rim), right - round(rim), bottom - round(rim))
        image.alpha_composite(render(self._document(drawing, box), right - left), (left, top))


def forget() -> None:
    """Drops the stamps that are kept; the next picture renders its own."""
    global _pixels_kept
    _kept.clear()
    _pixels_kept = 0


def _keep(key: tuple[str, str], drawn: Image) -> None:
    """Keeps a stamp for the next picture; where there are too many, the old ones go."""
    global _pixels_kept
    pixels = drawn.width * drawn.height
    if _pixels_kept + pixels > MOST_KEPT:
        forget()
    if pixels <= MOST_KEPT:
        _kept[key] = drawn
        _pixels_kept += pixels


def _board(picture: Picture, size: tuple[int, int], scale: float) -> Image:
    """Rim, squares and grid. Their edges lie on whole pixels."""
    from PIL import Image, ImageDraw

    theme, rim, columns, rows = picture.theme, picture.rim, picture.frame.width, picture.frame.height
    image = Image.new("RGB", size, theme["rim"])
    paint = ImageDraw.Draw(image)
    across = [round((rim + column * SQUARE) * scale) for column in range(columns + 1)]
    down = [round((rim + row * SQUARE) * scale) for row in range(rows + 1)]
    frame = max(round(2 * scale), 1)
    edges = (across[0] - frame, down[0] - frame, across[-1] + frame, down[-1] + frame)
    paint.rounded_rectangle(edges, radius=3 * scale, fill=theme["grid"])
    paint.rectangle((across[0], down[0], across[-1] - 1, down[-1] - 1), fill=theme["light"])
    for row in range(rows):
        # A1 is dark, seen from either side.
        first = (row + 1 + (columns if picture.frame.flip else rows)) % 2
        for column in range(first, columns, 2):
            paint.rectangle((across[column], down[row], across[column + 1] - 1, down[row + 1] - 1), fill=theme["dark"])
    width = max(round(_LINE * scale), 1)
    hidden = Image.new("L", size)
    lines = ImageDraw.Draw(hidden)
    opacity = round(255 * _LINE_OPACITY * min(_LINE * scale / width, 1))
    for x in across:
        lines.rectangle((x - width // 2, down[0], x - width // 2 + width - 1, down[-1]), fill=opacity)
    for y in down:
        lines.rectangle((across[0], y - width // 2, across[-1], y - width // 2 + width - 1), fill=opacity)
    image.paste(theme["grid"], mask=hidden)
    image.putalpha(_round_corners(size, CORNER * scale))
    return image


def _round_corners(size: tuple[int, int], radius: float) -> Image:
    from PIL import Image, ImageDraw

    mask = Image.new("L", size, 255)
    edge = math.ceil(radius)
    fine = Image.new("L", (edge * _FINER, edge * _FINER))
    ImageDraw.Draw(fine).circle((radius * _FINER, radius * _FINER), radius * _FINER, fill=255)
    corner = fine.reduce(_FINER)
    far_x, far_y = size[0] - edge, size[1] - edge
    for turn, place in enumerate(((0, 0), (0, far_y), (far_x, far_y), (far_x, 0))):
        mask.paste(corner.rotate(90 * turn), place)
    return mask
