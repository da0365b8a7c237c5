"""Iterative deepening: one thread's search, depth after depth, each beginning with what the last one found."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass

from tankchess.engine.scale import INFINITE, MATE, MAX_DEPTH
from tankchess.engine.search.nogil import search_freely
from tankchess.engine.search.searcher import Searcher


@dataclass(frozen=True, slots=True)
class Iteration:
    """One finished depth: the score and the moves of each line, best first."""

    depth: int
    deepest: int
    lines: list[tuple[int, list[int]]]


class Deepening:
    """Leaves what it finds in `news` and calls `on_news`, in the thread it works in."""

    def __init__(
        self,
        searcher: Searcher,
        depth: int | None,
        nodes: int,
        soft: float | None,
        lines: int,
        started: float,
    ) -> None:
        self.searcher = searcher
        self.depth = min(depth or MAX_DEPTH, MAX_DEPTH)
        self.soft = soft
        self.lines = lines
        self.started = started
        self.skip = 0
        self.news: deque[Iteration] = deque()
        self.on_news: Callable[[], None] | None = None
        self.failure: Exception | None = None
        searcher.limit_nodes(nodes)

    def work_safely(self) -> None:
        """Works, and keeps what went wrong for the thread that started this one."""
        try:
            self.work()
        except Exception as error:
            self.failure = error

    def work(self) -> None:
        """Searches until a limit, the flag, or the end of what there is to know."""
        score = 0
        for depth in range(1 + self.skip % 2, self.depth + 1):
            lines: list[tuple[int, list[int]]] = []
            for first in range(self.lines):
                score = self._search(first, depth, lines[-1][0] if lines else score)
                if self.searcher.stopped:
                    break
                lines.append((score - self.searcher.leaning(first, score), self.searcher.best_line()))
            if lines and (not self.searcher.stopped or (depth == 1 and not self.news)):
                lines.sort(key=lambda line: -line[0])
                self._tell(depth, lines)
            elif self.searcher.stopped and self.searcher.best_line() and self.lines == 1:
                # An unfinished depth counts once its first move has been beaten or confirmed.
                self._tell(depth, [(score - self.searcher.leaning(0, score), self.searcher.best_line())])
            if self.searcher.stopped or self._is_enough(depth, lines):
                return

    def _tell(self, depth: int, lines: list[tuple[int, list[int]]]) -> None:
        self.news.append(Iteration(depth, self.searcher.deepest, lines))
        if self.on_news is not None:
            self.on_news()

    def _search(self, first: int, depth: int, guess: int) -> int:
        """One depth in a narrow window around the last score, widened when it does not fit."""
        reach = self.searcher.constants.window
        low, high = -INFINITE, INFINITE
        if depth >= 4 and abs(guess) < MATE - 1000:
            low, high = guess - reach, guess + reach
        while True:
            score = search_freely(self.searcher, first, depth, low, high)
            if self.searcher.stopped or low < score < high:
                return score
            if score <= low:
                low = max(-INFINITE, low - 4 * reach) if reach < 400 else -INFINITE
            if score >= high:
                high = min(INFINITE, high + 4 * reach) if reach < 400 else INFINITE
            if low == -INFINITE and high == INFINITE and not low < score < high:
                return score
            reach *= 4

    def _is_enough(self, depth: int, lines: list[tuple[int, list[int]]]) -> bool:
        if self.soft is not None and time.perf_counter() - self.started >= self.soft * 0.55:
            return True
        if self.soft is not None and self.searcher.root_count == 1 and depth >= 2:
            return True
        # A forced win or loss that the depth covers does not get any clearer.
        return bool(lines) and abs(lines[0][0]) > MATE - 1000 and MATE - abs(lines[0][0]) <= depth
