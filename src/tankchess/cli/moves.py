"""`tankchess moves`: the moves of a position, piece by piece."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable
from typing import Annotated

import typer
from rich.console import Console

from tankchess import Move, Piece, Position
from tankchess.cli.console import console
from tankchess.cli.source import Words, read_position, read_square
from tankchess.cli.start_options import StartOptions, takes_start_options

WIDTH = 100


@takes_start_options
def moves(
    words: Words,
    everything: Annotated[
        bool, typer.Option("--all", help="Also list the moves that rule G2 bars, marked as such.")
    ] = False,
    origin_square: Annotated[
        str | None,
        typer.Option("--from", metavar="SQUARE", help="Only of the piece on this square.", show_default=False),
    ] = None,
    plain: Annotated[bool, typer.Option("--plain", help="Move codes only, one per line.")] = False,
    *,
    start: StartOptions,
) -> None:
    """List the legal moves, grouped by piece."""
    position = read_position(words, start)
    square = None if origin_square is None else read_square(position, origin_square)
    if plain:
        for move in chosen(position.pseudo_legal_moves() if everything else position.legal_moves(), square):
            typer.echo(str(move))
    else:
        print_moves(console(), position, square, everything)


def chosen(moves: Iterable[Move], square: str | None) -> list[Move]:
    """The moves that start from `square`; all of them without one."""
    return [move for move in moves if square is None or move.from_square == square]


def print_moves(out: Console, position: Position, square: str | None = None, everything: bool = False) -> None:
    """Prints the moves under a heading for each piece that has some."""
    legal = chosen(position.legal_moves(), square)
    barred = []
    if everything:
        permitted = set(legal)
        barred = [move for move in chosen(position.pseudo_legal_moves(), square) if move not in permitted]
    if square is not None and not legal and not barred:
        out.print(why_none(position, square))
        return
    starts = dict.fromkeys(origin(move) for move in [*legal, *barred])
    for start in starts:
        own = [str(move) for move in legal if origin(move) == start]
        shut = [str(move) for move in barred if origin(move) == start]
        out.print(f"{heading(position, start)}: {len(own)} move{'' if len(own) == 1 else 's'}", style="bold")
        print_codes(out, own, "  ")
        print_codes(out, shut, "  barred: ")
    total = f"{len(legal)} legal move{'' if len(legal) == 1 else 's'}"
    out.print(f"{total}, {len(barred)} barred" if everything else total)


def origin(move: Move) -> tuple[str, bool]:
    return move.from_square or "", move.is_cargo


def heading(position: Position, start: tuple[str, bool]) -> str:
    square, is_cargo = start
    piece = position.piece_at(square) if square else None
    if piece is None:
        return "No piece can move"
    if is_cargo and piece.cargo is not None:
        return f"{square} {describe(piece.cargo)}, aboard"
    return f"{square} {describe(piece)}"


def describe(piece: Piece) -> str:
    """A piece in words: `LT Light Tank facing N`."""
    command = "Command tank, " if piece.is_command else ""
    return f"{piece.type.code} {command}{piece.type.name} facing {piece.facing}"


def why_none(position: Position, square: str) -> str:
    """Why nothing starts from `square`."""
    piece = position.piece_at(square)
    if position.outcome() is not None:
        return "The game is over: there are no moves."
    if piece is None:
        return f"There is nothing on {square}."
    if piece.is_wreck:
        return f"There is a wreck on {square}."
    if piece.side != position.turn:
        return f"{square} is {piece.side.name_in_words}'s, and {position.turn.name_in_words} is to move."
    return f"{square} {describe(piece)} has no legal move."


def print_codes(out: Console, codes: list[str], indent: str) -> None:
    if codes:
        text = " ".join(codes)
        out.print(textwrap.fill(text, WIDTH, initial_indent=indent, subsequent_indent=" " * len(indent)))
