"""The compiled core and the plain one are twins: same moves, same counts, same keys."""

from typing import Any

import pytest

import tankchess
from tests.kit.processes import run_module
from tests.twins.positions import positions

COUNT = "tests.twins.count"


@pytest.fixture(scope="module")
def twins() -> tuple[dict[str, Any], dict[str, Any]]:
    if not tankchess.COMPILED:
        pytest.skip("only the plain core is loaded")
    return run_module(COUNT, pure=False), run_module(COUNT, pure=True)


def test_the_switch_chooses_the_core(twins: tuple[dict[str, Any], dict[str, Any]]) -> None:
    assert [twin["compiled"] for twin in twins] == [True, False]


@pytest.mark.parametrize("tfen", positions())
def test_twins_count_alike(twins: tuple[dict[str, Any], dict[str, Any]], tfen: str) -> None:
    compiled, pure = twins
    assert compiled["counts"][tfen] == pure["counts"][tfen]
