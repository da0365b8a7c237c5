"""A game against the computer, from the first page to its end."""

from __future__ import annotations

from playwright.sync_api import expect

from tankchess import Position
from tankchess.engine import Engine, Limits
from tests.e2e.conftest import Visit
from tests.e2e.waiting import wait_until

MOST_MOVES = 60
OVER = "document.querySelector('.game-over') !== null"


def test_a_whole_game_against_the_computer_is_played_to_its_end_by_mouse(visit: Visit):
    visitor = visit()
    visitor.go("/")
    page = visitor.page
    page.get_by_role("link", name="Play the computer").click()
    page.get_by_role("radio", name="Duel").check()
    page.get_by_role("radio", name="Level 1: very easy").check(force=True)
    page.get_by_role("button", name="Start the game").click()
    table = visitor.at_table()
    table_id = page.url.rpartition("/")[2]
    engine = Engine(hash_mb=4)
    for ply in range(0, 2 * MOST_MOVES, 2):
        now = visitor.look_at(table_id)
        assert now.ply == ply
        move = engine.search(Position.from_tfen(now.scene.tfen), Limits(nodes=4000)).move
        assert move is not None
        table.play(str(move))
        wait_until(page, f"document.querySelectorAll('button.move').length >= {ply + 2} || {OVER}")
        if table.result.is_visible():
            break
    expect(table.result).to_have_text("You won")
    ending = visitor.look_at(table_id).ending
    assert ending is not None and ending.winner == "w"
    assert ending.termination in ("checkmate", "escapemate", "destroyed", "escaped")


# What the page shows, whenever it changes: how many moves are in the list, where pieces stand, what is announced, and
# whether its proof is drawn.
_WATCH = """() => {
  window.changes = [];
  const look = () => window.changes.push([
    document.querySelectorAll("button.move").length,
    [...document.querySelectorAll(".tc-pieces .tc-piece")].map((piece) => piece.dataset.square),
    document.querySelector(".tc-banner")?.textContent ?? "",
    document.querySelector(".tc-move-proof") !== null,
  ]);
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
}"""


def test_the_page_follows_the_board_and_a_check_is_seen_before_the_computer_answers(visit: Visit):
    visitor = visit(moves=True)
    laid = visitor.lay("me", "computer")
    table = visitor.table(laid.id)
    visitor.page.evaluate(_WATCH)
    table.enter("K3J6NW")
    table.wait_for_moves(2)
    changes: list[tuple[int, list[str], str, bool]] = visitor.page.evaluate("window.changes")
    answer = visitor.look_at(laid.id).last
    assert answer is not None
    for count, square in enumerate(("J6", answer.steps[-1].square), 1):
        first = next(squares for moves, squares, *_ in changes if moves == count)
        assert square in first, f"move {count} was in the list before it was on the board"
    assert (1, "Check!", True) in [(moves, banner, proof) for moves, _, banner, proof in changes]
