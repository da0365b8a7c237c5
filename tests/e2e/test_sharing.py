"""A game is handed on: a link to a position, its picture, its text."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.e2e.conftest import Visit


def test_a_link_to_a_position_opens_there_and_the_address_follows(visit: Visit):
    visitor, other = visit(), visit()
    table_id = visitor.lay("me", "me").id
    visitor.play(table_id, ["D1D4N", "I12I9S", "B1A2N"])
    other.go(f"/t/{table_id}?ply=1")
    table = other.at_table()
    expect(table.piece("Black Medium Tank on I12, facing south")).to_be_attached()
    other.page.keyboard.press("ArrowRight")
    expect(table.piece("Black Medium Tank on I9, facing south")).to_be_attached()
    expect(other.page).to_have_url(re.compile(r"\?ply=2$"))
    other.page.keyboard.press("End")
    expect(other.page).to_have_url(re.compile(rf"/t/{table_id}$"))


def test_a_position_is_shared_as_link_picture_and_text(visit: Visit):
    visitor = visit()
    table_id = visitor.lay("me", "me").id
    visitor.play(table_id, ["D1D4N", "I12I9S"])
    visitor.go(f"/t/{table_id}?ply=1")
    table = visitor.at_table()
    table.button("Share").click()
    dialog = visitor.page.locator("dialog[open]")
    expect(dialog.get_by_label("Link to this game", exact=True)).to_have_value(f"{visitor.address}/t/{table_id}?ply=1")
    picture = dialog.locator("img")
    expect(picture).to_have_js_property("complete", True)
    assert picture.evaluate("(image) => image.naturalWidth") > 0
    with visitor.page.expect_download() as waiting:
        dialog.get_by_role("link", name="Moves (GIF)").click()
    assert waiting.value.path().read_bytes()[:6] == b"GIF89a"
    with visitor.page.expect_download() as waiting:
        dialog.get_by_role("link", name="Picture (PNG)").click()
    assert waiting.value.suggested_filename == f"tankchess-{table_id}-1.png"
    text = dialog.get_by_label("Position as text (TFEN)", exact=True).input_value()
    assert "@D4N" in text and "@I12S" in text
