"""Fingers on a board: on a large one they miss by a little, pinch, drag and tap twice; and a slide chooses a facing."""

from __future__ import annotations

import time

import pytest
from playwright.sync_api import CDPSession, expect

from tankchess.server.messages import Rules
from tests.e2e.conftest import Visit
from tests.e2e.sliding import slide, touch
from tests.e2e.table_page import TablePage
from tests.e2e.visitor import DESK, Visitor
from tests.e2e.waiting import wait_until

SMALL = (390, 844)
BY = pytest.mark.parametrize(("size", "touches"), [(DESK, False), (SMALL, True)], ids=["mouse", "finger"])
LARGE = Rules(setup="fiery-battlefield-24")
# Pixels for a unit of the board, and how far the page is zoomed and scrolled.
ZOOM = "[document.querySelector('.tc-camera').getScreenCTM().a, visualViewport.scale, scrollY]"
RESTS = "document.querySelector('.tc-camera').getAnimations().length === 0"


def large_table(visit: Visit) -> tuple[Visitor, TablePage]:
    visitor = visit(size=SMALL, touches=True)
    table = visitor.table(visitor.lay("me", "me", rules=LARGE).id)
    table.wait_for_turn()
    return visitor, table


def tap_twice(session: CDPSession, x: float, y: float) -> None:
    """Two taps a tenth of a second apart, however long the machine takes to carry them out."""
    start = time.time()
    for tap in (0, 0.1):
        touch(session, "touchStart", (x, y), timestamp=start + tap)
        touch(session, "touchEnd", timestamp=start + tap + 0.04)


def pinch(session: CDPSession, x: float, y: float, start: float, end: float) -> None:
    """Two fingers beside a point, from one distance to another."""
    touch(session, "touchStart", (x - start, y), (x + start, y))
    for part in (1, 2, 3, 4):
        apart = start + (end - start) * part / 4
        touch(session, "touchMove", (x - apart, y), (x + apart, y))
    touch(session, "touchEnd")


def test_a_tap_that_misses_a_piece_by_twelve_pixels_takes_it(visit: Visit):
    visitor, table = large_table(visit)
    x, y = table.point("C1")
    visitor.page.touchscreen.tap(x + 9, y - 8)
    assert table.wait_past("idle") == "square"
    expect(table.prompt).to_contain_text("Heavy Tank")


def test_a_pinch_zooms_the_board_and_not_the_page_and_its_coordinates_stay(visit: Visit):
    visitor, table = large_table(visit)
    page = visitor.page
    session = visitor.context.new_cdp_session(page)
    before, _, _ = page.evaluate(ZOOM)
    x, y = table.point("L12")
    pinch(session, x, y, 30, 90)
    wait_until(page, RESTS)
    after, scale, scrolled = page.evaluate(ZOOM)
    assert after > before * 2.5 and (scale, scrolled) == (1, 0)
    # The square under the fingers is still under them, and its names are on the rim.
    near = table.point("L12")
    assert abs(near[0] - x) < 8 and abs(near[1] - y) < 8
    expect(page.locator(".tc-sticky text", has_text="L")).to_be_visible()
    expect(page.locator(".tc-sticky text", has_text="12")).to_be_visible()
    pinch(session, x, y, 90, 20)
    wait_until(page, RESTS)
    assert abs(page.evaluate(ZOOM)[0] - before) < 0.001
    expect(page.locator(".tc-sticky")).to_have_count(0)


def test_a_second_tap_zooms_a_drag_moves_and_a_button_leads_back(visit: Visit):
    visitor, table = large_table(visit)
    page = visitor.page
    session = visitor.context.new_cdp_session(page)
    before, _, _ = page.evaluate(ZOOM)
    x, y = table.point("L12")
    tap_twice(session, x, y)
    wait_until(page, f"({ZOOM})[0] > {before * 2}")
    start = table.point("L12")
    touch(session, "touchStart", (x, y))
    for part in (1, 2, 3):
        touch(session, "touchMove", (x - 20 * part, y + 10 * part))
    touch(session, "touchEnd")
    end = table.point("L12")
    assert abs(end[0] - start[0] + 60) < 2 and abs(end[1] - start[1] - 30) < 2
    assert page.evaluate("scrollY") == 0
    table.press(page.locator(".tc-whole"))
    wait_until(page, RESTS)
    assert abs(page.evaluate(ZOOM)[0] - before) < 0.001
    assert table.stage == "idle"


@BY
def test_a_press_on_a_square_that_slides_on_chooses_square_and_facing_at_once(
    visit: Visit, size: tuple[int, int], *, touches: bool
):
    visitor = visit(size=size, touches=touches)
    table_id = visitor.lay("me", "me").id
    table = visitor.table(table_id)
    table.choose("D1")
    slide(visitor, table.point("D3"), 45, -45)
    table.wait_for_moves(1)
    expect(table.moves).to_have_text(["D1>D3/NE"])
    assert visitor.page.evaluate("scrollY") == 0


@BY
def test_a_slide_goes_the_way_that_is_seen_on_a_board_seen_by_black(
    visit: Visit, size: tuple[int, int], *, touches: bool
):
    visitor = visit(size=size, touches=touches, settings={"turnBoard": True})
    table_id = visitor.lay("me", "me").id
    visitor.play(table_id, ["D1D5N"])
    table = visitor.table(table_id)
    table.choose("I12")
    slide(visitor, table.point("I10"), 45, -45)
    table.wait_for_moves(2)
    expect(table.moves.last).to_have_text("I12>I10/SW")


@BY
def test_a_slide_that_ends_where_it_began_asks_for_the_facing_and_one_far_away_means_nothing(
    visit: Visit, size: tuple[int, int], *, touches: bool
):
    visitor = visit(size=size, touches=touches)
    table = visitor.table(visitor.lay("me", "me").id)
    table.choose("D1")
    slide(visitor, table.point("D3"), 150, -20)
    assert table.stage == "square"
    slide(visitor, table.point("D3"), 10, -6)
    assert table.stage == "facing"
    expect(table.moves).to_have_count(0)


def test_a_finger_that_does_not_rest_first_swipes_and_chooses_nothing(visit: Visit):
    visitor = visit(size=SMALL, touches=True)
    table = visitor.table(visitor.lay("me", "me").id)
    table.choose("D1")
    slide(visitor, table.point("D3"), 45, -45, held_seconds=0.02)
    assert table.stage == "square"
    slide(visitor, table.point("D3"), 45, -45)
    table.wait_for_moves(1)
    expect(table.moves).to_have_text(["D1>D3/NE"])
