"""Help in a game against the computer."""

from __future__ import annotations

from playwright.sync_api import expect

from tankchess.core.move import Move
from tests.e2e.conftest import PICTURES, Visit
from tests.e2e.test_looks import violations


def test_a_hint_shows_the_piece_and_then_the_move_that_can_be_played(visit: Visit):
    visitor = visit()
    laid = visitor.lay("me", "computer")
    table = visitor.table(laid.id)
    panel = visitor.page.get_by_role("region", name="Help", exact=True)
    panel.get_by_role("button", name="Hint").click()
    expect(visitor.page.locator(".tc-mark-hint")).to_be_visible()
    square = visitor.page.locator(".tc-mark-hint").get_attribute("data-mark")
    expect(panel).to_contain_text(f"on {square}.")
    panel.get_by_role("button", name="Show the move").click()
    expect(visitor.page.locator(".tc-arrow-hint").first).to_be_attached()
    words = panel.locator(".help-words").inner_text()
    position = visitor.position(laid.id)
    told = next(move for move in position.legal_moves() if position.say(move) == words)
    assert told.from_square == square
    table.play(str(told))
    # The game goes on, and the advice is forgotten.
    expect(visitor.page.locator(".tc-arrow-hint")).to_have_count(0)


def test_a_blunder_is_explained_with_the_better_move_on_the_board_before_it(visit: Visit):
    visitor = visit(moves=True)
    laid = visitor.lay("me", "computer")
    table = visitor.table(laid.id)
    table.enter("D1D4NW")
    table.wait_for_moves(2)
    panel = visitor.page.get_by_role("region", name="Help", exact=True)
    panel.get_by_role("button", name="How was my move?").click()
    expect(panel.locator(".help-words")).to_contain_text("your winning chances fell")
    visitor.page.screenshot(path=PICTURES / "help-verdict.png")
    assert violations(visitor.page) == []
    panel.get_by_role("button", name="Show it on the board").click()
    expect(visitor.page.locator(".tc-arrow-best").first).to_be_attached()
    expect(visitor.page.locator(".tc-arrow-bad").first).to_have_attribute("data-arrow", _squares("D1D4NW"))
    visitor.page.screenshot(path=PICTURES / "help-better.png")
    panel.get_by_role("button", name="Back to the game").click()
    expect(visitor.page.locator(".tc-arrow-best")).to_have_count(0)


def _squares(code: str) -> str:
    move = Move.parse(code)
    return f"{move.from_square} {move.to_square}"


def test_there_is_no_help_against_people_and_none_for_those_who_do_not_want_it(visit: Visit):
    visitor = visit()
    visitor.table(visitor.lay("me", "open").id)
    expect(visitor.page.get_by_role("region", name="Help", exact=True)).to_have_count(0)
    visitor.table(visitor.lay("me", "computer").id)
    expect(visitor.page.get_by_role("region", name="Help", exact=True)).to_be_visible()
    visitor.go("/settings")
    visitor.page.get_by_role("switch", name="Help against the computer").uncheck(force=True)
    visitor.table(visitor.lay("me", "computer").id)
    expect(visitor.page.get_by_role("region", name="Help", exact=True)).to_have_count(0)


def test_the_help_has_its_place_on_a_phone(visit: Visit):
    visitor = visit(touches=True, size=(390, 844))
    visitor.table(visitor.lay("me", "computer").id)
    visitor.page.get_by_role("button", name="Hint").tap()
    expect(visitor.page.locator(".tc-mark-hint")).to_be_attached()
    visitor.page.screenshot(path=PICTURES / "help-phone.png", full_page=True)
    wide = "document.documentElement.scrollWidth > document.documentElement.clientWidth"
    assert not visitor.page.evaluate(wide)


def test_on_a_phone_what_is_said_of_a_move_is_in_sight(visit: Visit):
    visitor = visit(touches=True, size=(390, 844))
    table = visitor.table(visitor.lay("me", "computer").id)
    table.play("D1D4NW")
    table.wait_for_moves(2)
    panel = visitor.page.get_by_role("region", name="Help", exact=True)
    button = panel.get_by_role("button", name="How was my move?")
    # It is pressed where it just comes into sight at the lower edge.
    button.evaluate("each => each.scrollIntoView({ block: 'end', behavior: 'instant' })")
    button.tap()
    expect(panel.locator(".help-words")).to_contain_text("your winning chances fell")
    expect(panel.locator(".help-words")).to_be_in_viewport(ratio=1)
