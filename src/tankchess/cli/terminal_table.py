"""A game at the terminal: what the players can type at the prompt, and what they are shown."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import typer
from rich.console import Console

from tankchess import Game, GameError, Move, Position
from tankchess.cli import legend
from tankchess.cli.input import ask, prepare_stdin
from tankchess.cli.moves import print_codes, print_moves
from tankchess.cli.output import refusal, visible, words_of
from tankchess.cli.saved_game import TOP_LEVEL, GameFile, Opponent
from tankchess.cli.show import lines_that_fit, print_board
from tankchess.cli.source import read_square
from tankchess.cli.symbols import Symbols
from tankchess.cli.turn_clock import TimeUp, TurnClock, ticking
from tankchess.errors import TankChessError
from tankchess.notation.typed_move import read_typed_move

THINKING_TIME = 1.0
SHORTEST_THOUGHT = 0.02

HELP = """\
Type a move, in capitals or small letters: from, to, facing, and a shot if there is one.
  H1H2N        H1 to H2, facing N             H1H1NE    turn on H1
  H7K7SExK6    the same, and fire at K6       cH6H7N    the cargo of the boat on H6 leaves it
  H15OUT       leave the board                H7K7      what H7K7 can go on with
  H1>H2/N      as records write it            H7>K7/SE (K6)
Other words:
  moves [H3]     the legal moves, or those of one piece
  explain MOVE   the steps of a move and what it does
  undo           take the last move back      hint      what the computer would play
  board          the board again              legend    what its signs mean
  clock          the time of all players      help      this
  tfen           the position as text         record    the game as text
  save [FILE]    save the game in a file (.tcg or .json), from now on after every move
  resign         the side to move gives up    draw      the players agree on a draw
  stop           they agree to stop and count (not in mode command)
  quit           leave; tankchess play FILE resumes a saved game"""


def best_move(position: Position, level: int, seconds: float = THINKING_TIME, seed: int | None = None) -> Move:
    """What the engine plays at a level, within about so many seconds. With a seed its play varies."""
    # Imported here: other commands should not wait for the engine to load.
    from tankchess.engine import Engine, Limits

    move = Engine(level=level, hash_mb=16, seed=seed).search(position, Limits(movetime=seconds)).move
    assert move is not None, "asked for a move only while the game goes on"
    return move


class TerminalTable:
    """The players' table: the game, and what they can ask of it. `now` tells the time, in seconds."""

    def __init__(
        self,
        game: Game,
        out: Console,
        symbols: Symbols,
        opponent: Opponent | None = None,
        file: GameFile | None = None,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self.game = game
        self.out = out
        self.symbols = symbols
        self.opponent = opponent
        self.file = file
        self.clock = TurnClock(game, now)
        self.is_open = True
        self.words: dict[str, Callable[[], None]] = {
            "board": self.board,
            "clock": self.tell_clock,
            "draw": self.draw,
            "help": self.help,
            "hint": self.hint,
            "legend": self.legend,
            "quit": self.quit,
            "record": self.record,
            "resign": self.resign,
            "stop": self.stop,
            "tfen": self.tfen,
            "undo": self.undo,
        }
        self.questions: dict[str, Callable[[str], None]] = {
            "explain": self.explain,
            "moves": self.moves,
            "save": self.save,
        }

    @property
    def position(self) -> Position:
        return self.game.position

    def play(self) -> None:
        """Reads lines until somebody quits; a finished game can still be looked at and taken back."""
        with suppress(ImportError):
            import readline  # noqa: F401  (arrow keys and history at the prompt)
        prepare_stdin()
        if self.game.moves:
            self.title()
        self.board()
        self.out.print("Type a move, or help.")
        self.clock.start()
        while self.is_open:
            try:
                self.turn()
            except TimeUp:
                self.out.print()
                self.time_is_up()
            except (EOFError, KeyboardInterrupt):
                self.out.print()
                self.quit()
            except (TankChessError, typer.BadParameter) as error:
                self.out.print(refusal(error), style="red")

    def turn(self) -> None:
        """The computer's move, or one line of a person."""
        if self.clock.is_up():
            raise TimeUp
        if self.is_computers_turn():
            self.reply()
            return
        width = len(self.prompt())
        with ticking(self.clock, lambda: self.prompt(width)):
            line = ask(self.prompt())
        self.answer(line)

    def is_computers_turn(self) -> bool:
        person = None if self.opponent is None else self.opponent.person
        return person is not None and self.position.turn is not person and self.game.outcome() is None

    def reply(self) -> None:
        """The computer's move."""
        assert self.opponent is not None, "asked only where the computer plays"
        self.out.print("Thinking ...", style="dim")
        computer = self.opponent
        self.move(str(best_move(self.position, computer.level, self.thinking_time(), computer.seed)))

    def thinking_time(self) -> float:
        """A second, or less if that is too much of the time that is left."""
        if self.game.clock is None:
            return THINKING_TIME
        control = self.game.clock.control
        own = self.clock.left(self.position.turn) / 20 + (control.increment + control.delay) / 2
        return min(THINKING_TIME, max(SHORTEST_THOUGHT, own))

    def hint(self) -> None:
        if self.game.outcome() is not None:
            self.out.print("The game is over: undo or quit.")
            return
        move = best_move(self.position, TOP_LEVEL)
        self.out.print(f"The computer would play {move}: {self.position.explain(move)}")

    def prompt(self, width: int = 0) -> str:
        """Who is to move, with the time left; blanks before the time make it `width` characters long."""
        if self.game.outcome() is not None:
            return "Game over> "
        who = f"{self.position.turn.name_in_words}, move {self.position.move_number}"
        if self.game.clock is None:
            return f"{who}> "
        left = " left)> "
        shown = self.clock.shown(self.position.turn)
        return f"{who} ({shown:>{max(0, width - len(who) - len(left) - 2)}}{left}"

    def answer(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        if line.lower() in self.words:
            self.words[line.lower()]()
        elif word.lower() in self.questions:
            self.questions[word.lower()](rest.strip())
        elif line:
            self.move(line)

    def move(self, text: str) -> None:
        """Plays a move, or says in words why that cannot be."""
        legal = [str(move) for move in self.position.legal_moves()]
        code = read_typed_move(text, legal)
        longer = [move for move in legal if move.lower().startswith(code.lower())]
        if code not in legal and longer:
            print_codes(self.out, longer, f"{code.upper()} can go on as: ")
            return
        if self.game.outcome() is not None:
            self.out.print("The game is over: undo or quit.")
            return
        if code not in legal:
            self.out.print(visible(f"No: {code} {self.position.why_not(code)}"), style="red")
            return
        mover = self.position.turn.name_in_words
        explanation = self.position.explain(code)
        try:
            self.game.play(code, self.clock.elapsed())
        except GameError as error:
            self.out.print(f"{error}.", style="red")
        else:
            self.clock.start()
            self.out.print(f"{mover} plays {code}: {explanation}")
        self.keep()
        self.board()

    def time_is_up(self) -> None:
        self.out.print(f"{self.position.turn.name_in_words}'s time is up.", style="red")
        self.clock.fall()
        self.keep()
        self.board()

    # What can be looked at.

    def title(self) -> None:
        names = " - ".join(self.game.players.values())
        count = len(self.game.moves)
        self.out.print(visible(f"{names}, {count} move{'' if count == 1 else 's'}, {self.game.result}"), style="bold")
        for warning in self.game.warnings:
            self.out.print(visible(f"Note: {warning}"))

    def board(self) -> None:
        print_board(self.out, self.position, self.symbols, lines_that_fit(self.out, self.position, self.symbols))
        for line in legend.status(self.position, self.game.outcome()):
            urgent = line.startswith(("CHECK", "ESCAPE", "Result"))
            self.out.print(line, style="bold red" if urgent else "bold")
        if self.game.clock is not None:
            self.tell_clock()

    def tell_clock(self) -> None:
        if self.game.clock is None:
            self.out.print("This game has no clock: tankchess play --clock 10+5 has one.")
        else:
            self.out.print(f"Clock {self.game.clock.control}: {self.clock.in_words()}.")

    def legend(self) -> None:
        for line in legend.legend(self.position, self.symbols):
            self.out.print(line)

    def moves(self, rest: str) -> None:
        print_moves(self.out, self.position, read_square(self.position, rest) if rest else None)

    def explain(self, rest: str) -> None:
        if not rest:
            self.out.print("Say which move: explain H1H2N")
            return
        code = read_typed_move(rest, [str(move) for move in self.position.legal_moves()])
        reason = self.position.why_not(code)
        words = f"No: {code} {reason}" if reason is not None else f"{code}: {self.position.explain(code)}"
        self.out.print(visible(words))

    def tfen(self) -> None:
        self.out.print(self.position.tfen())

    def record(self) -> None:
        for line in self.game.record().splitlines():
            self.out.print(visible(line))

    def help(self) -> None:
        self.out.print(HELP)

    # What changes the game.

    def undo(self) -> None:
        if not self.game.moves and self.game.is_over and not self.position.is_over:
            self.game.reopen()
            self.out.print("Taken back: the end of the game")
        else:
            self.undo_moves()
        self.clock.start()
        self.keep()
        self.board()

    def undo_moves(self) -> None:
        self.out.print(f"Taken back: {self.game.undo()}")
        # Against the computer back to the player's own turn, if there is one.
        while self.opponent is not None and self.position.turn is not self.opponent.person and self.position.history:
            self.out.print(f"Taken back: {self.game.undo()}")

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
        if needs_computer and self.opponent is not None:
            self.out.print("The computer plays on.")
            return
        declare()
        outcome = self.game.outcome()
        assert outcome is not None, "the players have just ended the game"
        self.out.print(legend.verdict(outcome), style="bold red")
        self.keep()
        self.quit()

    # The file.

    def save(self, rest: str) -> None:
        """Saves the game, now and after every move: in its own file, or in a new one."""
        if not rest and self.file is None:
            self.out.print("Say where: save game.tcg")
            return
        if rest and (self.file is None or Path(rest) != self.file.path):
            file = GameFile.new(Path(rest).expanduser())
            try:
                file.save(self.game)
            except OSError as error:
                self.not_saved(error)
                return
            self.file = file
        elif not self.keep():
            return
        assert self.file is not None, "the game has just been saved in it"
        self.out.print(f"Saved in {visible(str(self.file.path))}.")

    def keep(self) -> bool:
        """Brings the file up to date, if there is one. A full disk does not end the game."""
        if self.file is None:
            return True
        try:
            self.file.save(self.game)
        except OSError as error:
            self.not_saved(error)
            return False
        return True

    def not_saved(self, error: OSError) -> None:
        self.out.print(visible(f"Not saved: {words_of(error)}"), style="red")

    def quit(self) -> None:
        self.is_open = False
        is_saved = self.keep()
        if self.game.outcome() is None:
            self.out.print(f"Left unfinished at: {self.position.tfen()}")
        if self.file is not None and is_saved:
            self.out.print(visible(self.file.advice(self.game.is_over)))
        elif self.game.moves:
            self.out.print("Not saved. To save a game, type save FILE at the prompt, or start with --record FILE.")
