"""Faults of the machine on a real server: players are told, the game goes on, nothing confirmed is lost.

The small form of `make faults-test`, which measures; here it only has to end well. Further faults are tested where they
belong: docs/faults.md names them.
"""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

import bench.faults
from tests.server.databases import CHOSEN

pytestmark = [
    pytest.mark.skipif(bool(CHOSEN), reason="files of SQLite"),
    pytest.mark.skipif(sys.platform != "linux", reason="the limits and processes of Linux"),
]


@pytest.fixture(autouse=True)
def _no_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    # How long it takes is measured elsewhere: a busy machine must not fail a test.
    monkeypatch.setattr(bench.faults, "LONGEST_END", 60.0)


@pytest.mark.parametrize("name", ["locked", "full"])
def test_when_the_database_cannot_be_written_nothing_is_lost_and_it_goes_on_afterwards(tmp_path: Path, name: str):
    assert bench.faults.run_fault(name, tmp_path, 3).faults == []


def test_when_its_process_is_killed_the_computer_answers_all_the_same(tmp_path: Path):
    """One that is stopped is waited for: see `make faults-test`."""
    assert bench.faults.run_fault("killed", tmp_path, 1).faults == []
