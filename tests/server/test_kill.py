"""A server that is killed in the middle of play."""

from pathlib import Path

import pytest

import bench.kill
from tests.server.serving import Served


def test_after_kill_9_every_acknowledged_move_is_there_and_no_clock_ran(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bench.kill, "Served", Served)
    report = bench.kill.run_trial(tmp_path, kills=3, games=3)
    assert report.faults == []
    assert (report.kills, report.killed_while_starting) == (3, 1)
    assert report.moves > 0
    assert report.clocks > 0
