"""One thread and a limit of nodes: the same search every time, and the same in plain Python as compiled."""

from __future__ import annotations

from typing import Any

import pytest

import tankchess
from tankchess import Position
from tankchess.engine import Engine, Limits
from tests.engine.search_small import POSITIONS, findings
from tests.kit.processes import run_module

SEARCH = "tests.engine.search_small"


@pytest.fixture(scope="module")
def twins() -> tuple[dict[str, Any], dict[str, Any]]:
    if not tankchess.COMPILED:
        pytest.skip("only the plain core is loaded")
    return run_module(SEARCH, pure=False), run_module(SEARCH, pure=True)


def test_two_runs_agree_move_for_move_and_node_for_node():
    assert findings() == findings()


def test_another_engine_of_another_process_agrees():
    assert run_module(SEARCH, pure=not tankchess.COMPILED)["findings"] == findings()


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


@pytest.mark.parametrize("number", range(len(POSITIONS) + 1))
def test_compiled_and_plain_search_alike(twins: tuple[dict[str, Any], dict[str, Any]], number: int) -> None:
    compiled, plain = twins
    assert (compiled["compiled"], plain["compiled"]) == (True, False)
    assert compiled["findings"][number] == plain["findings"][number]
