"""Boards as pictures: crisp SVG of any position, the same as PNG, and whole games as GIF."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tankchess.drawing.animation import animate
    from tankchess.drawing.overlays import Arrow
    from tankchess.drawing.picture import draw
    from tankchess.drawing.raster import draw_png
    from tankchess.drawing.theme import Theme, themes

__all__ = ["Arrow", "Theme", "animate", "draw", "draw_png", "themes"]

# Imported when it is first asked for: a server that draws in other processes knows the shape of a card alone.
_LATER = {
    "Arrow": "overlays",
    "Theme": "theme",
    "animate": "animation",
    "draw": "picture",
    "draw_png": "raster",
    "themes": "theme",
}


def __getattr__(name: str) -> Any:
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = globals()[name] = getattr(import_module(f"{__name__}.{_LATER[name]}"), name)
    return found
