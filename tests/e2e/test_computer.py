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
    page.get_by_role("radio", name="Level 1: very easy").check()
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
