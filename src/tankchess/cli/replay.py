"""`tankchess replay`: a recorded game, move by move, in the terminal."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from tankchess import Game, GameError, Move, Position
from tankchess.cli import legend
from tankchess.cli.completion import complete_record
from tankchess.cli.draw import node_of
from tankchess.cli.games import Input
from tankchess.cli.input import ask, prepare_stdin
from tankchess.cli.output import refusal, visible
from tankchess.cli.show import AsciiOption, ColourOption, board_console, choose_symbols, lines_that_fit, print_board
from tankchess.cli.symbols import Symbols
from tankchess.game import Node
from tankchess.notation.effects import play_with_notes
from tankchess.notation.movetext import write_move_text

HELP = """\
  Enter, n   next move        p      previous move
  f          first position   l      last position
  g 12       after 12 moves   g 7:2  another place, as shown before >
  v, v 2     the second move that was looked at here, or another
  u          back to the line that this variation left
  q          quit"""
SHORT = {
    "": "next",
    "n": "next",
    "p": "previous",
    "f": "first",
    "l": "last",
    "u": "up",
    "q": "quit",
    "h": "help",
    "?": "help",
}
GO = re.compile(r"(?:g|go)\s*([0-9][0-9:/]{0,99})")
CHOOSE = re.compile(r"(?:v|variation)\s*([0-9]{1,4})?")

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
PlyOption = Annotated[
    int | None,
    typer.Option("--ply", metavar="N", min=0, help="Begin after this many moves (0).", show_default=False),
]
AtOption = Annotated[
    str | None,
    typer.Option(
        "--at",
        metavar="PLACE",
        help="Begin there: 7, or in a variation, 7:2/9.",
        show_default=False,
    ),
]


def replay(
    file: FileArgument,
    game: GameOption = 1,
    ply: PlyOption = None,
    at: AtOption = None,
    ascii_only: AsciiOption = False,
    colour: ColourOption = None,
) -> None:
    """Step through a recorded game in this terminal."""
    chosen = Input(str(file)).game(game)
    out = board_console(colour, ascii_only)
    node = chosen.root if ply is None and at is None else node_of(chosen, ply, at)
    Projector(chosen, node, out, choose_symbols(ascii_only)).run()


class Projector:
    """Shows one game; `node` is the place shown, in the game itself or in a variation."""

    def __init__(self, game: Game, node: Node, out: Console, symbols: Symbols) -> None:
        self.game = game
        self.last_ply = len(game.moves)
        self.node = node
        self.out = out
        self.symbols = symbols
        self.is_open = True
        self.words: dict[str, Callable[[], None]] = {
            "next": self.next,
            "previous": self.previous,
            "first": lambda: self.go(game.root),
            "last": lambda: self.go((self.node, *self.node.main_line())[-1]),
            "up": self.up,
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
                line = ask(self.prompt())
            except (EOFError, KeyboardInterrupt):
                self.out.print()
                return
            self.answer(line.lower())

    def prompt(self) -> str:
        place = f"{self.node.ply} of {self.last_ply}" if self.node.is_main_line else self.node.address
        return f"{place}> "

    def answer(self, line: str) -> None:
        word = SHORT.get(line, line)
        go, choice = GO.fullmatch(line), CHOOSE.fullmatch(line)
        if word in self.words:
            self.words[word]()
        elif go is not None:
            try:
                self.go(self.game.find(go[1]))
            except GameError as error:
                self.out.print(refusal(error), style="red")
        elif choice is not None:
            self.choose(int(choice[1] or 2))
        else:
            self.out.print(f"{line[:40]!a} is not a command here. These are:\n{HELP}", style="red")

    def go(self, node: Node) -> None:
        self.node = node
        self.show()

    def next(self) -> None:
        if self.node.children:
            self.go(self.node.children[0])
        else:
            self.out.print("That was the last move.")

    def previous(self) -> None:
        if self.node.parent is not None:
            self.go(self.node.parent)
        else:
            self.out.print("This is where the game begins.")

    def choose(self, number: int) -> None:
        """Goes on with one of the moves that were looked at here, counted from 1: the line itself."""
        if 1 <= number <= len(self.node.children):
            self.go(self.node.children[number - 1])
        elif len(self.node.children) < 2:
            self.out.print("There is no variation here.")
        else:
            self.out.print(f"No: v {number}: expected 1 to {len(self.node.children)}", style="red")

    def up(self) -> None:
        """Goes to where the variation shown begins."""
        branch = next((node for node in reversed(self.node.line()) if node is not self.line_of(node)), None)
        if branch is None or branch.parent is None:
            self.out.print("This is the game itself.")
        else:
            self.go(branch.parent)

    def line_of(self, node: Node) -> Node:
        """The move in whose place a node stands, itself if in nobody's."""
        return node.parent.children[0] if node.parent is not None else node

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
        """The board, the move that led to it, what was said about it, what else was looked at, and what threatens."""
        node = self.node
        position = node.position()
        print_board(self.out, position, self.symbols, lines_that_fit(self.out, position, self.symbols))
        if node.move is not None:
            before = position.copy()
            before.undo()
            self.show_move(before, node, node.move)
        if node.comment:
            self.say(f"{{{node.comment}}}", style="italic")
        if len(node.children) > 1:
            self.say("Next: " + "; ".join(self.choices(position)))
        for line in legend.status(position):
            self.out.print(line, style="bold red" if line.startswith(("CHECK", "ESCAPE", "Result")) else None)
        outcome = self.game.outcome()
        if node is self.game.node and outcome is not None and position.outcome() is None:
            self.out.print(legend.verdict(outcome), style="bold red")

    def show_move(self, before: Position, node: Node, move: Move) -> None:
        if node.comment_before:
            self.say(f"{{{node.comment_before}}}", style="italic")
        words = " ".join([played_text(before, move), *node.signs])
        self.out.print(f"{before.move_number}. {before.turn.name_in_words}: {words}   [{move}]", style="bold")

    def choices(self, position: Position) -> list[str]:
        """The moves that were looked at here, with the number that chooses them."""
        found = []
        for number, child in enumerate(self.node.children, start=1):
            if child.move is not None:
                found.append(" ".join([str(number), played_text(position, child.move), *child.signs]))
        return found


def played_text(position: Position, move: Move) -> str:
    """The text of a move that was played, whatever the game makes of it. The position stays as it is."""
    notes = play_with_notes(position, move, was_played=True)
    position.undo()
    return write_move_text(move, notes)
