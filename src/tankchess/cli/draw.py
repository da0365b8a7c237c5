"""`tankchess draw`: a position as a picture."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer

from tankchess import Game, GameError, Position
from tankchess.cli.completion import complete_position_or_record, complete_side, complete_theme
from tankchess.cli.games import Input
from tankchess.cli.output import write_whole
from tankchess.cli.source import is_record_name, read_position, read_square
from tankchess.cli.start_options import FOR_A_SETUP, StartOptions, takes_start_options
from tankchess.drawing import draw as draw_position
from tankchess.drawing import draw_png, themes
from tankchess.game import Node

DrawnWords = Annotated[
    list[str],
    typer.Argument(
        metavar="POSITION|RECORD",
        help="A setup, a setup file (.toml), a TFEN, - for stdin, or a game (.tcg, .json).",
        show_default=False,
        autocompletion=complete_position_or_record,
    ),
]
OutOption = Annotated[
    Path | None,
    typer.Option("--out", "-o", metavar="FILE", help="Write the picture to a file: .svg or .png.", show_default=False),
]
ThemeOption = Annotated[
    str, typer.Option("--theme", metavar="THEME", help="light, dark or print.", autocompletion=complete_theme)
]
MoveOption = Annotated[
    str | None,
    typer.Option("--move", metavar="CODE", help="Play this move first and show its way and shot.", show_default=False),
]
FlipOption = Annotated[bool, typer.Option("--flip", help="Draw it from Black's side.")]
BareOption = Annotated[bool, typer.Option("--no-coordinates", help="Without letters and numbers on the rim.")]
ReachOption = Annotated[
    str | None,
    typer.Option("--reach", metavar="SQUARE", help="Show where the piece on this square can go.", show_default=False),
]
FireOption = Annotated[
    str | None,
    typer.Option("--fire", metavar="SQUARE", help="Show what the piece on this square can hit.", show_default=False),
]
ThreatsOption = Annotated[
    str | None,
    typer.Option(
        "--threats",
        metavar="SIDE",
        help="What this side can destroy: w, b, fw or fb.",
        show_default=False,
        autocompletion=complete_side,
    ),
]
SizeOption = Annotated[
    int | None,
    typer.Option("--size", metavar="PIXELS", min=16, help="Width of the picture.", show_default=False),
]
GameOption = Annotated[
    int | None, typer.Option("--game", metavar="N", min=1, help="Which game of a record (1).", show_default=False)
]
AtOption = Annotated[
    str | None,
    typer.Option(
        "--at",
        metavar="PLACE",
        help="In a record: a place, 7 for after 7 moves, or in a variation 7:2 or 7:2/9.",
        show_default=False,
    ),
]
PlyOption = Annotated[
    int | None,
    typer.Option(
        "--ply", metavar="N", min=0, help="In a record: after this many moves (the last).", show_default=False
    ),
]


@takes_start_options
def draw(
    words: DrawnWords,
    theme: ThemeOption = "light",
    move: MoveOption = None,
    out: OutOption = None,
    flip: FlipOption = False,
    no_coordinates: BareOption = False,
    reach: ReachOption = None,
    fire: FireOption = None,
    threats: ThreatsOption = None,
    size: SizeOption = None,
    game: GameOption = None,
    ply: PlyOption = None,
    at: AtOption = None,
    *,
    start: StartOptions,
) -> None:
    """Draw a position, or one of a record, as SVG or PNG.

    Without --out the SVG goes to stdout.
    """
    check_theme(theme)
    form = "svg" if out is None else out.suffix.lower().removeprefix(".")
    if form not in ("svg", "png"):
        raise typer.BadParameter(f"{out}: expected a name that ends in .svg or .png")
    file = " ".join(words)
    if is_record_name(file):
        if not start.is_empty:
            raise typer.BadParameter(f"{FOR_A_SETUP}, and this is a record")
        position = node_of(Input(file).game(game or 1), ply, at).position()
    elif game is not None or ply is not None or at is not None:
        raise typer.BadParameter("--game, --ply and --at are for a record: expected a file that ends in .tcg or .json")
    else:
        position = read_position(words, start)
    played = position.history[-1] if position.history else None
    if move is not None:
        played = position.play(move)
    make: Callable[..., str | bytes] = draw_png if form == "png" else draw_position
    try:
        picture = make(
            position,
            theme=theme,
            flip=flip,
            coordinates=not no_coordinates,
            last_move=played,
            reach_of=None if reach is None else read_piece_square(position, "--reach", reach),
            fire_of=None if fire is None else read_piece_square(position, "--fire", fire),
            threats=threats,
            size=size,
        )
    except ValueError as error:
        raise typer.BadParameter(str(error)) from None
    if out is None:
        typer.echo(picture, nl=False)
    else:
        write_whole(out, picture.encode("utf-8") if isinstance(picture, str) else picture)


def read_piece_square(position: Position, option: str, text: str) -> str:
    """The square of a piece that is still in the game."""
    square = read_square(position, text)
    piece = position.piece_at(square)
    if piece is None or piece.is_wreck:
        there = "nothing stands" if piece is None else "a wreck lies"
        raise typer.BadParameter(f"{option} {square}: {there} there, expected the square of a piece")
    return square


def node_of(game: Game, ply: int | None, at: str | None) -> Node:
    """The place in a game that the options name, its end if they name none."""
    if ply is not None and at is not None:
        raise typer.BadParameter("--ply and --at: expected only one of them")
    if ply is not None and ply > len(game.moves):
        raise GameError(f"ply {ply}: expected 0 to {len(game.moves)}")
    place = at if ply is None else str(ply)
    return game.node if place is None else game.find(place)


def check_theme(theme: str) -> None:
    if theme not in themes():
        raise typer.BadParameter(f'theme "{theme}": expected one of {" ".join(themes())}')
