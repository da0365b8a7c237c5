"""A position as one picture."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape

from tankchess.core.move import Move
from tankchess.core.position import Position
from tankchess.core.sides import Side
from tankchess.drawing.frame import NARROW_RIM, RIM, SQUARE, Frame
from tankchess.drawing.overlays import Arrow, Overlays
from tankchess.drawing.pieces import Pieces
from tankchess.drawing.terrain import Terrain
from tankchess.drawing.theme import Theme, find_theme

SMALLEST_SIZE = 16


def draw(
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
) -> str:
    """A position as SVG text: self-contained, the same text for the same arguments.

    `theme` is light, dark, print, or a mapping of all the colours. `flip` turns the board, so that Black sits below.
    `size` is the width in pixels, 48 a square where it is not given.

    `last_move` is the move that led here, or a legal one about to be played: its way, its steps and its shot. Where the
    position knows no such move, only its two squares are shown. `arrows` are pairs of squares, or moves.

    `reach_of` is the square of a piece: where it can go on its turn, each square with the fewest steps and the facings;
    squares the game forbids (G2) have a dashed edge. `fire_of` is the square of a piece: every line its weapon covers
    from where it stands, what ends the line, and for each piece on it the side hit and whether it holds. `threats` is a
    side: whom it can destroy on its turn, with the number of pieces that can; or a number for each square, from
    wherever it comes.

    Raises `ValueError` for a theme, square, side or size that does not exist.
    """
    colours = find_theme(theme)
    if size is not None and size < SMALLEST_SIZE:
        raise ValueError(f"size {size}: expected at least {SMALLEST_SIZE} pixels")
    frame = Frame(position.width, position.height, flip)
    prefix = f"tc-{theme}-" if isinstance(theme, str) else "tc-own-"
    terrain = Terrain(position, frame, colours, prefix)
    pieces = Pieces(position, frame, colours, prefix)
    overlays = Overlays(position, frame, colours)
    below, above = overlays.layers(last_move, arrows, reach_of, fire_of, threats)
    body = [*terrain.board(), *terrain.layers(), *below, *pieces.layers(), *above]
    if coordinates:
        body.append(terrain.coordinates())
    return _assemble(position, colours, RIM if coordinates else NARROW_RIM, size, terrain, pieces, body)


def _assemble(
    position: Position, theme: Theme, rim: int, size: int | None, terrain: Terrain, pieces: Pieces, body: list[str]
) -> str:
    width, height = position.width * SQUARE + 2 * rim, position.height * SQUARE + 2 * rim
    shown = width if size is None else size
    shown_height = round(height * shown / width)
    title = f"Tank Chess, {position.width}x{position.height}, {position.turn.name_in_words} to move"
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{-rim} {-rim} {width} {height}"'
            f' width="{shown}" height="{shown_height}" role="img">',
            f"<title>{escape(title)}</title>",
            f"<defs>{''.join([*terrain.definitions(), *pieces.definitions()])}</defs>",
            f'<rect x="{-rim}" y="{-rim}" width="{width}" height="{height}" rx="10" fill="{theme["rim"]}"/>',
            f'<rect x="-2" y="-2" width="{position.width * SQUARE + 4}" height="{position.height * SQUARE + 4}" rx="3"'
            f' fill="{theme["grid"]}"/>',
            *body,
            "</svg>\n",
        ]
    )
