"""`make memory-test` where there is no compiler for it: it says so, and fails unless it was asked only to try."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[2] / "scripts" / "memory.py"


@pytest.mark.parametrize(("options", "code", "place"), [([], 1, "stderr"), (["--where-possible"], 0, "stdout")])
def test_without_a_compiler_it_says_what_is_missing(options: list[str], code: int, place: str) -> None:
    environment = {**os.environ, "CC": "no-such-compiler"}
    ended = subprocess.run(
        [sys.executable, str(SCRIPT), *options], env=environment, capture_output=True, text=True, check=False
    )
    assert ended.returncode == code
    assert "no C compiler that knows its sanitizers" in getattr(ended, place)
