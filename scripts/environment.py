"""Makes .venv and fills it from requirements.lock; the package itself is installed from src/, editable.

Run by the system's Python before anything else exists, so this file keeps to what an old Python can read:
it has to live long enough to say which version is needed.
"""

from __future__ import annotations

import os
import subprocess
import sys

from stage import run

ENVIRONMENT = ".venv"
PYTHON = os.path.join(ENVIRONMENT, "bin", "python")  # noqa: PTH118

NO_VENV = """
Python's own venv module could not make .venv. On Debian and Ubuntu it is a package of its own:
    apt-get install python3-venv
"""


def stages() -> list[tuple[str, str, list[str]]]:
    pip = [PYTHON, "-m", "pip", "--disable-pip-version-check", "install", "--quiet", "--quiet"]
    return [
        ("make .venv", "5 s", [sys.executable, "-m", "venv", "--clear", ENVIRONMENT]),
        (
            "install the locked tools",
            "30 s, mostly downloads",
            [*pip, "--require-hashes", "-r", "requirements.lock"],
        ),
        ("install tankchess from src/", "5 s", [*pip, "--no-deps", "--no-build-isolation", "-e", "."]),
    ]


def main() -> int:
    if sys.version_info < (3, 11):  # noqa: UP036
        sys.stderr.write(
            f"Python 3.11 or newer is needed, this is {sys.version_info[0]}.{sys.version_info[1]};"
            " name another: make PYTHON=python3.12 ...\n"
        )
        return 1
    # The modules are compiled in place by scripts/build_inplace.py, not by pip.
    os.environ["TANKCHESS_BUILD"] = "pure"
    for name, about, command in stages():
        code = run(name, about, command)
        if code:
            if "venv" in command:
                sys.stderr.write(NO_VENV)
            return code
    return subprocess.call([PYTHON, "-c", "import typer, rich"])


if __name__ == "__main__":
    sys.exit(main())
