"""Every example of a rule."""

from typing import Any

import pytest

from tankchess import Position
from tests.spec.cases import lines

CASES = lines("cases.jsonl")
NAMES = [f"{number}-{case['rule']}" for number, case in enumerate(CASES, 1)]


@pytest.mark.parametrize("case", CASES, ids=NAMES)
def test_the_moves_of_an_example(case: dict[str, Any]) -> None:
    position = Position.from_tfen(case["tfen"])
    told = {code: position.is_legal(code) for code in case["legal"] + case["illegal"]}
    assert told == {code: code in case["legal"] for code in told}


@pytest.mark.parametrize("case", CASES, ids=NAMES)
def test_the_reasons_of_an_example(case: dict[str, Any]) -> None:
    position = Position.from_tfen(case["tfen"])
    assert [code for code in case["illegal"] if position.why_not(code) is None] == []


@pytest.mark.parametrize("case", CASES, ids=NAMES)
def test_the_text_of_an_example(case: dict[str, Any]) -> None:
    position = Position.from_tfen(case["tfen"])
    assert Position.from_tfen(position.tfen()) == position
