"""A picture of the terrain that follows the colours of the page."""

from __future__ import annotations

from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING

from tankchess.core.position import Position
from tankchess.server.views.position_view import ground_name

if TYPE_CHECKING:
    from tankchess.drawing.theme import Theme


@cache
def page_theme() -> Theme:
    """The colours of the page's style sheet: each name of a theme as `var(--tc-name)`."""
    from tankchess.drawing.theme import themes

    return MappingProxyType({name: f"var(--tc-{name})" for name in themes()["light"]})


def ground_svg(position: Position) -> str:
    """Squares, compass and terrain, 48 units a square, from A1 below left; the client adds coordinates and pieces.

    Names of patterns begin with that of the ground, so that two grounds can be in one page.
    """
    # Imported here: this is drawn in other processes, and the server itself can do without 3 MB.
    from tankchess.drawing.frame import SQUARE, Frame
    from tankchess.drawing.terrain import Terrain

    frame = Frame(position.width, position.height)
    terrain = Terrain(position, frame, page_theme(), f"tc-{ground_name(position)}-")
    return "".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {frame.width * SQUARE} {frame.height * SQUARE}">',
            f"<defs>{''.join(terrain.definitions())}</defs>",
            *terrain.board(),
            *terrain.layers(),
            "</svg>",
        ]
    )
