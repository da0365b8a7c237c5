"""`tankchess puzzles`: look at puzzles, solve them, prove them again, and mine new ones."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Annotated

import typer
from rich.table import Table

from tankchess.cli import legend
from tankchess.cli.console import console
from tankchess.cli.puzzle_making import mine, prove, renew
from tankchess.cli.puzzle_options import FileOption, IdArgument, find_puzzle, goal_of, open_book, today
from tankchess.cli.puzzle_solving import solve
from tankchess.cli.show import AsciiOption, ColourOption, board_console, choose_symbols, print_board
from tankchess.puzzles import PuzzleEntry

GROUP = typer.Typer(
    name="puzzles",
    help="Puzzles: proved wins with a single first move. Look at them, solve them, mine new ones.",
    add_completion=False,
    rich_markup_mode=None,
)

ThemeOption = Annotated[
    str | None, typer.Option("--theme", metavar="NAME", help="Only those with this theme.", show_default=False)
]
MovesOption = Annotated[
    int | None,
    typer.Option("--moves", "-n", metavar="N", min=1, max=4, help="Only wins in N moves.", show_default=False),
]
JsonOption = Annotated[bool, typer.Option("--json", help="As JSON.")]


@GROUP.callback(invoke_without_command=True)
def puzzles_command(context: typer.Context) -> None:
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())
        raise typer.Exit


@GROUP.command("list")
def list_puzzles(
    theme: ThemeOption = None,
    moves: MovesOption = None,
    themes: Annotated[bool, typer.Option("--themes", help="The themes instead, with their numbers.")] = False,
    file: FileOption = None,
    as_json: JsonOption = False,
) -> None:
    """List puzzles, the easiest first, or their themes."""
    book = open_book(file)
    if themes:
        counts = book.themes()
        _print(as_json, counts, ("theme", "puzzles"), ((name, str(count)) for name, count in counts.items()))
        return
    if theme is not None:
        # Says which themes there are, if this is none.
        book.by_theme(theme)
    chosen = [entry for entry in book.entries() if theme in (None, *entry.themes) and moves in (None, entry.moves)]
    chosen.sort(key=lambda entry: (entry.rating, entry.id))
    rows = ((entry.id, str(entry.rating), f"{entry.kind} in {entry.moves}", " ".join(entry.themes)) for entry in chosen)
    _print(as_json, [_as_data(entry) for entry in chosen], ("id", "rating", "goal", "themes"), rows)


@GROUP.command("show")
def show_puzzle(
    wanted: IdArgument = None,
    line: Annotated[bool, typer.Option("--line", help="The solution as well.")] = False,
    file: FileOption = None,
    ascii_only: AsciiOption = False,
    colour: ColourOption = None,
) -> None:
    """Show a puzzle as a board, with its goal. Without an id: today's puzzle."""
    puzzle = find_puzzle(open_book(file), wanted, today())
    out = board_console(colour, ascii_only)
    symbols = choose_symbols(ascii_only)
    print_board(out, puzzle.start, symbols, lines=2)
    out.print(f"Puzzle {puzzle.id}: {goal_of(puzzle)}")
    out.print(f"Rating {puzzle.rating} ({puzzle.grade}), from {puzzle.setup}, game {puzzle.source.game}")
    for told in legend.threats(puzzle.start):
        out.print(told)
    if line:
        out.print(f"Solution: {' '.join(puzzle.solution)}")
        out.print(f"Themes: {' '.join(puzzle.themes)}")
    out.print(puzzle.tfen)


def _print(as_json: bool, data: object, headings: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> None:
    if as_json:
        typer.echo(json.dumps(data))
        return
    table = Table(box=None, pad_edge=False)
    for heading in headings:
        table.add_column(heading)
    for row in rows:
        table.add_row(*row)
    console().print(table, soft_wrap=False)


def _as_data(entry: PuzzleEntry) -> dict[str, object]:
    return {
        "id": entry.id,
        "rating": entry.rating,
        "moves": entry.moves,
        "kind": entry.kind,
        "themes": list(entry.themes),
    }


GROUP.command("solve")(solve)
GROUP.command("prove")(prove)
GROUP.command("mine")(mine)
GROUP.command("renew")(renew)
