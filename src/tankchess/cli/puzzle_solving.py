"""`tankchess puzzles solve`: a puzzle at the terminal."""

from __future__ import annotations

from rich.console import Console

from tankchess.cli.input import ask, prepare_stdin
from tankchess.cli.output import refusal, visible
from tankchess.cli.puzzle_options import FileOption, IdArgument, find_puzzle, goal_of, open_book, today
from tankchess.cli.show import (
    AsciiOption,
    ColourOption,
    board_console,
    choose_symbols,
    lines_that_fit,
    print_board,
)
from tankchess.cli.symbols import Symbols
from tankchess.errors import TankChessError
from tankchess.notation.typed_move import read_typed_move
from tankchess.puzzles import Puzzle, PuzzleAttempt, PuzzleStatus

HELP = """\
Type a move as in tankchess play: H1H2N, H7K7SExK6.
  hint    the piece that moves first, then its square     again   from the start
  give    the solution                                    quit    leave"""


def solve(
    wanted: IdArgument = None,
    file: FileOption = None,
    ascii_only: AsciiOption = False,
    colour: ColourOption = None,
) -> None:
    """Solve a puzzle in this terminal. Without an id: today's puzzle."""
    puzzle = find_puzzle(open_book(file), wanted, today())
    Solving(puzzle, board_console(colour, ascii_only), choose_symbols(ascii_only)).run()


class Solving:
    """Somebody at a puzzle: the moves tried so far, and what became of them."""

    def __init__(self, puzzle: Puzzle, out: Console, symbols: Symbols) -> None:
        self.puzzle = puzzle
        self.out = out
        self.symbols = symbols
        self.moves: list[str] = []
        self.attempt: PuzzleAttempt = puzzle.attempt([])

    def run(self) -> None:
        """Reads lines until the puzzle is solved, given up or left."""
        prepare_stdin()
        self.show()
        self.out.print(f"Puzzle {self.puzzle.id}, rating {self.puzzle.rating}: {goal_of(self.puzzle)}")
        while self.attempt.status is not PuzzleStatus.SOLVED:
            try:
                line = ask("your move> ")
            except (EOFError, KeyboardInterrupt):
                self.out.print()
                return
            if line.lower() in ("quit", "q"):
                return
            if line.lower() == "give":
                self.out.print(f"Solution: {' '.join(self.puzzle.solution)}")
                return
            self.answer(line)

    def answer(self, line: str) -> None:
        word = line.lower()
        if word == "again":
            self.begin()
        elif word == "hint":
            self.hint()
        elif word in ("", "help", "h", "?"):
            self.out.print(HELP)
        else:
            self.try_move(line)

    def begin(self) -> None:
        self.moves = []
        self.attempt = self.puzzle.attempt([])
        self.show()

    def hint(self) -> None:
        """Where the next move of the solution begins, as long as its line is followed."""
        played = [str(step.move) for step in self.attempt.steps]
        if tuple(played) != self.puzzle.solution[: len(played)]:
            self.out.print("This is a line of your own. Type again to begin anew.")
            return
        piece = self.attempt.position.piece_at(self._next_square(len(played)))
        self.out.print(f"Look at the {piece.type.name} on {piece.square}." if piece is not None else "Look again.")

    def _next_square(self, number: int) -> str:
        from tankchess import Move

        return Move.parse(self.puzzle.solution[number]).from_square or ""

    def try_move(self, line: str) -> None:
        position = self.attempt.position
        try:
            code = read_typed_move(line, [str(move) for move in position.legal_moves()])
            attempt = self.puzzle.attempt([*self.moves, code])
        except TankChessError as error:
            self.out.print(refusal(error), style="red")
            return
        if attempt.status is PuzzleStatus.FAILED:
            held = f": {attempt.refutation} holds" if attempt.refutation is not None else ""
            self.out.print(f"{code} does not win in time{held}. Try another move.", style="red")
            return
        self.moves.append(code)
        self.attempt = attempt
        if attempt.status is PuzzleStatus.SOLVED:
            self.show()
            self.out.print(f"Solved: {' '.join(str(step.move) for step in attempt.steps)}")
            return
        self.show()
        answer = visible(attempt.steps[-2].position.say(attempt.steps[-1].move))
        self.out.print(f"{answer} ({attempt.left} to go)")

    def show(self) -> None:
        position = self.attempt.position
        print_board(self.out, position, self.symbols, lines_that_fit(self.out, position, self.symbols))
