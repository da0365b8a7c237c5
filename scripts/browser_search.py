"""Where a browser for tests can be found: named by the user, on the PATH, or among the packages of Debian."""

from __future__ import annotations

import os
import shutil
from collections.abc import Sequence

from stage import run


class NoBrowser(Exception):
    """There is no browser, and no way to get one."""


def from_environment(variable: str) -> str | None:
    """The browser that a variable of the environment names. Raises `NoBrowser` if it is not there."""
    named = os.environ.get(variable)
    if not named:
        return None
    found = shutil.which(named)
    if found is None:
        raise NoBrowser(f"{variable}: {named} is not a program")
    return found


def from_path(names: Sequence[str]) -> str | None:
    return next(filter(None, map(shutil.which, names)), None)


def from_debian(packages: Sequence[str], names: Sequence[str]) -> str | None:
    """Debian's browser, once one of the packages is installed: for root on a machine with apt-get."""
    apt = shutil.which("apt-get")
    if apt is None or not hasattr(os, "geteuid") or os.geteuid() != 0:
        return None
    environment = ["env", "DEBIAN_FRONTEND=noninteractive"]
    run("look for the packages of Debian", "5 s", [*environment, apt, "-qq", "update"])
    install = [*environment, apt, "-qq", "-y", "--no-install-recommends", "install"]
    for package in packages:
        if run(f"install {package} (Debian)", "1 min, mostly a download", [*install, package]) == 0:
            return from_path(names)
    return None
