"""A whole game as a moving picture."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from tankchess.drawing.picture import Picture
from tankchess.drawing.raster import check_size, paint, require_images
from tankchess.drawing.theme import Theme
from tankchess.errors import ArgumentError
from tankchess.notation import Node

if TYPE_CHECKING:
    from PIL.Image import Image

    from tankchess.game import Game

SHORTEST, LONGEST = 0.02, 60.0
# A GIF has 256 colours; one is left for what does not change from frame to frame.
_COLOURS = 255
_LAST_PAUSE = 4


def animate(
    game: Game,
    *,
    node: Node | None = None,
    theme: str | Theme = "light",
    flip: bool = False,
    coordinates: bool = True,
    size: int | None = None,
    seconds: float = 1.0,
    on_frame: Callable[[int], None] | None = None,
) -> bytes:
    """A game as an animated GIF: the start and a frame for each move, with its way and shot, over and over again.

    With a `node` of the game, the moves are those that lead to it, in a variation too. A move stays for `seconds`, the
    last one four times as long. `theme`, `flip`, `coordinates` and `size` are those of `draw_png`. `on_frame` is told
    the number of frames done after each. Raises `ArgumentError` for what `draw_png` would refuse, for a time that is
    not between 0.02 and 60 seconds, and for a node of another game; `MissingExtra` without the extra `images`.
    """
    if node is not None and node.root is not game.root:
        raise ArgumentError("node: expected one of this game")
    if not SHORTEST <= seconds <= LONGEST:
        raise ArgumentError(f"{seconds:g} seconds a move: expected {SHORTEST:g} to {LONGEST:g}")
    check_size(size)
    require_images("a GIF")
    frames = []
    for picture in _pictures(game, game.node if node is None else node, theme, flip, coordinates, size):
        frames.append(picture)
        if on_frame is not None:
            on_frame(len(frames))
    return _join(frames, round(seconds * 1000))


def _pictures(
    game: Game, node: Node, theme: str | Theme, flip: bool, coordinates: bool, size: int | None
) -> Iterator[Image]:
    # Imported here: only moving pictures need it.
    from PIL import Image

    position = game.start
    moves = node.moves
    for ply in range(len(moves) + 1):
        last = position.push(moves[ply - 1]) if ply else None
        picture = Picture(position, theme, flip, coordinates)
        picture.overlay(last_move=last)
        image = paint(picture, size)
        # Without this ground the round corners of the frame would be transparent.
        ground = Image.new("RGB", image.size, "white")
        ground.paste(image, mask=image.getchannel("A"))
        yield ground


def _join(frames: list[Image], pause: int) -> bytes:
    """One palette for all frames, from the first, the middle and the last: then what stands still costs nothing."""
    from PIL import Image

    width, height = frames[0].size
    samples = [frames[0], frames[len(frames) // 2], frames[-1]]
    sheet = Image.new("RGB", (width, height * len(samples)))
    for place, sample in enumerate(samples):
        sheet.paste(sample, (0, place * height))
    palette = sheet.quantize(_COLOURS, method=Image.Quantize.MAXCOVERAGE)
    reduced = [frame.quantize(palette=palette, dither=Image.Dither.NONE) for frame in frames]
    pauses = [pause] * (len(frames) - 1) + [pause * _LAST_PAUSE]
    file = io.BytesIO()
    reduced[0].save(
        file, "GIF", save_all=True, append_images=reduced[1:], duration=pauses, loop=0, disposal=1, optimize=False
    )
    return file.getvalue()
