"""Everything at a table keeps its place and is seen whole: at every step of a move, and to the end of the game."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tankchess.server.messages import Act, Done, Rules
from tests.e2e.conftest import Visit
from tests.e2e.test_layout import PLACES, sit_down
from tests.e2e.visitor import DESK, PHONE

SIZES = pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
LANGUAGES = pytest.mark.parametrize("language", ["en", "es", "sv"])
# Where the steps of a move are, and what stands below the question.
STEPS = """() => [...document.querySelectorAll(".tc-step")]
  .map((step) => Math.round(step.getBoundingClientRect().left))"""
BELOW = """() => Math.round(document.querySelector(".bar-extra").getBoundingClientRect().top + scrollY)"""
# Words of a player that are cut off or take a second line.
CUT_WORDS = """() => [...document.querySelectorAll(".player-detail, .deadline")].filter((words) => {
  const line = parseFloat(getComputedStyle(words).lineHeight);
  return words.scrollWidth > words.clientWidth + 1 || words.getBoundingClientRect().height > 1.5 * line;
}).map((words) => words.textContent)"""
# How many rows of moves are wholly seen.
ROWS = """() => {
  const list = document.querySelector(".move-list").getBoundingClientRect();
  const head = document.querySelector(".move-sides").getBoundingClientRect();
  return [...document.querySelectorAll("button.move")].filter((move) => {
    const { top, bottom } = move.getBoundingClientRect();
    return top >= head.bottom - 1 && bottom <= list.bottom + 1;
  }).length;
}"""


@SIZES
def test_the_end_of_a_game_against_the_computer_moves_nothing(visit: Visit, size: tuple[int, int]):
    ann = visit(size=size, touches=size == PHONE)
    table_id = ann.lay("me", "computer").id
    ann.play(table_id, ["D1D4N"])
    table = ann.table(table_id)
    table.wait_for_moves(2)
    table.wait_for_turn()
    before = ann.page.evaluate(PLACES)
    ann.post(f"/api/tables/{table_id}/acts", Act("end", "resign"), Done)
    table.result.wait_for()
    ann.page.locator(".review").wait_for(state="attached")
    assert ann.page.evaluate(PLACES) == before
    words = "Review this game" if size == DESK else "Review"
    table.press(ann.page.get_by_role("button", name=words, exact=True).locator("visible=true").last)
    expect(ann.page.locator(".review")).to_be_visible()
    expect(ann.page.locator(".help-over")).to_be_hidden()


@SIZES
def test_the_name_of_an_opening_moves_nothing(visit: Visit, size: tuple[int, int]):
    ann = visit(size=size, touches=size == PHONE)
    table_id = ann.lay("me", "me", rules=Rules(setup="basic-16")).id
    table = ann.table(table_id)
    table.wait_for_turn()
    before = ann.page.evaluate(PLACES)
    ann.play(table_id, ["C1D2NE", "D14E12NE"])
    table.wait_for_moves(2)
    expect(ann.page.locator(".moves-opening")).to_have_text("Left Anchor against Bridgehead")
    assert ann.page.evaluate(PLACES) == before


@SIZES
def test_the_steps_of_a_move_keep_their_places(visit: Visit, size: tuple[int, int]):
    ann = visit(size=size, touches=size == PHONE)
    table = ann.table(ann.lay("me", "computer").id)
    table.wait_for_turn()
    steps, below = [ann.page.evaluate(STEPS)], [ann.page.evaluate(BELOW)]
    table.choose("B1")
    steps.append(ann.page.evaluate(STEPS))
    below.append(ann.page.evaluate(BELOW))
    table.tap("C2")
    assert table.wait_past("square") == "facing"
    steps.append(ann.page.evaluate(STEPS))
    below.append(ann.page.evaluate(BELOW))
    assert len({tuple(each) for each in steps}) == 1, steps
    assert len(set(below)) == 1, below


@LANGUAGES
@SIZES
def test_the_days_of_a_player_and_the_turn_are_seen_in_one_line(visit: Visit, size: tuple[int, int], language: str):
    ann, ben = visit(size=size, touches=size == PHONE, language=language), visit()
    table_id = sit_down(ann, ben, days=14)
    ann.table(table_id).wait_for_turn()
    expect(ann.page.locator(".deadline")).to_be_visible()
    assert ann.page.evaluate(CUT_WORDS) == []


def test_with_four_players_a_whole_round_of_moves_is_seen(visit: Visit):
    ann = visit(size=DESK)
    table_id = ann.lay("me", "computer", "computer", "computer", rules=Rules(setup="four-the-glory-20")).id
    table = ann.table(table_id)
    table.wait_for_turn()
    ann.play(table_id, ["H1I1NE"])
    table.wait_for_moves(4)
    assert ann.page.evaluate(ROWS) >= 4


def test_a_declined_draw_leaves_the_buttons_where_they_were(visit: Visit):
    ann, ben = visit(), visit()
    table_id = sit_down(ann, ben)
    ann.play(table_id, ["D1D4N"])
    ben.play(table_id, ["I12I9S"])
    one, other = ann.table(table_id), ben.table(table_id)
    one.wait_for_moves(2)
    resign = ann.page.get_by_role("button", name="Resign", exact=True)
    before = resign.bounding_box()
    one.confirm("Offer a draw")
    other.press(other.button("Decline"))
    expect(ann.page.get_by_text("The draw was declined.").first).to_be_attached()
    assert resign.bounding_box() == before


def test_nothing_lies_under_the_directions(visit: Visit):
    ann = visit()
    table = ann.table(ann.lay("me", "computer").id)
    table.choose("G3")
    table.tap("G4")
    assert table.wait_past("square") == "facing"
    expect(ann.page.locator(".tc-impossible").first).to_be_visible()
    expect(ann.page.locator(".tc-stop text").first).to_be_hidden()
