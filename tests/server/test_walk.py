"""The walk of a move through the server: its legality is judged once, then it is trusted."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import fields

from tankchess.core.position import Position
from tankchess.server.messages import PlayMove
from tankchess.server.tables.decisions import check_turn, permitted
from tankchess.server.tables.event import Entry, KeptRules, Laid, Moved, Place, Plan
from tankchess.server.tables.new_table import rematch_plan
from tankchess.server.tables.table import Table
from tankchess.server.views.position_view import key_of

PLACES = [Place("w", "person", "1", "Ann"), Place("b", "computer", name="Computer 3", level=3)]


def laid() -> Table:
    return Table(Entry("table", 1, 0.0, Laid(Plan(rules=KeptRules(setup="duel-12"), places=PLACES))))


def wish(table: Table, code: str) -> PlayMove:
    return PlayMove(id="1", ply=table.ply, key=key_of(table.position), move=code)


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every question about legality (`_find`) and about the end of the game (`outcome`)."""
    asked: list[str] = []

    def count(name: str) -> None:
        original = getattr(Position, name)

        def counting(position: Position, *arguments: object) -> object:
            asked.append(name)
            return original(position, *arguments)

        monkeypatch.setattr(Position, name, counting)

    count("_find")
    count("outcome")
    return asked


def test_a_legal_move_is_judged_once(calls: list[str]) -> None:
    table = laid()
    check_turn(table, ["w"], wish(table, "F1F2N"))
    assert str(permitted(table, "F1F2N")) == "F1F2N"
    assert calls == ["_find"]


def test_m2_an_illegal_move_is_judged_once(calls: list[str]) -> None:
    assert permitted(laid(), "F1F9N") is None
    assert calls == ["_find"]


def test_a_move_that_was_kept_is_not_judged_again(calls: list[str]) -> None:
    table = laid()
    table.apply(Entry("table", 2, 0.0, Moved("w", "F1F2N", "F1>F2/N")))
    assert table.turn == "b"
    assert calls == []


def test_the_rules_are_asked_for_the_end_once_when_a_move_ends_the_game(calls: list[str]) -> None:
    rules = KeptRules(setup="duel-12", mode="last", limit=1)
    table = Table(Entry("table", 1, 0.0, Laid(Plan(rules=rules, places=PLACES))))
    table.apply(Entry("table", 2, 0.0, Moved("w", "F1F2N", "F1>F2/N")))
    table.apply(Entry("table", 3, 0.0, Moved("b", "G12G11S", "G12>G11/S", ends=True)))
    assert table.ending is not None
    assert table.ending.termination == "limit"
    assert calls == ["outcome"]


def test_a_rematch_keeps_everything_of_the_first_game() -> None:
    plan = Plan(
        rules=KeptRules(setup="duel-12", house=False),
        places=PLACES,
        clock="10+5",
        days=3,
        is_listed=True,
        shows_threats=False,
        previous="before",
        seed=5,
    )
    assert all(getattr(plan, field.name) != field.default for field in fields(Plan)), "a field is left at its default"
    again = rematch_plan(plan, PLACES, "first", Random(1))
    same = [field.name for field in fields(Plan) if getattr(again, field.name) == getattr(plan, field.name)]
    assert same == [field.name for field in fields(Plan) if field.name not in ("places", "previous", "seed")]
    assert again.places == [Place("w", "computer", name="Computer 3", level=3), Place("b", "person", "1", "Ann")]
    assert again.previous == "first"
