"""A large board on a phone: fingers that miss by a little, that pinch, drag and tap twice."""

from __future__ import annotations

import time

from playwright.sync_api import CDPSession, expect

from tankchess.server.messages import Rules
from tests.e2e.conftest import Visit
from tests.e2e.table_page import TablePage
from tests.e2e.visitor import Visitor
from tests.e2e.waiting import wait_until

SMALL = (390, 844)
LARGE = Rules(setup="fiery-battlefield-24")
# Pixels for a unit of the board, and how far the page is zoomed and scrolled.
ZOOM = "[document.querySelector('.tc-camera').getScreenCTM().a, visualViewport.scale, scrollY]"
RESTS = "document.querySelector('.tc-camera').getAnimations().length === 0"


def large_table(visit: Visit) -> tuple[Visitor, TablePage]:
    visitor = visit(size=SMALL, touches=True)
    table = visitor.table(visitor.lay("me", "me", rules=LARGE).id)
    table.wait_for_turn()
    return visitor, table


def touch(session: CDPSession, kind: str, *points: tuple[float, float], **more: float) -> None:
    places = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
    session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": places, **more})


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
