"""These tests need PostgreSQL, Redis and HAProxy: `make cluster-test` runs them."""

import os

import pytest

collect_ignore_glob = [] if os.environ.get("TANKCHESS_TEST_CLUSTER") else ["test_*.py"]


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"
