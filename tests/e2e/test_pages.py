"""The pages around the game: the first page, one's games, new games, the lobby, accounts, what is missing."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tankchess.server.messages import TableView
from tests.e2e.conftest import Visit
from tests.e2e.house import AWAY_SECONDS, Hasty
from tests.e2e.sliding import slide
from tests.e2e.visitor import DESK, PHONE
from tests.e2e.waiting import wait_until

# Sums up whatever moves on the page without being asked to.
SHIFTS = """() => {
  window.shifts = 0;
  window.shifted = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry.hadRecentInput) continue;
      window.shifts += entry.value;
      window.shifted.push(...entry.sources.map(({ node }) => node?.parentElement?.outerHTML.slice(0, 80)));
    }
  }).observe({ type: "layout-shift", buffered: true });
}"""

# Boxes that scroll up and down inside of the form.
INNER_BOXES = """() => [...document.querySelectorAll(".new-game *")].filter((each) =>
  each.scrollHeight > each.clientHeight + 2 && getComputedStyle(each).overflowY === "auto").length"""


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_a_newcomer_makes_the_first_move_with_three_clicks(visit: Visit, size: tuple[int, int]):
    visitor = visit(size=size, touches=size == PHONE)
    visitor.go("/")
    visitor.page.get_by_role("button", name="Play now").click()
    table = visitor.at_table()
    table.play("D1D5N")
    assert 1 + table.taps == 3
    expect(visitor.page.get_by_text("Rosa, level 2").first).to_be_visible()


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_a_first_move_that_turns_takes_three_clicks_as_well_and_the_bar_says_how(visit: Visit, size: tuple[int, int]):
    visitor = visit(size=size, touches=size == PHONE)
    visitor.go("/")
    visitor.page.get_by_role("button", name="Play now").click()
    table = visitor.at_table()
    table.choose("D1")
    expect(table.prompt).to_contain_text("drag from it to set the facing")
    slide(visitor, table.point("D3"), 45, -45)
    table.wait_for_moves(1)
    expect(table.moves.first).to_have_text("D1>D3/NE")
    assert 1 + table.taps + 1 == 3


def test_the_board_of_the_first_page_plays_can_be_paused_and_nothing_jumps(visit: Visit):
    visitor = visit(moves=True)
    visitor.page.add_init_script(f"({SHIFTS})()")
    visitor.lay("me", "computer")
    visitor.go("/")
    page = visitor.page
    page.locator(".hero-frame .tc-piece").first.wait_for()
    page.locator(".game-row-title").wait_for()
    page.get_by_role("button", name="Pause the board").click()
    expect(page.get_by_role("button", name="Let the board play")).to_be_visible()
    # The second time it is known that there are games, and their place is kept free.
    visitor.go("/")
    page.locator(".hero-frame .tc-piece").first.wait_for()
    page.locator(".game-row-title").wait_for()
    assert (page.evaluate("() => window.shifts"), page.evaluate("() => window.shifted")) == (0, [])


def test_with_less_motion_the_board_of_the_first_page_stands_still(visit: Visit):
    visitor = visit()
    visitor.go("/")
    expect(visitor.page.get_by_role("button", name="Let the board play")).to_be_visible()


def test_a_finished_game_is_found_among_ones_games_and_opened_again(visit: Visit):
    """Games that were over were not on any list."""
    visitor = visit(size=PHONE, touches=True)
    page = visitor.page
    over = visitor.lay("me", "computer").id
    visitor.table(over).confirm("Call off")
    going = visitor.lay("me", "computer").id
    visitor.go("/")
    # One game waits for a move: the menu says so.
    expect(page.locator("summary .count-badge")).to_contain_text("1")
    expect(page.locator(".game-row")).to_have_count(1)
    page.get_by_role("button", name="Dismiss the game").tap()
    expect(page.locator(".game-row")).to_have_count(0)
    visitor.go("/games")
    expect(page.locator(".game-row")).to_have_count(2)
    page.get_by_role("radio", name="Finished").tap()
    expect(page.locator(".game-row")).to_have_count(1)
    expect(page).to_have_url(re.compile(r"state=over"))
    page.locator(".game-row-title").tap()
    expect(visitor.at_table().result).to_be_visible()
    assert over in page.url
    visitor.go("/games?state=open")
    page.get_by_role("button", name="Put back").tap()
    expect(page.get_by_role("button", name="Put back")).to_have_count(0)
    visitor.go("/")
    expect(page.locator(".game-row-title")).to_have_attribute("href", re.compile(going))


def test_the_board_that_an_address_asks_for_is_seen_and_has_its_sizes(visit: Visit):
    """The chosen tile was out of sight in a box that scrolled inside of the page."""
    for size in ((1440, 900), PHONE):
        visitor = visit(size=size, touches=size == PHONE)
        page = visitor.page
        visitor.go("/new?setup=river-crossing-20")
        tile = page.locator(".board-tiles .choice-option", has=page.locator("input:checked"))
        expect(tile).to_contain_text("River Crossing")
        box, row = tile.bounding_box(), tile.locator("..").bounding_box()
        assert box is not None and row is not None
        assert row["x"] <= box["x"] and box["x"] + box["width"] <= row["x"] + row["width"]
        inner = (
            "[...document.querySelectorAll('.new-game *')].filter((each) => each.scrollHeight > each.clientHeight + 2"
        )
        assert page.evaluate(f"{inner} && getComputedStyle(each).overflowY === 'auto').length") == 0
        visitor.go("/new?setup=fiery-battlefield-20")
        expect(page.get_by_role("radio", name="Fiery Battlefield")).to_have_count(1)
        expect(page.get_by_role("radio", name="20×20", exact=True)).to_be_checked()


def test_who_waits_in_the_lobby_has_something_to_do_and_hears_when_somebody_sits_down(visit: Visit):
    visitor, friend = visit(), visit()
    visitor.go("/lobby")
    table = visitor.lay("me", "open", is_listed=True)
    visitor.table(table.id)
    visitor.go("/lobby")
    page = visitor.page
    expect(page.get_by_role("button", name="Play Rosa meanwhile")).to_be_visible()
    friend.get("/api/session", dict)
    friend.post(f"/api/tables/{table.id}/seats", {"side": None}, TableView)
    expect(page.get_by_text("Somebody has sat down at your table.")).to_be_visible()
    page.locator(".seated").get_by_role("link", name="Go to your table").click()
    visitor.at_table()
    expect(page.locator(".seated")).to_have_count(0)


def test_a_table_stays_in_the_lobby_while_its_owner_does_something_else(visit: Visit, hasty: Hasty):
    visitor, friend = visit(address=hasty.address), visit(address=hasty.address)
    table = visitor.lay("me", "open", is_listed=True)
    visitor.table(table.id)
    visitor.go("/lobby")
    friend.go("/lobby")
    join = friend.page.get_by_role("button", name="Join")
    # For so long that an owner who is not there would be away.
    for page in ("/rules", "/learn"):
        visitor.page.locator(f'.nav a[href="{page}"]').click()
        friend.page.wait_for_timeout(4000 * AWAY_SECONDS)
        expect(join).to_be_visible()
    visitor.page.close()
    expect(join).to_have_count(0)


def test_what_is_wrong_with_an_account_is_said_at_its_field_and_it_can_be_deleted(visit: Visit):
    visitor = visit()
    page = visitor.page
    visitor.guard.expect("status of 401|status of 409|status of 422")
    visitor.go("/account")
    name = f"Eve {visitor.get('/api/session', dict)['id'][:6]}"
    page.get_by_label("Name").fill(name)
    page.get_by_label("Password", exact=True).fill("tank chess tank chess")
    page.locator("form").get_by_role("button", name="Create an account").click()
    password = page.get_by_label("Password", exact=True)
    expect(password).to_have_attribute("aria-invalid", "true")
    expect(password).to_be_focused()
    expect(page.locator(".field-error")).to_be_visible()
    expect(page.locator(".notice")).to_have_count(0)
    password.fill("correct horse battery")
    page.locator("form").get_by_role("button", name="Create an account").click()
    page.get_by_role("button", name="Delete the account").click()
    dialog = page.locator("dialog[open]")
    for typed in ("not the right one", "correct horse battery"):
        dialog.get_by_label("Current password").fill(typed)
        dialog.get_by_role("button", name="Delete for good").click()
        if typed.startswith("not"):
            expect(dialog.locator(".field-error")).to_have_text("This is not your current password.")
    wait_until(page, "location.pathname === '/'")
    expect(page.locator(".header-name")).to_contain_text("Guest")


def test_two_on_one_screen_have_the_side_to_move_below(visit: Visit):
    visitor = visit(settings={"turnBoard": True})
    table = visitor.table(visitor.lay("me", "me").id)
    below = visitor.page.locator(".table-below")
    expect(below).to_contain_text("White")
    table.play("D1D4N")
    expect(below).to_contain_text("Black")
    table.play("I12I9S")
    expect(below).to_contain_text("White")
