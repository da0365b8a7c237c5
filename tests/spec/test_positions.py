"""Every random position: its legal moves, its outcome, and what becomes of it."""

from typing import Any

import pytest

from tankchess import Position
from tests.kit import verdict
from tests.spec.cases import lines

POSITIONS = lines("positions.jsonl")
every_position = pytest.mark.parametrize("case", POSITIONS, ids=[f"line-{n}" for n in range(1, len(POSITIONS) + 1)])


@every_position
def test_the_legal_moves(case: dict[str, Any]) -> None:
    codes = [str(move) for move in Position.from_tfen(case["tfen"]).legal_moves()]
    assert sorted(codes) == sorted(case["legal"].split())


@every_position
def test_the_outcome(case: dict[str, Any]) -> None:
    expected = " ".join(case["outcome"]) if case["outcome"] else "open"
    assert verdict(Position.from_tfen(case["tfen"])) == expected


@every_position
def test_the_positions_after_some_moves(case: dict[str, Any]) -> None:
    position = Position.from_tfen(case["tfen"])
    assert {code: position.after(code).tfen() for code in case["after"]} == case["after"]


@every_position
def test_the_text(case: dict[str, Any]) -> None:
    assert Position.from_tfen(case["tfen"]).tfen() == case["tfen"]
