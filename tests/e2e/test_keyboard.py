"""The whole application by keyboard alone, and what a screen reader is told."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

import tankchess
from tankchess import Move
from tankchess.server.messages import Rules
from tests.e2e.conftest import Visit
from tests.e2e.finding import find_way, is_deadly
from tests.e2e.table_page import TablePage
from tests.e2e.waiting import wait_until

# Keys for the facings, on a board seen from White's side.
FACING_KEYS = {"N": "w", "NE": "e", "E": "d", "SE": "c", "S": "x", "SW": "z", "W": "a", "NW": "q"}
MOST_TABS = 60
SQUARE = re.compile(r"\b[A-Z]\d{1,2}\b")


def tab_to(page: Page, selector: str) -> None:
    """Presses Tab until the focus is there."""
    for _ in range(MOST_TABS):
        page.keyboard.press("Tab")
        if page.evaluate(f"document.activeElement.matches({selector!r})"):
            return
    raise AssertionError(f"the focus never came to {selector}")


def steer(table: TablePage, square: str) -> None:
    """Moves the cursor with the arrow keys, listening to where it is."""
    for _ in range(2 * MOST_TABS):
        heard = table.said.inner_text()
        found = SQUARE.search(heard)
        assert found is not None, f"no square in {heard!r}"
        here = found[0]
        if here == square:
            return
        column, row = ord(square[0]) - ord(here[0]), int(square[1:]) - int(here[1:])
        table.page.keyboard.press(
            ("ArrowRight" if column > 0 else "ArrowLeft") if column else ("ArrowUp" if row > 0 else "ArrowDown")
        )
        expect(table.said).not_to_have_text(heard)
    raise AssertionError(f"the cursor never came to {square}")


def take_the_board(table: TablePage) -> None:
    """Brings the focus to the board and the cursor to the first piece that can move."""
    table.wait_for_turn()
    tab_to(table.page, ".tc-board")
    table.page.keyboard.press("ArrowUp")
    expect(table.said).to_have_text(SQUARE)


def test_a_game_is_chosen_and_a_move_entered_by_keyboard_alone(visit: Visit):
    visitor = visit()
    page, keys = visitor.page, visitor.page.keyboard
    visitor.go("/new?with=screen&setup=duel-12")
    tab_to(page, "button[type=submit]")
    keys.press("Enter")
    table = visitor.at_table()
    take_the_board(table)
    steer(table, "D1")
    keys.press("Enter")
    expect(table.said).to_contain_text("White Medium Tank on D1, facing north, can reach")
    steer(table, "D3")
    expect(table.said).to_contain_text("2 steps away")
    keys.press("Enter")
    assert table.wait_past("square") == "facing"
    expect(table.said).to_contain_text("D3. Choose a facing: ")
    keys.press(FACING_KEYS["NE"])
    table.wait_for_moves(1)
    expect(table.piece("White Medium Tank on D3, facing north-east")).to_be_attached()


def test_a_shot_is_fired_by_keyboard_alone(visit: Visit):
    visitor = visit()
    codes = find_way(tankchess.setup("duel-12").position(), "G3", lambda move, _: move.action == "x")
    table_id = visitor.lay("me", "me").id
    visitor.play(table_id, codes[:-1])
    table = visitor.table(table_id)
    move, keys = Move.parse(codes[-1]), visitor.page.keyboard
    take_the_board(table)
    steer(table, str(move.from_square))
    keys.press("Enter")
    table.wait_past("idle")
    if move.to_square != move.from_square:
        steer(table, str(move.to_square))
    keys.press("Enter")
    if table.wait_past("square") == "facing":
        keys.press(FACING_KEYS[str(move.facing)])
        table.wait_past("facing")
    assert table.stage == "action"
    expect(table.said).to_contain_text(f"on {move.target}")
    keys.press("Tab")
    steer(table, str(move.target))
    keys.press("Enter")
    table.wait_for_moves(len(codes))
    wreck = table.board.locator(f'[aria-label^="Wreck of"][aria-label$="on {move.target}"]')
    expect(wreck).to_be_attached()


def test_escape_takes_every_stage_back_until_nothing_is_chosen(visit: Visit):
    visitor = visit()
    table = visitor.table(visitor.lay("me", "me").id)
    keys = visitor.page.keyboard
    take_the_board(table)
    steer(table, "D1")
    keys.press("Enter")
    table.wait_past("idle")
    steer(table, "D3")
    keys.press("Enter")
    assert table.wait_past("square") == "facing"
    keys.press("Escape")
    assert table.wait_past("facing") == "square"
    keys.press("Escape")
    assert table.wait_past("square") == "idle"
    expect(table.said).to_have_text("Nothing chosen.")


def test_a_deadly_square_is_announced_before_it_is_entered(visit: Visit):
    visitor = visit()
    codes = find_way(tankchess.setup("minefield-16").position(), "D3", is_deadly)
    table_id = visitor.lay("me", "me", rules=Rules(setup="minefield-16")).id
    visitor.play(table_id, codes[:-1])
    table = visitor.table(table_id)
    move, keys = Move.parse(codes[-1]), visitor.page.keyboard
    take_the_board(table)
    steer(table, str(move.from_square))
    keys.press("Enter")
    table.wait_past("idle")
    steer(table, str(move.to_square))
    expect(table.said).to_contain_text("the piece would be lost")
    keys.press("Enter")
    assert table.wait_past("square") == "confirm"
    keys.press("Enter")
    table.wait_for_moves(len(codes))


def test_the_moves_of_others_are_announced_in_words(visit: Visit):
    ann, ben = visit(), visit()
    table_id = ann.lay("me", "open").id
    ann.table(table_id)
    other = ben.table(table_id)
    other.button("Play as Black").click()
    expect(other.page.locator(".player")).to_have_count(2)
    ann.at_table().play("D1D4N")
    expect(other.said).to_contain_text("White Medium Tank goes from D1 to D4, facing north")


def test_the_focus_goes_to_the_new_page_and_the_first_link_skips_to_it(visit: Visit):
    visitor = visit()
    visitor.go("/")
    visitor.page.keyboard.press("Tab")
    skip = visitor.page.get_by_role("link", name="Skip to content")
    expect(skip).to_be_focused()
    expect(skip).to_be_in_viewport()
    visitor.page.keyboard.press("Enter")
    wait_until(visitor.page, "document.activeElement.id === 'main'")
    tab_to(visitor.page, 'a.way[href="/lobby"]')
    visitor.page.keyboard.press("Enter")
    expect(visitor.page.get_by_role("heading", level=1)).to_have_text("Lobby")
    wait_until(visitor.page, "document.activeElement.id === 'main'")
