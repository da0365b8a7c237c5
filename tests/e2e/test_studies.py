"""Studies in the browser: made from an analysis, saved while they are edited, shared and copied."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Page, expect

from tankchess.server.messages import NewStudy, StudyView, TreeOfMoves
from tests.e2e.conftest import PICTURES, Visit
from tests.e2e.test_frames import TREE
from tests.e2e.test_looks import violations
from tests.e2e.visitor import DESK, PHONE, Visitor


def keep(visitor: Visitor, title: str = "A quiet start", tree: TreeOfMoves = TREE) -> str:
    visitor.get("/api/session", dict)
    return visitor.post("/api/studies", NewStudy(tree, title), StudyView).study.id


def comment(page: Page, text: str) -> None:
    page.locator(".comment-field textarea").fill(text)


def saved(page: Page, state: str = "saved") -> None:
    expect(page.locator(f'.save-state[data-state="{state}"]')).to_be_visible()


@contextmanager
def saving(page: Page) -> Iterator[None]:
    """What is changed meanwhile is sent to the server, and saved."""
    with page.expect_response(lambda answer: answer.request.method == "PUT" and "/api/studies/" in answer.url):
        yield
    saved(page)


def test_an_analysis_becomes_a_study_that_is_saved_while_it_is_edited(visit: Visit) -> None:
    ann = visit()
    ann.go("/analysis?setup=duel-12")
    page = ann.page
    page.get_by_role("button", name="Link, embed, pictures").click()
    dialog = page.get_by_role("dialog", name="Link, embed, pictures")
    dialog.get_by_label("Title").fill("My first study")
    dialog.get_by_role("button", name="Make a link").click()
    page.wait_for_url("**/study/*")
    address = dialog.locator("input[readonly]").first.input_value()
    assert re.fullmatch(r".*/study/[0-9A-Za-z]{10}", address)
    assert "/embed/study/" in dialog.locator("input[readonly]").nth(1).input_value()
    page.keyboard.press("Escape")
    expect(page.get_by_role("heading", name="My first study")).to_be_visible()
    saved(page)
    with saving(page):
        comment(page, "White is to move.")
    with saving(page):
        page.get_by_role("button", name="Rename").click()
        page.get_by_role("textbox", name="Title").fill("Another name")
        page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Another name")).to_be_visible()

    reader = visit()
    reader.page.goto(address)
    expect(reader.page.get_by_role("heading", name="Another name")).to_be_visible()
    expect(reader.page.locator(".comment-field textarea")).to_have_value("White is to move.")
    assert ann.page.evaluate("Object.keys(localStorage).filter((key) => key.includes('study.unsaved'))") == []


def test_somebody_else_makes_a_copy_with_their_own_changes(visit: Visit) -> None:
    study = keep(visit())
    bob = visit()
    bob.go(f"/study/{study}?node=2:2")
    page = bob.page
    expect(page.locator(".comment-field textarea")).to_have_value("Better.")
    comment(page, "Much better.")
    saved(page, "foreign")
    page.get_by_role("button", name="Make my own copy").click()
    page.wait_for_url(lambda url: study not in url)
    page.keyboard.press("Escape")
    saved(page)
    expect(page.locator(".comment-field textarea")).to_have_value("Much better.")
    bob.go(f"/study/{study}?node=2:2")
    expect(page.locator(".comment-field textarea")).to_have_value("Better.")


def test_changes_survive_a_lost_connection_and_a_reload(visit: Visit) -> None:
    ann = visit()
    ann.guard.expect("ERR_INTERNET_DISCONNECTED")
    study = keep(ann)
    ann.go(f"/study/{study}")
    page = ann.page
    saved(page)
    ann.context.set_offline(True)
    comment(page, "Written on a train.")
    saved(page, "offline")
    ann.context.set_offline(False)
    saved(page)
    page.route("**/api/studies/*", lambda route: route.abort() if route.request.method == "PUT" else route.continue_())
    ann.guard.expect("ERR_FAILED")
    comment(page, "Written on a longer train.")
    saved(page, "offline")
    page.unroute("**/api/studies/*")
    page.reload()
    expect(page.locator(".comment-field textarea")).to_have_value("Written on a longer train.")
    saved(page)


def test_two_tabs_write_nothing_over(visit: Visit) -> None:
    ann = visit()
    ann.guard.expect("409")
    study = keep(ann)
    ann.go(f"/study/{study}")
    saved(ann.page)
    other = ann.context.new_page()
    other.goto(f"{ann.address}/study/{study}")
    saved(other)
    with saving(other):
        comment(other, "From the other tab.")
    comment(ann.page, "From the first tab.")
    saved(ann.page, "conflict")
    ann.page.get_by_role("button", name="Keep mine as a copy").click()
    ann.page.wait_for_url(lambda url: study not in url)
    ann.page.keyboard.press("Escape")
    expect(ann.page.locator(".comment-field textarea")).to_have_value("From the first tab.")
    ann.go(f"/study/{study}")
    expect(ann.page.locator(".comment-field textarea")).to_have_value("From the other tab.")


def test_pictures_of_the_place_are_saved_by_one_click(visit: Visit) -> None:
    ann = visit()
    ann.go(f"/study/{keep(ann)}?node=2")
    ann.page.get_by_role("button", name="Link, embed, pictures").click()
    for label, name in (
        ("PNG", "tankchess-2.png"),
        ("SVG", "tankchess-2.svg"),
        ("GIF of the moves", "tankchess-2.gif"),
    ):
        with ann.page.expect_download() as download:
            ann.page.get_by_role("dialog").get_by_role("button", name=label, exact=True).click()
        assert download.value.suggested_filename == name
    ann.page.get_by_text("Show what it will look like").click()
    expect(ann.page.frame_locator(".embed-preview iframe").locator(".frame-move")).to_have_text("Start, 3 moves")


def test_a_picture_that_the_browser_does_not_copy_is_saved(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    page.add_init_script("Clipboard.prototype.write = () => Promise.reject(new DOMException('', 'NotAllowedError'))")
    visitor.go(f"/study/{keep(visitor)}")
    page.get_by_role("button", name="Link, embed, pictures").click()
    with page.expect_download() as download:
        page.get_by_role("button", name="Copy picture").click()
    assert download.value.suggested_filename.endswith(".png")
    expect(page.locator(".notice")).to_contain_text("The picture was saved as a file.")


def test_ones_studies_are_listed_and_deleted(visit: Visit) -> None:
    ann = visit()
    keep(ann, "First")
    keep(ann, "Second")
    ann.go("/games")
    ann.page.get_by_role("link", name="Studies").click()
    rows = ann.page.locator(".study-row")
    expect(rows).to_have_count(2)
    expect(rows.first).to_contain_text("Second")
    ann.page.get_by_role("button", name="Delete “Second”").click()
    ann.page.get_by_role("dialog").get_by_role("button", name="Delete", exact=True).click()
    expect(rows).to_have_count(1)
    assert violations(ann.page) == []


def test_a_link_to_no_study_says_so_in_the_visitors_language(visit: Visit) -> None:
    ann = visit(language="es")
    ann.guard.expect("404")
    ann.page.goto(f"{ann.address}/study/0000000000")
    expect(ann.page.get_by_role("alert")).to_contain_text("no hay ningún estudio")
    expect(ann.page.get_by_role("link", name="Abrir el tablero de análisis")).to_be_visible()


@pytest.mark.parametrize("size", [(360, 740), DESK])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_studies_look_well_and_keep_nobody_out(visit: Visit, theme: str, size: tuple[int, int]) -> None:
    ann = visit(size=size, color_scheme=theme)
    study = keep(ann)
    ann.go(f"/study/{study}?node=1")
    page = ann.page
    expect(page.locator(".tc-ground [data-terrain]").first).to_be_attached()
    saved(page)
    page.screenshot(path=PICTURES / f"study-{theme}-{size[0]}.png")
    assert violations(page) == []
    if size[0] < 900:
        page.locator(".analysis-tab", has_text="Share").click()
    page.get_by_role("button", name="Link, embed, pictures").click()
    page.screenshot(path=PICTURES / f"study-share-{theme}-{size[0]}.png")
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    reader = visit(size=size, color_scheme=theme)
    reader.go(f"/study/{study}")
    expect(reader.page.locator(".save-owner")).to_be_visible()
    reader.page.screenshot(path=PICTURES / f"study-reader-{theme}-{size[0]}.png")
    ann.go("/studies")
    expect(ann.page.locator(".study-row")).to_have_count(1)
    ann.page.screenshot(path=PICTURES / f"studies-{theme}-{size[0]}.png")


def test_on_a_phone_the_link_of_a_new_study_is_seen_and_the_page_can_be_used(visit: Visit) -> None:
    ann = visit(size=PHONE, touches=True)
    ann.go("/analysis?setup=duel-12")
    page = ann.page
    # Braces enclose comments in records.
    page.locator(".comment-field textarea").press_sequentially("A {quiet} start")
    expect(page.locator(".comment-field textarea")).to_have_value("A (quiet) start")
    page.get_by_role("button", name="Share", exact=True).tap()
    page.get_by_role("button", name="Link, embed, pictures").tap()
    page.get_by_role("button", name="Make a link").tap()
    page.wait_for_url("**/study/*")
    dialog = page.get_by_role("dialog", name="Link, embed, pictures")
    expect(dialog.locator("input[readonly]").first).to_be_visible()
    dialog.get_by_role("button", name="Close").tap()
    page.get_by_role("button", name="Engine", exact=True).first.tap()
    expect(page.locator(".engine-head")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= page.evaluate("innerWidth")
