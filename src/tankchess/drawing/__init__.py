"""Boards as pictures: crisp SVG of any position, with what a player wants to see on it."""

from tankchess.drawing.picture import draw
from tankchess.drawing.theme import Theme, themes

__all__ = ["Theme", "draw", "themes"]
