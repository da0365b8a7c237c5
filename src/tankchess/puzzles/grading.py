"""How hard a puzzle is: which levels of the engine solve it, and what people have to look through.

A puzzle is rated as a player is. It plays against the levels, whose ratings are known from matches: a level that solves
it to the end, against the best defence, has won. Besides it plays as many wins as losses against an opponent whose
rating is guessed from what can be counted; that keeps a puzzle that all levels or none of them solve within bounds. The
rating is the one at which the expected points of all opponents together are the points that they made.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import log2

from tankchess.core.move import Move
from tankchess.engine import Engine, Limits
from tankchess.puzzles.attempt import PuzzleStatus
from tankchess.puzzles.puzzle import HIGHEST_RATING, LOWEST_RATING, Puzzle

# Levels 1 to 9. The steps between them come from an earlier measurement of the levels; the first is fixed.
LEVEL_RATINGS = (700, 890, 975, 1140, 1310, 1485, 1660, 1820, 1920)
# Levels up to this one err by chance, and try several times.
LAST_CHANCY_LEVEL = 5
TRIES = 2

# The guess: a number for the moves to the win, and what makes it harder for people.
GUESS = {1: 750, 2: 1350, 3: 1800, 4: 2150}
FOR_A_QUIET_MOVE = 120
FOR_TWICE_THE_MOVES = 30
USUAL_MOVES = 150
FOR_A_WRONG_CHECK = 8
MOST_WRONG_CHECKS = 25
# Wins, and as many losses, against the guessed rating.
GUESSED_GAMES = 3


@dataclass(frozen=True, slots=True)
class Difficulty:
    """What was measured: the levels, one entry a try, and whether they solved it; and what there is to look through.

    `wrong_checks` are the first moves that threaten something and do not win.
    """

    tries: tuple[tuple[int, bool], ...]
    moves: int
    first_moves: int
    wrong_checks: int
    is_quiet: bool

    @property
    def guess(self) -> float:
        """What the counted things say."""
        more = FOR_TWICE_THE_MOVES * log2(max(self.first_moves, 2) / USUAL_MOVES)
        wrong = FOR_A_WRONG_CHECK * min(self.wrong_checks, MOST_WRONG_CHECKS)
        return GUESS[self.moves] + more + wrong + (FOR_A_QUIET_MOVE if self.is_quiet else 0)

    @property
    def rating(self) -> int:
        """The rating, found by halving: the higher it is, the fewer points the opponents expect."""
        points = GUESSED_GAMES + sum(solved for _, solved in self.tries)
        low, high = float(LOWEST_RATING), float(HIGHEST_RATING)
        for _ in range(20):
            middle = (low + high) / 2
            expected = 2 * GUESSED_GAMES * _chance(self.guess, middle)
            expected += sum(_chance(LEVEL_RATINGS[level - 1], middle) for level, _ in self.tries)
            low, high = (middle, high) if expected > points else (low, middle)
        return round(low)


def _chance(rating: float, other: float) -> float:
    """The points that a player expects against another, as Elo and Glicko have it."""
    return float(1 / (1 + 10 ** ((other - rating) / 400)))


def measure(puzzle: Puzzle) -> Difficulty:
    """Lets the levels try, and counts. Takes about half a second, and gives the same every time."""
    start = puzzle.start
    first = Move.parse(puzzle.solution[0])
    legal = start.legal_moves()
    threatening = [move for move in legal if start.gives_check(move) or start.gives_escape(move)]
    tries = tuple(
        (level, _solves(puzzle, level, seed))
        for level in range(1, len(LEVEL_RATINGS) + 1)
        for seed in range(TRIES if level <= LAST_CHANCY_LEVEL else 1)
    )
    is_quiet = not first.action and first not in threatening
    wrong = sum(move != first for move in threatening)
    return Difficulty(tries, puzzle.moves, len(legal), wrong, is_quiet)


def _solves(puzzle: Puzzle, level: int, seed: int) -> bool:
    """Whether a level finds every move of the solution, or others that win as soon."""
    engine = Engine(hash_mb=1, level=level, seed=seed)
    attempt = puzzle.attempt([])
    moves: list[str] = []
    while attempt.status is PuzzleStatus.GOING:
        moves.append(str(engine.search(attempt.position, Limits()).move))
        if len(moves) == 1 and moves[0] != puzzle.solution[0]:
            # Without the look for a refutation, which takes longer than the search.
            return False
        attempt = puzzle.attempt(moves)
    return attempt.status is PuzzleStatus.SOLVED
