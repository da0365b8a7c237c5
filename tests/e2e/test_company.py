"""Tables with more people: four players, the lobby, spectators, and what time does to a game."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tankchess import Position
from tankchess.server.messages import Rules
from tests.e2e.conftest import Visit
from tests.e2e.house import Hasty


def test_four_players_in_four_browsers_each_move_in_turn(visit: Visit):
    players = [visit() for _ in range(4)]
    table_id = players[0].lay("me", "open", "open", "open", rules=Rules(setup="corner-16")).id
    tables = [player.table(table_id) for player in players]
    for table, side in zip(tables[1:], ("Flag White", "Black", "Flag Black"), strict=True):
        table.button(f"Play as {side}").click()
    for ply in range(8):
        tables[ply % 4].play(drive(players[0].position(table_id)))
        for table in tables:
            table.wait_for_moves(ply + 1)
    expect(tables[0].page.locator(".player")).to_have_count(4)
    assert players[0].look_at(table_id).ply == 8


def drive(position: Position) -> str:
    """A plain move to another square, so that every board has something to show."""
    moves = (move for move in position.legal_moves() if move.from_square != move.to_square)
    return next(str(move) for move in moves if not move.action and not move.via)


def test_an_open_seat_in_the_lobby_is_taken_and_the_game_begins(visit: Visit):
    ann, ben = visit(), visit()
    ben.go("/lobby")
    ann.go("/lobby")
    ann.page.get_by_role("link", name="New game").click()
    ann.page.get_by_role("radio", name="Anyone").check()
    ann.page.get_by_role("radio", name="Duel").check()
    ann.page.get_by_role("button", name="Offer the game").click()
    one = ann.at_table()
    table_id = ann.page.url.rpartition("/")[2]
    row = ben.page.locator(".game-row", has=ben.page.locator(f'a[href="/t/{table_id}"]'))
    row.get_by_role("button", name="Join").click()
    ben.page.wait_for_url(f"**/t/{table_id}")
    one.play("D1D4N")
    ben.at_table().wait_for_moves(1)


def test_spectators_see_the_moves_are_counted_and_can_talk(visit: Visit):
    ann, ben, cleo = visit(), visit(), visit()
    table_id = ann.lay("me", "open").id
    one = ann.table(table_id)
    other = ben.table(table_id)
    other.button("Play as Black").click()
    one.wait_for_turn()
    watched = cleo.table(table_id)
    expect(one.page.locator(".watchers")).to_contain_text("1 spectator")
    one.play("D1D4N")
    watched.wait_for_moves(1)
    expect(watched.piece("White Medium Tank on D4, facing north")).to_be_attached()
    expect(watched.page.get_by_role("button", name="Resign")).to_have_count(0)
    watched.tap("I12")
    assert watched.stage == "idle"
    cleo.page.get_by_label("Say something").fill("well played")
    cleo.page.get_by_role("button", name="Send").click()
    expect(one.chat.last).to_contain_text("well played")


def test_a_correspondence_game_shows_how_long_there_is_for_the_move(visit: Visit):
    ann, ben = visit(), visit()
    table_id = ann.lay("me", "open", days=3).id
    other = ben.table(table_id)
    other.button("Play as Black").click()
    one = ann.table(table_id)
    expect(one.page.locator('.player[data-side="w"] .deadline')).to_have_text(re.compile("^(2 d|3 d)"))
    one.play("D1D4N")
    expect(other.page.locator('.player[data-side="b"] .deadline')).to_have_text(re.compile("^(2 d|3 d)"))


def test_a_player_who_runs_out_of_time_loses(visit: Visit):
    ann, ben = visit(), visit()
    table_id = ann.lay("me", "open", clock="8/move").id
    one = ann.table(table_id)
    other = ben.table(table_id)
    other.button("Play as Black").click()
    one.wait_for_turn()
    # The clocks run once everybody has moved; for so long that even a slow browser shows it.
    ann.play(table_id, ["D1D4N"])
    ben.play(table_id, ["I12I9S"])
    expect(other.page.locator('.player[data-side="w"] .clock.is-running')).to_be_visible()
    one.expect_over("You lost", "Time ran out.")
    other.expect_over("You won", "Time ran out.")


def test_the_game_can_be_claimed_once_the_opponent_has_left(visit: Visit, hasty: Hasty):
    ann, ben = visit(address=hasty.address), visit(address=hasty.address)
    table_id = ann.lay("me", "open").id
    one = ann.table(table_id)
    other = ben.table(table_id)
    other.button("Play as Black").click()
    one.play("D1D4N")
    other.play("I12I9S")
    one.wait_for_moves(2)
    ben.page.close()
    expect(one.prompts).to_contain_text("Black has left the game.")
    one.button("Claim the win").click()
    one.expect_over("You won", "A player left the game.")


def test_the_other_seat_says_who_is_away_and_who_is_back(visit: Visit):
    ann, ben = visit(), visit()
    table_id = ann.lay("me", "open").id
    one = ann.table(table_id)
    ben.table(table_id).button("Play as Black").click()
    one.wait_for_turn()
    away = one.page.locator('.player[data-side="b"] .player-away')
    expect(away).to_be_hidden()
    ben.go("/")
    expect(away).to_be_visible()
    ben.table(table_id)
    expect(away).to_be_hidden()
