"""`tankchess replay`: a recorded game, move by move, in the terminal."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from tankchess import Game, GameError
from tankchess.cli import legend
from tankchess.cli.completion import complete_record
from tankchess.cli.games import Input
from tankchess.cli.input import ask, prepare_stdin
from tankchess.cli.output import visible
from tankchess.cli.show import AsciiOption, ColourOption, board_console, choose_symbols, lines_that_fit, print_board
from tankchess.cli.symbols import Symbols
from tankchess.notation import move_text

HELP = """\
  Enter, n   next move        p      previous move
  f          first position   l      last position
  g 12       after 12 moves   q      quit"""
SHORT = {"": "next", "n": "next", "p": "previous", "f": "first", "l": "last", "q": "quit", "h": "help", "?": "help"}
GO = re.compile(r"(?:g|go)\s*([0-9]{1,6})")

FileArgument = Annotated[
    Path,
    typer.Argument(
        metavar="FILE",
        help="A record (.tcg) or games as JSON (.json).",
        show_default=False,
        autocompletion=complete_record,
    ),
]
GameOption = Annotated[int, typer.Option("--game", metavar="N", min=1, help="Which game of the file.")]
PlyOption = Annotated[int, typer.Option("--ply", metavar="N", min=0, help="Begin after this many moves.")]


def replay(
    file: FileArgument,
    game: GameOption = 1,
    ply: PlyOption = 0,
    ascii_only: AsciiOption = False,
    colour: ColourOption = None,
) -> None:
    """Step through a recorded game in this terminal."""
    chosen = Input(str(file)).game(game)
    out = board_console(colour, ascii_only)
    Projector(chosen, ply, out, choose_symbols(ascii_only)).run()


class Projector:
    """Shows one game; `ply` is the number of moves made on the board shown. Raises `GameError` for a wrong one."""

    def __init__(self, game: Game, ply: int, out: Console, symbols: Symbols) -> None:
        self.game = game
        self.last_ply = len(game.moves)
        self.check(ply)
        self.ply = ply
        self.out = out
        self.symbols = symbols
        self.is_open = True
        self.words: dict[str, Callable[[], None]] = {
            "next": lambda: self.step(1),
            "previous": lambda: self.step(-1),
            "first": lambda: self.go(0),
            "last": lambda: self.go(self.last_ply),
            "help": lambda: self.out.print(HELP),
            "quit": self.quit,
        }

    def run(self) -> None:
        """Reads lines until the user quits or the input ends."""
        prepare_stdin()
        self.title()
        self.show()
        while self.is_open:
            try:
                line = ask(f"{self.ply} of {self.last_ply}> ")
            except (EOFError, KeyboardInterrupt):
                self.out.print()
                return
            self.answer(line.lower())

    def answer(self, line: str) -> None:
        word = SHORT.get(line, line)
        go = GO.fullmatch(line)
        if word in self.words:
            self.words[word]()
        elif go is not None:
            try:
                self.go(int(go[1]))
            except GameError as error:
                self.out.print(str(error), style="red")
        else:
            self.out.print(f"{line[:40]!a} is not a command here. These are:\n{HELP}", style="red")

    def check(self, ply: int) -> None:
        if not 0 <= ply <= self.last_ply:
            raise GameError(f"ply {ply}: expected 0 to {self.last_ply}")

    def go(self, ply: int) -> None:
        self.check(ply)
        self.ply = ply
        self.show()

    def step(self, way: int) -> None:
        if 0 <= self.ply + way <= self.last_ply:
            self.go(self.ply + way)
        else:
            self.out.print("That was the last move." if way > 0 else "This is where the game begins.")

    def quit(self) -> None:
        self.is_open = False

    def title(self) -> None:
        names = " - ".join(self.game.players.values())
        about = [self.game.headers.get(name, "?") for name in ("Event", "Date")]
        known = [text for text in about if text.strip("?.")]
        moves = f"{self.last_ply} move{'' if self.last_ply == 1 else 's'}"
        self.say(", ".join([names, *known, moves, self.game.result]), style="bold")
        for warning in self.game.warnings:
            self.say(f"Note: {warning}")

    def say(self, text: str, style: str | None = None) -> None:
        """Prints what comes from the file."""
        self.out.print(visible(text), style=style)

    def show(self) -> None:
        """The board, the move that led to it, what was said about it, and what threatens now."""
        position = self.game.at(self.ply)
        print_board(self.out, position, self.symbols, lines_that_fit(self.out, position, self.symbols))
        if self.ply:
            before = self.game.at(self.ply - 1)
            move = self.game.moves[self.ply - 1]
            who = before.turn.name_in_words
            text = move_text(before, move)
            self.out.print(f"{before.move_number}. {who}: {text}   [{move}]", style="bold")
        if self.game.comment(self.ply):
            self.say(f"{{{self.game.comment(self.ply)}}}", style="italic")
        for line in legend.status(position):
            self.out.print(line, style="bold red" if line.startswith(("CHECK", "ESCAPE", "Result")) else None)
        outcome = self.game.outcome()
        if self.ply == self.last_ply and outcome is not None and position.outcome() is None:
            self.out.print(legend.verdict(outcome), style="bold red")
