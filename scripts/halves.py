"""Runs the tests of the rules and the engine on a core without integers of 128 bits, as MSVC compiles it.

halves.py [OPTIONS OF PYTEST...]

It is built apart from the core in src/, into build/halves; what it counts and searches must be the same.
"""

from __future__ import annotations

import os
import subprocess
import sys

from memory import PROOF, ROOT

PLACE = ROOT / "build" / "halves"
LIBRARY = PLACE / "lib"
TESTS = ("rules", "spec", "golden", "properties", "engine", "twins", "scripts/test_release.py")


def main(arguments: list[str]) -> int:
    command = [sys.executable, "setup.py", "--quiet", "build", "--build-base", str(PLACE), "--build-lib", str(LIBRARY)]
    subprocess.run(command, cwd=ROOT, env={**os.environ, "TANKCHESS_BUILD": "halves"}, check=True)
    environment = {name: value for name, value in os.environ.items() if name != "TANKCHESS_PURE"}
    environment["PYTHONPATH"] = str(LIBRARY)
    subprocess.run([sys.executable, "-c", PROOF, str(LIBRARY)], env=environment, check=True)
    tests = [str(ROOT / "tests" / name) for name in TESTS]
    pytest = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *tests]
    return subprocess.run([*pytest, *(arguments or ["-n", "2"])], cwd=ROOT, env=environment, check=False).returncode


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except subprocess.CalledProcessError as error:
        sys.exit(error.returncode)
