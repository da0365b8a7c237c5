"""Long games cost nobody else anything: any ply is a few moves away, and what many ask for is made once."""

import random
from functools import cache

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tankchess import read_games
from tankchess.core.move import Move
from tankchess.core.outcome import Termination
from tankchess.server.encoding import encode
from tankchess.server.tables import registry
from tankchess.server.tables.event import Ended, Entry, KeptRules, Laid, Moved, Place, Plan, TookBack
from tankchess.server.tables.kept_game import KeptGame
from tankchess.server.tables.table import MARK_EVERY, Table
from tankchess.server.views.move_list import MoveList, played_moves
from tests.server.house import open_house

PLACES = [Place("w", "person", "1", "Ann"), Place("b", "person", "2", "Bob")]


def laid(clock: str | None = None, **rules: object) -> Table:
    kept = KeptRules(setup="duel-12", drawing=2, mode="last", **rules)  # type: ignore[arg-type]
    return Table(Entry("table", 1, 0.0, Laid(Plan(rules=kept, places=PLACES, clock=clock))))


def play(table: Table, *codes: str) -> None:
    for code in codes:
        event = Moved(table.turn, code, code, 500 if table.clock_runs() else None)
        table.apply(Entry("table", table.version + 1, 0.0, event))


@cache
def quiet_moves(count: int) -> tuple[str, ...]:
    position, dice, codes = laid(house=False).position.copy(), random.Random(1), []
    for _ in range(count):
        quiet = [move for move in position.legal_moves() if not move.action and not move.is_out]
        codes.append(str(position.play(dice.choice(quiet))))
    return tuple(codes)


def test_every_ply_is_a_few_moves_away_from_a_position_that_was_written_down() -> None:
    table = laid(house=False)
    play(table, *quiet_moves(160))
    for ply in range(161):
        line = table.line(ply)
        assert line.position() == table.game.at(ply)
        assert min(ply, 1) <= len(line.moves) <= MARK_EVERY


def test_positions_are_written_down_anew_after_a_takeback() -> None:
    table = laid(house=False)
    play(table, *quiet_moves(120))
    table.apply(Entry("table", table.version + 1, 0.0, TookBack("w", 98)))
    others = [move for move in table.position.legal_moves() if not move.action and str(move) != quiet_moves(120)[98]]
    play(table, str(others[0]))
    for _ in range(10):
        play(table, str(next(move for move in table.position.legal_moves() if not move.action)))
    for ply in (90, 98, 99, 100, 101, 109):
        assert table.line(ply).position() == table.game.at(ply)


def test_g9_a_line_knows_every_position_that_the_last_one_could_repeat() -> None:
    table = laid()
    play(table, *quiet_moves(49))
    for _ in range(2):
        forth = [str(move) for move in _forth_and_back(table)]
        play(table, *forth)
    line = table.line(table.ply)
    assert table.position.outcome() == line.position().outcome()
    outcome = line.position().outcome()
    assert outcome is not None
    assert outcome.termination is Termination.REPETITION


def test_the_computer_is_told_as_much_of_a_long_game_as_matters() -> None:
    table = laid(house=False)
    play(table, *quiet_moves(90))
    assert len(table.recent_position().history) == 90
    play(table, *quiet_moves(540)[90:])
    found = table.recent_position()
    assert (found, found.is_frozen, len(found.history) <= MARK_EVERY) == (table.position, False, True)


def _forth_and_back(table: Table) -> list[Move]:
    """Four moves after which the position is the same: both sides turn a piece and turn it back."""
    position = table.position.copy()
    key, dice = position.key, random.Random(2)
    for _ in range(100_000):
        played = []
        for _ in range(4):
            turns = [move for move in position.legal_moves() if move.from_square == move.to_square and not move.action]
            played.append(position.play(dice.choice(turns)))
        if position.key == key:
            return played
        for _ in range(4):
            position.undo()
    raise AssertionError("no way back")


@pytest.mark.parametrize("clock", [None, "10+5"])
def test_the_record_of_a_table_is_that_of_its_game(clock: str | None) -> None:
    table = laid(clock, house=False)
    play(table, *quiet_moves(60))
    table.apply(Entry("table", table.version + 1, 0.0, TookBack("w", 50)))
    play(table, *quiet_moves(60)[50:55])
    table.apply(Entry("table", table.version + 1, 0.0, Ended("resigned", loser="b", by="b")))
    table.game.headers.update(table.kept_game().headers)
    assert table.record() == table.game.record()
    (found,) = read_games(table.record())
    assert (found.headers["White"], found.result) == ("Ann", "1-0")
    sent = msgspec.msgpack.encode(table.kept_game())
    assert msgspec.msgpack.decode(sent, type=KeptGame) == table.kept_game()


@given(st.lists(st.one_of(st.integers(1, 90), st.integers(-90, -1)), max_size=6))
def test_the_moves_sent_to_who_joins_are_those_played(steps: list[int]) -> None:
    table = laid(house=False)
    moves = MoveList(table)
    for step in steps:
        if step > 0:
            play(table, *quiet_moves(540)[table.ply : table.ply + step])
        else:
            table.apply(Entry("table", table.version + 1, 0.0, TookBack("w", max(0, table.ply + step))))
            moves.take_back()
        if step % 2:
            moves.grow(1)
        assert encode(moves.encoded()) == encode(played_moves(table, 0))


@pytest.mark.anyio
async def test_a_table_is_loaded_in_slices_and_is_the_same(tmp_path, monkeypatch):
    monkeypatch.setattr(registry, "_EVENTS_A_SLICE", 2)
    monkeypatch.setattr(registry, "_CHUNKS_A_SLICE", 1)
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        table = await ann.lay("me", "me", rules={"mode": "last", "house": False})
        await ann.play(table, *quiet_moves(70))
        before = await ann.get(f"/api/tables/{table}")
        house.services.tables.drop(await house.services.tables.find(table))
        after = await ann.get(f"/api/tables/{table}")
        assert after["moves"] == before["moves"]
        assert after["table"]["scene"] == before["table"]["scene"]
        assert after["table"]["last"] == before["table"]["last"]
        assert (await ann.get(f"/api/tables/{table}/plies/33"))["ply"] == 33


@pytest.mark.anyio
async def test_a_long_answer_is_packed_like_a_short_one(tmp_path, monkeypatch):
    monkeypatch.setattr("tankchess.server.http.endpoint._LARGE", 100)
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        table = await ann.lay("me", "me")
        answer = await ann.call("GET", f"/api/tables/{table}")
        assert (answer.headers["content-encoding"], answer.headers["vary"]) == ("gzip", "Accept-Encoding")
        assert answer.json()["table"]["id"] == table
        plain = await ann.call("GET", f"/api/tables/{table}", headers={"accept-encoding": "identity"})
        assert "content-encoding" not in plain.headers
