"""`tankchess draw`: a position as a picture."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from tankchess.cli.source import LimitOption, ModeOption, NoAnnounceOption, Words, read_position, read_square
from tankchess.drawing import draw as draw_position
from tankchess.drawing import themes

OutOption = Annotated[
    Path | None,
    typer.Option("--out", "-o", metavar="FILE", help="Write the picture to a file.", show_default=False),
]
ThemeOption = Annotated[str, typer.Option("--theme", metavar="THEME", help="light, dark or print.")]
MoveOption = Annotated[
    str | None,
    typer.Option("--move", metavar="CODE", help="Play this move first and show its way and shot.", show_default=False),
]
FlipOption = Annotated[bool, typer.Option("--flip", help="Seen from Black's side.")]
BareOption = Annotated[bool, typer.Option("--no-coordinates", help="Without letters and numbers on the rim.")]
ReachOption = Annotated[
    str | None,
    typer.Option("--reach", metavar="SQUARE", help="Where the piece on this square can go.", show_default=False),
]
FireOption = Annotated[
    str | None,
    typer.Option("--fire", metavar="SQUARE", help="Whom the piece on this square can destroy.", show_default=False),
]
ThreatsOption = Annotated[
    str | None,
    typer.Option("--threats", metavar="SIDE", help="Whom this side can destroy: w, b, fw or fb.", show_default=False),
]
SizeOption = Annotated[
    int | None,
    typer.Option("--size", metavar="PIXELS", min=16, help="Width of the picture.", show_default=False),
]


def draw(
    words: Words,
    theme: ThemeOption = "light",
    move: MoveOption = None,
    out: OutOption = None,
    flip: FlipOption = False,
    no_coordinates: BareOption = False,
    reach: ReachOption = None,
    fire: FireOption = None,
    threats: ThreatsOption = None,
    size: SizeOption = None,
    mode: ModeOption = None,
    no_announce: NoAnnounceOption = False,
    limit: LimitOption = None,
) -> None:
    """Draw a position as SVG, to a file or to stdout."""
    if theme not in themes():
        raise typer.BadParameter(f'theme "{theme}": expected one of {" ".join(themes())}')
    position = read_position(words, mode, no_announce, limit)
    played = None if move is None else position.play(move)
    try:
        picture = draw_position(
            position,
            theme=theme,
            flip=flip,
            coordinates=not no_coordinates,
            last_move=played,
            reach_of=None if reach is None else read_square(position, reach),
            fire_of=None if fire is None else read_square(position, fire),
            threats=threats,
            size=size,
        )
    except ValueError as error:
        raise typer.BadParameter(str(error)) from None
    if out is None:
        typer.echo(picture, nl=False)
    else:
        out.write_text(picture, encoding="utf-8")
