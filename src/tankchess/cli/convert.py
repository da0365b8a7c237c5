"""`tankchess convert`: games between records and JSON, pictures of either, and files for the board of the browser."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from tankchess import Game, Position, RecordError, setup_names
from tankchess.cli.completion import complete_words
from tankchess.cli.draw import FlipOption, SizeOption, ThemeOption, check_theme, node_of
from tankchess.cli.games import Input
from tankchess.cli.output import refuse_own_input, write_whole
from tankchess.cli.source import read_position
from tankchess.drawing import animate, draw, draw_png
from tankchess.errors import MissingExtra
from tankchess.extras import needing
from tankchess.game import write_json
from tankchess.setups.finding import FILE_ENDING, is_tfen

TEXTS, PICTURES = ("tcg", "json"), ("svg", "png", "gif")
BOARD, BOARD_ENDING = "board", ".board.json"
FORMS = (*TEXTS, *PICTURES, BOARD)
# What a position alone can become: it has no moves.
FROM_A_POSITION = ("svg", "png", BOARD)
FROM_GAMES = "games (.tcg, .json) to .tcg, .json, .svg, .png, .gif or .board.json"
FROM_POSITION = "a position (TFEN) to .svg, .png or .board.json"

InArgument = Annotated[
    str,
    typer.Argument(
        metavar="IN",
        help="A record (.tcg), games as JSON (.json), a setup, a setup file, a TFEN, a file with one, or -.",
        show_default=False,
    ),
]
OutArgument = Annotated[
    str,
    typer.Argument(
        metavar="OUT",
        help="A file that ends in .tcg, .json, .svg, .png, .gif or .board.json, or -.",
        show_default=False,
    ),
]
ToOption = Annotated[
    str | None,
    typer.Option(
        "--to",
        metavar="FORM",
        help=f"{', '.join(FORMS)}; needed for stdout.",
        show_default=False,
        autocompletion=complete_words(*FORMS),
    ),
]
GameOption = Annotated[
    int | None,
    typer.Option("--game", metavar="N", min=1, help="Only this game (pictures, board: the first).", show_default=False),
]
PlyOption = Annotated[
    int | None,
    typer.Option("--ply", metavar="N", min=0, help="svg, png: after this many moves (the last).", show_default=False),
]
AtOption = Annotated[
    str | None,
    typer.Option(
        "--at",
        metavar="PLACE",
        help="svg, png: the place in the game, 7 or 7:2/9; gif: the moves that lead there.",
        show_default=False,
    ),
]
SecondsOption = Annotated[
    float | None,
    typer.Option("--seconds", metavar="S", help="gif: how long a move stays (1).", show_default=False),
]
ForceOption = Annotated[bool, typer.Option("--force", help="Let OUT be the same file as IN.")]


@dataclass(frozen=True, slots=True)
class PictureOptions:
    """How a picture is to look, and what of a game it shows."""

    theme: str
    flip: bool
    size: int | None
    ply: int | None
    at: str | None


def convert(
    source: InArgument,
    target: OutArgument,
    to: ToOption = None,
    game: GameOption = None,
    ply: PlyOption = None,
    at: AtOption = None,
    theme: ThemeOption = "light",
    flip: FlipOption = False,
    size: SizeOption = None,
    seconds: SecondsOption = None,
    force: ForceOption = False,
) -> None:
    """Convert games into another form, or draw them.

    Between .tcg and .json; a position of a game as .svg or .png; a whole game as a moving .gif, or as .board.json for
    the board on other pages, which needs the packages of the server.
    """
    form = form_of(target, to)
    check_theme(theme)
    if ply is not None and form not in ("svg", "png"):
        raise typer.BadParameter("--ply is for a picture: expected an OUT that ends in .svg or .png")
    if at is not None and form not in PICTURES:
        raise typer.BadParameter("--at is for a picture: expected an OUT that ends in .svg, .png or .gif")
    if seconds is not None and form != "gif":
        raise typer.BadParameter("--seconds is for a moving picture: expected an OUT that ends in .gif")
    if form not in PICTURES and (theme != "light" or flip or size is not None):
        raise typer.BadParameter("--theme, --flip and --size are for pictures: expected .svg, .png or .gif")
    refuse_own_input(source, Path(target), force)
    look = PictureOptions(theme, flip, size, ply, at)
    try:
        data = converted(named_position(source) or Input(source), form, game, look, 1.0 if seconds is None else seconds)
    except (RecordError, MissingExtra):
        raise
    except ValueError as error:
        raise typer.BadParameter(str(error)) from None
    # Nothing is written before everything has been read and drawn: a fault leaves no half file.
    if target == "-":
        typer.echo(data, nl=False)
    else:
        write_whole(Path(target), data)


def form_of(target: str, to: str | None) -> str:
    ending = BOARD if target.lower().endswith(BOARD_ENDING) else Path(target).suffix.lower().removeprefix(".")
    form = ending if to is None else to
    if form in FORMS:
        return form
    if to is not None:
        raise typer.BadParameter(f'--to "{to}": expected one of {" ".join(FORMS)}')
    if target == "-":
        raise typer.BadParameter(f"stdout: expected --to with one of {' '.join(FORMS)}")
    raise typer.BadParameter(f"{target}: no such conversion; there are {FROM_GAMES}, {FROM_POSITION}; or expected --to")


def named_position(source: str) -> Position | None:
    """The position that IN names itself: a setup, a setup file or a TFEN. A file of that name comes first."""
    is_setup_file = source.lower().endswith(FILE_ENDING)
    if source == "-" or (Path(source).is_file() and not is_setup_file):
        return None
    return read_position([source]) if is_setup_file or is_tfen(source) or source in setup_names() else None


def converted(given: Input | Position, form: str, game: int | None, look: PictureOptions, seconds: float) -> bytes:
    if isinstance(given, Position) and form not in FROM_A_POSITION:
        raise typer.BadParameter(f"a position, expected games; there is {FROM_POSITION}")
    if isinstance(given, Position):
        refuse_places(game, look)
        return picture_of(given, form, look) if form != BOARD else board_writer()(given)
    if form in TEXTS:
        games = given.games() if game is None else [given.game(game)]
        tell_warnings(given, games, game or 1)
        text = write_json(games) if form == "json" else "\n".join(each.record() for each in games)
        return text.encode("utf-8")
    if form == BOARD:
        return board_file(given, game, look)
    if form == "gif":
        chosen = given.game(game or 1)
        tell_warnings(given, [chosen], game or 1)
        return moving_picture(chosen, look, seconds)
    return picture_of(position_in(given, game, look), form, look)


def picture_of(position: Position, form: str, look: PictureOptions) -> bytes:
    last = position.history[-1] if position.history else None
    if form == "png":
        return draw_png(position, last_move=last, theme=look.theme, flip=look.flip, size=look.size)
    return draw(position, last_move=last, theme=look.theme, flip=look.flip, size=look.size).encode("utf-8")


def board_writer() -> Callable[[Game | Position], bytes]:
    with needing("server", f"a {BOARD_ENDING}"):
        # Imported here: no other conversion needs it, and its packages are an extra.
        from tankchess.server.views.board_file import write_board_file
    return write_board_file


def board_file(given: Input, game: int | None, look: PictureOptions) -> bytes:
    """A game, or a position alone, for the board that pages embed."""
    write_board_file = board_writer()
    if given.is_position:
        return write_board_file(position_in(given, game, look))
    chosen = given.game(game or 1)
    tell_warnings(given, [chosen], game or 1)
    return write_board_file(chosen)


def position_in(given: Input, game: int | None, look: PictureOptions) -> Position:
    """The first TFEN of a text, or a position of a game with the moves that led to it."""
    if given.is_position:
        refuse_places(game, look)
        return Position.from_tfen(given.first_line)
    chosen = given.game(game or 1)
    tell_warnings(given, [chosen], game or 1)
    return node_of(chosen, look.ply, look.at).position()


def refuse_places(game: int | None, look: PictureOptions) -> None:
    if game is not None or look.ply is not None or look.at is not None:
        raise typer.BadParameter("--game, --ply and --at are for games, and this is a position")


def tell_warnings(given: Input, games: list[Game], first: int) -> None:
    for number, each in enumerate(games, start=first):
        for warning in each.warnings:
            print(f"tankchess: note: {given.name}, game {number}: {' '.join(warning.split())}", file=sys.stderr)


def moving_picture(game: Game, look: PictureOptions, seconds: float) -> bytes:
    """A game as GIF, with a progress bar if stderr is a terminal."""
    node = node_of(game, look.ply, look.at)

    def make(on_frame: Callable[[int], None] | None) -> bytes:
        return animate(
            game, node=node, theme=look.theme, flip=look.flip, size=look.size, seconds=seconds, on_frame=on_frame
        )

    screen = Console(stderr=True)
    if not screen.is_terminal:
        return make(None)
    columns = TextColumn("drawing"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    with Progress(*columns, console=screen, transient=True) as progress:
        task = progress.add_task("drawing", total=node.ply + 1)
        return make(lambda done: progress.update(task, completed=done))
