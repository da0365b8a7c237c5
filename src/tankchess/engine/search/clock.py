"""When a search ends: by its limits, or because another thread raises the flag.

A search that does not hold the interpreter must look at the time itself. The thread that should stop it may be kept
from waking up.
"""

from __future__ import annotations

from array import array

try:
    import cython
except ImportError:
    from tankchess.engine.search import plain as cython

# Compiled, it is the C function of the .pxd.
if not cython.compiled:
    from time import perf_counter


class SearchClock:
    """Counts the nodes of one thread and says when it has to stop. The flag is shared with other threads."""

    def __init__(self, flag: array[int]) -> None:
        self.flag = flag
        self.nodes = 0
        self.node_limit = 0
        self.deadline = 0.0
        self.stopped = 0

    def begin(self) -> None:
        """A new search, without a limit of time. The limit of nodes stays until it is set again."""
        self.nodes = 0
        self.deadline = 0.0
        self.stopped = 0

    def limit_nodes(self, nodes: int) -> None:
        """Stops after so many nodes, 0 for no limit."""
        self.node_limit = nodes

    def limit_time(self, seconds: float) -> None:
        """Stops so many seconds from now."""
        self.deadline = perf_counter() + seconds

    def tick(self) -> None:
        """Counts a node. The flag and the time are looked at only now and then, unless nodes are limited.

        A node may take 30 us where much burns and explodes: with a look every 256 nodes, `movetime 1` took 8 ms there.
        """
        self.nodes += 1
        if self.nodes & 15 == 0 or self.node_limit:
            if self.flag[0] or (self.node_limit and self.nodes >= self.node_limit) or self.is_late():
                self.stopped = 1

    def is_late(self) -> bool:
        return self.deadline > 0.0 and self.nodes & 15 == 0 and perf_counter() >= self.deadline
