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
from tankchess.core.move import Move
from tankchess.core.position import Position
from tankchess.core.sides import Mode
from tankchess.engine.error import EngineError
from tankchess.engine.evaluation.evaluator import Evaluator
from tankchess.engine.evaluation.weights import weights
from tankchess.engine.levels import TOP_LEVEL, Level, level
from tankchess.engine.result import Info, Limits, Line, Result, Score
from tankchess.engine.search.deepening import Deepening, Iteration
from tankchess.engine.search.searcher import Searcher
from tankchess.engine.search.timing import Budget, budget_for
from tankchess.engine.search.transposition_table import TranspositionTable
from tankchess.engine.search.variation import read_line, read_score
from tankchess.engine.solver.proof import solve
from tankchess.engine.weakness import candidates, dice_for, is_hasty

MOST_THREADS = 64
# A table may take this share of the machine's memory.
MEMORY_SHARE = 0.6
_TICK = 0.005


class Engine:
    """A player. One search at a time; `stop` may come from any thread.

    >>> engine = Engine(hash_mb=1)
    >>> position = Position.from_tfen("16x16 - wCLT@H14N,bCHD@A1S,bMT@C3S w")
    >>> result = engine.search(position, Limits(depth=2))
    >>> str(result.score), position.is_legal(result.move)
    ('escape 1', True)
    """

    def __init__(self, *, threads: int = 1, hash_mb: int = 64, level: int = TOP_LEVEL, seed: int | None = None) -> None:
        self._flag = array("i", [0])
        self._halt = threading.Event()
        self._threads = _checked(threads, 1, MOST_THREADS, "threads")
        self._hash_mb = 0
        self._level = _checked(level, 1, TOP_LEVEL, "level")
        # Without a seed every engine errs in its own way, or the same game could be won again and again.
        self._seed = seed if seed is not None else random.SystemRandom().getrandbits(64)
        self._game = ""
        self._searchers: list[Searcher] = []
        self._busy = threading.Lock()
        self.hash_mb = hash_mb

    # Settings.

    @property
    def threads(self) -> int:
        return self._threads

    @threads.setter
    def threads(self, value: int) -> None:
        self._threads = _checked(value, 1, MOST_THREADS, "threads")
        self._searchers = []

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
        self._table = table
        self._hash_mb = value
        self._searchers = []

    @property
    def level(self) -> int:
        """1 (a beginner) to 10 (full strength)."""
        return self._level

    @level.setter
    def level(self, value: int) -> None:
        self._level = _checked(value, 1, TOP_LEVEL, "level")

    def new_game(self) -> None:
        """Forgets everything learnt from earlier searches."""
        self._table.clear()
        self._searchers = []

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
        moves: Sequence[Move] | None = None,
        on_info: Callable[[Info], None] | None = None,
    ) -> Result:
        """The best move of a position, which is not changed. `moves` restricts the choice.

        `on_info` is called after each finished depth, in the calling thread.
        """
        limits = limits or Limits()
        started = time.perf_counter()
        with self._busy:
            self._flag[0] = 0
            self._halt.clear()
            choice = self._choice(position, moves)
            if not choice:
                return Result(None, None, (), 0, 0, time.perf_counter() - started)
            strength = level(self._level)
            if strength.nodes is not None:
                return self._search_weakly(position, limits, strength, choice, started)
            budget = budget_for(limits)
            if limits.mate is not None:
                proved = self._search_mate(position, limits, moves is None, started)
                if proved is not None:
                    return proved
                limits = Limits(limits.depth or 2, limits.nodes, limits.movetime, limits.remaining, limits.increment)
            return self._search_fully(position, limits, budget, choice, max(1, multi_pv), on_info, started)

    def _search_mate(self, position: Position, limits: Limits, free: bool, started: float) -> Result | None:
        """A forced mate or escape, if the solver proves one within the limits."""
        if not free or position.mode is not Mode.COMMAND:
            return None
        seconds = budget_for(limits).hard
        proof = solve(position, limits.mate or 1, nodes=limits.nodes, seconds=seconds, stop=self._halt)
        if proof is None:
            return None
        line = Line(Score(proof.kind, proof.moves), proof.line, 2 * proof.moves - 1)
        return Result(proof.move, line.score, (line,), line.depth, proof.nodes, time.perf_counter() - started)

    def _choice(self, position: Position, moves: Sequence[Move] | None) -> list[tuple[Move, int]]:
        legal = position.coded_moves()
        if moves is None:
            return legal
        wanted = set(moves)
        chosen = [(move, code) for move, code in legal if move in wanted]
        if len(chosen) < len(wanted):
            missing = next(move for move in moves if move not in {move for move, _ in chosen})
            raise EngineError(f"search among given moves: {missing} is not legal here")
        return chosen

    def _search_fully(
        self,
        position: Position,
        limits: Limits,
        budget: Budget,
        choice: list[tuple[Move, int]],
        multi_pv: int,
        on_info: Callable[[Info], None] | None,
        started: float,
    ) -> Result:
        self._prepare(position, choice)
        nodes = limits.nodes // len(self._searchers) if limits.nodes else 0
        main = Deepening(self._searchers[0], limits.depth, nodes, budget.soft, min(multi_pv, len(choice)), started)
        others = [Deepening(searcher, limits.depth, nodes, None, 1, started) for searcher in self._searchers[1:]]
        for number, other in enumerate(others, 1):
            other.skip = number
        if budget.hard is not None:
            for searcher in self._searchers:
                searcher.limit_time(started + budget.hard - time.perf_counter())
        threads = [threading.Thread(target=each.work_safely, daemon=True) for each in [main, *others]]
        for thread in threads:
            thread.start()
        last: tuple[Line, ...] = ()
        try:
            while threads[0].is_alive() or main.news:
                if main.news:
                    last = self._report(position, main.news.popleft(), on_info, started)
                    continue
                if budget.hard is not None and time.perf_counter() - started >= budget.hard:
                    self._flag[0] = 1
                threads[0].join(_TICK if budget.hard is None else _pause(started + budget.hard))
        finally:
            self._flag[0] = 1
            for thread in threads:
                thread.join()
        for each in [main, *others]:
            if each.failure is not None:
                raise each.failure
        total = sum(searcher.nodes for searcher in self._searchers)
        if not last:
            # Stopped before the first depth was finished: any permitted move is better than none.
            last = (Line(self.evaluate(position), (choice[0][0],), 0),)
        seconds = time.perf_counter() - started
        return Result(last[0].moves[0], last[0].score, last, last[0].depth, total, seconds)

    def _prepare(self, position: Position, choice: list[tuple[Move, int]]) -> None:
        """Gives every thread its own board, and the table a clean start for another game."""
        board = position._board
        game = f"{position.width}x{position.height} {position.mode} {position.announce} {sorted(position.types)}"
        if game != self._game:
            self._game = game
            self._table.clear()
            self._searchers = []
        while len(self._searchers) < self._threads:
            self._searchers.append(Searcher(self._table, weights(), self._flag))
        self._table.age()
        past = [key for key, times in position._seen.items() for _ in range(times - (key == board.key))]
        salt = board.number(TURN) * 0x9E3779B97F4A7C15 & 0xFFFFFFFFFFFFFFFF if board.players > 2 else 0
        codes = array("q", [code for _, code in choice])
        for searcher in self._searchers:
            searcher.begin(position.copy()._board, past, salt)
            searcher.set_roots(codes)

    def _report(
        self, position: Position, iteration: Iteration, on_info: Callable[[Info], None] | None, started: float
    ) -> tuple[Line, ...]:
        lines = tuple(
            Line(read_score(position, score, codes), read_line(position, codes), iteration.depth, number)
            for number, (score, codes) in enumerate(iteration.lines, 1)
        )
        if on_info is not None:
            seconds = time.perf_counter() - started
            nodes = sum(searcher.nodes for searcher in self._searchers)
            for line in lines:
                on_info(Info(iteration.depth, iteration.deepest, nodes, seconds, self._table.fullness(), line))
        return lines

    def _search_weakly(
        self, position: Position, limits: Limits, strength: Level, choice: list[tuple[Move, int]], started: float
    ) -> Result:
        """Plays below full strength, with a fresh mind each time: what catches the eye, then a small search of that."""
        table, searchers, threads, game = self._table, self._searchers, self._threads, self._game
        self._table, self._searchers, self._threads, self._game = TranspositionTable(4), [], 1, ""
        try:
            dice = dice_for(position, self._seed)
            if strength.candidates or strength.blur:
                self._prepare(position, choice)
                choice = candidates(choice, self._searchers[0].impressions(), strength, dice)
                if is_hasty(strength, dice):
                    choice = choice[:1]
            few = Limits(nodes=min(strength.nodes or 1, limits.nodes or 1 << 60), depth=limits.depth)
            return self._search_fully(position, few, budget_for(limits), choice, 1, None, started)
        finally:
            self._table, self._searchers, self._threads, self._game = table, searchers, threads, game

    def evaluate(self, position: Position) -> Score:
        """What the position is worth without looking ahead."""
        board = position._board
        side = board.number(TURN)
        goal = shared_referee().goal(board)
        if goal:
            margin = shared_referee().margin(board, goal)
            return Score("mate", 0) if margin else Score("cp", 0)
        evaluator = Evaluator(weights())
        evaluator.prepare(board, side)
        return Score("cp", evaluator.judge(board, side))


def _pause(deadline: float) -> float:
    return min(_TICK, max(deadline - time.perf_counter(), 0.0005))


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
