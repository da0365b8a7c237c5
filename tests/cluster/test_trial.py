"""The trial of a cluster itself: whoever breaks it off leaves nothing behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import pytest


def processes_in(folder: Path) -> list[str]:
    """The commands that have to do with a folder."""
    found = []
    for entry in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            command = entry.read_bytes().replace(b"\0", b" ").decode(errors="replace")
        except OSError:
            # It has ended meanwhile.
            continue
        if str(folder) in command:
            found.append(command)
    return found


@pytest.fixture
def folder() -> Iterator[Path]:
    """A folder that the owner of the database can reach, who is somebody else."""
    with tempfile.TemporaryDirectory(prefix="tankchess-trial-") as name:
        found = Path(name)
        found.chmod(0o755)
        yield found


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
@pytest.mark.parametrize("is_early", [True, False])
def test_a_trial_that_is_broken_off_ends_all_its_parts(
    tmp_path: Path, folder: Path, number: signal.Signals, is_early: bool
) -> None:
    environment = {**os.environ, "TMPDIR": str(folder)}
    output = tmp_path / "output"
    with output.open("wb") as log:
        trial = subprocess.Popen(
            [sys.executable, "-m", "bench.cluster", "--faults", "1000", "--games", "2", "--computers", "1"],
            env=environment,
            stdout=log,
            stderr=log,
            start_new_session=True,
            # Whoever runs the tests behind a shell (`make cluster-test &`) hands down that SIGINT is ignored.
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
        )
    end = time.monotonic() + 120
    while not (processes_in(folder) if is_early else b"1: " in output.read_bytes()):
        assert trial.poll() is None, output.read_text()
        assert time.monotonic() < end, output.read_text()
        time.sleep(0.05)
    trial.send_signal(number)
    assert trial.wait(90) != 0
    assert processes_in(folder) == []
    assert list(folder.iterdir()) == []
