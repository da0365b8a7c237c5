"""Moves planned ahead are entered on the board, and played while their owner does nothing."""

from __future__ import annotations

from playwright.sync_api import expect

from tankchess.server.messages import Sit, TableView
from tests.e2e.conftest import Visit


def test_a_line_of_replies_is_entered_on_the_board_and_played(visit: Visit):
    ann, bob = visit(), visit()
    table_id = ann.lay("me", "open", days=3).id
    bob.get("/api/session", dict)
    bob.post(f"/api/tables/{table_id}/seats", Sit(), TableView)
    table = bob.table(table_id)
    table.button("If … then …").press("Enter")
    expect(table.board).to_be_focused()
    expect(table.prompt).to_have_text("Enter what your opponent may play.")
    table.enter("F1F2N")
    expect(table.prompt).to_have_text("Enter your answer to it.")
    table.enter("G12G11S")
    table.button("Keep this line").press("Enter")
    expect(bob.page.get_by_role("heading", name="Plan ahead")).to_be_focused()
    entry = bob.page.locator(".plans-entry")
    expect(entry).to_have_text("F1F2N → G12G11S")
    expect(table.moves).to_have_count(0)
    ann.play(table_id, ["F1F2N"])
    table.wait_for_moves(2)
    expect(table.moves).to_have_text(["F1>F2/N", "G12>G11/S"])
    expect(entry).to_have_count(0)


def test_a_premove_is_entered_while_the_other_thinks_and_can_be_taken_away(visit: Visit):
    ann, bob = visit(), visit()
    table_id = ann.lay("me", "open", clock="5+0").id
    bob.get("/api/session", dict)
    bob.post(f"/api/tables/{table_id}/seats", Sit(), TableView)
    table = bob.table(table_id)
    expect(table.button("If … then …")).to_have_count(0)
    table.button("Plan a move").click()
    table.enter("C12C11S")
    entry = bob.page.locator(".plans-entry")
    expect(entry).to_have_text("Whatever comes: C12C11S")
    entry.get_by_role("button").click()
    expect(entry).to_have_count(0)
    table.button("Plan a move").click()
    table.enter("G12G11S")
    expect(entry).to_have_text("Whatever comes: G12G11S")
    ann.play(table_id, ["F1F2N"])
    table.wait_for_moves(2)
    expect(table.moves).to_have_text(["F1>F2/N", "G12>G11/S"])
