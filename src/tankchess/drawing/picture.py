"""A position as one picture."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape
from typing import TYPE_CHECKING

from tankchess.core.move import Move
from tankchess.core.position import Position
from tankchess.core.sides import Side
from tankchess.drawing.frame import NARROW_RIM, RIM, SQUARE, Frame
from tankchess.drawing.overlays import Arrow, Overlays
from tankchess.drawing.pieces import Pieces
from tankchess.drawing.subject import position_of
from tankchess.drawing.terrain import Terrain
from tankchess.drawing.theme import Theme, find_theme
from tankchess.errors import ArgumentError
from tankchess.notation import Node

if TYPE_CHECKING:
    from tankchess.game import Game

SMALLEST_SIZE = 16
# How round the corners of the rim are.
CORNER = 10


def draw(
    position: Position | Game | Node,
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

    A game shows its last position with the last move; a node of one, of a variation too, the position after its move.

    `theme` is light, dark, print, or a mapping of all the colours. `flip` turns the board, so that Black sits below.
    `size` is the width in pixels, 48 per square if not given.

    `last_move` is the move that led here, or a legal one about to be played: its way, its steps and its shot. Where the
    position knows no such move, only its two squares are shown. `arrows` are pairs of squares, or moves.

    `reach_of` is the square of a piece: where it can go on its turn, each square with the fewest steps and the facings;
    squares the game forbids (G2) have a dashed edge. `fire_of` is the square of a piece: every line its weapon covers
    from where it stands, what ends the line, and for each piece on it the side hit and whether it holds. `threats` is a
    side: what it can destroy on its turn, with the number of pieces that can; or a number for each square, wherever it
    comes from.

    Raises `ArgumentError` for a theme, square, side or size that does not exist.
    """
    if size is not None and (type(size) is not int or size < SMALLEST_SIZE):
        raise ArgumentError(f"size {size!r}: expected at least {SMALLEST_SIZE} pixels")
    shown, last_move = position_of(position, last_move)
    picture = Picture(shown, theme, flip, coordinates)
    picture.overlay(last_move=last_move, arrows=arrows, reach_of=reach_of, fire_of=fire_of, threats=threats)
    return picture.svg(size)


class Picture:
    """The parts of one picture, however they are put together. Raises `ArgumentError` as `draw` does."""

    def __init__(
        self, position: Position, theme: str | Theme, flip: bool, coordinates: bool, codes: bool = False
    ) -> None:
        self.position = position
        self.theme = find_theme(theme)
        self.frame = Frame(position.width, position.height, flip)
        self.coordinates = coordinates
        self.rim = RIM if coordinates else NARROW_RIM
        prefix = f"tc-{theme}-" if isinstance(theme, str) else "tc-own-"
        self.terrain = Terrain(position, self.frame, self.theme, prefix)
        self.pieces = Pieces(position, self.frame, self.theme, prefix, codes)
        self.below: list[str] = []
        self.above: list[str] = []

    def overlay(
        self,
        last_move: Move | str | None = None,
        arrows: Iterable[Arrow] = (),
        reach_of: str | None = None,
        fire_of: str | None = None,
        threats: Side | str | Mapping[str, int] | None = None,
    ) -> None:
        overlays = Overlays(self.position, self.frame, self.theme)
        self.below, self.above = overlays.layers(last_move, arrows, reach_of, fire_of, threats)

    @property
    def width(self) -> int:
        return self.frame.width * SQUARE + 2 * self.rim

    @property
    def height(self) -> int:
        return self.frame.height * SQUARE + 2 * self.rim

    def definitions(self) -> str:
        return "".join([*self.terrain.definitions(), *self.pieces.definitions()])

    def svg(self, size: int | None) -> str:
        position, rim, theme, width, height = self.position, self.rim, self.theme, self.width, self.height
        shown = width if size is None else size
        shown_height = round(height * shown / width)
        title = f"Tank Chess, {position.width}x{position.height}, {position.turn.name_in_words} to move"
        terrain = self.terrain
        return "\n".join(
            [
                f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{-rim} {-rim} {width} {height}"'
                f' width="{shown}" height="{shown_height}" role="img">',
                f"<title>{escape(title)}</title>",
                f"<defs>{self.definitions()}</defs>",
                f'<rect x="{-rim}" y="{-rim}" width="{width}" height="{height}" rx="{CORNER}" fill="{theme["rim"]}"/>',
                f'<rect x="-2" y="-2" width="{position.width * SQUARE + 4}" height="{position.height * SQUARE + 4}"'
                f' rx="3" fill="{theme["grid"]}"/>',
                *terrain.board(),
                *terrain.layers(),
                *self.below,
                *self.pieces.layers(),
                *self.above,
                *([terrain.coordinates()] if self.coordinates else []),
                "</svg>\n",
            ]
        )
