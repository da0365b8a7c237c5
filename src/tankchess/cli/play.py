"""`tankchess play`: a game in the terminal by move codes, for people or against the computer."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from tankchess import Game, Position, Setup
from tankchess.cli.completion import complete_clock, complete_level, complete_position_or_record, complete_side
from tankchess.cli.output import visible
from tankchess.cli.saved_game import (
    TOP_LEVEL,
    GameFile,
    Opponent,
    date_game,
    name_players,
    new_seed,
    opponent_in,
    read_person,
    read_saved_game,
)
from tankchess.cli.show import AsciiOption, ColourOption, board_console, choose_symbols
from tankchess.cli.source import is_record_name, read_source
from tankchess.cli.start_options import FOR_A_SETUP, StartOptions, takes_start_options
from tankchess.cli.terminal_table import TerminalTable
from tankchess.core.rules import OPTION_NAMES

StartArgument = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[POSITION|RECORD]",
        help="A setup (basic-16 if left out), its file (.toml), a TFEN, or a saved game to resume (.tcg, .json).",
        show_default=False,
        autocompletion=complete_position_or_record,
    ),
]
LevelOption = Annotated[
    int | None,
    typer.Option(
        "--level",
        metavar="N",
        min=1,
        max=TOP_LEVEL,
        help="Play against the computer: 1 beginner, 10 full strength.",
        show_default=False,
        autocompletion=complete_level,
    ),
]
SideOption = Annotated[
    str | None,
    typer.Option(
        "--side",
        metavar="SIDE",
        help="Your side against the computer: w (default) or b; with four players also fw or fb.",
        show_default=False,
        autocompletion=complete_side,
    ),
]
ClockOption = Annotated[
    str | None,
    typer.Option(
        "--clock",
        metavar="TIME",
        help="Minutes for the game and seconds added a move, such as 10+5; 30d5 with a delay; 90/move; or suggested.",
        show_default=False,
        autocompletion=complete_clock,
    ),
]
RecordOption = Annotated[
    Path | None,
    typer.Option(
        "--record",
        metavar="FILE",
        help="Save the game in this new file (.tcg or .json) after every move.",
        show_default=False,
    ),
]
GameOption = Annotated[
    int | None,
    typer.Option("--game", metavar="N", min=1, help="Which game of a file with several.", show_default=False),
]
NameOption = Annotated[
    list[str] | None,
    typer.Option(
        "--name", metavar="NAME", help="A player's name, in the order of play; repeat for each.", show_default=False
    ),
]
SeedOption = Annotated[
    int | None,
    typer.Option(
        "--seed",
        metavar="N",
        help="Makes the computer repeatable: the same seed and moves get the same answers.",
        show_default=False,
    ),
]


@takes_start_options
def play(
    words: StartArgument = None,
    ascii_only: AsciiOption = False,
    colour: ColourOption = None,
    level: LevelOption = None,
    side: SideOption = None,
    clock: ClockOption = None,
    record: RecordOption = None,
    game_number: GameOption = None,
    name: NameOption = None,
    seed: SeedOption = None,
    *,
    start: StartOptions,
) -> None:
    """Play in this terminal, also against the computer.

    For two or four, or against the computer with --level. Type help at the prompt for what it understands. A saved game
    is resumed with its players, clock and level.
    """
    source = " ".join(words or ["basic-16"])
    file = None if record is None else GameFile.new(record)
    if is_record_name(source):
        if not start.is_empty or clock is not None:
            raise typer.BadParameter("a saved game has its rules and its clock already: expected no options for them")
        game, is_alone = read_saved_game(source, game_number)
        if record is None and not is_alone:
            raise typer.BadParameter(f"{source} holds other games too: expected --record FILE to save this one in")
        file = file or GameFile(Path(source))
        opponent = chosen_opponent(game, level, side, seed, opponent_in(game))
    else:
        if game_number is not None:
            raise typer.BadParameter("--game is for a record: expected a file that ends in .tcg or .json")
        game = new_game(read_source(words or ["basic-16"]), start, clock)
        date_game(game)
        opponent = chosen_opponent(game, level, side, seed, None)
    changes = name_players(game, name or [], opponent)
    if record is not None and file is not None:
        # A place that cannot be written to is reported before the game, not after it.
        file.save(game)
    out = board_console(colour, ascii_only)
    for change in changes:
        out.print(visible(f"Note: {change}"))
    TerminalTable(game, out, choose_symbols(ascii_only), opponent, file).play()


def chosen_opponent(
    game: Game, level: int | None, side: str | None, seed: int | None, earlier: Opponent | None
) -> Opponent | None:
    """The computer as it was asked for; what was not said stays as it was `earlier`."""
    if level is None and earlier is None:
        if side is not None:
            raise typer.BadParameter("--side is for a game against the computer: expected --level, too")
        if seed is not None:
            raise typer.BadParameter("--seed is for a game against the computer: expected --level, too")
        return None
    usual = game.position.order[0] if earlier is None else earlier.person
    person = usual if side is None else read_person(game.position, side)
    if earlier is None:
        return Opponent(level or TOP_LEVEL, person, new_seed() if seed is None else seed)
    return Opponent(level or earlier.level, person, earlier.seed if seed is None else seed)


def new_game(source: Setup | Position, start: StartOptions, clock: str | None) -> Game:
    """The game that was asked for, before its first move."""
    if isinstance(source, Setup):
        rules: dict[str, Any] = {name: getattr(start.rules, name) for name in OPTION_NAMES}
        return Game(start.applied_to(source), clock=clock, **rules)
    if not start.is_empty:
        raise typer.BadParameter(f"{FOR_A_SETUP}; a TFEN has keys of its own: mode=last limit=25")
    return Game(source, clock=clock)
