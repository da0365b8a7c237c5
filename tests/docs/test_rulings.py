"""The page of rulings has every decision of ours, and the pages of the rules lead to it."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
RULES = ROOT / "docs" / "rules"
PAGE = (RULES / "rulings.md").read_text(encoding="utf-8")
LINES = (ROOT / "tests" / "data" / "rulings.txt").read_text(encoding="utf-8").splitlines()
LISTED = [tuple(part.strip() for part in line.split("|")) for line in LINES if not line.startswith("#")]
# The text below each third-level heading, by heading.
ENTRIES = dict(re.findall(r"^### (.+)\n((?:(?!##).*\n)+)", PAGE, re.MULTILINE))
TERMS = ("The books", "Our reading, ", "Another reading", "Why")
OTHERS = [path for path in sorted(RULES.glob("*.md")) if path.stem not in ("rulings", "index")]
MARK = re.compile(r"(\[)?\*house\s+rulings?:?\*(?:\]\(rulings\.md#([\w-]+)\))?", re.IGNORECASE)


def slug(heading: str) -> str:
    """The anchor of a heading, as the site and other readers of Markdown make it."""
    return re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-")


SLUGS = {slug(heading) for heading in ENTRIES}


@pytest.mark.parametrize(("numbers", "words"), LISTED)
def test_every_ruling_is_on_the_page_with_its_rules(numbers: str, words: str):
    entry = ENTRIES[f"{words} ({numbers})"]
    reading = next(line for line in entry.splitlines() if line.startswith("Our reading, "))
    expected = {"[the table of pieces](pieces.md)"} if numbers == "P" else {f"rule {n}" for n in numbers.split(", ")}
    assert set(reading.removeprefix("Our reading, ").split(", ")) == expected


def test_the_page_has_no_other_rulings():
    assert set(ENTRIES) == {f"{words} ({numbers})" for numbers, words in LISTED}


@pytest.mark.parametrize("heading", ENTRIES)
def test_a_ruling_says_what_the_books_say_how_we_read_them_how_else_they_could_be_read_and_why(heading: str):
    terms = re.findall(r"^(\S.*)\n: \S", ENTRIES[heading], re.MULTILINE)
    assert len(terms) == len(TERMS)
    assert all(term.startswith(expected) for term, expected in zip(terms, TERMS, strict=True))


@pytest.mark.parametrize("path", OTHERS, ids=lambda path: path.stem)
def test_where_a_page_states_a_ruling_it_leads_to_it(path: Path):
    marks = list(MARK.finditer(path.read_text(encoding="utf-8")))
    assert [mark[0] for mark in marks if mark[2] not in SLUGS] == []


def test_every_ruling_is_led_to_from_the_page_of_its_rule():
    targets = {
        target
        for path in OTHERS
        for target in re.findall(r"\]\(rulings\.md#([\w-]+)\)", path.read_text(encoding="utf-8"))
    }
    assert targets == SLUGS
