"""Finds a Firefox for the smoke test in a second browser, or gets one, and prints its path as the last line.

The first of: the one that TANKCHESS_FIREFOX names; one on the PATH; Debian's firefox-esr, installed by apt-get if that
is available and permitted.
"""

from __future__ import annotations

import os
import shutil
import sys

from browser import NoBrowser
from stage import run

NAMES = ("firefox-esr", "firefox")
PACKAGE = "firefox-esr"


def from_environment() -> str | None:
    """The browser that TANKCHESS_FIREFOX names. Raises `NoBrowser` if it is not there."""
    named = os.environ.get("TANKCHESS_FIREFOX")
    if not named:
        return None
    found = shutil.which(named)
    if found is None:
        raise NoBrowser(f"TANKCHESS_FIREFOX: {named} is not a program")
    return found


def from_path() -> str | None:
    return next(filter(None, map(shutil.which, NAMES)), None)


def from_debian() -> str | None:
    """Debian's Firefox, once it is installed: for root on a machine with apt-get."""
    apt = shutil.which("apt-get")
    if apt is None or not hasattr(os, "geteuid") or os.geteuid() != 0:
        return None
    environment = ["env", "DEBIAN_FRONTEND=noninteractive"]
    run("look for the packages of Debian", "5 s", [*environment, apt, "-qq", "update"])
    install = [*environment, apt, "-qq", "-y", "--no-install-recommends", "install", PACKAGE]
    return from_path() if run(f"install {PACKAGE} (Debian)", "1 min, mostly a download", install) == 0 else None


def find_firefox() -> str:
    """The path of a Firefox. Raises `NoBrowser`."""
    found = from_environment() or from_path() or from_debian()
    if found is None:
        raise NoBrowser("no Firefox: install one, or name one in TANKCHESS_FIREFOX")
    return found


def main() -> int:
    try:
        print(find_firefox())
    except NoBrowser as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
