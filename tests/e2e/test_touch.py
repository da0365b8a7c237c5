"""A phone: 360 pixels wide, fingers only."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

import tankchess
from tankchess import Move, Position
from tankchess.server.messages import Rules
from tests.e2e.conftest import Visit
from tests.e2e.finding import find_way
from tests.e2e.visitor import PHONE
from tests.e2e.waiting import wait_until

BURST = '.tc-effects use[href="#tc-m-burst"]'
# Notes the middle of the layer that an effect is drawn on, as soon as the effect can be seen: it is gone again soon.
# Its layer is there before that.
WATCH = """(name) => {
  const look = () => {
    const drawn = document.querySelector(name);
    const effect = drawn?.closest(".tc-effect");
    if (!effect || Number(getComputedStyle(effect).opacity) === 0) return requestAnimationFrame(look);
    const { x, y, width, height } = drawn.closest("svg").getBoundingClientRect();
    window.middle = [x + width / 2, y + height / 2];
  };
  look();
}"""
PAGES = ("/", "/new", "/lobby", "/settings", "/account", "/about", "/nowhere")


@pytest.mark.parametrize("setup", ["duel-12", "basic-16", "fiery-battlefield-24"])
def test_a_plain_move_takes_at_most_three_taps(visit: Visit, setup: str):
    visitor = visit(size=PHONE, touches=True)
    table = visitor.table(visitor.lay("me", "me", rules=Rules(setup=setup)).id)
    table.play(plain_move(tankchess.setup(setup).position()))
    assert table.taps <= 3


def plain_move(position: Position) -> str:
    """A move to a square where the piece may face several ways."""
    moves = [move for move in position.legal_moves() if not move.action and move.from_square != move.to_square]
    places = [(move.from_square, move.to_square) for move in moves]
    return max((str(move) for move in moves), key=lambda code: places.count(_place(code)))


def _place(code: str) -> tuple[str | None, str | None]:
    move = Move.parse(code)
    return move.from_square, move.to_square


@pytest.mark.parametrize(("setup", "start"), [("duel-12", "G3"), ("basic-20", "")])
def test_a_move_with_a_shot_takes_at_most_four_taps(visit: Visit, setup: str, start: str):
    visitor = visit(size=PHONE, touches=True)
    position = tankchess.setup(setup).position()
    start = start or next(piece.square for piece in position.pieces() if str(piece).startswith("wLT"))
    codes = find_way(position, start, lambda move, _: move.action == "x")
    table_id = visitor.lay("me", "me", rules=Rules(setup=setup)).id
    visitor.play(table_id, codes[:-1])
    table = visitor.table(table_id)
    table.play(codes[-1])
    assert table.taps <= 4


def test_an_explosion_is_shown_where_the_piece_stands_that_is_hit(visit: Visit):
    visitor = visit(size=PHONE, touches=True, moves=True)
    codes = find_way(tankchess.setup("duel-12").position(), "G3", lambda move, _: move.action == "x")
    table_id = visitor.lay("me", "me").id
    visitor.play(table_id, codes[:-1])
    table = visitor.table(table_id)
    table.wait_for_turn()
    target = table.point(str(Move.parse(codes[-1]).target))
    visitor.page.evaluate(WATCH, BURST)
    visitor.play(table_id, codes[-1:])
    wait_until(visitor.page, "window.middle")
    x, y = visitor.page.evaluate("window.middle")
    assert abs(x - target[0]) < 3 and abs(y - target[1]) < 3


def test_an_enemy_is_tapped_first_and_destroyed_with_at_most_four_taps(visit: Visit):
    visitor = visit(size=PHONE, touches=True)
    codes = find_way(tankchess.setup("duel-12").position(), "G3", lambda move, _: move.action == "x")
    table_id = visitor.lay("me", "me").id
    visitor.play(table_id, codes[:-1])
    table = visitor.table(table_id)
    move = Move.parse(codes[-1])
    assert table.choose(str(move.target)) == "target"
    expect(table.prompt).to_contain_text("1 piece can destroy")
    table.tap(str(move.to_square))
    if table.wait_past("target") == "facing":
        table.press(table.board.locator(f'[data-facing="{move.facing}"]'))
        table.wait_past("facing")
    assert table.stage == "action"
    table.press(table.board.locator("[data-option].tc-aim"))
    table.wait_for_moves(len(codes))
    assert table.taps <= 4
    last = visitor.look_at(table_id).last
    assert last is not None and last.target == move.target


@pytest.mark.parametrize("language", ["en", "es", "sv"])
@pytest.mark.parametrize("path", ["/games", "/settings"])
def test_a_field_with_its_button_stays_in_its_panel(visit: Visit, path: str, language: str):
    visitor = visit(size=PHONE, touches=True, language=language)
    visitor.go(path)
    row = visitor.page.locator(".inline-form").last
    row.wait_for()
    assert row.evaluate("""(form) => {
      const { left, right } = form.closest(".panel").getBoundingClientRect();
      return form.getBoundingClientRect().left - left - (right - form.lastElementChild.getBoundingClientRect().right);
    }""") == pytest.approx(0, abs=1)


@pytest.mark.parametrize("path", PAGES)
def test_no_page_is_wider_than_a_phone(visit: Visit, path: str):
    visitor = visit(size=PHONE, touches=True)
    if path == "/nowhere":
        visitor.guard.expect("404")
    visitor.go(path)
    wait_until(visitor.page, "document.fonts.status === 'loaded'")
    wide = visitor.page.evaluate("document.documentElement.scrollWidth")
    assert wide <= PHONE[0]


def test_a_table_is_not_wider_than_a_phone_and_the_board_fills_it(visit: Visit):
    visitor = visit(size=PHONE, touches=True)
    table = visitor.table(visitor.lay("me", "me").id)
    box = table.board.bounding_box()
    assert box is not None
    assert box["width"] >= 0.9 * PHONE[0]
    assert visitor.page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]


def test_the_menu_of_a_phone_leads_to_every_page(visit: Visit):
    visitor = visit(size=PHONE, touches=True)
    visitor.go("/")
    for name, path in (("Lobby", "/lobby"), ("Settings", "/settings"), ("Account", "/account")):
        visitor.page.locator("details.menu > summary").tap()
        visitor.page.locator(".menu-pages").get_by_role("link", name=name, exact=True).tap()
        visitor.page.wait_for_url(f"**{path}")
        expect(visitor.page.locator(".menu-pages")).to_be_hidden()
