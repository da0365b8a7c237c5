"""English, Spanish and Swedish, complete."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import ROOT, Visit
from tests.e2e.visitor import PHONE

WORDS = ROOT / "web" / "src" / "i18n"
NAMES = {"en": "English", "es": "Español", "sv": "Svenska"}
PAGES = (
    "/",
    "/learn",
    "/learn/escape",
    "/new",
    "/lobby",
    "/settings",
    "/account",
    "/about",
    "/pieces",
    "/pieces/SL",
    "/terrain/ice",
)
CATALOGUES = (
    "{}.ts",
    "{}.account.ts",
    "{}.game.ts",
    "{}.board.ts",
    "{}.handbook.ts",
    "{}.learn.ts",
    "words/{}.generated.ts",
)
# Words of the Swedish rulebook that are those of the English one.
_TERMS = {"sv": {"Check", "Escape"}}
# Names and words that are the same everywhere, or are what the visitor or the rules wrote.
_KEY = re.compile(r'^  "([^"]+)":\s*\n?\s*"((?:[^"\\]|\\.)*)",?$', re.MULTILINE)


def words(language: str) -> dict[str, str]:
    """The texts of a language, by key, as the catalogue of the application has them."""
    found: dict[str, str] = {}
    for name in CATALOGUES:
        text = Path(WORDS / name.format(language)).read_text(encoding="utf-8")
        found |= {key: json.loads(f'"{value}"') for key, value in _KEY.findall(text)}
    return found


def texts(page: Page) -> set[str]:
    """Every text that is seen or heard on a page."""
    found: list[str] = page.evaluate("""() => {
      const found = [document.title];
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      // Code is the same in every language.
      while (walker.nextNode()) {
        if (!walker.currentNode.parentElement.closest("code")) found.push(walker.currentNode.data);
      }
      for (const name of ["aria-label", "title", "placeholder", "alt"]) {
        for (const each of document.querySelectorAll(`[${name}]`)) found.push(each.getAttribute(name));
      }
      return found.map((text) => text.trim()).filter(Boolean);
    }""")
    return set(found)


@pytest.mark.parametrize("language", ["es", "sv"])
def test_no_english_is_left_on_any_page_of_another_language(visit: Visit, language: str):
    english, other = words("en"), words(language)
    assert english.keys() == other.keys()
    foreign = {text for key, text in english.items() if text not in other.values() and "{" not in text}
    foreign -= _TERMS.get(language, set())
    visitor = visit(settings={"language": language, "moveText": True})
    for path in PAGES:
        visitor.go(path)
        assert texts(visitor.page) & foreign == set(), path
    table_id = visitor.lay("me", "open").id
    friend = visit()
    table = visitor.table(table_id)
    assert not texts(table.page) & foreign
    friend.table(table_id).button("Play as Black").click()
    table.wait_for_turn()
    table.choose("D1")
    assert not texts(table.page) & foreign
    table.tap("D3")
    table.wait_past("square")
    assert not texts(table.page) & foreign
    assert visitor.page.locator("html").get_attribute("lang") == language


def test_the_language_is_changed_in_the_settings_and_kept(visit: Visit):
    visitor = visit()
    visitor.go("/settings")
    page = visitor.page
    for language in ("es", "sv", "en"):
        page.get_by_role("radio", name=NAMES[language]).check()
        expect(page.locator("html")).to_have_attribute("lang", language)
        expect(page.get_by_role("heading", level=1)).to_have_text(words(language)["title.settings"])
    page.get_by_role("radio", name=NAMES["sv"]).check()
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text(words("sv")["title.settings"])


@pytest.mark.parametrize(("asked", "given"), [("es-MX", "es"), ("sv-SE", "sv"), ("fr-FR", "en")])
def test_the_first_language_is_that_of_the_browser_if_there_is_one(visit: Visit, asked: str, given: str):
    visitor = visit(language=asked)
    visitor.go("/")
    expect(visitor.page.locator("html")).to_have_attribute("lang", given)
    expect(visitor.page.get_by_role("heading", level=1)).to_have_text(words(given)["home.title"])


@pytest.mark.parametrize("language", ["es", "sv"])
def test_a_move_is_entered_in_another_language(visit: Visit, language: str):
    visitor = visit(settings={"language": language})
    table = visitor.table(visitor.lay("me", "me").id)
    table.play("D1D4N")
    type_name = words(language)["board.type.MT"]
    expect(table.board.locator(f'[aria-label*="{type_name}"][aria-label*="D4"]')).to_be_attached()


# Words that go on in the next line without a hyphen. Addresses and codes of positions may: they have no place to break.
BROKEN_WORDS = r"""() => {
  const broken = [];
  const texts = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode;
    const place = text.parentElement;
    if (place.closest("svg, code, textarea") || !place.checkVisibility({ checkVisibilityCSS: true })) continue;
    for (const { 0: word, index } of text.data.matchAll(/\p{L}{4,}/gu)) {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      const lines = [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top));
      if (new Set(lines).size > 1) broken.push(word);
    }
  }
  return broken;
}"""


@pytest.mark.parametrize("language", ["en", "es", "sv"])
def test_no_word_is_broken_on_a_narrow_screen(visit: Visit, language: str):
    visitor = visit(size=PHONE, touches=True, language=language)
    for path in (*PAGES, "/puzzles", "/puzzles/storm", "/analysis", "/editor", "/studies", "/games", "/fair/basic-16"):
        visitor.go(path)
        assert visitor.page.evaluate(BROKEN_WORDS) == [], path


@pytest.mark.parametrize("language", ["es", "sv"])
def test_the_tabs_of_the_editor_stand_in_one_row(visit: Visit, language: str):
    visitor = visit(language=language)
    visitor.go("/editor")
    tabs = visitor.page.get_by_role("tab")
    expect(tabs).to_have_count(4)
    assert len({tab.evaluate("tab => tab.getBoundingClientRect().top") for tab in tabs.all()}) == 1
