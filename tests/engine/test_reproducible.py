"""One thread and a limit of nodes: the same search every time, and the same in plain Python as compiled."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import tankchess
from tankchess import Position
from tankchess.engine import Engine, Limits
from tests.engine.search_small import POSITIONS, findings

ROOT = Path(__file__).parents[2]


def in_a_process(pure: bool) -> dict[str, Any]:
    environment = {name: value for name, value in os.environ.items() if name != "TANKCHESS_PURE"}
    environment["PYTHONPATH"] = os.pathsep.join([str(ROOT), *filter(None, sys.path)])
    if pure:
        environment["TANKCHESS_PURE"] = "1"
    done = subprocess.run(
        [sys.executable, "-m", "tests.engine.search_small"],
        env=environment, cwd=ROOT, capture_output=True, text=True, check=True, timeout=300,
    )  # fmt: skip
    result: dict[str, Any] = json.loads(done.stdout)
    return result


@pytest.fixture(scope="module")
def twins() -> tuple[dict[str, Any], dict[str, Any]]:
    if not tankchess.COMPILED:
        pytest.skip("only the plain core is loaded")
    return in_a_process(pure=False), in_a_process(pure=True)


def test_two_runs_agree_move_for_move_and_node_for_node():
    assert findings() == findings()


def test_another_engine_of_another_process_agrees():
    assert in_a_process(pure=not tankchess.COMPILED)["findings"] == findings()


def test_what_was_searched_before_is_forgotten_by_a_new_game():
    engine = Engine(hash_mb=1)
    position = Position.from_tfen(POSITIONS[2])
    results = []
    for _ in range(2):
        engine.new_game()
        result = engine.search(position, Limits(nodes=500))
        results.append((result.move, result.score, result.nodes))
        # Something else in between, of the same kind, so that the table would be kept without `new_game`.
        engine.search(position.after(position.legal_moves()[0]), Limits(nodes=500))
    assert results[0] == results[1]


@pytest.mark.parametrize("number", range(len(POSITIONS)))
def test_compiled_and_plain_search_alike(twins: tuple[dict[str, Any], dict[str, Any]], number: int) -> None:
    compiled, plain = twins
    assert (compiled["compiled"], plain["compiled"]) == (True, False)
    assert compiled["findings"][number] == plain["findings"][number]
