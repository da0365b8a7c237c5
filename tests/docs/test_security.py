"""The table of ASVS: every item of level 1 is there, and every test it names exists."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "security.md").read_text(encoding="utf-8")
ROWS = [line for line in PAGE.splitlines() if re.match(r"\| [234]\.\d+\.\d+", line)]
# What the chapters V2, V3 and V4 of ASVS 4.0.3 demand at level 1.
ITEMS = [
    *(f"2.1.{number}" for number in range(1, 13)),
    *("2.2.1", "2.2.2", "2.2.3", "2.3.1", "2.5.1", "2.5.2", "2.5.3", "2.5.4", "2.5.5", "2.5.6"),
    *("2.7.1", "2.8.1", "3.1.1", "3.2.1", "3.2.2", "3.2.3", "3.3.1", "3.3.2"),
    *("3.4.1", "3.4.2", "3.4.3", "3.4.4", "3.4.5", "3.7.1"),
    *("4.1.1", "4.1.2", "4.1.3", "4.1.5", "4.2.1", "4.2.2", "4.3.1", "4.3.2"),
]
FILES = [*(ROOT / "tests" / "server").glob("test_*.py"), *(ROOT / "tests" / "e2e").glob("test_*.py")]
TESTS = {name for file in FILES for name in re.findall(r"def (test_\w+)\(", file.read_text(encoding="utf-8"))}


@pytest.mark.parametrize("item", ITEMS)
def test_every_item_of_level_1_has_a_line(item: str) -> None:
    assert any(re.search(rf"\b{re.escape(item)}\b", row.split("|")[1]) for row in ROWS)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.split()[1])
def test_a_line_names_tests_that_exist_or_says_why_there_is_none(row: str) -> None:
    cell = row.split("|")[3]
    named = re.findall(r"`(test_\w+)`", cell)
    assert set(named) <= TESTS
    assert named or cell.strip().startswith(("not applicable", "not tested: "))
