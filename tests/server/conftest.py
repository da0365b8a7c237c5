"""Tests that are coroutines run on asyncio; the databases that were made for tests are removed."""

from collections.abc import Iterator

import pytest

from tests.server.databases import CHOSEN, remove_databases

# These are about PostgreSQL itself: `make postgres-test` runs them.
of_postgres = ["test_postgres.py", "test_many_games.py", "test_stopped_process.py", "test_quick_moves.py"]
collect_ignore = [] if CHOSEN else of_postgres


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session", autouse=True)
def _databases() -> Iterator[None]:
    yield
    remove_databases()
