"""A share of a core for a process, as Linux gives it (control groups, as root).

With a quarter of a core each, three servers leave room on two cores for all that they need beside them: whether three
carry three times as much as one is then a question of the program and not of the machine. `small_machine` is a machine
of two slow cores for all parts of a cluster, with the players outside of it.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from bench.usage import family

_GROUPS = Path("/sys/fs/cgroup/cpu")
# Microseconds: short, so that nobody has to wait long for the next share.
_PERIOD = 10_000
# Linux hands out pieces of 5 ms: all together need several of them in a period, or one processor takes all.
_PERIOD_TOGETHER = 25_000
_SHARES = 100_000


@contextmanager
def small_machine(servers: list[int], others: list[int], share: float, cores: int = 2) -> Iterator[None]:
    """All these processes together have so many cores that do this share of the work of a core; a server has one."""
    machine = _GROUPS / f"tankchess-machine-{os.getpid()}"
    made = [_group(machine, share * cores, _PERIOD_TOGETHER)]
    made += [_group(machine / str(process), share, _PERIOD_TOGETHER) for process in servers]
    try:
        for group, processes in ((machine, others), *zip(made[1:], ([each] for each in servers), strict=True)):
            _move(group, processes)
        yield
    finally:
        for group in reversed(made):
            _remove(group)


@contextmanager
def held_back(processes: list[int], share: float) -> Iterator[None]:
    """Each of the processes, with its children, has no more than this share of a core meanwhile."""
    made = []
    try:
        for process in processes:
            made.append(_group(_GROUPS / f"tankchess-{process}", share))
            _move(made[-1], [process])
        yield
    finally:
        for group in made:
            _remove(group)


def _group(group: Path, share: float, period: int = _PERIOD) -> Path:
    group.mkdir()
    (group / "cpu.cfs_period_us").write_text(str(period))
    (group / "cpu.cfs_quota_us").write_text(str(round(period * share)))
    (group / "cpu.shares").write_text(str(_SHARES))
    return group


def _move(group: Path, processes: list[int]) -> None:
    for each in (each for process in processes for each in family(process)):
        (group / "cgroup.procs").write_text(str(each))


def _remove(group: Path) -> None:
    for number in (group / "cgroup.procs").read_text().split():
        with suppress(OSError):
            (_GROUPS / "cgroup.procs").write_text(number)
    for _ in range(20):
        with suppress(OSError):
            group.rmdir()
            return
        time.sleep(0.05)
