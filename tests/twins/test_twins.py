"""The compiled core and the plain one are twins: same moves, same counts, same keys."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import tankchess
from tests.twins.positions import positions

ROOT = Path(__file__).parents[2]


def count(pure: bool) -> dict[str, Any]:
    environment = {name: value for name, value in os.environ.items() if name != "TANKCHESS_PURE"}
    environment["PYTHONPATH"] = os.pathsep.join([str(ROOT), *filter(None, sys.path)])
    if pure:
        environment["TANKCHESS_PURE"] = "1"
    done = subprocess.run(
        [sys.executable, "-m", "tests.twins.count"],
        env=environment, cwd=ROOT, capture_output=True, text=True, check=True, timeout=300,
    )  # fmt: skip
    result: dict[str, Any] = json.loads(done.stdout)
    return result


@pytest.fixture(scope="module")
def twins() -> tuple[dict[str, Any], dict[str, Any]]:
    if not tankchess.COMPILED:
        pytest.skip("only the plain core is loaded")
    return count(pure=False), count(pure=True)


def test_the_switch_chooses_the_core(twins: tuple[dict[str, Any], dict[str, Any]]) -> None:
    assert [twin["compiled"] for twin in twins] == [True, False]


@pytest.mark.parametrize("tfen", positions())
def test_twins_count_alike(twins: tuple[dict[str, Any], dict[str, Any]], tfen: str) -> None:
    compiled, pure = twins
    assert compiled["counts"][tfen] == pure["counts"][tfen]
