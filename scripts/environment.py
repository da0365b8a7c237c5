"""Makes .venv and fills it from requirements.lock; the package itself is installed from src/, editable.

Run by the system's Python before anything else exists, so this file keeps to what an old Python can read:
it has to live long enough to say which version is needed.
"""

from __future__ import annotations

import hashlib
import os
import sys

from stage import run

ENVIRONMENT = ".venv"
PYTHON = f"{ENVIRONMENT}/bin/python"
MARK = f"{ENVIRONMENT}/.filled"
LOCK = "requirements.lock"

NO_VENV = """
Python's own venv module could not make .venv. On Debian and Ubuntu it is a package of its own:
    apt-get install python3-venv
"""


def fingerprint() -> str:
    """What .venv is made from: when it is the same, only tankchess itself is installed anew."""
    with open(LOCK, "rb") as lock:  # noqa: PTH123
        return hashlib.sha256(sys.version.encode() + lock.read()).hexdigest()


def is_filled() -> bool:
    try:
        with open(MARK) as mark:  # noqa: PTH123
            return mark.read() == fingerprint()
    except OSError:
        return False


def stages() -> list[tuple[str, str, list[str]]]:
    pip = [PYTHON, "-m", "pip", "--disable-pip-version-check", "install", "--quiet", "--quiet"]
    fill = [
        ("make .venv", "5 s", [sys.executable, "-m", "venv", "--clear", ENVIRONMENT]),
        ("install the locked tools", "30 s, mostly downloads", [*pip, "--require-hashes", "-r", LOCK]),
    ]
    own = ("install tankchess from src/", "5 s", [*pip, "--no-deps", "--no-build-isolation", "-e", "."])
    return [own] if is_filled() else [*fill, own]


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
    with open(MARK, "w") as mark:  # noqa: PTH123
        mark.write(fingerprint())
    return 0


if __name__ == "__main__":
    sys.exit(main())
