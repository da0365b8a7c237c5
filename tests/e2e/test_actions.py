"""Every special action of the pieces is entered by hand on the board, and is what the server then has."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

import tankchess
from tankchess import Move, Position
from tankchess.server.messages import ModeName, Rules, Way
from tests.e2e.conftest import Visit
from tests.e2e.finding import find_way, is_deadly, waiting_move
from tests.e2e.table_page import TablePage
from tests.e2e.visitor import Visitor

Wanted = Callable[[Move, Position], bool]


def acts(letter: str) -> Wanted:
    return lambda move, _: move.action == letter


def open_before(visitor: Visitor, setup: str, codes: list[str], mode: ModeName | None = None) -> tuple[str, TablePage]:
    """A table for both sides on one screen, opened just before the last of the moves."""
    table = visitor.lay("me", "me", rules=Rules(setup=setup, mode=mode))
    visitor.play(table.id, codes[:-1])
    return table.id, visitor.table(table.id)


def last_way(visitor: Visitor, table_id: str) -> Way:
    last = visitor.look_at(table_id).last
    assert last is not None
    return last


@pytest.mark.parametrize(
    ("setup", "start", "letter", "told"),
    [
        ("minefield-16", "F1", "s", "smoked"),
        ("minefield-16", "G3", "m", "mined"),
        ("fortress-20", "M3", "f", "lit"),
        ("fortress-20", "N2", "b", "destroyed"),
        ("duel-12", "G3", "x", "destroyed"),
    ],
    ids=["smoke", "mine", "flame", "bomb", "shot"],
)
def test_an_action_is_chosen_on_the_board_and_done(visit: Visit, setup: str, start: str, letter: str, told: str):
    visitor = visit()
    codes = find_way(tankchess.setup(setup).position(), start, acts(letter))
    table_id, table = open_before(visitor, setup, codes)
    stages = table.play(codes[-1])
    assert "action" in stages
    way = last_way(visitor, table_id)
    assert way.code == codes[-1]
    assert getattr(way, told)


def test_a_flag_is_taken_and_carried(visit: Visit):
    visitor = visit()
    codes = find_way(tankchess.setup("capture-16").position(), "E4", acts("t"))
    table_id, table = open_before(visitor, "capture-16", codes)
    table.play(codes[-1])
    assert last_way(visitor, table_id).takes_flag
    square = Move.parse(codes[-1]).to_square
    expect(
        table.board.locator(f'[aria-label^="White Light Tank on {square}"][aria-label*="with a flag"]')
    ).to_be_attached()


def test_a_minesweeper_clears_mines_on_its_way(visit: Visit):
    visitor = visit()
    codes = find_way(tankchess.setup("minefield-16").position(), "E1", lambda move, _: bool(move.via))
    table_id, table = open_before(visitor, "minefield-16", codes)
    table.play(codes[-1])
    assert last_way(visitor, table_id).swept == list(Move.parse(codes[-1]).via)


def test_a_boat_is_left_by_its_cargo_and_boarded_again(visit: Visit):
    visitor = visit()

    def lands(move: Move, position: Position) -> bool:
        return move.is_cargo and not is_deadly(move, position)

    start = tankchess.setup("river-crossing-20").position()
    codes = find_way(start, "B5", lands)
    table_id, table = open_before(visitor, "river-crossing-20", codes)
    assert table.play(codes[-1])[0] == "mover"
    leaving = Move.parse(codes[-1])
    boat, shore = str(leaving.from_square), str(leaving.to_square)
    aboard = table.board.locator(f'[aria-label*="Landing Boat on {boat}"][aria-label*="carrying Medium Tank"]')
    expect(aboard).to_have_count(0)
    table.play(waiting_move(visitor.position(table_id)))
    back = find_way(visitor.position(table_id), shore, lambda move, _: move.to_square == boat)
    visitor.play(table_id, back[:-1])
    table.wait_for_moves(len(codes) + len(back))
    table.play(back[-1])
    expect(aboard).to_be_attached()


@pytest.mark.parametrize(
    ("setup", "start", "words"),
    [
        ("minefield-16", "D3", "There is a mine on {}: the Light Tank would be destroyed. Go on?"),
        ("frozen-lake-16", "O1", "There is water on {}: the Medium Tank would sink. Go on?"),
        ("fiery-battlefield-16", "F3", "There is fire on {}: the Light Tank would burn. Go on?"),
    ],
    ids=["mine", "water", "fire"],
)
def test_a_deadly_square_asks_first_and_the_move_can_be_reconsidered(visit: Visit, setup: str, start: str, words: str):
    visitor = visit()
    codes = find_way(tankchess.setup(setup).position(), start, is_deadly)
    table_id, table = open_before(visitor, setup, codes)
    move = Move.parse(codes[-1])
    table.choose(str(move.from_square))
    table.tap(str(move.to_square))
    assert table.wait_past("square") == "confirm"
    expect(table.prompt).to_have_text(words.format(move.to_square))
    table.answer("Back").click()
    assert table.wait_past("confirm") == "square"
    assert visitor.look_at(table_id).ply == len(codes) - 1
    table.tap(str(move.to_square))
    table.wait_past("square")
    table.answer("Go on").click()
    table.wait_for_moves(len(codes))
    lost = visitor.position(table_id).piece_at(str(move.to_square))
    assert lost is None or lost.is_wreck


def test_three_vehicles_that_leave_the_board_win(visit: Visit):
    visitor = visit()
    rules = Rules(setup="duel-12", mode="escape3")
    table_id = visitor.lay("me", "me", rules=rules).id
    table = None
    for start in ("K3", "B1", "D1"):
        position = visitor.position(table_id)
        codes = find_way(position, start, lambda move, _: move.is_out)
        visitor.play(table_id, codes[:-1])
        table = table or visitor.table(table_id)
        ply = visitor.look_at(table_id).ply
        table.wait_for_moves(ply)
        assert table.play(codes[-1]) == ["square"]
        if start != "D1":
            visitor.play(table_id, [waiting_move(visitor.position(table_id))])
    assert table is not None
    table.expect_over("White wins", "Escaped over the far edge.")
