"""A search that goes on for as long as somebody looks at its position.

A question is answered with what has been found so far, and the search goes on behind it: the next question about the
same position finds it further. It ends when nobody has asked for a moment, when it has taken long enough, and as soon
as the engine is needed for anything else.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Hashable
from dataclasses import dataclass, replace

from tankchess.core.position import Position
from tankchess.engine import Engine, Info, Limits, Line
from tankchess.protocol.search import Search

# After so many seconds of thinking about one position there is little to gain.
LONGEST = 60.0
# How long it goes on when nobody asks again. The next question is there after a few hundredths of a second.
LEASE = 0.4
# How much longer than it should a question waits for the first line: others wait, too.
PATIENCE = 0.5


@dataclass(frozen=True, slots=True)
class Found:
    """What a search has found: its lines, best first, and what it took."""

    lines: tuple[Line, ...] = ()
    depth: int = 0
    nodes: int = 0
    seconds: float = 0.0
    is_over: bool = False


class OpenSearch:
    """A search of a position with a number of lines, in a thread of its own. `key` stands for both."""

    def __init__(self, engine: Engine, key: Hashable, position: Position, lines: int) -> None:
        self.key = key
        self._begun = time.monotonic()
        self._news: dict[int, Line] = {}
        self._found = Found()
        self._over = threading.Event()
        self._lease: threading.Timer | None = None
        self._search = Search(engine, position, Limits(movetime=LONGEST), multi_pv=lines, on_info=self._hear)
        self._thread = threading.Thread(target=self._run, name="open search", daemon=True)
        self._thread.start()

    def wait(self, seconds: float) -> Found:
        """What is found after so many seconds, or when the search is over. Then somebody has to ask again soon."""
        if self._lease is not None:
            self._lease.cancel()
        until = time.monotonic() + seconds
        last = until + PATIENCE
        while not self._over.wait(max(0.0, until - time.monotonic())):
            now = time.monotonic()
            if now >= last or (self._found.lines and now >= until):
                break
            # Nothing at all is hardly an answer: on a busy machine, or a crowded board, it takes a moment longer.
            until = max(until, time.monotonic() + 0.01)
        if not self._over.is_set():
            self._lease = threading.Timer(LEASE, self._search.stop)
            self._lease.daemon = True
            self._lease.start()
        return replace(self._found, seconds=time.monotonic() - self._begun) if self.is_going else self._found

    @property
    def is_going(self) -> bool:
        """Whether it still thinks, and is not about to end."""
        return not self._over.is_set() and not self._search.is_stopped

    def end(self) -> None:
        """Stops it, and waits until the engine is free."""
        if self._lease is not None:
            self._lease.cancel()
        self._search.stop()
        self._thread.join()

    def _run(self) -> None:
        try:
            result = self._search.run()
            # A search that ends by itself knows all there is to know.
            is_over = not self._search.is_stopped
            found = self._found
            if not found.lines or result.depth > found.depth:
                found = Found(result.lines, result.depth, result.nodes, result.seconds)
            self._found = Found(found.lines, found.depth, result.nodes, result.seconds, is_over)
        finally:
            self._over.set()

    def _hear(self, info: Info) -> None:
        """The lines of a finished depth come one after the other, the best first."""
        if info.line.number == 1:
            self._news = {}
        self._news[info.line.number] = info.line
        if len(self._news) >= len(self._found.lines):
            lines = tuple(self._news[number] for number in sorted(self._news))
            self._found = Found(lines, info.depth, info.nodes, info.seconds)
