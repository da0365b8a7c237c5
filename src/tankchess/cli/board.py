"""Draws a position as a board of characters.

A square is four columns wide, and two lines high (or one, where the screen is low). The upper line says what
stands there, the lower one on what ground:

    ↗CLT    a Command Light Tank of White that faces NE        CLT
    ════    on a road                                         -NE-  the same in ASCII
"""

from __future__ import annotations

from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

from rich.style import Style
from rich.text import Text

from tankchess import Piece, Position
from tankchess.cli.symbols import MIXED, UNICODE, Palette, Symbols, in_case_of

CELL = 4


class BoardLook(NamedTuple):
    """How a board is drawn."""

    symbols: Symbols
    palette: Palette


class TerminalCanvas:
    """The characters of a board and their styles, by square, line in the square, and column in the line."""

    def __init__(self, width: int, height: int, lines: int) -> None:
        self.width = width
        self.height = height
        self.lines = lines
        self._cells = [[(" ", Style.null())] * (width * CELL) for _ in range(height * lines)]

    def put(self, square: tuple[int, int], line: int, column: int, text: str, style: Style) -> None:
        """Writes `text` into a square over what is there; what does not fit is cut off."""
        if line >= self.lines:
            return
        x, y = square
        row = self._cells[(self.height - 1 - y) * self.lines + line]
        for offset, character in enumerate(text[: CELL - column]):
            place = x * CELL + column + offset
            row[place] = (character, row[place][1] + style)

    def row(self, y: int, line: int) -> Text:
        text = Text()
        cells = self._cells[(self.height - 1 - y) * self.lines + line]
        # One run of a style is one pair of escapes: a tenth of what single characters would need.
        for style, run in groupby(cells, key=itemgetter(1)):
            text.append("".join(character for character, _ in run), style)
        return text


def draw(position: Position, symbols: Symbols = UNICODE, lines: int = 2, palette: Palette = MIXED) -> list[Text]:
    """The board as lines of text, north at the top, coordinates on all four sides."""
    canvas = TerminalCanvas(position.width, position.height, lines)
    look = BoardLook(symbols, palette)
    for x in range(position.width):
        for y in range(position.height):
            draw_ground(canvas, position, (x, y), look)
    for piece in position.pieces(wrecks=True):
        draw_piece(canvas, position, piece, look)
    for flag in position.flags():
        draw_flag(canvas, position, flag, look)
    return framed(canvas)


def framed(canvas: TerminalCanvas) -> list[Text]:
    letters = Text("   " + "".join(f" {chr(ord('A') + x)}  " for x in range(canvas.width)))
    board = [letters]
    for y in reversed(range(canvas.height)):
        for line in range(canvas.lines):
            number = str(y + 1) if line == 0 else ""
            board.append(Text.assemble(f"{number:>2} ", canvas.row(y, line), f" {number}"))
    board.append(letters)
    return board


def square_name(square: tuple[int, int]) -> str:
    return f"{chr(ord('A') + square[0])}{square[1] + 1}"


def place_of(name: str) -> tuple[int, int]:
    return ord(name[0]) - ord("A"), int(name[1:]) - 1


def draw_ground(canvas: TerminalCanvas, position: Position, square: tuple[int, int], look: BoardLook) -> None:
    """Obstacle above, ground below, and the markers in the middle of the upper line."""
    kinds = position.terrain_at(square_name(square))
    symbols, palette = look
    tone = palette.squares[sum(square) % 2]
    obstacle = next((kind for kind in palette.obstacles if kind in kinds), None)
    ground = next((kind for kind in palette.grounds if kind in kinds), None)
    for line, kind in ((0, obstacle or ground), (1, ground or obstacle)):
        if kind is None:
            canvas.put(square, line, 0, f" {symbols.plain}  " if line == 0 else "    ", tone)
        else:
            canvas.put(
                square, line, 0, symbols.terrain[kind] * CELL, tone + (palette.obstacles | palette.grounds)[kind]
            )
    if "smoke" in kinds:
        for line in (0, 1):
            canvas.put(square, line, 1, symbols.terrain["smoke"] * 2, palette.markers["smoke"])
    if "mine" in kinds:
        canvas.put(square, 0, 2, symbols.terrain["mine"], palette.markers["mine"])


def draw_piece(canvas: TerminalCanvas, position: Position, piece: Piece, look: BoardLook) -> None:
    symbols, palette = look
    square = place_of(piece.square)
    side = str(piece.side)
    code = code_of(piece)
    style = palette.wreck if piece.is_wreck else palette.sides[side]
    facing = piece.facing if symbols.arrows is None else symbols.arrows[piece.facing]
    # A code of four letters leaves no room for the sign before it.
    if piece.is_wreck:
        lead = "x"
    elif symbols.arrows is not None:
        lead = facing
    else:
        lead = " "
    upper = code if len(code) == CELL else lead + code
    canvas.put(square, 0, 0, f"{upper:<{CELL}}", style)
    spelled = symbols.arrows is None or len(code) == CELL
    if piece.cargo is not None:
        aboard = facing if spelled else code_of(piece.cargo)
        canvas.put(square, 1, 0, f"({aboard:.2})", style)
    elif spelled and not piece.is_wreck:
        canvas.put(square, 1, 1, facing, style)
    if len(position.order) > 2 and side.startswith("f"):
        canvas.put(square, 1, 0, "f", style)
    if piece.has_flag or (piece.cargo is not None and piece.cargo.has_flag):
        canvas.put(square, 1, CELL - 1, symbols.flag, palette.flag)


def code_of(piece: Piece) -> str:
    return in_case_of(str(piece.side), ("C" if piece.is_command else "") + piece.type.code)


def draw_flag(canvas: TerminalCanvas, position: Position, flag: str, look: BoardLook) -> None:
    """A flag on a square, or at the corner that four squares share: in the first that is free."""
    if "+" not in flag:
        canvas.put(place_of(flag), 0, 0, look.symbols.flag, look.palette.flag)
        return
    x, y = place_of(flag.split("+")[0])
    corners = [((x, y), 0, CELL - 1), ((x + 1, y), 0, 0), ((x, y + 1), 1, CELL - 1), ((x + 1, y + 1), 1, 0)]
    for square, line, column in corners:
        taken = line == 0 and position.piece_at(square_name(square)) is not None
        if line < canvas.lines and not taken:
            canvas.put(square, line, column, look.symbols.flag, look.palette.flag)
            return
