"""Runs the tests in a real browser, and those that fail once more in calm.

end_to_end.py [--again TIMES] [OPTIONS OF PYTEST...]

A browser on a busy machine may fail a test although nothing is wrong. Whatever fails beside the others is run again
when they are done, by itself in one process, TIMES at most (2 unless said otherwise), and is named at the end. A test
that fails every time fails the whole; so do more than ten at once, which are no accident, and are not run again.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TESTS = "tests/e2e"
MOST = 10
_FAILED = 1


def failed(cache: Path) -> list[str]:
    """The tests that pytest knows to have failed the last time they ran."""
    file = cache / "v" / "cache" / "lastfailed"
    return sorted(json.loads(file.read_text(encoding="utf-8"))) if file.exists() else []


def tell(words: str, tests: list[str]) -> None:
    print("\n".join([f"-- {words}:", *(f"   {test}" for test in tests)]), flush=True)


def run(again: int, options: list[str], cache: Path = ROOT / "build" / "end-to-end") -> int:
    """Runs the tests, and what failed again; the exit code."""
    pytest = [sys.executable, "-m", "pytest", "-q", "-o", f"cache_dir={cache}"]
    code = subprocess.call([*pytest, "--cache-clear", "-n", "2", "--maxfail", str(MOST + 1), *options], cwd=ROOT)
    first = failed(cache)
    if code != _FAILED or not 1 <= len(first) <= MOST or again < 1:
        return code
    tell("failed beside other tests, and run again in calm", first)
    calm = ["--last-failed", "-n", "0", "--reruns", str(again - 1), "-rR"]
    code = subprocess.call([*pytest, *calm, *options], cwd=ROOT)
    tell("needed another run", first)
    if left := failed(cache):
        tell("failed every time", left)
    return code


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--again", type=int, default=2)
    known, options = parser.parse_known_args(arguments)
    return run(known.again, options or [TESTS])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
