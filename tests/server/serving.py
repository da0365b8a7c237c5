"""A real server in a process of its own, for a block of a test."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import bench.served
from tests.server.databases import database_of

__all__ = ["Served", "serving"]


class Served(bench.served.Served):
    """A server on the database that the tests run with."""

    def __init__(
        self, folder: Path, *options: str, limits: Callable[[], None] | None = None, waits: bool = True
    ) -> None:
        super().__init__(folder, "--database", database_of(folder), *options, limits=limits, waits=waits)


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
