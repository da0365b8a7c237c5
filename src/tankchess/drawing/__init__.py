"""Boards as pictures: crisp SVG of any position, the same as PNG, and whole games as GIF."""

from tankchess.drawing.animation import animate
from tankchess.drawing.overlays import Arrow
from tankchess.drawing.picture import draw
from tankchess.drawing.raster import draw_png
from tankchess.drawing.theme import Theme, themes

__all__ = ["Arrow", "Theme", "animate", "draw", "draw_png", "themes"]
