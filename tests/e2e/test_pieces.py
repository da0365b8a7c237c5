"""The pages of pieces and terrain, and the rules: boards that can be played with, what is found, what leads where."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tankchess import Move
from tankchess.core.catalogue import catalogue
from tankchess.core.sides import TERRAIN
from tankchess.handbook import Demonstration, demonstrations
from tankchess.server.messages import Rules
from tests.e2e.conftest import Visit
from tests.e2e.table_page import TablePage
from tests.e2e.visitor import PHONE
from tests.e2e.waiting import wait_until

READY = '.trial-board[data-ready="true"]'
MADE = "Number(document.querySelector('.trial-board').dataset.moves)"


class Trial(TablePage):
    """The only board of a page of pieces or terrain."""

    def make(self, code: str) -> None:
        """Enters a move, step by step, and waits until it has been made."""
        move = Move.parse(code)
        assert move.from_square is not None
        # A piece that the page has chosen is let go, so that every move begins in the same way.
        if self.stage != "idle":
            self.press(self.answer("Back"))
        before = self.page.evaluate(MADE)
        stage = self.choose(move.from_square)
        while True:
            self._answer(move, stage)
            wait_until(self.page, f"{MADE} > {before} || !document.querySelector('.tc-tray-{stage}')")
            stage = self.stage
            if stage in ("sent", "idle") or self.page.evaluate(f"{MADE} > {before}"):
                wait_until(self.page, f"{MADE} > {before}")
                break
        self.page.locator(READY).wait_for()


def trial(page: Page, *, touches: bool = False) -> Trial:
    """The board of the page, once it is there."""
    page.locator(READY).wait_for()
    return Trial(page, touches=touches)


def first_move(shown: Demonstration) -> str:
    return shown.lines[0].moves[0]


def test_every_piece_has_a_page_and_its_board_is_played_with(visit: Visit):
    visitor = visit()
    page = visitor.page
    visitor.go("/pieces")
    names = [str(kind.name) for kind in catalogue().values()]
    page.get_by_role("link", name=names[0], exact=True).click()
    for code, name in zip(catalogue(), names, strict=True):
        expect(page.locator("h1")).to_have_text(f"{name} {code}")
        expect(page).to_have_title(f"{name} · Tank Chess")
        board = trial(page)
        # The piece is chosen already: its reach, or its targets, are seen at once.
        assert board.stage != "idle"
        board.make(first_move(demonstrations("pieces")[code]))
        expect(page.get_by_role("button", name="Start again")).to_be_enabled()
        expect(page.get_by_role("heading", name="What destroys it")).to_be_visible()
        page.locator('.neighbours [rel="next"]').click()
    # All of them once, and round again.
    expect(page.locator("h1")).to_have_text(f"{names[0]} LT")


def test_every_kind_of_terrain_has_a_page_and_its_board_is_played_with(visit: Visit):
    visitor = visit()
    page = visitor.page
    visitor.go("/pieces/LT")
    page.get_by_role("link", name=re.compile("^hedge", re.IGNORECASE)).click()
    seen = set()
    for _ in TERRAIN:
        kind = page.url.rpartition("/")[2]
        seen.add(kind)
        trial(page).make(first_move(demonstrations("terrain")[kind]))
        expect(page.get_by_role("heading", name="Who drives there")).to_be_visible()
        page.locator('.neighbours [rel="next"]').click()
        wait_until(page, f"!location.pathname.endsWith('/{kind}')")
    assert seen == set(TERRAIN)


def test_a_piece_moves_again_and_again_shows_its_lines_and_starts_over_on_a_phone(visit: Visit):
    visitor = visit(size=PHONE, touches=True)
    page = visitor.page
    visitor.go("/pieces/ML")
    board = trial(page, touches=True)
    board.make("B2B4N")
    board.make("B4B6NmB5")
    expect(board.board.locator("svg")).to_be_visible()
    assert page.evaluate(MADE) == 2
    page.get_by_role("button", name="lays a mine on C4. The Minelayer").tap()
    wait_until(page, "document.querySelector('[aria-label^=\"White Minelayer on F7\"]') !== null")
    page.get_by_role("button", name="Start again").tap()
    wait_until(page, f"{MADE} === 0")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_what_beats_what_leads_from_piece_to_piece_and_to_the_rules(visit: Visit):
    visitor = visit()
    page = visitor.page
    visitor.go("/pieces/MT")
    behind = page.locator("section", has=page.get_by_role("heading", name="What it destroys")).locator(
        ".type-group", has=page.get_by_role("heading", name="Only from behind")
    )
    expect(behind.get_by_role("link")).to_have_text(["Heavy Tank", "Heavy Destroyer", "Flamethrower"])
    behind.get_by_role("link", name="Flamethrower").click()
    expect(page.locator("h1")).to_have_text("Flamethrower FT")
    page.get_by_role("link", name="Rule A4").click()
    expect(page).to_have_url(re.compile(r"/rules#A4$"))
    expect(page.locator("#A4")).to_be_in_viewport()
    expect(page.locator("#A4")).to_be_focused()


def test_an_address_that_names_nothing_leads_on(visit: Visit):
    visitor = visit()
    visitor.guard.expect("404")
    for path in ("/pieces/XX", "/terrain/lava"):
        visitor.go(path)
        expect(visitor.page.locator("h1")).to_contain_text(path.rpartition("/")[2])
        expect(visitor.page.locator(".type-card a")).to_have_count(20)
        expect(visitor.page.locator(".terrain-card a")).to_have_count(9)


def test_the_card_and_the_legend_of_a_table_lead_to_the_pages_and_the_game_stays(visit: Visit):
    visitor = visit()
    page = visitor.page
    table = visitor.table(visitor.lay("me", "me", rules=Rules(setup="minefield-16")).id)
    with visitor.context.expect_page() as opened:
        page.locator(".piece-card .piece-name a").click()
    expect(opened.value).to_have_url(re.compile(r"/pieces/[A-Z]+$"))
    table.button("Signs on the board").click()
    with visitor.context.expect_page() as opened:
        page.locator('dialog[open] a[href="/terrain/mine"]').click()
    expect(opened.value.locator("h1")).to_have_text("Mine")
    expect(page).to_have_url(re.compile("/t/"))


def test_rules_are_found_by_words_and_by_number_with_the_keyboard_alone(visit: Visit):
    visitor = visit()
    page = visitor.page
    visitor.go("/about")
    page.locator("#M4").wait_for(state="attached")
    page.keyboard.press("/")
    box = page.get_by_role("combobox", name="Search the rules")
    expect(box).to_be_focused()
    page.keyboard.type("m4")
    expect(page.get_by_role("option").first).to_contain_text("M4")
    box.fill("flattened hedge")
    expect(page.get_by_role("option", selected=True)).to_contain_text("F5")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r"#F5$"))
    expect(page.locator("#F5")).to_be_in_viewport()
    expect(page.locator("#F5")).to_be_focused()
    page.keyboard.press("/")
    box.fill("xyzzy")
    expect(page.locator(".rules-none")).to_have_text("Nothing found")
    page.keyboard.press("Escape")
    expect(page.locator(".rules-none")).to_be_hidden()


def test_a_board_of_the_rules_shows_its_move_and_can_be_tried(visit: Visit):
    visitor = visit()
    page = visitor.page
    visitor.go("/rules#M2")
    steps = page.locator('[data-board="steps"]')
    steps.locator(READY).wait_for()
    expect(steps.locator('[aria-label="White Light Tank on E6, facing north-east"]')).to_be_attached()
    steps.get_by_role("button", name="Try it yourself").click()
    expect(steps.locator('[aria-label="White Light Tank on C2, facing north"]')).to_be_attached()
    steps.get_by_role("button", name="Show the move").click()
    expect(steps.locator('[aria-label="White Light Tank on E6, facing north-east"]')).to_be_attached()
    # A rule that another one mentions is a click away, and the way back leads back.
    page.locator('#M1 a[href="#A6"]').click()
    expect(page.locator("#A6")).to_be_in_viewport()
    page.go_back()
    expect(page.locator("#M2")).to_be_in_viewport()


def test_the_rules_are_in_the_language_of_the_visitor(visit: Visit):
    for language, words, found in (("es", "El movimiento", "A3"), ("sv", "Förflyttning", "A3")):
        visitor = visit(language=language)
        page = visitor.page
        visitor.go("/rules")
        expect(page.locator("#moving h2")).to_have_text(words)
        page.locator("#N").wait_for(state="attached")
        page.keyboard.press("/")
        page.keyboard.type("lanzahumos humo" if language == "es" else "smoke launcher rök")
        expect(page.get_by_role("option").first).to_contain_text(found)
