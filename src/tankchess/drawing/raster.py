"""Pictures made of pixels."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from collections.abc import Iterable, Mapping
from xml.etree.ElementTree import Element

from tankchess.core.move import Move
from tankchess.core.position import Position
from tankchess.core.sides import Side
from tankchess.drawing.lettering import lettered
from tankchess.drawing.overlays import Arrow
from tankchess.drawing.picture import SMALLEST_SIZE, draw
from tankchess.drawing.theme import Theme

LARGEST_SIZE = 8192
# Where no size is given a square has 32 pixels: every detail is to be seen, and the time goes with the pixels.
_PIXELS_A_UNIT = 2 / 3
_SVG = "{http://www.w3.org/2000/svg}"
_SHAPES = tuple(f"{_SVG}{name}" for name in ("path", "rect", "circle", "ellipse"))
_PASSED_ON = ("font-size", "font-weight", "fill", "stroke", "stroke-width")


def draw_png(
    position: Position,
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
    """A position as PNG; the arguments are those of `draw`. `size` is the width in pixels, 32 a square if not given.

    No font is asked for: the picture is the same on every machine. Raises `ValueError` as `draw` does.
    """
    check_size(size)
    return render(
        draw(
            position,
            theme=theme,
            flip=flip,
            coordinates=coordinates,
            last_move=last_move,
            arrows=arrows,
            reach_of=reach_of,
            fire_of=fire_of,
            threats=threats,
        ),
        size,
    )


def check_size(size: int | None) -> None:
    """Raises `ValueError` for a width that no picture of pixels can have."""
    if size is not None and not SMALLEST_SIZE <= size <= LARGEST_SIZE:
        raise ValueError(f"size {size}: expected {SMALLEST_SIZE} to {LARGEST_SIZE} pixels")


def render(svg: str, width: int | None = None) -> bytes:
    """A picture of ours as PNG, so many pixels wide."""
    # Imported here: only pictures of pixels need it.
    import resvg_py

    root = ElementTree.fromstring(svg)
    if width is None:
        width = round(float(root.attrib["width"]) * _PIXELS_A_UNIT)
    _prepare(root, {})
    text = ElementTree.tostring(root, encoding="unicode")
    return bytes(resvg_py.svg_to_bytes(svg_string=text, width=width, skip_system_fonts=True))


def _prepare(element: Element, passed: Mapping[str, str]) -> None:
    """Turns words into lines, and leaves the opacity of a group to groups."""
    for place, child in enumerate(list(element)):
        known = {**passed, **{name: child.attrib[name] for name in _PASSED_ON if name in child.attrib}}
        if child.tag == f"{_SVG}text":
            element[place] = _lines(child, known)
        else:
            if child.tag in _SHAPES:
                _lighten(child, known)
            _prepare(child, known)


def _lines(text: Element, known: Mapping[str, str]) -> Element:
    halo = None
    if text.get("paint-order") == "stroke":
        halo = known["stroke"], float(known["stroke-width"])
    x, y = float(text.get("x", "0")), float(text.get("y", "0"))
    drawn = lettered(text.text or "", x, y, float(known["font-size"]), known["font-weight"], known["fill"], halo)
    return ElementTree.fromstring(drawn.replace("<g ", f'<g xmlns="{_SVG[1:-1]}" ', 1))


def _lighten(shape: Element, known: Mapping[str, str]) -> None:
    """A shape that has only a fill, or only a line, needs no layer of its own to be seen through: half the time."""
    opacity = shape.get("opacity")
    has_fill, has_line = known.get("fill") != "none", known.get("stroke", "none") != "none"
    if opacity is None or (has_fill and has_line):
        return
    del shape.attrib["opacity"]
    shape.set("fill-opacity" if has_fill else "stroke-opacity", opacity)


# The usual name space keeps the text short.
ElementTree.register_namespace("", _SVG[1:-1])
