"""A worker that thinks: it answers questions that need the engine, and gives way to those who wait for a move."""

from __future__ import annotations

import sys

from tankchess.server.processes.frames import run_worker
from tankchess.server.processes.memory_limit import limit_memory
from tankchess.server.work.thinking import give_way
from tankchess.server.work.worker import serve

THINKER = (sys.executable, "-m", "tankchess.server.work.thinker")


def limited_thinker(megabytes: int) -> tuple[str, ...]:
    """The command of one that has so much memory at most."""
    return (*THINKER, str(megabytes))


if __name__ == "__main__":
    give_way()
    if len(sys.argv) > 1:
        limit_memory(int(sys.argv[1]))
    run_worker(serve)
