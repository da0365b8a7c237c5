"""Check, escape, barred moves and threats are shown with what proves them."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

import tankchess
from tankchess import Move, Position
from tankchess.server.messages import Choices, Rules
from tests.e2e.conftest import Visit
from tests.e2e.finding import find_way
from tests.e2e.table_page import TablePage
from tests.e2e.visitor import Visitor


def gives_check(move: Move, position: Position) -> bool:
    return position.after(move).in_check()


def threatens_to_escape(move: Move, position: Position) -> bool:
    after = position.after(move)
    return after.escape_threat() and after.outcome() is None


def opened(visitor: Visitor, codes: list[str], **options: Any) -> tuple[str, TablePage]:
    table_id = visitor.lay("me", "me", **options).id
    visitor.play(table_id, codes)
    return table_id, visitor.table(table_id)


def barred_move(choices: Choices) -> str:
    """A move to a square where everything is barred."""
    for mover in choices.movers:
        free = {stand.to for stand in mover.stands if stand.moves}
        for stand in mover.stands:
            if stand.barred and stand.to not in free:
                return stand.barred[0][0]
    raise AssertionError("nothing is barred here")


def test_check_is_announced_with_the_move_that_proves_it_and_barred_moves_with_their_refutation(visit: Visit):
    visitor = visit()
    codes = find_way(tankchess.setup("duel-12").position(), "K3", gives_check)
    table_id, table = opened(visitor, codes)
    proof = visitor.position(table_id).check_move()
    assert proof is not None
    expect(table.tray.locator(".tc-banner")).to_have_text("Check!")
    expect(table.prompt).to_have_text(f"{proof.from_square} can destroy the Command tank on {proof.target}.")
    expect(table.page.locator('.player[data-side="b"] .badge-check')).to_have_text("Check!")
    barred = Move.parse(barred_move(visitor.get(f"/api/tables/{table_id}/choices?ply={len(codes)}", Choices)))
    table.choose(str(barred.from_square))
    table.tap(str(barred.to_square))
    assert table.wait_past("square") == "refused"
    expect(table.prompt).to_contain_text("would destroy your Command tank.")
    expect(table.moves).to_have_count(len(codes))
    table.page.keyboard.press("Escape")
    assert table.wait_past("refused") == "square"


def test_escape_is_announced(visit: Visit):
    visitor = visit()
    codes = find_way(tankchess.setup("duel-12").position(), "F1", threatens_to_escape)
    _, table = opened(visitor, codes)
    square = Move.parse(codes[-1]).to_square
    expect(table.tray.locator(".tc-banner").last).to_have_text("Escape!")
    expect(table.prompt).to_contain_text(f"The Command tank on {square} can leave the board.")


def test_threats_are_marked_where_the_table_permits_it(visit: Visit):
    visitor = visit()
    codes = find_way(tankchess.setup("duel-12").position(), "K3", gives_check)
    _, table = opened(visitor, codes)
    badges = table.board.locator(".tc-threat-badge")
    table.button("Threats").click()
    expect(badges.first).to_be_visible()
    table.button("Threats").click()
    expect(badges).to_have_count(0)
    _, without = opened(visitor, codes, shows_threats=False)
    expect(without.button("Threats")).to_have_count(0)


def test_every_choice_of_the_rules_reaches_the_table(visit: Visit):
    visitor = visit()
    page = visitor.page
    visitor.go("/new?with=screen&setup=duel-12")
    page.get_by_role("radio", name="Last tank").check()
    page.get_by_role("radio", name="Clock", exact=True).check()
    page.get_by_role("radio", name="5+3").check()
    page.get_by_text("More rules").click()
    for name in ("Turning is a move", "Limits against endless games", "Move limit", "Show threats"):
        page.locator(".switch-label", has_text=name).click()
    page.get_by_label("Moves per player").fill("40")
    page.get_by_role("button", name="D1: White, Medium Tank").click()
    page.get_by_label("White, D1").select_option("HD")
    page.get_by_role("button", name="Start the game").click()
    table = visitor.at_table()
    made = visitor.look_at(page.url.rpartition("/")[2])
    assert made.rules == Rules("duel-12", "last", turning=False, house=False, limit=40, exchange={"D1": "HD"})
    assert made.clock == "5+3" and not made.shows_threats
    expect(table.piece("White Heavy Destroyer on D1, facing north")).to_be_attached()


def test_all_pieces_play_as_one_type_without_announcements(visit: Visit):
    visitor = visit()
    page = visitor.page
    visitor.go("/new?with=screen&setup=duel-12")
    page.get_by_text("More rules").click()
    page.get_by_role("radio", name="Not announced").check()
    page.get_by_label("One type for all pieces").select_option("TK")
    page.get_by_role("button", name="Start the game").click()
    table = visitor.at_table()
    made = visitor.look_at(page.url.rpartition("/")[2])
    assert made.rules.all_as == "TK" and made.rules.announce == "no"
    expect(table.page.locator(".info")).to_contain_text("All pieces play as Tankette")
    expect(table.piece("White Tankette on D1, facing north")).to_be_attached()
