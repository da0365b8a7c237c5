"""What processes use, with all that they have started: processor time and memory, as Linux tells it."""

from __future__ import annotations

import os
from pathlib import Path

_TICKS = os.sysconf("SC_CLK_TCK")
_PAGE = os.sysconf("SC_PAGE_SIZE")


def family(process: int) -> list[int]:
    """A process, and those that it and its children have started."""
    found = [process]
    for each in found:
        for task in Path(f"/proc/{each}/task").glob("*/children"):
            try:
                found += [int(child) for child in task.read_text().split()]
            except OSError:
                continue
    return found


def processor_seconds(process: int) -> float:
    """What a process and its children have used so far, children that have ended among them."""
    ticks = 0
    for each in family(process):
        try:
            fields = Path(f"/proc/{each}/stat").read_text().rpartition(") ")[2].split()
        except OSError:
            continue
        ticks += sum(int(field) for field in fields[11:15])
    return ticks / _TICKS


def memory_megabytes(process: int) -> float:
    """The resident set of a process alone."""
    return int(Path(f"/proc/{process}/statm").read_text().split()[1]) * _PAGE / 1e6
