"""A server that is killed in the middle of play."""

from pathlib import Path

from bench.kill import run_trial


def test_after_kill_9_every_acknowledged_move_is_there_and_no_clock_ran(tmp_path: Path) -> None:
    report = run_trial(tmp_path, kills=3, games=3)
    assert report.faults == []
    assert report.kills == 3
    assert report.moves > 0
    assert report.clocks > 0
