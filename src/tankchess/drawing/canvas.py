"""Where a picture of pixels is put together: the squares are painted, everything else is stamped on them.

The renderer of SVG works on a sheet that holds every stamp once instead of the whole picture, and the stamps are kept
for the next one.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable
from typing import TYPE_CHECKING

from tankchess.drawing.frame import SQUARE
from tankchess.drawing.picture import CORNER, Picture
from tankchess.drawing.renderer import render
from tankchess.drawing.stamp import SHADOW, SHADOW_OPACITY, Box, Stamp

if TYPE_CHECKING:
    from PIL.Image import Image

PixelBox = tuple[int, int, int, int]
Colours = frozenset[tuple[str, str]]
# What a print depends on: the theme, the pixels a unit and the drawing.
Print = tuple[Colours, float, str]

# The stamps kept have at most this many pixels in all, of four bytes each.
_MOST_KEPT = 6_000_000
_SHEET_WIDTH = 1024
# Where an overlay lies is looked up in a picture with one pixel for so many units.
_COARSE = 8
# One line of the grid, as in the SVG: how wide, and how far it hides what is below.
_LINE, _LINE_OPACITY = 1, 0.7
_FINER = 8

_kept: dict[Print, Image] = {}


class Canvas:
    """One picture, so many pixels wide and high."""

    def __init__(self, picture: Picture, width: int, height: int) -> None:
        self.picture = picture
        self.size = width, height
        self.scale = width / picture.width
        self.colours: Colours = frozenset(picture.theme.items())

    def paint(self) -> Image:
        picture = self.picture
        frame = picture.frame
        image = _board(self.size, self.scale, frame.width, frame.height, frame.flip, picture.rim, self.colours)
        ground, pieces = list(picture.terrain.stamps()), list(picture.pieces.stamps())
        names = list(picture.terrain.name_stamps()) if picture.coordinates else []
        below, above = self._overlay(picture.below), self._overlay(picture.above)
        prints = self._prints([*ground, *pieces, *names], [*below, *above])
        for stamp in [*ground, *below, *pieces, *above, *names]:
            self._press(image, stamp, prints[stamp.drawing])
        return image

    def _press(self, image: Image, stamp: Stamp, drawn: Image) -> None:
        rim = self.picture.rim
        box = self._pixels(stamp.box)
        left, top = round((rim + stamp.x) * self.scale) + box[0], round((rim + stamp.y) * self.scale) + box[1]
        image.alpha_composite(drawn, (max(left, 0), max(top, 0)), (max(-left, 0), max(-top, 0)))

    def _pixels(self, box: Box) -> PixelBox:
        left, top, right, bottom = box
        scale = self.scale
        return (
            math.floor(left * scale),
            math.floor(top * scale),
            math.ceil(right * scale),
            math.ceil(bottom * scale),
        )

    def _overlay(self, layers: Collection[str]) -> list[Stamp]:
        """Overlays as one stamp that is no larger than what they cover."""
        if not layers:
            return []
        picture = self.picture
        drawing = "".join(layers)
        rim, width, height = picture.rim, picture.width, picture.height
        coarse = render(_document(drawing, "", (-rim, -rim, width, height)), math.ceil(width / _COARSE))
        found = coarse.getchannel("A").getbbox()
        if found is None:
            return []
        unit = width / coarse.width
        left, top, right, bottom = found
        # A line so thin that it leaves no trace there may lie a pixel further out.
        return [
            Stamp(
                drawing,
                0,
                0,
                (
                    max((left - 1) * unit - rim, -rim),
                    max((top - 1) * unit - rim, -rim),
                    min((right + 1) * unit, width) - rim,
                    min((bottom + 1) * unit, height) - rim,
                ),
            )
        ]

    def _prints(self, lasting: Iterable[Stamp], passing: Iterable[Stamp]) -> dict[str, Image]:
        """The pixels of stamps, by their drawings; what is not there yet is rendered all at once."""
        found: dict[str, Image] = {}
        missing: dict[str, Stamp] = {}
        for stamp in lasting:
            drawn = _kept.get((self.colours, self.scale, stamp.drawing))
            if drawn is None:
                missing[stamp.drawing] = stamp
            else:
                found[stamp.drawing] = drawn
        new = self._sheet([*missing.values(), *passing])
        _keep({(self.colours, self.scale, drawing): new[drawing] for drawing in missing})
        return found | new

    def _sheet(self, stamps: list[Stamp]) -> dict[str, Image]:
        """Renders stamps on one sheet, row by row, the highest first."""
        if not stamps:
            return {}
        boxes = {stamp.drawing: self._pixels(stamp.box) for stamp in stamps}
        places: dict[str, PixelBox] = {}
        x = y = row = width = 0
        for drawing, (left, top, right, bottom) in sorted(boxes.items(), key=lambda item: item[1][1] - item[1][3]):
            if x and x + right - left > _SHEET_WIDTH:
                x, y, row = 0, y + row, 0
            places[drawing] = (x, y, x + right - left, y + bottom - top)
            x, row = x + right - left, max(row, bottom - top)
            width = max(width, x)
        content = "".join(
            f'<g transform="translate({(places[drawing][0] - box[0]) / self.scale:.4f}'
            f' {(places[drawing][1] - box[1]) / self.scale:.4f})">{drawing}</g>'
            for drawing, box in boxes.items()
        )
        area = (0, 0, width / self.scale, (y + row) / self.scale)
        sheet = render(_document(content, self.picture.definitions(), area), width)
        return {stamp.drawing: self._shaded(stamp, sheet.crop(places[stamp.drawing])) for stamp in stamps}

    def _shaded(self, stamp: Stamp, drawn: Image) -> Image:
        """A drawing on its own shadow."""
        from PIL import Image

        if not stamp.shade:
            return drawn
        shadow = Image.new("RGBA", drawn.size, stamp.shade)
        shadow.putalpha(drawn.getchannel("A").point(lambda value: round(value * SHADOW_OPACITY)))
        shaded = Image.new("RGBA", drawn.size)
        shaded.paste(shadow, (round(SHADOW[0] * self.scale), round(SHADOW[1] * self.scale)))
        shaded.alpha_composite(drawn)
        return shaded


def _keep(prints: dict[Print, Image]) -> None:
    """Keeps prints for the next picture; where there are too many, the old ones go."""
    pixels = sum(drawn.width * drawn.height for drawn in prints.values())
    if pixels > _MOST_KEPT:
        return
    if pixels + sum(drawn.width * drawn.height for drawn in _kept.values()) > _MOST_KEPT:
        _kept.clear()
    _kept.update(prints)


def _document(content: str, definitions: str, area: tuple[float, float, float, float]) -> str:
    x, y, width, height = area
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{x:g} {y:g} {width:.4f} {height:.4f}" width="{width:.4f}"'
        f' height="{height:.4f}"><defs>{definitions}</defs>{content}</svg>'
    )


def _board(
    size: tuple[int, int], scale: float, columns: int, rows: int, flip: bool, rim: int, colours: Colours
) -> Image:
    """Rim, squares and grid. Their edges lie on whole pixels."""
    from PIL import Image, ImageDraw

    theme = dict(colours)
    image = Image.new("RGB", size, theme["rim"])
    paint = ImageDraw.Draw(image)
    across = [round((rim + column * SQUARE) * scale) for column in range(columns + 1)]
    down = [round((rim + row * SQUARE) * scale) for row in range(rows + 1)]
    frame = max(round(2 * scale), 1)
    edges = (across[0] - frame, down[0] - frame, across[-1] + frame, down[-1] + frame)
    paint.rounded_rectangle(edges, radius=3 * scale, fill=theme["grid"])
    for row in range(rows):
        for column in range(columns):
            # A1 is dark, seen from either side.
            tone = "dark" if (column + row + (columns if flip else rows)) % 2 else "light"
            paint.rectangle((across[column], down[row], across[column + 1] - 1, down[row + 1] - 1), fill=theme[tone])
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
