"""Runs the tests of the rules and the engine on a core that is stopped at the first wrong access to memory.

memory.py [--where-possible] [OPTIONS OF PYTEST...]

The compiled core checks no index: that makes it fast, and a wrong one would go unnoticed until much later. Here it is
built with the sanitizers of gcc, apart from the core in src/, and the tests run on that. Without them it says so, and
that is a failure unless `--where-possible` is given.
"""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PLACE = ROOT / "build" / "checked"
LIBRARY = PLACE / "lib"
# What plays on the compiled core; the parts above it ask the core, and reach no other memory.
TESTS = ("rules", "spec", "golden", "properties", "engine", "twins")
PROOF = "import sys, tankchess; sys.exit(not (tankchess.COMPILED and tankchess.__file__.startswith(sys.argv[1])))"


class Missing(Exception):
    """What keeps the tests from running."""


def compiler() -> list[str]:
    return shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")


def runtime() -> str:
    """The libraries that a checked module needs before Python itself is loaded."""
    found = []
    for name in ("libasan.so", "libubsan.so"):
        command = [*compiler(), f"-print-file-name={name}"]
        try:
            path = Path(subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip())
        except (OSError, subprocess.CalledProcessError) as error:
            raise Missing(f"no C compiler that knows its sanitizers: {error}") from error
        if not path.is_absolute():
            raise Missing(f"{compiler()[0]} has no {name}: these tests need gcc on Linux with its sanitizers")
        found.append(str(path.resolve()))
    return ":".join(found)


def build() -> None:
    """Compiles the checked core, and what else belongs to the package, into build/checked."""
    command = [sys.executable, "setup.py", "--quiet", "build", "--build-base", str(PLACE), "--build-lib", str(LIBRARY)]
    subprocess.run(command, cwd=ROOT, env={**os.environ, "TANKCHESS_BUILD": "checked"}, check=True)


def calm() -> list[str]:
    """Runs a command with its memory always at the same addresses, where that is allowed.

    Where Linux spreads it widely, older sanitizers find no room for their own.
    """
    command = ["setarch", "--addr-no-randomize"]
    if shutil.which("setarch") and not subprocess.run([*command, "true"], capture_output=True, check=False).returncode:
        return command
    return []


def checked_environment() -> dict[str, str]:
    """Where a checked core runs: found before the one in src/, and ending at its first fault."""
    environment = {name: value for name, value in os.environ.items() if name != "TANKCHESS_PURE"}
    environment["LD_PRELOAD"] = runtime()
    environment["PYTHONPATH"] = str(LIBRARY)
    # Python itself keeps memory to its end; that is not a leak of ours.
    environment["ASAN_OPTIONS"] = "detect_leaks=0"
    environment["UBSAN_OPTIONS"] = "print_stacktrace=1"
    return environment


def main(arguments: list[str]) -> int:
    environment, python = checked_environment(), [*calm(), sys.executable]
    if subprocess.run([*python, "-c", "pass"], env=environment, capture_output=True, check=False).returncode:
        raise Missing("Python does not run with the sanitizers of the compiler")
    build()
    subprocess.run([*python, "-c", PROOF, str(LIBRARY)], env=environment, check=True)
    tests = [str(ROOT / "tests" / name) for name in TESTS]
    # What the sanitizers have to say goes straight to the terminal: pytest must not take it away.
    command = [*python, "-m", "pytest", "-q", "--capture=sys", "-p", "no:cacheprovider", *tests]
    return subprocess.run([*command, *(arguments or ["-n", "2"])], cwd=ROOT, env=environment, check=False).returncode


if __name__ == "__main__":
    optional = sys.argv[1:2] == ["--where-possible"]
    try:
        sys.exit(main(sys.argv[1 + optional :]))
    except Missing as missing:
        if not optional:
            sys.exit(str(missing))
        print(f"Not run: {missing}.")
    except subprocess.CalledProcessError as error:
        sys.exit(error.returncode)
