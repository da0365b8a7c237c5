"""`tankchess convert`: games between records and JSON, and pictures of either."""

from __future__ import annotations

import io
import re
import sys
from pathlib import Path
from typing import Annotated

import typer

from tankchess import Game, Move, Position, RecordError
from tankchess.cli.replay import nth_game
from tankchess.drawing import draw
from tankchess.game import GameReader, read_json, write_json

FORMS = ("tcg", "json", "svg")
TFEN_BEGINS = re.compile(r"[0-9]+x[0-9]+\b")
JSON_BEGINS = re.compile(r"\s*(?:\{|\[\s*[\]{])")

InArgument = Annotated[
    str,
    typer.Argument(
        metavar="IN", help="A record (.tcg), games as JSON (.json), a TFEN in a file, or -.", show_default=False
    ),
]
OutArgument = Annotated[
    str, typer.Argument(metavar="OUT", help="A file that ends in .tcg, .json or .svg, or -.", show_default=False)
]
ToOption = Annotated[
    str | None,
    typer.Option("--to", metavar="FORM", help="tcg, json or svg; needed for stdout.", show_default=False),
]
GameOption = Annotated[
    int | None,
    typer.Option("--game", metavar="N", min=1, help="Only this game (svg: the first).", show_default=False),
]
PlyOption = Annotated[
    int | None,
    typer.Option("--ply", metavar="N", min=0, help="svg: after this many moves (the last).", show_default=False),
]


def convert(
    source: InArgument, target: OutArgument, to: ToOption = None, game: GameOption = None, ply: PlyOption = None
) -> None:
    """Convert games between .tcg and .json, or draw a position of one as .svg."""
    form = form_of(target, to)
    if ply is not None and form != "svg":
        raise typer.BadParameter("--ply is for a picture: expected an OUT that ends in .svg")
    text, name = read_text(source)
    if form == "svg":
        result = picture(text, name, source, game, ply)
    else:
        games = read_all(text, name, source, game)
        result = write_json(games) if form == "json" else "\n".join(each.record() for each in games)
    # Nothing is written before everything has been read: a fault leaves no half file.
    if target == "-":
        typer.echo(result.encode("utf-8"), nl=False)
    else:
        Path(target).write_bytes(result.encode("utf-8"))


def form_of(target: str, to: str | None) -> str:
    form = to if to is not None else Path(target).suffix.lower().removeprefix(".")
    if form in FORMS:
        return form
    if to is not None:
        raise typer.BadParameter(f'--to "{to}": expected one of {" ".join(FORMS)}')
    if target == "-":
        raise typer.BadParameter("stdout: expected --to tcg, --to json or --to svg")
    raise typer.BadParameter(f"{target}: expected a name that ends in .tcg, .json or .svg, or --to")


def read_text(source: str) -> tuple[str, str]:
    """The text of the input, and its name for errors."""
    name = "stdin" if source == "-" else source
    try:
        data = sys.stdin.buffer.read() if source == "-" else Path(source).read_bytes()
        # Records are read with what is no UTF-8 in them; see `read_games`.
        return data.decode("utf-8-sig", errors="replace"), name
    except (OSError, ValueError) as error:
        raise RecordError(f"cannot be read: {getattr(error, 'strerror', None) or error}", source=name) from None


def first_line(text: str) -> str:
    return next((line.strip() for line in text.splitlines() if line.strip()), "")


def is_position(text: str, source: str) -> bool:
    """No file of games begins with the size of a board, as a TFEN does."""
    return Path(source).suffix.lower() not in (".tcg", ".json") and TFEN_BEGINS.match(first_line(text)) is not None


def is_json(text: str, source: str) -> bool:
    """By the ending of the name, or by how the text begins."""
    ending = Path(source).suffix.lower()
    return ending == ".json" or (ending != ".tcg" and JSON_BEGINS.match(text) is not None)


def read_all(text: str, name: str, source: str, game: int | None) -> list[Game]:
    """The games of the input, or the one asked for. Raises `RecordError` for a bad one, and for none at all."""
    if is_position(text, source):
        raise RecordError("a position, expected games; a position can only be drawn (svg)", source=name)
    if is_json(text, source):
        games = read_json(text, name)
        if games and game is not None and game > len(games):
            raise typer.BadParameter(f"game {game}: expected 1 to {len(games)}")
        games = games if game is None else games[game - 1 : game]
    elif game is not None:
        games = [nth_game(reader(text, name), game)]
    else:
        games = list(reader(text, name))
    if not games:
        raise RecordError("no game in it", source=name)
    for number, each in enumerate(games, start=game or 1):
        for warning in each.warnings:
            print(f"tankchess: note: {name}, game {number}: {' '.join(warning.split())}", file=sys.stderr)
    return games


def reader(text: str, name: str) -> GameReader:
    return GameReader(io.StringIO(text, newline=None), name)


def picture(text: str, name: str, source: str, game: int | None, ply: int | None) -> str:
    """The first TFEN of a text, or a position of a game with the move that led to it."""
    if is_position(text, source):
        if game is not None or ply is not None:
            raise typer.BadParameter("--game and --ply are for games, and this is a position")
        return draw(Position.from_tfen(first_line(text)))
    chosen = read_all(text, name, source, game or 1)[0]
    position = chosen.position if ply is None else chosen.at(ply)
    last: Move | None = position.history[-1] if position.history else None
    return draw(position, last_move=last)
