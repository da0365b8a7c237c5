"""Is it fair? From the board of a new game to what the engine found out."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.e2e.conftest import PICTURES, Visit
from tests.e2e.page_faults import WATCH_SHIFTS, faults, shifts
from tests.e2e.test_looks import violations
from tests.e2e.visitor import PHONE
from tests.e2e.waiting import LONGEST

# Each test has a board of its own: whoever asks for the same one sees the same games, which end when it is certain.


def test_the_engine_plays_a_board_until_it_is_stopped_and_goes_on(visit: Visit):
    visitor = visit()
    page = visitor.page
    visitor.go("/new?setup=basic-20")
    page.get_by_role("link", name="Is this board fair?").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("fair?")
    assert violations(page) == []
    page.get_by_role("button", name="Let the engine play").press("Enter")
    expect(page.get_by_role("button", name="Stop")).to_be_focused()
    say = page.locator(".fair-say")
    expect(say).to_contain_text("After ", timeout=2 * LONGEST)
    expect(page.locator(".fair-heat rect").first).to_be_attached()
    page.get_by_role("button", name="Stop").press("Enter")
    expect(page.get_by_role("button", name="Continue")).to_be_focused()
    expect(page.get_by_role("button", name="Continue")).to_be_visible(timeout=2 * LONGEST)
    page.get_by_text("As a table").click()
    expect(page.get_by_role("columnheader", name="Square")).to_be_visible()
    page.screenshot(path=PICTURES / "fair.png", full_page=True)
    assert violations(page) == []
    assert faults(page) == []
    told = say.inner_text()
    page.get_by_role("button", name="Continue").click()
    expect(say).not_to_have_text(told, timeout=2 * LONGEST)


def test_nothing_moves_on_a_phone_in_the_dark_while_the_figures_come_in(visit: Visit):
    visitor = visit(size=(360, 780), touches=True, color_scheme="dark")
    page = visitor.page
    page.add_init_script(WATCH_SHIFTS)
    visitor.go("/fair/duel-12")
    page.get_by_role("radio", name="Flag").check(force=True)
    page.get_by_role("button", name="Let the engine play").tap()
    expect(page.locator(".fair-say")).to_contain_text("After ", timeout=2 * LONGEST)
    expect(page.locator(".fair-rows")).to_contain_text("Flag brought home", timeout=2 * LONGEST)
    page.screenshot(path=PICTURES / "fair-phone.png", full_page=True)
    assert shifts(page) == []
    assert violations(page) == []
    assert faults(page) == []


def test_a_board_that_nobody_knows_is_missing(visit: Visit):
    visitor = visit()
    visitor.go("/fair/nowhere-16")
    expect(visitor.page.locator(".missing")).to_be_visible()


def test_a_board_in_the_editor_is_played_as_it_is_now(visit: Visit):
    visitor = visit(size=PHONE, touches=True)
    page = visitor.page
    visitor.go("/editor?from=basic-16")
    page.get_by_role("tab", name="Armies").click()
    page.get_by_role("button", name="Let the engine play").click()
    expect(page.locator(".fair-say")).to_contain_text(re.compile("first game|After "), timeout=2 * LONGEST)
    page.get_by_role("button", name="Stop").click()
    expect(page.get_by_role("button", name="Continue")).to_be_visible(timeout=2 * LONGEST)
    page.screenshot(path=PICTURES / "fair-editor.png", full_page=True)
    assert faults(page) == []
    assert violations(page) == []
