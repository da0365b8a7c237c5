"""A drawing that looks the same wherever it stands in a picture."""

from __future__ import annotations

from dataclasses import dataclass

Box = tuple[float, float, float, float]

# Where the shadow of a piece falls, and how dark it is.
SHADOW = (1.5, 3)
SHADOW_OPACITY = 0.24


@dataclass(frozen=True, slots=True)
class Stamp:
    """Part of a picture: SVG around an origin of its own, and where that origin lies.

    `box` is what the drawing covers, around its origin: left, top, right, bottom. All in units of the picture.
    `shade` is the colour of its shadow, if it has one.
    """

    drawing: str
    x: int
    y: int
    box: Box
    shade: str = ""
