"""The pages of the rules have a place for every rule, so that "rule M4" in a message can be looked up."""

import re
from collections import Counter
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LINES = (ROOT / "tests" / "data" / "rules.txt").read_text(encoding="utf-8").splitlines()
NUMBERS = [line.partition("|")[0].strip() for line in LINES if line and not line.startswith("#")]
PAGES = {path: path.read_text(encoding="utf-8") for path in sorted((ROOT / "docs" / "rules").glob("*.md"))}
ANCHORS = Counter(number for text in PAGES.values() for number in re.findall(r"^- \*\*(\w+)\*\* ", text, re.MULTILINE))


@pytest.mark.parametrize("number", NUMBERS)
def test_every_rule_stands_on_the_pages_once(number: str):
    assert ANCHORS[number] == 1


def test_the_pages_have_no_rule_that_does_not_exist():
    assert set(ANCHORS) <= set(NUMBERS)


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.stem)
def test_a_rule_that_a_page_refers_to_exists(path: Path):
    assert set(re.findall(r"\brule ([A-Z]\d+)", PAGES[path])) <= set(NUMBERS)


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.stem)
def test_every_chapter_is_listed(path: Path):
    assert path.stem == "index" or f"\n{path.stem}\n" in PAGES[ROOT / "docs" / "rules" / "index.md"]
