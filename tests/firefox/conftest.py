"""A server and a Firefox for all tests here."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from bench.served import Served
from tests.firefox.bidi import Firefox

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    server = Served(tmp_path_factory.mktemp("server"))
    yield server
    code, errors = server.interrupt()
    assert code == 0 and "Traceback" not in errors, f"the server ended with exit code {code}: {errors}"


@pytest.fixture(scope="session")
def firefox(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Firefox]:
    found = subprocess.run(
        [sys.executable, "scripts/firefox.py"], cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True
    )
    browser = Firefox(found.stdout.splitlines()[-1], tmp_path_factory.mktemp("profile"))
    yield browser
    browser.close()
