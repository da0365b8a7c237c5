"""Two people, each with a browser of their own: by link, with chat, offers, and a connection that breaks."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from bench.served import Served
from tests.e2e.cable import Cable
from tests.e2e.conftest import Visit
from tests.e2e.table_page import TablePage
from tests.e2e.visitor import PHONE, Visitor

WHITE, BLACK = "D1D4N", "I12I9S"
WHITE_NEXT, BLACK_NEXT = "B1A2N", "C12C10S"
# What a browser says by itself when the other end is gone.
LOST = r"WebSocket connection to|Failed to load resource: net::ERR"
NOTHING_KEPT = "Service Worker registration blocked"


@pytest.fixture
def cable(served: Served) -> Iterator[Cable]:
    cable = Cable(served.address)
    yield cable
    cable.close()


def sit_down(visitor: Visitor, table_id: str, side: str) -> TablePage:
    table = visitor.table(table_id)
    table.button(f"Play as {side}").click()
    return table


def start(white: Visitor, black: Visitor) -> tuple[str, TablePage, TablePage]:
    """A game between two visitors that has begun."""
    table_id = white.lay("me", "open").id
    one = white.table(table_id)
    other = sit_down(black, table_id, "Black")
    one.wait_for_turn()
    return table_id, one, other


def test_a_friend_sits_down_by_link_and_moves_are_seen_on_both_sides(visit: Visit):
    ann, ben = visit(), visit()
    ann.go("/new?with=friend&setup=duel-12")
    ann.page.get_by_role("button", name="Create the link").click()
    one = ann.at_table()
    link = ann.page.get_by_label("Link to this game", exact=True).input_value()
    assert link == ann.page.url
    other = sit_down(ben, link.rpartition("/")[2], "Black")
    one.play(WHITE)
    other.wait_for_moves(1)
    expect(other.piece("White Medium Tank on D4, facing north")).to_be_attached()
    other.play(BLACK)
    one.wait_for_moves(2)
    expect(one.piece("Black Medium Tank on I9, facing south")).to_be_attached()


def test_what_is_played_while_the_connection_is_cut_arrives_once_it_is_back(visit: Visit, cable: Cable):
    ann, ben = visit(), visit(address=cable.address)
    ben.guard.expect(LOST)
    table_id, one, other = start(ann, ben)
    one.play(WHITE)
    other.wait_for_turn()
    cable.pull()
    lost = ben.page.locator(".tc-warning")
    expect(lost).to_be_visible()
    other.enter(BLACK)
    expect(one.moves).to_have_count(1)
    cable.put_back()
    expect(lost).to_be_hidden()
    one.wait_for_moves(2)
    other.wait_for_moves(2)
    cable.pull()
    expect(lost).to_be_visible()
    one.play(WHITE_NEXT)
    cable.put_back()
    other.wait_for_moves(3)
    other.play(BLACK_NEXT)
    one.wait_for_moves(4)
    assert ann.look_at(table_id).ply == 4


def test_a_page_whose_program_did_not_come_is_there_once_the_connection_is(visit: Visit, cable: Cable):
    # Where nothing is kept for times without a connection: without https, or on a first visit.
    ann = visit(address=cable.address, service_workers="block")
    ann.guard.expect(f"{LOST}|{NOTHING_KEPT}")
    ann.go("/")
    ann.page.wait_for_load_state("networkidle")
    cable.pull()
    ann.page.get_by_role("link", name="Lobby").first.click()
    expect(ann.page.locator("main .loading")).to_contain_text("Connection lost.")
    cable.put_back()
    expect(ann.page.get_by_role("heading", name="Lobby", level=1)).to_be_visible()
    assert ann.page.url.endswith("/lobby")


def test_a_page_that_never_comes_says_so(visit: Visit):
    ann = visit(service_workers="block")
    ann.guard.expect(f"{LOST}|{NOTHING_KEPT}")
    ann.go("/")
    ann.page.route("**/assets/LobbyPage*", lambda route: route.abort())
    ann.page.get_by_role("link", name="Lobby").first.click()
    expect(ann.page.locator("main .loading")).to_contain_text("Something went wrong on the server.")


def test_a_game_goes_on_after_the_server_was_killed_and_started_again(visit: Visit, tmp_path: Path):
    server = Served(tmp_path)
    try:
        ann, ben = visit(address=server.address), visit(address=server.address)
        for each in (ann, ben):
            each.guard.expect(LOST)
        _, one, other = start(ann, ben)
        one.play(WHITE)
        server.kill()
        expect(ann.page.locator(".tc-warning")).to_be_visible()
        server = Served(tmp_path, port=server.port)
        other.play(BLACK)
        one.wait_for_moves(2)
        one.play(WHITE_NEXT)
        other.wait_for_moves(3)
    finally:
        server.interrupt()


def test_takeback_is_asked_for_and_granted(visit: Visit):
    ann, ben = visit(), visit()
    _, one, other = start(ann, ben)
    one.play(WHITE)
    other.wait_for_moves(1)
    one.button("Ask for a takeback").click()
    expect(one.button("Takeback requested")).to_be_disabled()
    expect(other.prompts).to_contain_text("White would like to take a move back.")
    other.button("Accept").click()
    expect(one.moves).to_have_count(0)
    expect(other.moves).to_have_count(0)
    one.play(WHITE)


def test_an_offer_on_a_phone_is_answered_at_the_board_without_scrolling(visit: Visit):
    ann, ben = visit(), visit(size=PHONE, touches=True)
    _, one, other = start(ann, ben)
    one.play(WHITE)
    other.wait_for_moves(1)
    ben.page.evaluate("scrollTo(0, 0)")
    one.confirm("Offer a draw")
    for name in ("Accept", "Decline"):
        expect(other.button(name)).to_be_in_viewport(ratio=1)
    other.press(other.button("Decline"))
    expect(other.button("Accept")).to_have_count(0)
    expect(one.button("Offer a draw")).to_be_enabled()


def test_a_draw_is_declined_then_agreed_and_a_rematch_begins_with_the_sides_changed(visit: Visit):
    ann, ben = visit(), visit()
    table_id, one, other = start(ann, ben)
    one.play(WHITE)
    other.play(BLACK)
    one.confirm("Offer a draw")
    other.button("Decline").press("Enter")
    expect(one.button("Offer a draw")).to_be_enabled()
    expect(other.board).to_be_focused()
    one.play(WHITE_NEXT)
    other.confirm("Offer a draw")
    expect(one.prompts).to_contain_text("Black offers a draw.")
    one.button("Accept").click()
    for table in (one, other):
        table.expect_over("Draw", "By agreement.")
    one.button("Rematch").click()
    other.button("Accept the rematch").click()
    ann.page.wait_for_url(lambda url: table_id not in url)
    ben.page.wait_for_url(ann.page.url)
    again = ben.at_table()
    again.play(WHITE)
    ann.at_table().wait_for_moves(1)


def test_resigning_asks_first_and_ends_the_game_for_both(visit: Visit):
    ann, ben = visit(), visit()
    _, one, other = start(ann, ben)
    one.play(WHITE)
    other.play(BLACK)
    one.confirm("Resign")
    one.expect_over("You lost", "By resignation.")
    other.expect_over("You won", "By resignation.")


def test_chat_goes_both_ways_and_script_in_it_is_only_text(visit: Visit):
    ann, ben = visit(), visit()
    _, one, other = start(ann, ben)
    script = "<img src=x onerror=alert(1)><script>alert(2)</script>"
    for speaker, text in ((ann, "good luck"), (ben, script)):
        speaker.page.get_by_label("Say something").fill(text)
        speaker.page.get_by_role("button", name="Send").click()
        for table in (one, other):
            expect(table.chat.last).to_contain_text(text)
    expect(one.page.locator(".chat img, .chat script")).to_have_count(0)
