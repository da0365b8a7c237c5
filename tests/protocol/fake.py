"""An engine that thinks nothing: the face of `tankchess.engine.Engine` with answers that a test can foresee."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tankchess import Move, Position
from tankchess.engine import EngineError, Info, Limits, Line, Score, SearchResult
from tankchess.engine.book import Book

# A test that never stops its search fails instead of hanging.
LONGEST = 30.0
LARGEST_TABLE = 1000


@dataclass(frozen=True)
class Asked:
    """What a search was asked for."""

    tfen: str
    limits: Limits
    multi_pv: int
    moves: tuple[Move, ...] | None


class FakeEngine:
    """Plays the first of the legal moves by their codes; searches without limits until it is stopped.

    With `answers` it also says what it expects in return.
    """

    def __init__(self, answers: bool = True) -> None:
        self.answers = answers
        self.threads = 1
        self.level = 10
        self.book: Book | bool = False
        self.searches: list[Asked] = []
        self.games = 0
        self.stops = 0
        self.running = threading.Event()
        self.fault: Exception | None = None
        self.at_start: Callable[[], None] | None = None
        self._table = 64
        self._stop = threading.Event()

    @property
    def hash_mb(self) -> int:
        return self._table

    @hash_mb.setter
    def hash_mb(self, size: int) -> None:
        if size > LARGEST_TABLE:
            raise EngineError(f"table of {size} MB: expected at most {LARGEST_TABLE}")
        self._table = size

    def new_game(self) -> None:
        self.games += 1

    def stop(self) -> None:
        self.stops += 1
        self._stop.set()

    def search(
        self,
        position: Position,
        limits: Limits | None = None,
        *,
        multi_pv: int = 1,
        moves: Sequence[Move] | None = None,
        on_info: Callable[[Info], None] | None = None,
    ) -> SearchResult:
        limits = limits or Limits()
        if self.at_start is not None:
            self.at_start()
        self._stop.clear()
        self.searches.append(Asked(position.tfen(), limits, multi_pv, None if moves is None else tuple(moves)))
        if self.fault is not None:
            raise self.fault
        lines = self._lines(position, limits, multi_pv, moves)
        depth = limits.depth or 1
        for reached in range(1, depth + 1):
            for line in lines:
                if on_info is not None:
                    on_info(Info(reached, reached + 1, 100 * reached, 0.5 * reached, 7, line))
        self.running.set()
        if limits == Limits() and not self._stop.wait(LONGEST):
            raise TimeoutError("nobody stopped the search")
        return SearchResult(lines[0].moves[0], lines[0].score, lines, depth, 100 * depth, 0.5 * depth)

    def _lines(
        self, position: Position, limits: Limits, multi_pv: int, moves: Sequence[Move] | None
    ) -> tuple[Line, ...]:
        choice = sorted(moves or position.legal_moves(), key=str)
        if limits.mate is not None:
            choice.sort(key=lambda move: not wins(position, move))
        return tuple(
            Line(Score("cp", 35 - number), (move, *self._answer(position, move)), limits.depth or 1, number)
            for number, move in enumerate(choice[:multi_pv], start=1)
        )

    def _answer(self, position: Position, move: Move) -> tuple[Move, ...]:
        return tuple(sorted(position.after(move).legal_moves(), key=str)[:1]) if self.answers else ()


def wins(position: Position, move: Move) -> bool:
    outcome = position.after(move).outcome()
    return outcome is not None and outcome.winner is position.turn
