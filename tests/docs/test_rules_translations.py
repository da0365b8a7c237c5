"""The rules say the same in every language, and the page of the client shows them as they are."""

import re
import runpy
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
SCRIPT = runpy.run_path(str(ROOT / "scripts" / "client_rules.py"))
ENGLISH = {chapter.name: chapter.value() for chapter in SCRIPT["read_chapters"]("en")}
OTHERS = {
    f"{language}/{chapter.name}": (chapter.name, chapter.value())
    for language in ("es", "sv")
    for chapter in SCRIPT["read_chapters"](language)
}
NUMBERS = {
    line.partition("|")[0].strip()
    for line in (ROOT / "tests" / "data" / "rules.txt").read_text(encoding="utf-8").splitlines()
    if line and not line.startswith("#")
}


def parts(value: Any, key: str) -> Iterator[Any]:
    """What stands under a key, wherever it is."""
    if isinstance(value, dict):
        if key in value:
            yield value[key]
        for each in value.values():
            yield from parts(each, key)
    elif isinstance(value, list):
        for each in value:
            yield from parts(each, key)


def code(chapter: dict[str, Any]) -> list[str]:
    return sorted(parts(chapter, "code"))


def test_every_chapter_is_there_in_every_language():
    assert list(OTHERS) == [f"{language}/{name}" for language in ("es", "sv") for name in ENGLISH]


@pytest.mark.parametrize("name", OTHERS)
def test_a_chapter_has_the_same_rules_boards_and_places_in_the_same_order(name: str):
    original, other = ENGLISH[OTHERS[name][0]], OTHERS[name][1]
    for key in ("rule", "board", "anchor", "level"):
        assert list(parts(other, key)) == list(parts(original, key)), key
    assert [next(iter(block)) for block in other["blocks"]] == [next(iter(block)) for block in original["blocks"]]


@pytest.mark.parametrize("name", OTHERS)
def test_a_chapter_leads_to_the_same_places_and_has_the_same_code(name: str):
    original, other = ENGLISH[OTHERS[name][0]], OTHERS[name][1]
    assert Counter(parts(other, "to")) == Counter(parts(original, "to"))
    assert code(other) == code(original)


def test_every_rule_has_a_place_and_every_link_leads_to_one():
    chapters = list(ENGLISH.values())
    places = [*ENGLISH, *parts(chapters, "anchor"), *parts(chapters, "rule")]
    assert len(places) == len(set(places))
    assert set(parts(chapters, "rule")) == NUMBERS
    assert set(parts(chapters, "to")) <= set(places)


def test_the_page_of_the_client_is_as_it_would_be_made_now():
    stale = [path.name for path, text in SCRIPT["files"]().items() if path.read_text(encoding="utf-8") != text]
    assert stale == []


def test_what_the_page_cannot_show_is_said(tmp_path: Path):
    path = tmp_path / "moving.md"
    path.write_text("# Moving\n\n> A quotation.\n", encoding="utf-8")
    with pytest.raises(ValueError, match="moving: blockquote"):
        SCRIPT["Chapter"](path, "en")


@pytest.mark.parametrize("language", ["en", "es", "sv"])
def test_the_rules_do_not_speak_of_pages_or_commands_of_the_documentation(language):
    """The client shows them as one page, to people who may never have seen a command line."""
    target = ROOT / "web" / "src" / "rules" / f"{language}.generated.json"
    text = SCRIPT["files"]()[target]
    assert re.findall(r"tankchess|\bpages?\b|\bpáginas?\b|\bsid(?:an|or|orna)\b(?= om| listar| märker)", text) == []


def test_a_move_has_one_word_in_spanish():
    """What a player does in a turn is a `jugada`, as everywhere in the program; `movimiento` is moving as such."""
    general = r"# El movimiento\n|afectan al movimiento|tras el movimiento y la acción"
    for path in sorted((ROOT / "docs" / "rules" / "es").glob("*.md")):
        text = re.sub(r"\n +", " ", path.read_text(encoding="utf-8"))
        assert re.findall(r".{0,30}movimientos?\b", re.sub(general, "", text), re.IGNORECASE) == [], path.name
        assert re.findall(r"\b(?:el|del|al|un|ese|todo|ningún|mismo|propio|los) jugadas?\b", text, re.IGNORECASE) == []
