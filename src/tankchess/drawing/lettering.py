"""Words as lines: raster pictures need no font this way, and are the same on every machine."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources

# In units of the glyphs, whose capitals are 10 high: the space between two, and the pen by weight.
_GAP = 3.2
_PEN = {"500": 1.35, "700": 1.9}
# A unit of the glyphs is this part of the font size: capitals are 0.7 of the size.
_UNIT = 0.07


@cache
def _glyphs() -> Mapping[str, tuple[float, str]]:
    text = resources.files(__package__).joinpath("lettering.toml").read_text(encoding="utf-8")
    words = {sign: entry.partition(" ") for sign, entry in tomllib.loads(text)["glyphs"].items()}
    return {sign: (float(width), path) for sign, (width, _, path) in words.items()}


def _glyph(sign: str) -> tuple[float, str]:
    return _glyphs().get(sign, _glyphs()["?"])


def signs() -> frozenset[str]:
    """The signs that have a drawing; any other is shown as a `?`."""
    return frozenset(_glyphs())


def width_of(text: str, size: float) -> float:
    """How wide a line of text is at a font size."""
    return (sum(_glyph(sign)[0] + _GAP for sign in text) - _GAP if text else 0) * size * _UNIT


def lettered(
    text: str, x: float, y: float, size: float, weight: str, colour: str, halo: tuple[str, float] | None
) -> str:
    """SVG of a line of text, its middle at `x`, on the base line `y`; `halo` is the colour around it and its width."""
    scale = size * _UNIT
    pen = _PEN.get(weight, _PEN["500"])
    across = -width_of(text, size) / scale / 2
    paths = []
    for sign in text:
        width, path = _glyph(sign)
        if path:
            paths.append(f'<path transform="translate({across:.2f} 0)" d="{path}"/>')
        across += width + _GAP
    drawn = "".join(paths)
    layers = [(colour, pen, "")]
    if halo is not None:
        layers.insert(0, (halo[0], pen + halo[1] / scale, ' stroke-opacity=".8"'))
    inner = "".join(
        f'<g stroke="{stroke}" stroke-width="{width:.2f}"{opacity}>{drawn}</g>' for stroke, width, opacity in layers
    )
    return (
        f'<g transform="translate({x:g} {y:g}) scale({scale:.4f})" fill="none" stroke-linecap="round"'
        f' stroke-linejoin="round">{inner}</g>'
    )
