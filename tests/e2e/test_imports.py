"""Games that are brought along: from a file or a paste to the game, its review and the explorer."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Page, expect

from tankchess import Game
from tests.e2e.conftest import PICTURES, Visit
from tests.e2e.test_looks import violations
from tests.e2e.visitor import Visitor
from tests.e2e.waiting import LONGEST

MOVES = ("D1D4NW", "I12I9SxD4")
FAULT = re.compile("1 (mistake|blunder)")
SPOILT = '[Event "Spoilt"]\n[Setup "duel-12"]\n\n1. F1>F2/N G12>A1/S *\n\n'


def record(white: str = "Ann", black: str = "Ben") -> str:
    game = Game("duel-12", players=[white, black])
    for move in MOVES:
        game.play(move)
    game.resign()
    return game.record() + "\n"


def bring(visitor: Visitor, *files: Path) -> None:
    visitor.go("/games?tab=imported")
    with visitor.page.expect_file_chooser() as chooser:
        visitor.page.get_by_role("button", name="Choose files").click()
    chooser.value.set_files([str(file) for file in files])


def fits(visitor: Visitor) -> bool:
    return not visitor.page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth")


def test_a_file_is_imported_with_its_faults_told_found_again_and_removed(visit: Visit, tmp_path: Path):
    file, chess = tmp_path / "games.tcg", tmp_path / "games.pgn"
    file.write_text(record("Ann") + SPOILT + record("Cleo", "Dan"))
    chess.write_text('[Event "Casual"]\n\n1. e4 e5 2. Nf3 Nc6 1/2-1/2\n')
    visitor = visit()
    bring(visitor, file, chess)
    page = visitor.page
    expect(page.get_by_text("2 games kept. One could not be read.")).to_be_visible()
    expect(page.locator(".import-faults")).to_contain_text("Game 2, line")
    expect(page.get_by_text("These are games of chess (PGN)")).to_be_visible()
    titles = page.locator(".game-row-title")
    expect(titles).to_have_text(["Ann – Ben", "Cleo – Dan"])
    page.screenshot(path=PICTURES / "imported.png", full_page=True)
    assert violations(page) == []
    page.get_by_label("Player").fill("cleo")
    page.get_by_role("button", name="Search").click()
    expect(titles).to_have_text(["Cleo – Dan"])
    page.get_by_role("button", name="Remove the game Cleo – Dan").click()
    expect(titles).to_have_count(0)
    page.get_by_role("button", name="Clear the filters").click()
    expect(titles).to_have_text(["Ann – Ben"])
    page.get_by_role("button", name="Remove all").click()
    page.get_by_role("dialog").get_by_role("button", name="Remove", exact=True).click()
    expect(page.get_by_text("Games you import are listed here.")).to_be_visible()


def expect_all_in_sight(page: Page) -> None:
    """The board, what is said of the moment, and the way to the next are seen together, without scrolling."""
    for part in (".analysis .tc-camera", ".review-moment", ".review-steps"):
        expect(page.locator(part).first).to_be_in_viewport(ratio=0.99)
    assert page.evaluate("scrollY") == 0


def test_a_pasted_record_becomes_a_game_that_is_reviewed_for_whoever_has_the_link(visit: Visit):
    ann = visit()
    ann.go("/games?tab=imported")
    page = ann.page
    page.get_by_text("Paste a record").click()
    page.get_by_label("Record of one or more games").fill(record())
    page.get_by_role("button", name="Import", exact=True).click()
    expect(page.get_by_role("heading", name="Ann – Ben")).to_be_visible()
    panel = page.get_by_role("region", name="Review", exact=True)
    panel.get_by_role("button", name="Review this game").click()
    expect(panel.locator(".review-players")).to_contain_text(FAULT, timeout=2 * LONGEST)
    expect(panel.locator(".review-moment")).to_contain_text("D4 could be hit from")
    expect(page.locator(".tc-arrow-best").first).to_be_attached()
    expect_all_in_sight(page)
    page.screenshot(path=PICTURES / "imported-game.png")
    assert violations(page) == []
    address = page.url
    for size in ((360, 740), (390, 844)):
        ben = visit(size=size, touches=True)
        ben.page.goto(address)
        expect(ben.page.locator(".review-players")).to_contain_text(FAULT)
        expect(ben.page.locator(".tc-arrow-best").first).to_be_attached()
        expect_all_in_sight(ben.page)
        assert fits(ben) and violations(ben.page) == []
        ben.page.screenshot(path=PICTURES / f"imported-game-{size[0]}.png", full_page=True)
    across = visit(size=(740, 360), touches=True)
    across.page.goto(address)
    across.page.locator(".review-steps").scroll_into_view_if_needed()
    for part in (".analysis .tc-camera", ".review-moment", ".review-steps"):
        expect(across.page.locator(part).first).to_be_in_viewport(ratio=0.99)
    assert fits(across)
    panel.get_by_role("link", name="Try it yourself").click()
    expect(page.get_by_role("heading", name="Find a better move")).to_be_visible()
    page.get_by_role("link", name="Back to the game").click()
    expect(page.get_by_role("heading", name="Ann – Ben")).to_be_visible()


def test_a_game_that_is_not_there_leads_on(visit: Visit):
    visitor = visit()
    visitor.guard.expect("404")
    visitor.go("/games/0000000000")
    expect(visitor.page.get_by_role("heading", name="There is no such game")).to_be_visible()


def test_the_explorer_shows_what_was_played_and_plays_it_by_mouse_and_keys(visit: Visit):
    visitor = visit()
    visitor.go("/analysis?setup=duel-12")
    page = visitor.page
    page.get_by_role("button", name="Explorer").first.click()
    panel = page.get_by_role("region", name="Explorer", exact=True)
    first = panel.locator("button.explorer-move").first
    expect(first).to_be_visible()
    first.focus()
    expect(page.locator(".tc-arrow-best").first).to_be_attached()
    page.screenshot(path=PICTURES / "explorer.png")
    assert violations(page) == []
    words = first.inner_text()
    page.keyboard.press("Enter")
    expect(page.locator(".tree [aria-current]")).to_contain_text(words)
    panel.get_by_label("Which games").select_option("mine")
    expect(panel).to_contain_text("No game has reached this position yet.")


def test_on_a_phone_the_explorer_has_a_tab_of_its_own(visit: Visit):
    visitor = visit(size=(360, 740), touches=True)
    visitor.go("/analysis?setup=duel-12")
    page = visitor.page
    page.get_by_role("button", name="Explorer").first.click()
    expect(page.locator(".explorer-moves")).to_be_visible()
    assert fits(visitor) and violations(page) == []
    page.screenshot(path=PICTURES / "explorer-phone.png", full_page=True)


def test_games_are_removed_one_after_the_other_by_keyboard(visit: Visit, tmp_path: Path):
    file = tmp_path / "games.tcg"
    games = [Game("duel-12", players=["Ann", "Ben"]), Game("basic-16", players=["Cleo", "Dan"])]
    file.write_text("\n".join(game.record() for game in games))
    visitor = visit()
    bring(visitor, file)
    visitor.page.get_by_role("button", name="Remove the game Ann – Ben").press("Enter")
    expect(visitor.page.get_by_role("button", name="Remove the game Cleo – Dan")).to_be_focused()
    visitor.page.keyboard.press("Enter")
    expect(visitor.page.get_by_role("button", name="Remove the game")).to_have_count(0)
    expect(visitor.page.locator("h1, h2").and_(visitor.page.locator(":focus"))).to_be_visible()
