"""Modules of the tests run in a process of their own, with the compiled core or with the plain one."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]


def run_module(name: str, *, pure: bool) -> dict[str, Any]:
    """What `python -m name` prints as JSON."""
    environment = {key: value for key, value in os.environ.items() if key != "TANKCHESS_PURE"}
    environment["PYTHONPATH"] = os.pathsep.join([str(ROOT), *filter(None, sys.path)])
    if pure:
        environment["TANKCHESS_PURE"] = "1"
    done = subprocess.run(
        [sys.executable, "-m", name], env=environment, cwd=ROOT, capture_output=True, text=True, check=True, timeout=300
    )
    result: dict[str, Any] = json.loads(done.stdout)
    return result
