"""The application in a second browser: a move by mouse, a whole game by keys."""

from __future__ import annotations

from bench.served import Served
from tests.firefox.bidi import Firefox
from tests.firefox.board import Table

# The shortest way of one tank to the enemy's Command tank, which nobody announces or prevents.
GAME = ("D1D4N", "B10B10N", "D4E6N", "B10B10NE", "E6E10NxG12")


def test_a_move_is_made_by_mouse(firefox: Firefox, served: Served) -> None:
    table = Table(firefox, served.address)
    table.wait_for_turn()
    table.click_square("D1")
    table.wait_for_stage("square")
    table.click_square("D4")
    table.wait_for_stage("facing")
    table.click_facing("N")
    table.wait_for_moves(1)
    assert table.moves == ["D1>D4/N"]


def test_a_game_is_played_to_its_end_by_keys(firefox: Firefox, served: Served) -> None:
    table = Table(firefox, served.address, announce="no")
    table.wait_for_turn()
    table.tab_to(".tc-board")
    for number, code in enumerate(GAME, start=1):
        table.play_by_keys(code)
        table.wait_for_moves(number)
    firefox.wait_until("document.querySelector('.game-over-result') !== null")
    assert table.moves == ["D1>D4/N", "B10/N", "D4>E6/N", "B10/NE", "E6>E10/N (G12)"]
    assert table.result == "White wins"
