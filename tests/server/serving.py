"""A real server in a process of its own, for a block of a test."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bench.served import Served

__all__ = ["Served", "serving"]


@contextmanager
def serving(folder: Path, *options: str) -> Iterator[Served]:
    """A server that must stop cleanly, and say nothing on stderr, when the block is done."""
    server = Served(folder, *options)
    try:
        yield server
    finally:
        if server.process.poll() is None:
            code, errors = server.interrupt()
            if code or errors:
                raise AssertionError(f"the server ended with exit code {code}: {errors}")
