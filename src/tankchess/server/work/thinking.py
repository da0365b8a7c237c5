"""The engine of a worker that thinks: made when it is first needed, and used by one question at a time."""

from __future__ import annotations

import contextlib
import os
import threading
from collections.abc import Hashable, Iterator

from tankchess.core.position import Position
from tankchess.engine import Engine
from tankchess.server.work.open_search import OpenSearch

HASH_MB = 32
# Whoever waits for the computer's move comes before those who ask for advice.
_NICENESS = 5

_lock = threading.Lock()
_engine: Engine | None = None
_open: OpenSearch | None = None


@contextlib.contextmanager
def thinking() -> Iterator[Engine]:
    """The engine, at full strength; its table remembers what was looked at before."""
    with _lock:
        yield _free_engine()


def open_search(key: Hashable, position: Position, lines: int) -> OpenSearch:
    """The search of a position that goes on from question to question; another position ends the one before."""
    global _open
    with _lock:
        if _open is None or _open.key != key or not _open.is_going:
            engine = _free_engine()
            _open = OpenSearch(engine, key, position, lines)
        return _open


def _free_engine() -> Engine:
    """The engine, which thinks about nothing else."""
    global _engine, _open
    if _open is not None:
        _open.end()
        _open = None
    if _engine is None:
        _engine = new_engine(HASH_MB)
    return _engine


def new_engine(hash_mb: int) -> Engine:
    """An engine. Raises `MemoryError` where there is no room for its table."""
    try:
        return Engine(hash_mb=hash_mb)
    except ValueError as error:
        # The size is one of ours: nobody has asked for something impossible.
        raise MemoryError(str(error)) from None


def give_way() -> None:
    """This process gives way to others; where the system knows no such thing, it does not."""
    with contextlib.suppress(AttributeError, OSError):
        os.nice(_NICENESS)
