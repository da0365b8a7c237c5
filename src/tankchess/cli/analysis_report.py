"""What `tankchess analyse` does with games: analyses them, and shows or writes what it found."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from tankchess import Game, Side
from tankchess.analysis import AnalysedGame, AnalysedMove, analysed_moves, annotate, write_analyses
from tankchess.analysis.annotation import note_text
from tankchess.cli.curve import curve
from tankchess.cli.output import unicode_works
from tankchess.engine import Engine, Limits
from tankchess.notation import write_played_text

# Columns of a terminal that the curve may take.
CURVE_WIDTH = 72
CURVE_ROWS = 4


def analyse_all(games: Sequence[Game], engine: Engine, limits: Limits) -> tuple[list[AnalysedGame], bool]:
    """The games analysed one after the other, and whether the user stopped it; a game in hand is kept as far as it got.

    A progress bar on stderr shows how far it is, if that is a terminal.
    """
    done: list[AnalysedGame] = []
    moves: list[AnalysedMove] = []
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    errors = Console(stderr=True)
    stopped = False
    with Progress(*columns, console=errors, transient=True, disable=not errors.is_terminal) as progress:
        task = progress.add_task("moves", total=sum(len(game.moves) for game in games))
        for game in games:
            moves = []
            try:
                for move in analysed_moves(game, engine, limits):
                    moves.append(move)
                    progress.advance(task)
            except KeyboardInterrupt:
                stopped = True
            if moves or not stopped:
                done.append(AnalysedGame(game, tuple(moves), limits, engine.threads))
            if stopped:
                break
    return done, stopped


def text_of(done: Sequence[AnalysedGame], form: str) -> str:
    if form == ".json":
        return write_analyses(done)
    return "\n".join(annotate(analysed).record() for analysed in done)


def tell_stop(games: Sequence[Game], done: Sequence[AnalysedGame], out: Path | None) -> None:
    finished = sum(len(analysed.moves) for analysed in done)
    every = sum(len(game.moves) for game in games)
    kept = f"; what is done is in {out}" if out is not None else ""
    typer.echo(f"tankchess: stopped after {finished} of {every} moves{kept}", err=True)


def show(out: Console, analysed: AnalysedGame) -> None:
    """A table of the players, the curve, and the moves that deserve a comment."""
    say(out, title(analysed.game), style="bold")
    table = Table(box=None, pad_edge=False)
    table.add_column("", no_wrap=True)
    for name in ("moves", "average loss", "mistakes", "blunders", "missed", "found"):
        table.add_column(name, justify="right", no_wrap=True, min_width=len(name))
    for player in analysed.summaries():
        figures = (player.mistakes, player.blunders, player.missed, player.found)
        name = clean(out, f"{player.side.name_in_words} ({player.name})")
        table.add_row(name, str(player.moves), f"{player.average_loss / 100:.2f}", *map(str, figures))
    out.print(table)
    show_curves(out, analysed)
    position = analysed.game.start
    for move in analysed.moves:
        note = note_text(position, move)
        text = write_played_text(position, move.move)
        if move.judgement.is_notable or move.judgement.found:
            say(out, f"{move.number}. {move.side.name_in_words}: {text}   {note}")
    if not analysed.is_complete:
        out.print(f"Stopped after {len(analysed.moves)} of {len(analysed.game.moves)} moves.")


def show_curves(out: Console, analysed: AnalysedGame) -> None:
    """White's winning chances over the game; with four players everybody's own, after their moves."""
    order = analysed.game.start.order
    symbols = unicode_works()
    for side in order if len(order) > 2 else (Side.WHITE,):
        own = [move.after.chances for move in analysed.moves if move.after.view is side]
        if own:
            out.print(f"{side.name_in_words}'s winning chances, move by move:")
            rows = curve(own, CURVE_WIDTH, CURVE_ROWS, symbols)
            for number, row in enumerate(rows):
                scale = "100 %" if number == 0 else "0 %" if number == len(rows) - 1 else ""
                out.print(f"{scale:>6} {'│' if symbols else '|'}{row}")


def title(game: Game) -> str:
    moves = f"{len(game.moves)} move{'' if len(game.moves) == 1 else 's'}"
    return ", ".join([" - ".join(game.players.values()), moves, game.result])


def say(out: Console, text: str, style: str | None = None) -> None:
    out.print(clean(out, text), style=style)


def clean(out: Console, text: str) -> str:
    """What comes from the file, without signs that the terminal cannot show or would obey."""
    visible = "".join(sign if sign.isprintable() else "?" for sign in text)
    return visible.encode(out.encoding, "replace").decode(out.encoding)
