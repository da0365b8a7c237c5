"""From SVG to pixels."""

from __future__ import annotations

import io
import xml.etree.ElementTree as ElementTree
from collections.abc import Mapping
from typing import TYPE_CHECKING
from xml.etree.ElementTree import Element

from tankchess.drawing.lettering import lettered

if TYPE_CHECKING:
    from PIL.Image import Image

_SVG = "{http://www.w3.org/2000/svg}"
_SHAPES = tuple(f"{_SVG}{name}" for name in ("path", "rect", "circle", "ellipse"))
_PASSED_ON = ("font-size", "font-weight", "fill", "stroke", "stroke-width")


def render(svg: str, width: int) -> Image:
    """A drawing of ours as pixels, so many wide."""
    # Imported here: only pictures of pixels need them.
    import resvg_py
    from PIL.PngImagePlugin import PngImageFile

    if "<text" in svg or " opacity=" in svg:
        root = ElementTree.fromstring(svg)
        _prepare(root, {})
        svg = ElementTree.tostring(root, encoding="unicode")
    data = resvg_py.svg_to_bytes(svg_string=svg, width=width, skip_system_fonts=True)
    # `Image.open` would first load what it needs for five formats more.
    image = PngImageFile(io.BytesIO(data))
    image.load()
    return image


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
    """A shape that has only a fill, or only a line, can be translucent without a layer of its own: half the time."""
    opacity = shape.get("opacity")
    has_fill, has_line = known.get("fill") != "none", known.get("stroke", "none") != "none"
    if opacity is None or (has_fill and has_line):
        return
    del shape.attrib["opacity"]
    shape.set("fill-opacity" if has_fill else "stroke-opacity", opacity)


# The usual name space keeps the text short.
ElementTree.register_namespace("", _SVG[1:-1])
