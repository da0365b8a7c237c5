"""One search that another thread may stop at any moment, even before it has begun."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from typing import Protocol

from tankchess.core.move import Move
from tankchess.core.position import Position
from tankchess.engine import Info, Limits, Line, Result


class Searcher(Protocol):
    """What the protocol asks of an engine; `tankchess.engine.Engine` is one."""

    threads: int
    hash_mb: int
    level: int

    def new_game(self) -> None: ...

    def search(
        self,
        position: Position,
        limits: Limits | None = ...,
        *,
        multi_pv: int = ...,
        moves: Sequence[Move] | None = ...,
        on_info: Callable[[Info], None] | None = ...,
    ) -> Result: ...

    def stop(self) -> None: ...


class Search:
    """A search for the best move of a position, run once by `run`, ended early by `stop` from any thread."""

    def __init__(
        self,
        engine: Searcher,
        position: Position,
        limits: Limits,
        *,
        multi_pv: int = 1,
        moves: Sequence[Move] | None = None,
        on_info: Callable[[Info], None] | None = None,
    ) -> None:
        self.position = position.copy()
        self.limits = limits
        self._engine = engine
        self._multi_pv = multi_pv
        self._moves = moves
        self._on_info = on_info
        self._stopped = threading.Event()
        self._reported = False

    @property
    def is_stopped(self) -> bool:
        return self._stopped.is_set()

    def stop(self) -> None:
        self._stopped.set()
        self._engine.stop()

    def run(self) -> Result:
        """Searches in the calling thread."""
        if self.position.outcome() is not None:
            return Result(move=None, score=None, lines=(), depth=0, nodes=0, seconds=0.0)
        # Stopped before it began: the shortest search there is still finds a move.
        limits = Limits(depth=1) if self.is_stopped else self.limits
        result = self._engine.search(
            self.position, limits, multi_pv=self._multi_pv, moves=self._moves, on_info=self._report
        )
        if not self._reported:
            # The weaker levels think in silence; what they thought is told all the same.
            for number, best in enumerate(result.lines[: self._multi_pv], start=1):
                line = Line(best.score, best.moves, best.depth, number)
                self._report(Info(result.depth, result.depth, result.nodes, result.seconds, 0, line))
        return result

    def _report(self, info: Info) -> None:
        # A stop between the start of the thread and the start of the search reaches no running search: it is
        # said again as soon as there is one.
        if self.is_stopped:
            self._engine.stop()
        self._reported = True
        if self._on_info is not None:
            self._on_info(info)
