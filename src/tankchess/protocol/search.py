"""One search that another thread may stop at any moment, even before it has begun."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Protocol

from tankchess.core.move import Move
from tankchess.core.position import Position
from tankchess.engine import Info, Limits, Line, SearchResult
from tankchess.engine.book import Book
from tankchess.engine.solver.proof import MOST_MOVES

# Seconds between two stops.
AGAIN = 0.02


class SearchThread(Protocol):
    """What the protocol asks of an engine; `tankchess.engine.Engine` is one."""

    threads: int
    hash_mb: int
    level: int
    book: Book | bool

    def new_game(self) -> None: ...

    def search(
        self,
        position: Position,
        limits: Limits | None = ...,
        *,
        multi_pv: int = ...,
        moves: Sequence[Move] | None = ...,
        on_info: Callable[[Info], None] | None = ...,
    ) -> SearchResult: ...

    def stop(self) -> None: ...


class Search:
    """A search for the best move of a position, run once by `run`, ended early by `stop` from any thread."""

    def __init__(
        self,
        engine: SearchThread,
        position: Position,
        limits: Limits,
        *,
        multi_pv: int = 1,
        moves: Sequence[Move] | None = None,
        on_info: Callable[[Info], None] | None = None,
    ) -> None:
        self.position = position.copy()
        self.limits = within_reach(limits)
        self._engine = engine
        self._multi_pv = multi_pv
        self._moves = moves
        self._on_info = on_info
        self._stopped = threading.Event()
        self._finished = threading.Event()
        self._lock = threading.Lock()
        self._reported = False

    @property
    def is_stopped(self) -> bool:
        return self._stopped.is_set()

    def stop(self) -> None:
        """Ends the search soon; returns at once."""
        if not self._stopped.is_set():
            self._stopped.set()
            threading.Thread(target=self._insist, name="stop", daemon=True).start()

    def _insist(self) -> None:
        """Says stop until it is done: a search that is only just beginning would not have heard the first one."""
        while True:
            with self._lock:
                if self._finished.is_set():
                    return
                self._engine.stop()
            self._finished.wait(AGAIN)

    def run(self) -> SearchResult:
        """Searches in the calling thread."""
        try:
            if self.position.outcome() is not None:
                return SearchResult(move=None, score=None, lines=(), depth=0, nodes=0, seconds=0.0)
            return self._run()
        finally:
            # Under the lock, so that no stop of this search can reach the next one.
            with self._lock:
                self._finished.set()

    def _run(self) -> SearchResult:
        # Stopped before it began: the shortest search there is, within the same limits, still finds a move.
        limits = replace(self.limits, depth=1, mate=None) if self.is_stopped else self.limits
        result = self._engine.search(
            self.position, limits, multi_pv=self._multi_pv, moves=self._moves, on_info=self._report
        )
        if not self._reported:
            # Weaker levels and the solver think in silence; what they thought is told all the same.
            for number, best in enumerate(result.lines[: self._multi_pv], start=1):
                line = Line(best.score, best.moves, best.depth, number)
                self._report(Info(result.depth, result.depth, result.nodes, result.seconds, 0, line))
        return result

    def _report(self, info: Info) -> None:
        self._reported = True
        if self._on_info is not None:
            self._on_info(info)


def within_reach(limits: Limits) -> Limits:
    """The same limits, with no longer mates than the solver looks for."""
    if limits.mate is None or limits.mate <= MOST_MOVES:
        return limits
    return replace(limits, mate=MOST_MOVES)
