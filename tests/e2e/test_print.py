"""Pages for a real table are found on the page of rules, in the language of the visitor."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import PICTURES, Visit
from tests.e2e.test_looks import SIZES, THEMES, show_theme, violations


def test_the_rules_can_be_printed_in_the_language_of_the_page(visit: Visit):
    visitor = visit()
    visitor.go("/settings")
    visitor.page.get_by_role("radio", name="Español").check()
    visitor.go("/about")
    visitor.page.get_by_role("button", name="Hojas para imprimir").click()
    dialog = visitor.page.locator("dialog[open]")
    dialog.get_by_role("radio", name="Carta (EE. UU.)").check()
    sheet = dialog.get_by_role("link", name="Piezas y reglas")
    expect(sheet).to_have_attribute("href", "/api/print/reference.pdf?paper=letter&language=es")
    answer = visitor.context.request.get(visitor.address + str(sheet.get_attribute("href")))
    assert answer.headers["content-type"] == "application/pdf"
    assert answer.body().startswith(b"%PDF")


@pytest.mark.parametrize("size", SIZES)
def test_the_print_dialog_has_no_violations(visit: Visit, size: str):
    visitor = visit(size=SIZES[size])
    visitor.go("/about")
    visitor.page.get_by_role("button", name="Sheets to print").click()
    expect(visitor.page.locator("dialog[open]")).to_be_visible()
    for theme in THEMES:
        show_theme(visitor.page, theme)
        visitor.page.screenshot(path=PICTURES / f"print-{size}-{theme}.png")
        assert violations(visitor.page, colours_only=theme != THEMES[0]) == [], theme


@pytest.mark.parametrize("path", ["/rules", "/pieces/MT"])
def test_a_page_on_paper_has_nothing_to_press_and_dark_words(visit: Visit, path: str):
    visitor = visit(settings={"theme": "dark"})
    page = visitor.page
    visitor.go(path)
    page.locator(".tc-board, .rule").first.wait_for()
    root = page.locator("html")
    expect(root).to_have_attribute("data-theme", "dark")
    page.evaluate("addEventListener('beforeprint', () => { window.printed = document.documentElement.dataset.theme })")
    page.pdf()
    assert page.evaluate("window.printed") == "light"
    expect(root).to_have_attribute("data-theme", "dark")
    page.emulate_media(media="print")
    for part in (".header", ".footer", ".tc-tray", ".rules-search"):
        expect(page.locator(f"{part}:visible")).to_have_count(0)
