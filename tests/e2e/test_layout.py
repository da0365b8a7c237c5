"""The page around the board: nothing moves in a game, nothing lies over anything, everything is explained."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tankchess import Move
from tankchess.server.messages import Act, Done, Rules, Sit, TableView
from tests.e2e.conftest import Visit
from tests.e2e.table_page import TablePage
from tests.e2e.visitor import DESK, PHONE, Visitor
from tests.e2e.waiting import wait_until

# Notes everything that moves on the page by itself: not what follows a tap or a key within half a second.
WATCH = """
window.shifts = [];
new PerformanceObserver((list) => {
  for (const { value, hadRecentInput, sources } of list.getEntries()) {
    if (hadRecentInput) continue;
    const place = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(" ");
    const moved = sources.map(({ node, previousRect, currentRect }) =>
      `${node?.outerHTML?.slice(0, 80) ?? node?.data} from ${place(previousRect)} to ${place(currentRect)}`);
    window.shifts.push(`${value}: ${moved.join(", ")}`);
  }
}).observe({ type: "layout-shift", buffered: true });
"""
# Controls that something else lies over, of those that can be seen. What is scrolled out of sight is under the head.
COVERED = """() => [...document.querySelectorAll("button, a[href], input, summary")].filter((control) => {
  const { left, top, width, height } = control.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  const head = control.closest(".header") ? 0 : document.querySelector(".header").offsetHeight;
  if (width === 0 || y < head || y > innerHeight) return false;
  if (!control.checkVisibility({ checkVisibilityCSS: true })) return false;
  const there = document.elementFromPoint(x, y);
  return there === null || !(control.contains(there) || there.contains(control));
}).map((control) => control.outerHTML.slice(0, 120))"""
# Parts of the bar that are cut off by the bar itself.
CUT = """() => {
  const inside = document.querySelector(".tc-buttons");
  const room = inside.getBoundingClientRect();
  return [...inside.querySelectorAll("button")].filter((button) => {
    const box = button.getBoundingClientRect();
    return box.left < room.left || box.right > room.right || box.top < room.top || box.bottom > room.bottom + 1;
  }).map((button) => button.textContent);
}"""

# Steps of a move that are not wholly seen. A long name of a piece may be: the question repeats it.
CUT_STEPS = """() => [...document.querySelectorAll(".tc-step")].filter((step) =>
  [step, ...step.querySelectorAll("*")].some((each) => each.scrollWidth > each.clientWidth + 1 && each.clientWidth > 0)
).map((step) => step.textContent).filter((text) => !/ D1$/.test(text))"""


def sit_down(ann: Visitor, ben: Visitor, **options: Any) -> str:
    """A table of two people; the identifier of the table."""
    table = ann.lay("me", "open", **options)
    ben.get("/api/session", dict)
    ben.post(f"/api/tables/{table.id}/seats", Sit("b"), TableView)
    return table.id


def say(speaker: Visitor, text: str) -> None:
    speaker.page.get_by_label("Say something").fill(text)
    speaker.page.get_by_role("button", name="Send").click()


def fights(visitor: Visitor, table_id: str) -> Move:
    """A move of the side to move: a shot where there is one."""
    moves = sorted(visitor.position(table_id).legal_moves(), key=str)
    return next((move for move in moves if move.action == "x"), moves[len(moves) // 3])


def shifted(visitor: Visitor) -> list[str]:
    """What has moved since it was last asked for."""
    return [str(each) for each in visitor.page.evaluate("window.shifts.splice(0)")]


def play_by_hand(visitor: Visitor, table: TablePage, move: str) -> list[str]:
    """Plays a move; what had moved by itself before. What moves meanwhile does so by the player's hand."""
    before = shifted(visitor)
    table.play(move)
    shifted(visitor)
    return before


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_nothing_moves_by_itself_in_a_whole_game(visit: Visit, size: tuple[int, int]):
    ann, ben = visit(size=size, touches=size == PHONE), visit()
    # He moves without his board, which may still be asking for the choices before his move.
    ben.guard.expect("status of 409")
    ann.page.add_init_script(WATCH)
    table_id = sit_down(ann, ben, clock="10+0")
    one, other = ann.table(table_id), ben.table(table_id)
    moved = play_by_hand(ann, one, "D1D4N")
    ben.play(table_id, ["I12I9S"])
    one.wait_for_moves(2)
    for number in range(3, 13):
        move = str(fights(ann, table_id))
        if number % 2 == 0:
            ben.play(table_id, [move])
            one.wait_for_moves(number)
        elif number < 6:
            moved += play_by_hand(ann, one, move)
        else:
            one.wait_for_turn()
            ann.play(table_id, [move])
            one.wait_for_moves(number)
    expect(ann.page.locator(".loss")).not_to_have_count(0)
    other.confirm("Offer a draw")
    one.press(one.button("Decline"))
    say(ben, "a long line " * 20)
    expect(ann.page.get_by_text("a long line").first).to_be_attached()
    one.press(one.moves.first)
    one.press(one.button("Back to the game"))
    assert moved + shifted(ann) == []
    other.confirm("Resign")
    one.result.wait_for()


# Where every part of the page is, from its beginning.
PLACES = """() => [".table-above", ".table-board", ".tc-tray", ".table-below", ".deck", ".options", ".moves",
  ".table-extra"].map((name) => {
    const { top } = document.querySelector(name).getBoundingClientRect();
    return [name, Math.round(top + scrollY)];
  })"""


@pytest.mark.parametrize("language", ["en", "es", "sv"])
@pytest.mark.parametrize("other", ["open", "computer"])
def test_the_end_of_a_game_moves_nothing_on_a_phone(visit: Visit, other: str, language: str):
    ann, ben = visit(size=PHONE, touches=True, language=language), visit()
    if other == "open":
        table_id = sit_down(ann, ben)
        ann.play(table_id, ["D1D4N"])
        ben.play(table_id, ["I12I9S"])
    else:
        table_id = ann.lay("me", "computer").id
        ann.play(table_id, ["D1D4N"])
    one = ann.table(table_id)
    one.wait_for_moves(2)
    one.wait_for_turn()
    before = ann.page.evaluate(PLACES)
    ann.post(f"/api/tables/{table_id}/acts", Act("end", "resign"), Done)
    one.result.wait_for()
    ann.page.locator(".review").wait_for(state="attached")
    assert ann.page.evaluate(PLACES) == before
    ann.page.locator(".bar-review:visible").last.tap()
    expect(ann.page.locator(".review")).to_be_in_viewport(ratio=0.9)


def test_a_notice_lies_over_no_control(visit: Visit):
    ann, ben = visit(size=PHONE, touches=True), visit()
    table_id = sit_down(ann, ben)
    ann.play(table_id, ["D1D4N"])
    ben.play(table_id, ["I12I9S"])
    one, other = ann.table(table_id), ben.table(table_id)
    other.confirm("Offer a draw")
    expect(one.button("Accept")).to_be_visible()
    say(ben, "x" * 280)
    notice = ann.page.locator(".notice").last
    # It stays for a few seconds only: its text and its length are looked at together.
    expect(notice).to_have_text(re.compile(r"^(?=.*xxx).{1,99}$", re.DOTALL))
    one.button("Accept").scroll_into_view_if_needed()
    assert ann.page.evaluate(COVERED) == []


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_no_answer_is_cut_off(visit: Visit, size: tuple[int, int]):
    visitor = visit(size=size, touches=size == PHONE)
    table = visitor.table(visitor.lay("me", "me", rules=Rules(setup="minefield-16")).id)
    table.choose("F1")
    table.tap("F1")
    table.wait_past("square")
    table.press(table.board.locator('[data-facing="NE"]'))
    table.wait_past("facing")
    expect(table.answer("Just move")).to_be_visible()
    assert visitor.page.locator(".tc-group .tc-button").count() >= 3
    assert visitor.page.evaluate(CUT) == []


@pytest.mark.parametrize("width", [360, 390, 1024, 1200, 1280])
@pytest.mark.parametrize("language", ["en", "es", "sv"])
def test_square_and_facing_of_a_move_are_never_cut_off(visit: Visit, width: int, language: str):
    visitor = visit(size=(width, 800), language=language, settings={"confirm": "always"})
    table = visitor.table(visitor.lay("me", "me").id)
    # By mouse, in a narrow window, too: there the board zooms while the button is down.
    table.choose("D1")
    table.tap("D3")
    table.wait_past("square")
    table.press(table.board.locator('[data-facing="NE"]'))
    table.wait_past("facing")
    assert visitor.page.evaluate(CUT_STEPS) == []


def test_the_card_of_a_piece_is_shown_by_the_pointer_and_by_a_tap(visit: Visit):
    desk, phone = visit(), visit(size=PHONE, touches=True)
    table = desk.table(desk.lay("me", "me").id)
    desk.page.mouse.move(*table.point("F10"))
    card = desk.page.locator(".piece-card")
    expect(card.locator(".piece-name")).to_have_text("Heavy Tank")
    expect(card.locator(".armour")).to_have_attribute("aria-label", "Armour: front 3, side 2, rear 1.")
    small = phone.table(phone.lay("me", "me").id)
    small.choose("F10")
    line = phone.page.locator(".piece-line")
    expect(line).to_contain_text("Heavy Tank")
    expect(line).to_contain_text("Armour 3/2/1")
    small.press(line)
    expect(phone.page.locator("dialog[open] .armour")).to_be_visible()


def test_a_sign_is_explained_once_and_the_legend_explains_all(visit: Visit):
    visitor = visit()
    table_id = visitor.lay("me", "me").id
    table = visitor.table(table_id)
    hint = visitor.page.locator(".sign-hint-text")
    table.choose("D1")
    expect(hint).to_have_text("The number: how many steps it takes to get there.")
    visitor.page.get_by_role("button", name="Got it").click()
    expect(hint).to_have_text("Short lines: the ways the piece can face there.")
    again = visitor.table(table_id)
    again.choose("D1")
    expect(hint).to_have_text("Short lines: the ways the piece can face there.")
    again.button("Signs on the board").click()
    legend = visitor.page.locator("dialog[open]")
    expect(legend.locator(".legend-row").filter(has_text="Red hatching")).to_be_visible()


def test_on_a_phone_a_move_against_a_person_is_confirmed(visit: Visit):
    ann, ben = visit(size=PHONE, touches=True), visit()
    table_id = sit_down(ann, ben)
    one: TablePage = ann.table(table_id)
    one.choose("D1")
    one.tap("D5")
    assert one.wait_past("square") == "review"
    expect(one.prompt).to_have_text("Medium Tank D1 to D5, facing north. Play this move?")
    assert ann.look_at(table_id).ply == 0
    one.press(one.answer("Back"))
    assert one.wait_past("review") == "square"
    one.tap("D5")
    one.wait_past("square")
    one.press(one.answer("Confirm the move"))
    one.wait_for_moves(1)


def test_a_wide_board_fills_the_window(visit: Visit):
    visitor = visit()
    visitor.table(visitor.lay("me", "me", rules=Rules(setup="highway-20x16")).id)
    wait_until(visitor.page, "document.querySelector('.tc-board svg').getBoundingClientRect().width > 0")
    left, bottom = visitor.page.evaluate("""() => {
      const { bottom } = document.querySelector(".tc-tray").getBoundingClientRect();
      return [document.querySelector(".table-board").getBoundingClientRect().left, bottom];
    }""")
    assert DESK[1] - bottom < 40, "there is a band below the board"
    assert left < 200, "there is a column beside a board that could use it"
