"""The engine as others see it: settings, a search that can be stopped, a result."""

from __future__ import annotations

import os
import random
import threading
import time
from array import array
from collections.abc import Callable, Sequence

from tankchess.core.kernel.layout import TURN
from tankchess.core.kernel.move_codes import shared_referee
from tankchess.core.move import Move, make_moves
from tankchess.core.position import Position
from tankchess.core.sides import Mode
from tankchess.engine.book import Book, shipped_book
from tankchess.engine.error import EngineError
from tankchess.engine.evaluation.evaluator import Evaluator
from tankchess.engine.evaluation.network import Network
from tankchess.engine.evaluation.weights import Weights
from tankchess.engine.evaluation.weights import weights as shipped_weights
from tankchess.engine.levels import TOP_LEVEL, Level, level
from tankchess.engine.result import Info, Limits, Line, Score, SearchResult
from tankchess.engine.search.pool import SearchPool, Task
from tankchess.engine.search.timing import budget_for
from tankchess.engine.search.transposition_table import TranspositionTable
from tankchess.engine.solver.proof import solve
from tankchess.engine.variety import leanings
from tankchess.engine.weakness import candidates, dice_for, is_hasty

MOST_THREADS = 64
# A table may take this share of the machine's memory.
MEMORY_SHARE = 0.6
# Weak levels look at few positions.
WEAK_HASH_MB = 4


class Engine:
    """A player. One search at a time; `stop` may come from any thread.

    With a `seed` it varies: the same seed gives the same game, another seed another one. Without, full strength plays
    the same moves every time, and weaker levels err in a way of their own. `weights` are those of the evaluation, by
    default the shipped ones; a `network` adds what it sees to that (`read_network`), in the command mode. `book` is a
    book to begin games with, True for the shipped one, False for none.

    >>> engine = Engine(hash_mb=1)
    >>> position = Position.from_tfen("16x16 - wCLT@H14N,bCHD@A1S,bMT@C3S w")
    >>> result = engine.search(position, Limits(depth=2))
    >>> str(result.score), position.is_legal(result.move)
    ('escape 1', True)
    """

    def __init__(
        self,
        *,
        threads: int = 1,
        hash_mb: int = 64,
        level: int = TOP_LEVEL,
        seed: int | None = None,
        weights: Weights | None = None,
        book: Book | bool = False,
        network: Network | None = None,
    ) -> None:
        self._weights = weights or shipped_weights()
        self._network = network
        self._flag = array("i", [0])
        self._halt = threading.Event()
        self._busy = threading.Lock()
        self._threads = _checked(threads, 1, MOST_THREADS, "threads")
        self._level = _checked(level, 1, TOP_LEVEL, "level")
        # Without a seed every engine errs in its own way, or the same game could be won again and again.
        self._own_seed = random.SystemRandom().getrandbits(64)
        self.seed = seed
        self.book = book
        self._weak_pool: SearchPool | None = None
        self.hash_mb = hash_mb

    # Settings.

    @property
    def threads(self) -> int:
        return self._threads

    @threads.setter
    def threads(self, value: int) -> None:
        self._threads = _checked(value, 1, MOST_THREADS, "threads")
        self._pool.resize(self._threads)

    @property
    def hash_mb(self) -> int:
        """The size of the table in megabytes."""
        return self._hash_mb

    @hash_mb.setter
    def hash_mb(self, value: int) -> None:
        most = _most_megabytes()
        value = _checked(value, 1, 1 << 20, "hash size in megabytes")
        if value > most:
            raise EngineError(f"hash size {value} MB: this machine has room for at most {most} MB")
        try:
            table = TranspositionTable(value)
        except MemoryError:
            raise EngineError(f"hash size {value} MB: not enough memory") from None
        self._pool = SearchPool(table, self._threads, self._flag, self._weights, self._network)
        self._hash_mb = value

    @property
    def level(self) -> int:
        """1 (a beginner) to 10 (full strength)."""
        return self._level

    @level.setter
    def level(self, value: int) -> None:
        self._level = _checked(value, 1, TOP_LEVEL, "level")

    @property
    def seed(self) -> int | None:
        """What the choice among good opening moves, and the errors of weak levels, are drawn from."""
        return self._seed

    @seed.setter
    def seed(self, value: int | None) -> None:
        if value is not None and type(value) is not int:
            raise EngineError(f"seed {value!r}: expected a whole number, or None")
        self._seed = value

    @property
    def book(self) -> Book | bool:
        """What games begin with: a book, True for the shipped one, False for none."""
        return self._book

    @book.setter
    def book(self, value: Book | bool) -> None:
        if not isinstance(value, bool | Book):
            raise EngineError(f"book {value!r}: expected a Book, True or False")
        self._book = value

    def new_game(self) -> None:
        """Forgets everything learnt from earlier searches."""
        self._pool.forget()

    # Searching.

    def stop(self) -> None:
        """Makes the running search return what it has, at once."""
        self._flag[0] = 1
        self._halt.set()

    def search(
        self,
        position: Position,
        limits: Limits | None = None,
        *,
        multi_pv: int = 1,
        moves: Sequence[Move | str] | None = None,
        on_info: Callable[[Info], None] | None = None,
    ) -> SearchResult:
        """The best move of a position, which is not changed. `moves`, also as move codes, restrict the choice.

        `on_info` is called after each finished depth, in the calling thread. A move from the book needs no search: its
        result has no nodes and depth 0. Raises `EngineError` for a move among
        `moves` that is not legal, with the reason, and `MoveError` for a text that is not a move code.
        """
        if not isinstance(position, Position):
            raise EngineError(f"search of {type(position).__name__}: expected a Position, as game.position is")
        if limits is not None and not isinstance(limits, Limits):
            raise EngineError(f"limits {limits!r}: expected Limits, as Limits(nodes=10000)")
        if type(multi_pv) is not int or multi_pv < 1:
            raise EngineError(f"multi_pv {multi_pv!r}: expected a whole number from 1")
        limits = limits or Limits()
        started = time.perf_counter()
        with self._busy:
            self._flag[0] = 0
            self._halt.clear()
            choice = self._choice(position, moves)
            if not choice:
                return SearchResult(None, None, (), 0, 0, time.perf_counter() - started)
            if multi_pv == 1 and moves is None and limits.mate is None:
                known = self._search_book(position, started)
                if known is not None:
                    return known
            strength = level(self._level)
            if strength.nodes is not None:
                return self._search_weakly(position, limits, strength, choice, started)
            budget = budget_for(limits)
            if limits.mate is not None:
                proved = self._search_mate(position, limits, moves is None, started)
                if proved is not None:
                    return proved
                limits = Limits(limits.depth or 2, limits.nodes, limits.movetime, limits.remaining, limits.increment)
            # Several lines are asked for by those who want to know what is best.
            lift = self._lift(position, choice) if multi_pv == 1 else None
            return self._run(self._pool, Task(position, choice, limits, budget, started, multi_pv, on_info, lift))

    def _search_book(self, position: Position, started: float) -> SearchResult | None:
        """A move from the book, if it is asked for and knows the position."""
        if self._book is False:
            return None
        book = shipped_book() if self._book is True else self._book
        known = book.choose(position, dice_for(position, self._own_seed if self._seed is None else self._seed))
        if known is None:
            return None
        line = Line(Score("cp", known.score), (known.move,), 0)
        return SearchResult(known.move, line.score, (line,), 0, 0, time.perf_counter() - started)

    def _search_mate(self, position: Position, limits: Limits, free: bool, started: float) -> SearchResult | None:
        """A forced mate or escape, if the solver proves one within the limits."""
        if not free or position.mode is not Mode.COMMAND:
            return None
        seconds = budget_for(limits).hard
        proof = solve(position, limits.mate or 1, nodes=limits.nodes, seconds=seconds, stop=self._halt)
        if proof is None:
            return None
        line = Line(Score(proof.kind, proof.moves), proof.line, 2 * proof.moves - 1)
        return SearchResult(proof.move, line.score, (line,), line.depth, proof.nodes, time.perf_counter() - started)

    def _choice(self, position: Position, moves: Sequence[Move | str] | None) -> array[int]:
        """The integers of the moves to choose from."""
        legal = position.legal_codes()
        if moves is None:
            return legal
        if isinstance(moves, str) or not moves:
            raise EngineError(f"search among given moves: {moves!r}, expected a list of moves")
        wanted = set()
        for given in moves:
            move = given if isinstance(given, Move) else Move.parse(given)
            code = position.code_of(move)
            if code is None:
                raise EngineError(f"search among given moves: {move} {position.why_not(move)}")
            wanted.add(code)
        return array("q", [code for code in legal if code in wanted])

    def _search_weakly(
        self, position: Position, limits: Limits, strength: Level, choice: array[int], started: float
    ) -> SearchResult:
        """Plays below full strength: what catches the eye, then a small search of that.

        Nothing is remembered from one move to the next. The pool is kept all the same: to make one takes 5 to 15 ms.
        """
        if self._weak_pool is None:
            self._weak_pool = SearchPool(TranspositionTable(WEAK_HASH_MB), 1, self._flag, self._weights, self._network)
        pool = self._weak_pool
        pool.forget()
        budget = budget_for(limits)
        dice = dice_for(position, self._own_seed if self._seed is None else self._seed)
        if strength.candidates or strength.blur:
            moves = make_moves(position._board, choice)
            # On a crowded board a look at all moves takes longer than the move may; some time is left to think.
            until = None if budget.hard is None else started + budget.hard / 2
            choice = candidates(moves, choice, pool.impressions(position, choice, until), strength, dice)
            if is_hasty(strength, dice):
                choice = choice[:1]
        few = Limits(nodes=min(strength.nodes or 1, limits.nodes or 1 << 60), depth=limits.depth)
        lift = self._lift(position, choice)
        return self._run(pool, Task(position, choice, few, budget, started, leanings=lift))

    def _lift(self, position: Position, choice: array[int]) -> array[int] | None:
        return None if self._seed is None else leanings(position, len(choice), self._seed)

    def _run(self, pool: SearchPool, task: Task) -> SearchResult:
        lines = pool.search(task)
        if not lines:
            # Stopped before the first depth was finished: any permitted move is better than none.
            first = make_moves(task.position._board, task.choice[:1])[0]
            lines = (Line(pool.first_sight(), (first,), 0),)
        best = lines[0]
        return SearchResult(
            best.moves[0], best.score, lines, best.depth, pool.nodes, time.perf_counter() - task.started
        )

    def evaluate(self, position: Position) -> Score:
        """What the position is worth without looking ahead."""
        board = position._board
        side = board.number(TURN)
        goal = shared_referee().goal(board)
        if goal:
            margin = shared_referee().margin(board, goal)
            return Score("mate", 0) if margin else Score("cp", 0)
        evaluator = Evaluator(self._weights, self._network)
        evaluator.prepare(board, side)
        return Score("cp", evaluator.judge(board, side))


def _checked(value: int, least: int, most: int, name: str) -> int:
    if type(value) is not int or not least <= value <= most:
        raise EngineError(f"{name} {value!r}: expected a whole number from {least} to {most}")
    return value


def _most_megabytes() -> int:
    try:
        total = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (AttributeError, OSError, ValueError):
        return 4096
    return max(16, int(total * MEMORY_SHARE) >> 20)
