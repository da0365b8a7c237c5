"""A search with one thread or several: it shares out the work, reports what is found, and stops in time."""

from __future__ import annotations

import threading
import time
from array import array
from collections.abc import Callable
from dataclasses import dataclass

from tankchess.core.kernel.board import Board
from tankchess.core.kernel.layout import TURN
from tankchess.core.kernel.scratch import is_alike
from tankchess.core.position import Position
from tankchess.engine.evaluation.network import Network
from tankchess.engine.evaluation.weights import Weights
from tankchess.engine.result import Info, Limits, Line, Score
from tankchess.engine.scale import PLAYER_SALT
from tankchess.engine.search.deepening import Deepening, Iteration
from tankchess.engine.search.nogil import impress_freely
from tankchess.engine.search.searcher import Searcher
from tankchess.engine.search.timing import Budget
from tankchess.engine.search.transposition_table import TranspositionTable
from tankchess.engine.search.variation import LineReader

_TICK = 0.005
# A search of at most so many seconds is not worth a thread of its own: it ends before anybody could miss Ctrl-C.
_SHORT = 0.2


@dataclass(frozen=True, slots=True)
class Task:
    """What one search is asked for: the best of the moves in `choice`, within limits and a budget of time.

    `leanings` lift the score of some of them.
    """

    position: Position
    choice: array[int]
    limits: Limits
    budget: Budget
    started: float
    lines: int = 1
    on_info: Callable[[Info], None] | None = None
    leanings: array[int] | None = None


class SearchPool:
    """A table and the searchers that share it, one for each thread. What they learn lasts from search to search.

    `flag` is how another thread stops them, `weights` and `network` are those of their evaluation.
    """

    def __init__(
        self,
        table: TranspositionTable,
        threads: int,
        flag: array[int],
        weights: Weights,
        network: Network | None = None,
    ) -> None:
        self._weights = weights
        self._network = network
        self._table = table
        self._threads = threads
        self._flag = flag
        self._searchers: list[Searcher] = []
        self._boards: list[Board] = []
        self._game = ""
        self._is_blank = True
        self._enlist()

    @property
    def nodes(self) -> int:
        """The positions looked at by all threads of the last search."""
        return sum(searcher.nodes for searcher in self._searchers)

    def resize(self, threads: int) -> None:
        """Changes the number of threads; the table stays as it is."""
        self._threads = threads
        self._searchers = []
        self._enlist()

    def forget(self) -> None:
        """Forgets everything learnt from earlier searches."""
        if not self._is_blank:
            self._table.clear()
            for searcher in self._searchers:
                searcher.forget()
            self._is_blank = True

    def _enlist(self) -> None:
        """Makes the searchers, ahead of the search: it takes some milliseconds that a short one does not have."""
        while len(self._searchers) < self._threads:
            self._searchers.append(Searcher(self._table, self._weights, self._flag, self._network))

    def impressions(self, position: Position, choice: array[int], until: float | None = None) -> list[int]:
        """What each move looks like at first sight; what is not seen `until` then, by the clock, looks worst."""
        self._prepare(position, choice)
        searcher = self._searchers[0]
        # The limit of the last search is not one for this look.
        searcher.limit_nodes(0)
        if until is not None:
            searcher.limit_time(until - time.perf_counter())
        impress_freely(searcher)
        return searcher.impressions()

    def first_sight(self) -> Score:
        """What the position of the last search is worth without looking ahead."""
        return Score("cp", self._searchers[0].first_sight())

    def search(self, task: Task) -> tuple[Line, ...]:
        """The best lines, best first; none if the search was stopped before it had found any."""
        self._prepare(task.position, task.choice, task.leanings)
        workers = self._workers(task)
        if task.budget.hard is not None:
            for searcher in self._searchers:
                searcher.limit_time(task.started + task.budget.hard - time.perf_counter())
        lines = self._run(task, workers)
        for worker in workers:
            if worker.failure is not None:
                raise worker.failure
        return lines

    def _prepare(self, position: Position, choice: array[int], leanings: array[int] | None = None) -> None:
        """Gives every thread its own board, and the table a clean start for another game."""
        board = position._board
        game = f"{position.width}x{position.height} {position.mode} {position.announce} {sorted(position.types)}"
        if game != self._game:
            self._game = game
            self.forget()
        self._is_blank = False
        self._table.age()
        past = [key for key, times in position._seen.items() for _ in range(times - (key == board.key))]
        # With more than two players a position is worth something else to each of them.
        salt = board.number(TURN) * PLAYER_SALT & 0xFFFFFFFFFFFFFFFF if board.players > 2 else 0
        for number, searcher in enumerate(self._searchers):
            searcher.begin(self._copy_of(board, number), past, salt)
            searcher.set_roots(choice, leanings)

    def _copy_of(self, board: Board, number: int) -> Board:
        """A copy of a board for a thread, on its last board if that will do: 1 us instead of 80."""
        if number == len(self._boards):
            self._boards.append(Board(board.tables, board.width, board.height))
        elif not is_alike(self._boards[number], board):
            self._boards[number] = Board(board.tables, board.width, board.height)
        board.copy_into(self._boards[number])
        return self._boards[number]

    def _workers(self, task: Task) -> list[Deepening]:
        """What each thread does. The first one reports; the others only fill the table."""
        nodes = max(1, task.limits.nodes // len(self._searchers)) if task.limits.nodes else 0
        lines = min(task.lines, len(task.choice))
        main = Deepening(self._searchers[0], task.limits.depth, nodes, task.budget.soft, lines, task.started)
        others = [
            Deepening(searcher, task.limits.depth, nodes, None, 1, task.started) for searcher in self._searchers[1:]
        ]
        for number, other in enumerate(others, 1):
            other.skip = number
        return [main, *others]

    def _run(self, task: Task, workers: list[Deepening]) -> tuple[Line, ...]:
        """Lets the threads work until the first one is done, and hands on what it finds."""
        reader = LineReader(task.position)
        hard = task.budget.hard
        if len(workers) == 1 and hard is not None and hard <= _SHORT:
            return self._run_here(task, workers[0], reader)
        threads = [threading.Thread(target=worker.work_safely, daemon=True) for worker in workers]
        for thread in threads:
            thread.start()
        news = workers[0].news
        lines: tuple[Line, ...] = ()
        try:
            while threads[0].is_alive() or news:
                if news:
                    lines = self._report(task, news.popleft(), reader)
                    continue
                if hard is not None and time.perf_counter() - task.started >= hard:
                    self._flag[0] = 1
                threads[0].join(_TICK if hard is None else _pause(task.started + hard))
        finally:
            self._flag[0] = 1
            for thread in threads:
                thread.join()
        return lines

    def _run_here(self, task: Task, worker: Deepening, reader: LineReader) -> tuple[Line, ...]:
        """Works in the calling thread: nothing to start, to wake up and to wait for."""
        lines: tuple[Line, ...] = ()

        def hand_on() -> None:
            nonlocal lines
            lines = self._report(task, worker.news[-1], reader)

        worker.on_news = hand_on
        worker.work()
        return lines

    def _report(self, task: Task, iteration: Iteration, reader: LineReader) -> tuple[Line, ...]:
        lines = tuple(
            Line(*reader.read(score, codes), iteration.depth, number)
            for number, (score, codes) in enumerate(iteration.lines, 1)
        )
        if task.on_info is not None:
            seconds = time.perf_counter() - task.started
            for line in lines:
                fullness = self._table.fullness()
                task.on_info(Info(iteration.depth, iteration.deepest, self.nodes, seconds, fullness, line))
        return lines


def _pause(deadline: float) -> float:
    return min(_TICK, max(deadline - time.perf_counter(), 0.0005))
