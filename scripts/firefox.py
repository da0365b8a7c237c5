"""Finds a Firefox for the smoke test in a second browser, or gets one, and prints its path as the last line.

The first of: the one that TANKCHESS_FIREFOX names; one on the PATH; Debian's firefox-esr, installed by apt-get if that
is available and permitted.
"""

from __future__ import annotations

import sys

from browser_search import NoBrowser, from_debian, from_environment, from_path

NAMES = ("firefox-esr", "firefox")
PACKAGES = ("firefox-esr",)


def find_firefox() -> str:
    """The path of a Firefox. Raises `NoBrowser`."""
    found = from_environment("TANKCHESS_FIREFOX") or from_path(NAMES) or from_debian(PACKAGES, NAMES)
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
