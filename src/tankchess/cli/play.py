"""`tankchess play`: a game in the terminal by move codes, for people or against the computer."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from typing import Annotated

import typer
from rich.console import Console

from tankchess import Game, GameError, Move, Position, Setup, Side
from tankchess.cli import legend
from tankchess.cli.moves import print_codes, print_moves
from tankchess.cli.output import console
from tankchess.cli.show import AsciiOption, NoColourOption, choose_symbols, lines_that_fit, print_board
from tankchess.cli.source import read_source, read_square
from tankchess.cli.start_options import FOR_A_SETUP, StartOptions, takes_start_options
from tankchess.cli.symbols import Symbols
from tankchess.errors import TankChessError

TOP_LEVEL = 10
THINKING_TIME = 1.0

HELP = """\
Type a move code: from, to, facing, and a shot if there is one.
  H1H2N        H1 to H2, facing N             H1H1NE    turn on H1
  H7K7SExK6    the same, and fire at K6       cH6H7N    the cargo of the boat on H6 leaves it
  H15OUT       leave the board                H7K7      what H7K7 can go on with
Other words:
  moves [H3]     the legal moves, or those of one piece
  explain CODE   the steps of a move and what it does
  undo           take the last move back      hint      what the computer would play
  board          the board again              legend    what its signs mean
  tfen           the position as text         help      this
  resign         the side to move gives up    draw      the players agree a draw
  stop           they agree to stop and count (not in mode command)
  quit           leave"""


@takes_start_options
def play(
    words: Annotated[
        list[str] | None,
        typer.Argument(metavar="[SETUP|TFEN]", help="Where to start; basic-16 if left out.", show_default=False),
    ] = None,
    ascii_only: AsciiOption = False,
    no_colour: NoColourOption = False,
    level: Annotated[
        int | None,
        typer.Option(
            "--level",
            min=1,
            max=10,
            help="Play against the computer: 1 beginner, 10 full strength.",
            show_default=False,
        ),
    ] = None,
    side: Annotated[
        str, typer.Option("--side", metavar="SIDE", help="Your side against the computer: w, b (fw, fb with four).")
    ] = "w",
    clock: Annotated[
        str | None,
        typer.Option(
            "--clock",
            metavar="TIME",
            help="Minutes and seconds a move, as 10+5; 30d5 with a delay; 90/move; or suggested.",
            show_default=False,
        ),
    ] = None,
    *,
    start: StartOptions,
) -> None:
    """Play a game in this terminal: for two (or four), or with --level against the computer."""
    game = new_game(read_source(words or ["basic-16"]), start, clock)
    out = console(colour=not (no_colour or ascii_only))
    human = None
    if level is not None:
        human = next((player for player in game.position.order if str(player) == side), None)
        if human is None:
            raise typer.BadParameter(f'side "{side}": expected one of {" ".join(map(str, game.position.order))}')
    TerminalTable(game, out, choose_symbols(ascii_only), level, human).play()


def new_game(source: Setup | Position, start: StartOptions, clock: str | None) -> Game:
    """The game that was asked for, before its first move."""
    if isinstance(source, Setup):
        setup = start.applied_to(source)
        own = setup.clock or "suggested" if clock == "suggested" else clock
        return Game(setup.start(start.rules), clock=own)
    if not start.is_empty:
        raise typer.BadParameter(f"{FOR_A_SETUP}; a TFEN has keys of its own: mode=last limit=25")
    return Game(source, clock=clock)


def best_move(position: Position, level: int) -> Move:
    """What the engine plays at a level, within a second or so."""
    # Imported here: other commands should not wait for the engine to load.
    from tankchess.engine import Engine, Limits

    move = Engine(level=level, hash_mb=16).search(position, Limits(movetime=THINKING_TIME)).move
    assert move is not None, "asked for a move only while the game goes on"
    return move


class TerminalTable:
    """The players' table: the game, and what they can ask of it. `now` tells the time, in seconds."""

    def __init__(
        self,
        game: Game,
        out: Console,
        symbols: Symbols,
        level: int | None = None,
        human: Side | None = None,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self.level = level
        self.human = human
        self.game = game
        self.now = now
        self.turn_began = now()
        self.out = out
        self.symbols = symbols
        self.is_open = True
        self.words: dict[str, Callable[[], None]] = {
            "board": self.board,
            "draw": self.draw,
            "help": self.help,
            "hint": self.hint,
            "legend": self.legend,
            "quit": self.quit,
            "resign": self.resign,
            "stop": self.stop,
            "tfen": self.tfen,
            "undo": self.undo,
        }
        self.questions: dict[str, Callable[[str], None]] = {"explain": self.explain, "moves": self.moves}

    @property
    def position(self) -> Position:
        return self.game.position

    def play(self) -> None:
        """Reads lines until somebody leaves; a finished game can still be looked at and taken back."""
        with suppress(ImportError):
            import readline  # noqa: F401  (arrow keys and history at the prompt)
        self.board()
        self.out.print("Type a move code, or help.")
        while self.is_open:
            if self.is_computers_turn():
                self.reply()
                continue
            try:
                line = input(self.prompt())
            except (EOFError, KeyboardInterrupt):
                self.out.print()
                self.quit()
                return
            try:
                self.answer(line.strip())
            except (TankChessError, typer.BadParameter) as error:
                self.out.print(str(error), style="red")

    def is_computers_turn(self) -> bool:
        return self.human is not None and self.position.turn is not self.human and self.game.outcome() is None

    def reply(self) -> None:
        """The computer's move."""
        self.out.print("thinking ...", style="dim")
        try:
            move = best_move(self.position, self.level or TOP_LEVEL)
        except KeyboardInterrupt:
            self.quit()
            return
        self.move(str(move))

    def hint(self) -> None:
        if self.game.outcome() is not None:
            self.out.print("The game is over: undo or quit.")
            return
        move = best_move(self.position, TOP_LEVEL)
        self.out.print(f"The computer would play {move}: {self.position.explain(move)}")

    def prompt(self) -> str:
        if self.game.outcome() is not None:
            return "game over> "
        return f"{self.position.turn.name_in_words}, move {self.position.move_number}{self.time_left()}> "

    def time_left(self) -> str:
        """What the clock of the side to move shows, in brackets."""
        if self.game.clock is None:
            return ""
        left = max(0, round(self.game.clock.left[self.position.turn] - (self.now() - self.turn_began)))
        return f" ({left // 60}:{left % 60:02d} left)"

    def answer(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        if line.lower() in self.words:
            self.words[line.lower()]()
        elif word.lower() in self.questions:
            self.questions[word.lower()](rest.strip())
        elif line:
            self.move(line)

    def move(self, code: str) -> None:
        """Plays `code`, or says in words why that cannot be."""
        legal = [str(move) for move in self.position.legal_moves()]
        code = spelled_like_one(code, legal)
        longer = [move for move in legal if move.lower().startswith(code.lower())]
        if code not in legal and longer:
            print_codes(self.out, longer, f"{code} can go on as: ")
            return
        if self.game.outcome() is not None:
            self.out.print("The game is over: undo or quit.")
            return
        if code not in legal:
            self.out.print(f"No: {self.position.why_not(code)}", style="red")
            return
        mover = self.position.turn.name_in_words
        explanation = self.position.explain(code)
        try:
            self.game.play(code, self.now() - self.turn_began if self.game.clock is not None else None)
        except GameError as error:
            self.out.print(str(error), style="red")
            self.board()
            return
        self.turn_began = self.now()
        self.out.print(f"{mover} plays {code}: {explanation}")
        self.board()

    def board(self) -> None:
        print_board(self.out, self.position, self.symbols, lines_that_fit(self.out, self.position, self.symbols))
        for line in legend.status(self.position, self.game.outcome()):
            urgent = line.startswith(("CHECK", "ESCAPE", "Result"))
            self.out.print(line, style="bold red" if urgent else "bold")

    def legend(self) -> None:
        for line in legend.legend(self.position, self.symbols):
            self.out.print(line)

    def moves(self, rest: str) -> None:
        print_moves(self.out, self.position, read_square(self.position, rest) if rest else None)

    def explain(self, rest: str) -> None:
        if not rest:
            self.out.print("Say which move: explain H1H2N")
            return
        code = spelled_like_one(rest, [str(move) for move in self.position.legal_moves()])
        reason = self.position.why_not(code)
        self.out.print(f"No: {reason}" if reason is not None else f"{code}: {self.position.explain(code)}")

    def undo(self) -> None:
        self.out.print(f"Taken back: {self.game.undo()}")
        # Against the computer back to the player's own turn, if there is one.
        while self.human is not None and self.position.turn is not self.human and self.position.history:
            self.out.print(f"Taken back: {self.game.undo()}")
        self.turn_began = self.now()
        self.board()

    def tfen(self) -> None:
        self.out.print(self.position.tfen())

    def help(self) -> None:
        self.out.print(HELP)

    def resign(self) -> None:
        if len(self.position.order) != 2:
            self.out.print("With four at the table nobody can end the game for the others; quit leaves it.")
        else:
            self.end(self.game.resign)

    def draw(self) -> None:
        self.end(self.game.agree_draw, needs_computer=True)

    def stop(self) -> None:
        self.end(self.game.agree_stop, needs_computer=True)

    def end(self, declare: Callable[[], None], needs_computer: bool = False) -> None:
        """Ends the game as its players wish; the computer agrees to nothing."""
        if self.game.outcome() is not None:
            self.out.print("The game is over already.")
            return
        if needs_computer and self.human is not None:
            self.out.print("The computer plays on.")
            return
        declare()
        outcome = self.game.outcome()
        assert outcome is not None, "the players have just ended the game"
        self.out.print(legend.verdict(outcome), style="bold red")
        self.is_open = False

    def quit(self) -> None:
        if self.game.outcome() is None:
            self.out.print(f"Left unfinished at: {self.position.tfen()}")
        self.is_open = False


def spelled_like_one(code: str, codes: list[str]) -> str:
    """The one of `codes` that differs from `code` in capitals only, or else `code` itself."""
    alike = [known for known in codes if known.lower() == code.lower()]
    return alike[0] if len(alike) == 1 else code
