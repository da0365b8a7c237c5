"""A puzzle: a position with one move that forces the win, and everything that is known about it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from tankchess.core.position import Position
from tankchess.core.sides import Side

if TYPE_CHECKING:
    from tankchess.engine import Proof
    from tankchess.puzzles.attempt import PuzzleAttempt

# The letters of an id: none that is taken for another, in small letters as links have them.
_LETTERS = "0123456789abcdefghjkmnpqrstvwxyz"
ID_LENGTH = 6

LOWEST_RATING = 600
HIGHEST_RATING = 2600


class Grade(StrEnum):
    """How hard a puzzle is, in a word."""

    BEGINNER = "beginner"
    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"
    EXPERT = "expert"


# The rating from which a puzzle has a grade.
_GRADES = ((2100, Grade.EXPERT), (1750, Grade.HARD), (1400, Grade.MEDIUM), (1000, Grade.EASY))


class PuzzleSource(NamedTuple):
    """Where a position comes from: a game by its name, and the half-moves played in it before."""

    game: str
    ply: int


@dataclass(frozen=True)
class Puzzle:
    """A proved win in `moves` moves, `kind` mate or escape, whose first move is the only one that wins so soon.

    The solver is the side to move of `start`. `solution` is the main line in move codes: the defender's answers hold
    out longest. `rating` is a number as players have one, from 600 to 2600.
    """

    id: str
    tfen: str
    moves: int
    kind: str
    solution: tuple[str, ...]
    themes: tuple[str, ...]
    rating: int
    setup: str
    source: PuzzleSource

    @cached_property
    def start(self) -> Position:
        """The position, frozen."""
        return Position.from_tfen(self.tfen).freeze()

    @property
    def solver(self) -> Side:
        return self.start.turn

    @property
    def grade(self) -> Grade:
        return next((grade for least, grade in _GRADES if self.rating >= least), Grade.BEGINNER)

    def attempt(self, moves: Sequence[str]) -> PuzzleAttempt:
        """The solver's moves so far, answered by the best defence, and whether they solve the puzzle.

        The first move must be that of the solution; after it every move counts that still wins within the moves left.
        Raises `IllegalMove` for a move that is not legal, `MoveError` for a text that is no move code, and
        `PuzzleError` for a move after the end.
        """
        from tankchess.puzzles.attempt import judge

        return judge(self, moves)

    def proof(self) -> Proof:
        """The proof, made anew: the winning move and, for every defence, how the win goes on.

        Takes from a few milliseconds to some seconds for the longest.
        """
        from tankchess.engine import solve
        from tankchess.puzzles.error import PuzzleError

        proof = solve(self.start, self.moves)
        if proof is None:
            raise PuzzleError(f"puzzle {self.id}: no win in {self.moves} can be proved in {self.tfen}")
        return proof


def id_of(position: Position) -> str:
    """The id of the puzzle that begins with a position: 30 bits of its key."""
    number = position.key & ((1 << 5 * ID_LENGTH) - 1)
    letters = []
    for _ in range(ID_LENGTH):
        number, digit = divmod(number, len(_LETTERS))
        letters.append(_LETTERS[digit])
    return "".join(letters)


def is_id(text: object) -> bool:
    """Whether a text is written as an id is."""
    return isinstance(text, str) and len(text) == ID_LENGTH and all(letter in _LETTERS for letter in text)
