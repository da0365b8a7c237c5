"""Runs the checks that need no tests: style, types, layers, generated files, documentation, client.

They do not depend on each other, so as many run at once as there are processors. What one of them says is shown when it
has ended. All of them run even if one fails; the exit code is 1 then, and the last line names those that failed.
"""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
_BIN = Path(sys.executable).parent


class Check(NamedTuple):
    """One check: what it is called, how long it usually takes, and its command."""

    name: str
    about: str
    command: list[str]


def tool(name: str, *arguments: str) -> list[str]:
    """A program of the environment that runs this script."""
    return [str(_BIN / name), *arguments]


def script(name: str, *arguments: str) -> list[str]:
    return [sys.executable, f"scripts/{name}.py", *arguments]


# The longest first, so that the short ones fill the gaps.
CHECKS = (
    Check("mypy --strict", "30 s, 2 s when little changed", tool("mypy")),
    Check("types, style and unit tests of the client", "30 s", script("client", "--test")),
    Check("documentation site", "15 s", script("docs")),
    Check("every rule has a test", "5 s", script("rules_coverage", "--check")),
    Check("layers (import-linter)", "2 s", tool("lint-imports")),
    Check("pictures are fresh", "2 s", script("pictures", "--check")),
    Check("plots are fresh", "1 s", script("plots", "--check")),
    Check("ruff check", "1 s", tool("ruff", "check", ".")),
    Check("ruff format --check", "1 s", tool("ruff", "format", "--check", ".")),
    Check("numbers of the compiled modules are fresh", "1 s", script("layout_types", "--check")),
    Check("types of the client are fresh", "1 s", script("client_types", "--check")),
    Check("symbols of the client are fresh", "1 s", script("client_symbols", "--check")),
    Check("colours of the client are fresh", "1 s", script("client_colours", "--check")),
    Check("words of the client are fresh", "1 s", script("client_words", "--check")),
    Check("openings of the client are fresh", "1 s", script("client_openings", "--check")),
    Check("icons of the client are fresh", "1 s", script("client_icons", "--check")),
    Check("rules of the client are fresh", "1 s", script("client_rules", "--check")),
    Check("scenes of the client are fresh", "1 s", script("client_scenes", "--check")),
)


def run_all(checks: Sequence[Check], at_once: int) -> list[str]:
    """Runs the checks and returns the names of those that failed."""
    printing = threading.Lock()

    def run(check: Check) -> bool:
        started = time.monotonic()
        with printing:
            print(f"== {check.name} (usually {check.about})", flush=True)
        try:
            done = subprocess.run(
                check.command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False
            )
            said, code = done.stdout, done.returncode
        except OSError as error:
            said, code = f"{error}\n", 127
        took = f"{time.monotonic() - started:.1f} s"
        end = f"FAILED after {took} (exit code {code}): {' '.join(check.command)}" if code else f"ok, {took}"
        with printing:
            print(f"{said}-- {check.name}: {end}", flush=True)
        return code == 0

    with ThreadPoolExecutor(at_once) as pool:
        passed = list(pool.map(run, checks))
    return [check.name for check, is_good in zip(checks, passed, strict=True) if not is_good]


def main() -> int:
    failed = run_all(CHECKS, os.cpu_count() or 1)
    if failed:
        print(f"Checks that failed: {', '.join(failed)}", file=sys.stderr)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
