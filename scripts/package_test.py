"""Tests the package as people get it: built, installed in empty environments with the newest packages, and used.

package_test.py [--where-possible] [--compile] [OPTIONS OF PYTEST...]

The sdist and the wheel are made and installed by uv, outside of the checkout and without the tools of development. It
needs the package index; without it, it says so, and that is a failure unless `--where-possible` is given.

With `--compile` the wheel is compiled from the unpacked sdist alone, as it is for people whose system has no wheel.
Otherwise the core that `make build` has compiled is lent to it.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.package.tools import UV, outside  # noqa: E402

POSSIBLE = "--where-possible"


def index_answers() -> bool:
    """Whether the newest version of a package can be found out."""
    command = [UV, "pip", "compile", "--quiet", "--no-cache", "--no-deps", "-"]
    asked = subprocess.run(command, input="msgspec", capture_output=True, text=True, check=False, env=outside())
    if asked.returncode:
        print(asked.stderr.strip(), file=sys.stderr)
    return asked.returncode == 0


def main(arguments: list[str]) -> int:
    options = [argument for argument in arguments if argument != POSSIBLE]
    if not index_answers():
        print("Not run: the package index cannot be reached, so nothing can be installed in an empty environment.")
        return 0 if POSSIBLE in arguments else 1
    return subprocess.call([sys.executable, "-m", "pytest", "-q", "tests/package", *options], cwd=ROOT)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
