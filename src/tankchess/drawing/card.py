"""A preview card: a position beside a few words, in the shape that messengers and social networks show with a link."""

from __future__ import annotations

import io
import unicodedata
from collections.abc import Sequence
from typing import TYPE_CHECKING

from tankchess.core.move import Move
from tankchess.core.position import Position
from tankchess.drawing.card_shape import HEIGHT, WIDTH, CardPlayer
from tankchess.drawing.lettering import lettered, signs, width_of
from tankchess.drawing.picture import Picture
from tankchess.drawing.raster import paint, require_images
from tankchess.drawing.renderer import render
from tankchess.drawing.theme import Theme, find_theme

if TYPE_CHECKING:
    from PIL.Image import Image

_EDGE = 40
# The board lies at the right and is no wider than this, the words have the column that is left, and a gap between.
_WIDEST = 620
_GAP = 40
_LINE = 1.5
_SMALLEST = 22
_CUT = "..."
_COMPRESSION = 6


def draw_card(
    position: Position,
    *,
    title: str,
    players: Sequence[CardPlayer] = (),
    lines: Sequence[str] = (),
    last_move: Move | str | None = None,
    theme: str | Theme = "light",
) -> bytes:
    """A position with a title, its players and some lines as PNG, 1200 pixels wide and 630 high.

    Letters for which there is no drawing lose their accents, or are shown as a `?`. Raises `MissingExtra` without the
    extra `images`.
    """
    require_images("a card")
    colours = find_theme(theme)
    board = _board(position, last_move, colours)
    column = WIDTH - board.width - 2 * _EDGE - _GAP
    image = render(_words(title, players, lines, colours, column), WIDTH).convert("RGB")
    image.paste(board, (WIDTH - _EDGE - board.width, (HEIGHT - board.height) // 2), board.getchannel("A"))
    file = io.BytesIO()
    file.name = "card.png"
    image.save(file, compress_level=_COMPRESSION)
    return file.getvalue()


def _board(position: Position, last_move: Move | str | None, colours: Theme) -> Image:
    picture = Picture(position, colours, False, True)
    picture.overlay(last_move=last_move)
    high = HEIGHT - 2 * _EDGE
    return paint(picture, round(min(_WIDEST, high * picture.width / picture.height)))


def _words(title: str, players: Sequence[CardPlayer], lines: Sequence[str], colours: Theme, column: int) -> str:
    """The card without its board."""
    ink = colours["ink"]
    parts = [f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{colours["light"]}"/>']
    names = [_readable(player.name) for player in players]
    size = _fitting(names, 50 if len(names) < 3 else 38, column - 60)
    heading = _fitting([_readable(title)], 58, column)
    small = 32.0
    height = heading + 30 + len(names) * size * _LINE + (30 if lines else 0) + len(lines) * small * _LINE
    y = (HEIGHT - height) / 2 + heading * 0.85
    parts.append(_line(_readable(title), _EDGE, y, heading, "700", colours["white-line"], column))
    y += 30
    for player, name in zip(players, names, strict=True):
        y += size * _LINE
        body, edge = colours[player.colour], colours[f"{player.colour}-line"]
        place = f'cx="{_EDGE + 18}" cy="{y - size * 0.36:g}" r="16"'
        parts.append(f'<circle {place} fill="{body}" stroke="{edge}" stroke-width="4"/>')
        parts.append(_line(name, _EDGE + 56, y, size, "500", colours["white-line"], column - 60))
    y += 30 if lines else 0
    for line in lines:
        y += small * _LINE
        parts.append(_line(_readable(line), _EDGE, y, small, "500", ink, column))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}">'
        f"{''.join(parts)}</svg>"
    )


def _fitting(texts: Sequence[str], size: float, room: float) -> float:
    """The font size at which all texts fit, as far as it can still be read."""
    widest = max((width_of(text, 1.0) for text in texts), default=0.0)
    return max(_SMALLEST, min(size, room / widest)) if widest else size


def _line(text: str, x: float, y: float, size: float, weight: str, colour: str, room: float) -> str:
    """A line of text that begins at `x`, and is cut off where there is no room."""
    if width_of(text, size) > room:
        while text and width_of(text + _CUT, size) > room:
            text = text[:-1]
        text = text.rstrip() + _CUT
    return lettered(text, x + width_of(text, size) / 2, y, size, weight, colour, None)


def _readable(text: str) -> str:
    """A text in letters that can be drawn: without accents, and a long dash as a short one."""
    plain = "".join(sign for sign in unicodedata.normalize("NFKD", text) if not unicodedata.combining(sign))
    plain = plain.replace("\u2013", "-").replace("\u00d7", "x").replace("\u2019", "'")
    return "".join(sign if sign in signs() else "?" for sign in plain)
