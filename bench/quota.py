"""A share of a core for a process, as Linux gives it (control groups, as root).

With a quarter of a core each, three servers leave room on two cores for all that they need beside them: whether three
carry three times as much as one is then a question of the program and not of the machine.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from bench.usage import family

_GROUPS = Path("/sys/fs/cgroup/cpu")
# Microseconds: short, so that nobody has to wait long for the next share.
_PERIOD = 10_000
_SHARES = 100_000


@contextmanager
def held_back(processes: list[int], share: float) -> Iterator[None]:
    """Each of the processes, with its children, has no more than this share of a core meanwhile."""
    made = []
    try:
        for process in processes:
            group = _GROUPS / f"tankchess-{process}"
            group.mkdir()
            made.append(group)
            (group / "cpu.cfs_period_us").write_text(str(_PERIOD))
            (group / "cpu.cfs_quota_us").write_text(str(round(_PERIOD * share)))
            (group / "cpu.shares").write_text(str(_SHARES))
            for each in family(process):
                (group / "cgroup.procs").write_text(str(each))
        yield
    finally:
        for group in made:
            for number in (group / "cgroup.procs").read_text().split():
                with suppress(OSError):
                    (_GROUPS / "cgroup.procs").write_text(number)
            for _ in range(20):
                with suppress(OSError):
                    group.rmdir()
                    break
                time.sleep(0.05)
