"""Tries a cluster of real parts: PostgreSQL, Redis and HAProxy, with faults in the middle of play.

cluster_test.py [OPTIONS OF bench.cluster...]

What is missing is installed where that is possible: on Debian and its relatives, as root.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from postgres import Missing, programs
from proxy_test import PLACES, install

PROGRAMS = {"redis-server": "redis-server", "haproxy": "haproxy"}


def missing() -> list[str]:
    """The packages of the programs that are not there."""
    found = [package for program, package in PROGRAMS.items() if shutil.which(program, path=PLACES) is None]
    try:
        programs()
    except Missing:
        found.append("postgresql")
    return found


def main(arguments: list[str]) -> int:
    if packages := missing():
        install(packages)
    if packages := missing():
        print(f"these tests need more programs: apt-get install {' '.join(packages)}", file=sys.stderr)
        return 2
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PG")}
    environment |= {"PATH": PLACES, "TANKCHESS_TEST_CLUSTER": "1", "PYTHONPATH": str(Path(__file__).parent)}
    tests = [sys.executable, "-m", "pytest", "-q", "tests/cluster"]
    trial = [sys.executable, "-m", "bench.cluster", *arguments]
    return subprocess.run(tests, env=environment, check=False).returncode or (
        subprocess.run(trial, env=environment, check=False).returncode
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
