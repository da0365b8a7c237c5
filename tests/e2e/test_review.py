"""The review of a finished game, from the button to a better move."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from tankchess import Game
from tests.e2e.conftest import PICTURES, Visit
from tests.e2e.test_looks import violations
from tests.e2e.visitor import Visitor
from tests.e2e.waiting import LONGEST

# The Medium Tank drives in front of a gun, and is destroyed: a mistake or a blunder, as far as the engine has looked.
BLUNDER = ("D1D4NW", "I12I9SxD4")
FAULT = re.compile("1 (mistake|blunder)")
BETTER = "D1D5N"


def finished(visitor: Visitor) -> str:
    table_id = visitor.lay("me", "me").id
    visitor.play(table_id, BLUNDER)
    table = visitor.table(table_id)
    table.confirm("Resign")
    return table_id


def test_a_finished_game_is_reviewed_in_one_click_and_a_mistake_is_played_better(visit: Visit):
    visitor = visit()
    table_id = finished(visitor)
    page = visitor.page
    panel = page.get_by_role("region", name="Review", exact=True)
    expect(page.locator(".over-band")).to_be_visible()
    panel.get_by_role("button", name="Review this game").click()
    # What the review draws on the board is not hidden by how the game ended.
    expect(page.locator(".over-band")).to_have_count(0)
    expect(panel.locator(".review-players")).to_contain_text(FAULT, timeout=2 * LONGEST)
    panel.get_by_role("button", name="Previous").click()
    expect(panel.locator(".review-moment")).to_contain_text("D4 could be hit from")
    expect(page.locator(".tc-arrow-best").first).to_be_attached()
    expect(page.locator(".move-mark")).to_have_text(re.compile(r"\?{1,2}"))
    assert is_whole(panel.get_by_role("link", name="Try it yourself")), "the way to a better move is in sight"
    page.screenshot(path=PICTURES / "review.png")
    assert violations(page) == []
    panel.get_by_role("link", name="Try it yourself").click()
    expect(page.get_by_role("heading", name="Find a better move")).to_be_visible()
    table = visitor.at_board()
    table.enter(BLUNDER[0])
    expect(page.locator(".try-words")).to_contain_text("Not yet.")
    page.screenshot(path=PICTURES / "review-try.png")
    assert violations(page) == []
    page.get_by_role("button", name="Try again").click()
    table.wait_for_turn()
    table.enter(BETTER)
    expect(page.locator(".try-words")).to_contain_text("Well played!")
    page.get_by_role("link", name="Back to the game").click()
    expect(page).to_have_url(f"{visitor.address}/t/{table_id}?ply=0")


def test_a_review_is_there_for_whoever_has_the_link(visit: Visit):
    ann = visit()
    table_id = finished(ann)
    ann.page.get_by_role("button", name="Review this game").click()
    expect(ann.page.locator(".review-players")).to_contain_text(FAULT, timeout=2 * LONGEST)
    ben = visit(size=(390, 844), touches=True)
    ben.table(table_id)
    expect(ben.page.locator(".review-players")).to_contain_text(FAULT, timeout=2 * LONGEST)
    ben.page.screenshot(path=PICTURES / "review-phone.png", full_page=True)
    ben.page.locator(".bar-review").click()
    below, panel = ben.page.locator(".table-below"), ben.page.locator(".review")
    expect(panel).to_be_in_viewport(ratio=0.9)
    gap = edge_of(panel, "top") - edge_of(below, "bottom")
    assert gap < 60, "nothing lies between the board with its players and the review"
    ben.page.screenshot(path=PICTURES / "review-phone-open.png")
    assert not ben.page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth")


def is_whole(place: Locator) -> bool:
    """Whether all of it is seen: neither beyond the window nor scrolled away in a part of the page."""
    return bool(
        place.evaluate("""(element) => {
          const box = element.getBoundingClientRect();
          const corners = [[box.left + 3, box.top + 3], [box.right - 3, box.bottom - 3]];
          return corners.every(([x, y]) => element.contains(document.elementFromPoint(x, y)));
        }""")
    )


def test_a_pasted_record_is_reviewed_from_the_analysis_board(visit: Visit):
    game = Game("duel-12", players=["Ann", "Bob"])
    for move in BLUNDER:
        game.play(move)
    visitor = visit()
    page = visitor.page
    visitor.go("/analysis")
    page.locator("#opening-text").fill(game.record())
    page.get_by_role("button", name="Open", exact=True).click()
    page.get_by_role("button", name="Review this game").click()
    expect(page).to_have_url(re.compile("/games/[0-9A-Za-z]{10}$"))
    expect(page.locator("h1")).to_have_text("Ann – Bob")
    expect(page.locator(".review-players")).to_contain_text(FAULT, timeout=2 * LONGEST)
    expect(page.locator(".tree-bad")).to_have_text(re.compile(r"D1>D4/NW\?{1,2}"))
    visitor.go("/analysis?setup=duel-12")
    expect(page.get_by_role("button", name="Review this game")).to_be_disabled()


def edge_of(place: Locator, edge: str) -> float:
    return float(place.evaluate("(element, edge) => element.getBoundingClientRect()[edge]", edge))


def test_a_turning_point_that_is_not_there_leads_on(visit: Visit):
    visitor = visit()
    visitor.guard.expect("404")
    visitor.go("/t/0000000000/try/3")
    expect(visitor.page.get_by_role("link", name="Home", exact=True).last).to_be_visible()
