"""The choices of the rules in the form for a new game, and what becomes of them at the table (G2, G6, M1)."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tankchess import Position
from tankchess.server.messages import Rules
from tests.e2e.conftest import Visit
from tests.e2e.finding import find_way


def test_g2_m1_the_earlier_rules_are_chosen_with_one_click(visit: Visit):
    visitor = visit()
    visitor.go("/new?with=screen&setup=duel-12")
    page = visitor.page
    page.get_by_text("More rules").click()
    page.get_by_role("radio", name="Earlier rules").check()
    expect(page.get_by_role("radio", name="Announced only")).to_be_checked()
    expect(page.get_by_role("switch", name="Turning is a move")).not_to_be_checked()
    page.get_by_role("button", name="Start the game").click()
    visitor.at_table()
    position = visitor.position(page.url.rsplit("/", 1)[1])
    assert (str(position.announce), position.turning) == ("only", False)
    expect(page.get_by_text("Check and escape are announced, nothing is forbidden")).to_be_visible()


def test_g2_m1_a_single_change_makes_a_mixture(visit: Visit):
    visitor = visit()
    visitor.go("/new?with=screen&setup=duel-12")
    page = visitor.page
    page.get_by_text("More rules").click()
    page.get_by_role("radio", name="Not announced").check()
    expect(page.get_by_role("radio", name="Your own mix")).to_be_checked()
    page.get_by_role("radio", name="Current rules").check()
    expect(page.get_by_role("radio", name="Announced, with mate")).to_be_checked()
    expect(page.get_by_role("radio", name="Your own mix")).to_have_count(0)


def test_g6_three_flags_are_offered_in_the_flag_mode(visit: Visit):
    visitor = visit()
    visitor.go("/new?with=screen&setup=basic-16")
    page = visitor.page
    page.get_by_role("radio", name="Capture the flag").check()
    page.get_by_text("More rules").click()
    page.get_by_role("radio", name="3 flags").check()
    page.get_by_role("button", name="Start the game").click()
    visitor.at_table()
    assert len(visitor.position(page.url.rsplit("/", 1)[1]).flags()) == 3


def test_g2_announced_only_shows_the_banner_and_bars_nothing(visit: Visit):
    visitor = visit()
    table_id = visitor.lay("me", "me", rules=Rules(setup="duel-12", announce="only")).id
    visitor.play(table_id, find_way(visitor.position(table_id), "H1", lambda move, here: here.after(move).in_check()))
    table = visitor.table(table_id)
    expect(table.page.get_by_text("Check!").first).to_be_visible()
    position = visitor.position(table_id)
    strict = Position.from_tfen(position.tfen().replace(" announce=only", ""))
    careless = next(move for move in position.legal_moves() if not move.action and not strict.is_legal(move))
    table.play(str(careless))
    assert visitor.look_at(table_id).status == "playing"


@pytest.mark.parametrize(("mode", "words"), [("last", "more vehicles"), ("escape3", "more escapes")])
def test_g4_g5_two_on_one_screen_stop_and_count(visit: Visit, mode, words):
    visitor = visit()
    table_id = visitor.lay("me", "me", rules=Rules(setup="duel-12", mode=mode)).id
    visitor.play(table_id, ["D1D4N", "I12I9S"])
    table = visitor.table(table_id)
    table.button("Stop and count").click()
    expect(table.page.get_by_role("dialog").get_by_text(words)).to_be_visible()
    table.page.get_by_role("dialog").get_by_role("button", name="Stop and count").click()
    table.expect_over("Draw", "By agreement.")
