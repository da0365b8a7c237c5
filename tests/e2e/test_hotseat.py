"""Two people on one screen."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.e2e.conftest import Visit


def test_two_on_one_screen_take_back_resign_and_play_again(visit: Visit):
    visitor = visit(moves=True)
    visitor.go("/")
    page = visitor.page
    page.get_by_role("link", name="Two on one screen").click()
    page.get_by_role("radio", name="Duel").check()
    page.get_by_role("button", name="Start the game").click()
    table = visitor.at_table()
    first = page.url
    for code in ("D1D4N", "I12I9S", "B1A2N"):
        table.play(code)
    table.button("Take back").click()
    expect(table.moves).to_have_count(2)
    expect(table.piece("White Light Tank on B1, facing north")).to_be_attached()
    table.play("K3L4N")
    table.confirm("Resign")
    table.expect_over("White wins", "By resignation.")
    table.button("Rematch").click()
    page.wait_for_url(lambda url: url != first)
    again = visitor.at_table()
    expect(again.moves).to_have_count(0)
    again.play("D1D4N")


def test_two_on_one_screen_agree_on_a_draw(visit: Visit):
    visitor = visit()
    table_id = visitor.lay("me", "me").id
    visitor.play(table_id, ["D1D4N", "I12I9S"])
    table = visitor.table(table_id)
    table.confirm("Agree to a draw")
    table.expect_over("Draw", "By agreement.")
    # The board says so as well, until that is closed; the move list and the last shot can then be seen.
    band = visitor.page.locator(".tc-board .over-band")
    expect(band).to_have_text("DrawBy agreement.")
    band.get_by_role("button", name="Close").click()
    expect(band).to_have_count(0)


def test_a_game_that_has_hardly_begun_is_called_off(visit: Visit):
    visitor = visit()
    table = visitor.table(visitor.lay("me", "me").id)
    table.confirm("Call off")
    table.expect_over("Called off", "The game was called off.")


def test_the_moves_of_a_game_can_be_browsed_and_the_game_goes_on_where_it_was(visit: Visit):
    visitor = visit()
    table_id = visitor.lay("me", "me").id
    visitor.play(table_id, ["D1D4N", "I12I9S"])
    table = visitor.table(table_id)
    table.wait_for_turn()
    place = visitor.page.locator(".move-list").bounding_box()
    table.button("Go to the start").click()
    expect(table.piece("White Medium Tank on D1, facing north")).to_be_attached()
    expect(table.button("Back to the game")).to_be_visible()
    assert visitor.page.locator(".move-list").bounding_box() == place, "the list of moves has moved"
    table.button("One move forward").click()
    expect(table.piece("White Medium Tank on D4, facing north")).to_be_attached()
    expect(table.piece("Black Medium Tank on I12, facing south")).to_be_attached()
    table.button("Back to the game").click()
    expect(table.piece("Black Medium Tank on I9, facing south")).to_be_attached()
    table.play("B1A2N")


def test_the_record_of_a_game_is_downloaded(visit: Visit):
    visitor = visit()
    table_id = visitor.lay("me", "me").id
    visitor.play(table_id, ["D1D4N", "I12I9S"])
    table = visitor.table(table_id)
    table.button("Share").click()
    with visitor.page.expect_download() as waiting:
        table.page.get_by_role("link", name="Record (.tcg)").click()
    text = waiting.value.path().read_text(encoding="utf-8")
    assert "D1>D4/N" in text and "I12>I9/S" in text


def test_a_board_turned_round_takes_moves_where_they_are_seen(visit: Visit):
    visitor = visit()
    table = visitor.table(visitor.lay("me", "me").id)
    for is_half, code in ((True, "D1D4N"), (False, "I12I9S"), (False, "B1A2N")):
        before = table.point("A1")
        if is_half:
            table.button("Turn the board round").click()
        else:
            table.option("Rotate a quarter turn")
        assert table.point("A1") != before
        table.play(code)


def test_a_move_can_be_typed_by_its_code(visit: Visit):
    visitor = visit()
    table = visitor.table(visitor.lay("me", "me").id)
    table.option("Moves by code")
    field = visitor.page.get_by_label("Move code")
    field.fill("d1d4n")
    field.press("Enter")
    table.wait_for_moves(1)
    field.fill("D1D9N")
    field.press("Enter")
    expect(visitor.page.locator(".move-why")).to_contain_text("Not permitted (rule")
    expect(table.moves).to_have_count(1)
