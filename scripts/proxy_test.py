"""Runs the tests behind real proxies: nginx and Caddy, as the examples configure them.

proxy_test.py [OPTIONS OF PYTEST...]

What is missing is installed where that is possible: on Debian and its relatives, as root.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

PROGRAMS = {"nginx": "nginx-light", "caddy": "caddy", "openssl": "openssl"}
# Debian keeps servers out of the PATH of users.
PLACES = f"{os.environ.get('PATH', '')}:/usr/sbin:/usr/local/sbin"


def missing() -> list[str]:
    """The packages of the programs that are not there."""
    return [package for program, package in PROGRAMS.items() if shutil.which(program, path=PLACES) is None]


def install(packages: list[str]) -> None:
    apt = shutil.which("apt-get")
    if apt is None or os.geteuid() != 0:
        return
    print(f"installing {' '.join(packages)}", flush=True)
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (["update", "-qq"], ["install", "-y", "-qq", "--no-install-recommends", *packages]):
        subprocess.run([apt, *command], env=environment, stdout=subprocess.DEVNULL, check=False)


def main(arguments: list[str]) -> int:
    if packages := missing():
        install(packages)
    if packages := missing():
        names = " ".join(packages)
        print(f"these tests need more programs: apt-get install {names}", file=sys.stderr)
        return 2
    environment = {**os.environ, "PATH": PLACES, "TANKCHESS_TEST_PROXY": "1"}
    command = [sys.executable, "-m", "pytest", "-q", "tests/proxy", *arguments]
    return subprocess.run(command, env=environment, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
