"""What is on the page of a table keeps its place, whatever is chosen, opened or still to come from the server."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Route, expect

import tankchess
from tankchess.server.messages import Rules
from tests.e2e.conftest import Visit
from tests.e2e.finding import find_way
from tests.e2e.test_layout import sit_down
from tests.e2e.visitor import DESK, PHONE

SIZES = pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
LANGUAGES = pytest.mark.parametrize("language", ["en", "es", "sv"])
# Where the answers in the bar are.
ANSWERS = """() => [...document.querySelectorAll(".tc-buttons button")].map((button) => {
  const { x, y, width, height } = button.getBoundingClientRect();
  return [x, y, width, height].map(Math.round).join(" ");
})"""
# Where the parts beside the board are, from the beginning of the page.
BESIDE = """() => [...document.querySelectorAll(".table-side > *, .table-extra > *")]
  .filter((part) => part.checkVisibility()).map((part) => {
  const { top, height } = part.getBoundingClientRect();
  return [part.className, Math.round(top + scrollY), Math.round(height)];
})"""
ACTIONS = """() => [...document.querySelectorAll(".action")].map((button) => {
  const { x, y, width, height } = button.getBoundingClientRect();
  const icon = button.querySelector("svg").getBoundingClientRect();
  return [x, y, width, height, icon.x, icon.y].map(Math.round);
})"""


@LANGUAGES
@SIZES
def test_the_sum_of_a_shot_moves_no_answer(visit: Visit, size: tuple[int, int], language: str):
    visitor = visit(size=size, touches=size == PHONE, language=language)
    codes = find_way(tankchess.setup("duel-12").position(), "G3", lambda move, _: move.action == "x")
    table_id = visitor.lay("me", "me").id
    visitor.play(table_id, codes[:-1])
    held: list[Route] = []
    is_held = True
    visitor.page.route("**/look?*", lambda route: held.append(route) if is_held else route.continue_())
    table = visitor.table(table_id)
    move = tankchess.Move.parse(codes[-1])
    assert move.from_square is not None and move.to_square is not None
    table.choose(move.from_square)
    table.tap(move.to_square)
    stage = table.wait_past("square")
    if stage == "facing":
        table.press(table.board.locator(f'[data-facing="{move.facing}"]'))
        stage = table.wait_past("facing")
    assert stage == "action"
    before = visitor.page.evaluate(ANSWERS)
    assert len(before) >= 2
    is_held = False
    for route in held:
        route.continue_()
    expect(table.tray.locator(".tc-button", has_text="·").first).to_be_visible()
    assert visitor.page.evaluate(ANSWERS) == before


@pytest.mark.parametrize(
    ("language", "name"), [("en", "Command tank"), ("es", "Tanque de Mando"), ("sv", "Command Tank")]
)
def test_the_line_of_a_command_tank_on_a_phone_says_that_it_is_one(visit: Visit, language: str, name: str):
    visitor = visit(size=PHONE, touches=True, language=language)
    table = visitor.table(visitor.lay("me", "me").id)
    command = next(
        piece for piece in tankchess.setup("duel-12").position().pieces() if piece.is_command and piece.side == "w"
    )
    assert command.square is not None
    table.choose(command.square)
    line = visitor.page.locator(".piece-line")
    expect(line).to_contain_text(name)
    expect(line.locator(".piece-name")).to_be_visible()
    assert visitor.page.evaluate("""() => {
      const words = document.querySelector(".piece-line-words");
      return [...words.children].every((line) => line.getBoundingClientRect().height < 24);
    }""")


@SIZES
def test_the_computer_has_its_face_beside_its_name(visit: Visit, size: tuple[int, int]):
    visitor = visit(size=size, touches=size == PHONE)
    table = visitor.table(visitor.lay("me", "computer").id)
    table.wait_for_turn()
    other, own = visitor.page.locator('.player[data-side="b"]'), visitor.page.locator('.player[data-side="w"]')
    expect(other.locator(".player-name")).to_contain_text("Pip")
    expect(other.locator(".portrait")).to_be_visible()
    expect(own.locator(".portrait")).to_have_count(0)
    heights = [each.evaluate("(strip) => strip.getBoundingClientRect().height") for each in (other, own)]
    assert heights[0] == heights[1]


@LANGUAGES
@SIZES
def test_planning_ahead_moves_nothing(visit: Visit, size: tuple[int, int], language: str):
    ann, ben = visit(), visit(size=size, touches=size == PHONE, language=language)
    table = ben.table(sit_down(ann, ben, days=3))
    before = ben.page.evaluate(BESIDE)
    for button in (0, 1):
        ben.page.locator(".plans-buttons button").nth(button).click()
        expect(ben.page.locator(".plans-entering")).to_be_visible()
        assert ben.page.evaluate(BESIDE) == before
        if button == 1:
            table.enter("F1F2N")
            assert ben.page.evaluate(BESIDE) == before
        ben.page.locator(".plans-entering button").last.click()
        expect(ben.page.locator(".plans-entering")).to_have_count(0)
        assert ben.page.evaluate(BESIDE) == before


@SIZES
def test_a_game_that_may_be_stopped_and_counted_moves_no_button(visit: Visit, size: tuple[int, int]):
    visitor = visit(size=size, touches=size == PHONE)
    seats = ["me", "me", "me", "me"]
    table_id = visitor.lay(*seats, rules=Rules(setup="four-the-glory-20")).id
    table = visitor.table(table_id)
    before: list[Any] = visitor.page.evaluate(ACTIONS)
    for number in range(1, 5):
        visitor.play(table_id, [str(visitor.position(table_id).legal_moves()[0])])
        table.wait_for_moves(number)
    expect(table.button("Stop and count")).to_be_enabled()
    assert visitor.page.evaluate(ACTIONS) == before


@SIZES
def test_what_a_player_is_ahead_by_is_explained(visit: Visit, size: tuple[int, int]):
    visitor = visit(size=size, touches=size == PHONE)
    codes = find_way(tankchess.setup("duel-12").position(), "G3", lambda move, _: move.action == "x")
    table_id = visitor.lay("me", "me").id
    visitor.play(table_id, codes)
    table = visitor.table(table_id)
    lead = visitor.page.locator(".losses-lead")
    expect(lead).to_be_visible()
    table.press(lead)
    said = visitor.page.locator("dialog[open] .legend-row", has_text="a Light Tank counts 1")
    expect(said).to_be_in_viewport()


@SIZES
def test_with_four_players_a_long_name_does_not_hide_whose_turn_it_is(visit: Visit, size: tuple[int, int]):
    visitor = visit(size=size, touches=size == PHONE)
    seats = ["me", "computer", "computer", "computer"]
    table = visitor.table(visitor.lay(*seats, rules=Rules(setup="four-the-glory-20")).id)
    table.wait_for_turn()
    turn = visitor.page.locator('.player[data-side="w"] .player-turn')
    expect(turn).to_be_visible()
    assert turn.evaluate("""(turn) =>
      turn.getBoundingClientRect().right <= turn.closest(".player").getBoundingClientRect().right
      && turn.closest(".player-detail").scrollWidth <= turn.closest(".player-detail").clientWidth""")
