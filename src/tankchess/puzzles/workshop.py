"""Mining for as long as somebody likes: games on all boards in turn, in one process or several."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from itertools import count, islice
from math import ceil
from typing import NamedTuple

from tankchess.puzzles.endgame import mine_endgame, name_of_endgame
from tankchess.puzzles.finishing import finish
from tankchess.puzzles.mining import mine_game
from tankchess.puzzles.pool import PuzzlePool
from tankchess.puzzles.puzzle import Puzzle
from tankchess.puzzles.retraction import mine_retraction, name_of_retraction, original_of
from tankchess.puzzles.self_play import MinedGame, name_of_game, play_game

# Of all puzzles, how many are to be won in so many moves.
MIX = {1: 0.3, 2: 0.4, 3: 0.2, 4: 0.1}
LONG_WIN = 3
# Of a game so many longer wins are in the pool at most, and moves are taken back only if the longer win can be proved.
MOST_RETRACTIONS = 2
MOST_FIRST_MOVES = 150


class MiningJob(NamedTuple):
    """A game to be played and looked through; where only long wins are wanted, an endgame to be set up.

    With a `base`, a puzzle of which moves are to be taken back.
    """

    board: str
    seed: int
    number: int
    lengths: tuple[int, ...]
    base: Puzzle | None = None

    @property
    def name(self) -> str:
        if self.base is not None:
            return name_of_retraction(self.base, self.seed, self.number)
        name = name_of_endgame if self.is_endgame else name_of_game
        return name(self.board, self.seed, self.number)

    @property
    def is_endgame(self) -> bool:
        return min(self.lengths) >= LONG_WIN

    def work(self) -> list[Puzzle]:
        if self.base is not None:
            found = mine_retraction(self.base, self.seed, self.number, self.lengths)
        elif self.is_endgame:
            found = mine_endgame(self.board, self.seed, self.number, self.lengths)
        else:
            found = mine_game(play_game(self.board, self.seed, self.number), self.lengths)
        return list(map(finish, found))


def wanted_lengths(pool: PuzzlePool, boards: Sequence[str], board: str, total: int) -> tuple[int, ...]:
    """The numbers of moves of which a board still has too few, if there are to be `total` puzzles."""
    return tuple(moves for moves, share in MIX.items() if pool.counts[board, moves] < ceil(share * total / len(boards)))


def mine(
    pool: PuzzlePool,
    boards: Sequence[str],
    *,
    seed: int,
    total: int,
    minutes: float,
    jobs: int = 1,
    on_game: Callable[[str, list[Puzzle]], None] = lambda _game, _fresh: None,
) -> None:
    """Plays and looks through games until there are enough puzzles of each kind, or the time is over.

    Everything is in the pool as soon as it is found: an interrupted run loses the games at hand, and no more.
    """
    until = time.monotonic() + 60 * minutes
    queue = _jobs(pool, boards, seed, total)

    def note(job: MiningJob, found: list[Puzzle]) -> None:
        on_game(job.name, pool.add(job.name, found))

    if jobs == 1:
        for job in queue:
            if time.monotonic() >= until:
                return
            note(job, job.work())
        return
    with ProcessPoolExecutor(jobs) as executor:
        running: dict[Future[list[Puzzle]], MiningJob] = {}
        try:
            while time.monotonic() < until:
                for job in islice(queue, jobs - len(running)):
                    running[executor.submit(job.work)] = job
                if not running:
                    return
                for done in wait(running, return_when=FIRST_COMPLETED).done:
                    note(running.pop(done), done.result())
        finally:
            executor.shutdown(wait=False, cancel_futures=True)


def _jobs(pool: PuzzlePool, boards: Sequence[str], seed: int, total: int) -> Iterator[MiningJob]:
    """Games that were not looked through yet, on each board in turn, as long as something is wanted there.

    Where long wins are wanted, moves of a shorter one of the board are taken back besides every game.
    """
    for number in count():
        wants = {board: wanted_lengths(pool, boards, board, total) for board in boards}
        if not any(wants.values()):
            return
        for board in boards:
            lengths = wanted_lengths(pool, boards, board, total)
            if not lengths:
                continue
            jobs = [MiningJob(board, seed, number, lengths)]
            base = _base(pool, board, number, lengths)
            if base is not None:
                longer = tuple(length for length in lengths if length > base.moves)
                jobs.append(MiningJob(board, seed, number, longer, base))
            yield from (job for job in jobs if job.name not in pool.games)


def _base(pool: PuzzlePool, board: str, number: int, lengths: Sequence[int]) -> Puzzle | None:
    """A win on a board before which one of a move more may be: each in turn, the longest wins twice as often."""
    known = Counter(original_of(puzzle.source.game) for puzzle in pool.puzzles if "~" in puzzle.source.game)
    bases = [
        puzzle
        for puzzle in pool.puzzles
        if puzzle.setup == board
        and puzzle.moves + 1 in lengths
        and puzzle.moves + 1 >= LONG_WIN
        and known[original_of(puzzle.source.game)] < MOST_RETRACTIONS
        and puzzle.start.count_legal_moves() <= MOST_FIRST_MOVES
    ]
    longest = [puzzle for puzzle in bases if puzzle.moves >= LONG_WIN]
    choice = longest if number % 3 and longest else bases
    return choice[number % len(choice)] if choice else None


def puzzles_of(game: MinedGame, lengths: Sequence[int] = tuple(MIX)) -> list[Puzzle]:
    """The puzzles of a game, ready for people."""
    return [finish(found) for found in mine_game(game, lengths)]
