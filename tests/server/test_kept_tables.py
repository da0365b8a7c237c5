"""What was kept once can be read forever: a database of the first version, with a table of every kind."""

import json
import re
import sqlite3
from pathlib import Path

import pytest
from sqlalchemy import update

from tankchess.server.people import Person
from tankchess.server.storage import formats, schema
from tankchess.server.storage.formats import UnreadableRow, read_card, read_event, write_row
from tankchess.server.storage.shelf import Wanted
from tankchess.server.tables.event import FORMAT, Card, KeptRules, Laid, Moved, Place
from tankchess.server.tables.game_rules import new_game, rules_message
from tests.server.databases import CHOSEN, rows
from tests.server.house import open_house

KEPT = Path(__file__).parent / "kept"
TABLES = json.loads((KEPT / "first-version.json").read_text(encoding="utf-8"))

# The first event of every kind, as the first version wrote it.
_SQL = (KEPT / "first-version.sql").read_text(encoding="utf-8")
FIRST_EVENTS = {json.loads(body)["type"]: body for body in re.findall(r"'(\{\"type\":.*?\})',", _SQL)}
ANN = "f6785d86a7069273"

pytestmark = pytest.mark.anyio


def restore(folder: Path) -> None:
    """Writes the old database into a folder, where a server of this version finds it."""
    with sqlite3.connect(folder / "games.sqlite") as database:
        database.executescript((KEPT / "first-version.sql").read_text(encoding="utf-8"))


@pytest.mark.skipif(bool(CHOSEN), reason="the kept database is a file of SQLite")
@pytest.mark.parametrize("name", TABLES)
async def test_a_table_of_the_first_version_is_what_it_was(tmp_path: Path, name: str) -> None:
    restore(tmp_path)
    was = TABLES[name]
    async with open_house(tmp_path) as house:
        found = await (await house.guest()).get(f"/api/tables/{was['id']}")
    table = found["table"]
    now = {
        "id": table["id"],
        "status": table["status"],
        "mode": table["mode"],
        "moves": [move["text"] for move in found["moves"]],
        # Later versions say more about the end.
        "ending": table["ending"] and {word: table["ending"][word] for word in ("result", "termination", "winner")},
        "tfen": table["scene"]["tfen"],
        "chat": [line["text"] for line in found["chat"]],
        "draw": table["offers"]["draw"],
        "next": table["next"],
        "seats": [seat["name"] for seat in table["seats"]],
    }
    assert now == was


@pytest.mark.skipif(bool(CHOSEN), reason="the kept database is a file of SQLite")
async def test_the_lists_show_tables_of_the_first_version(tmp_path: Path) -> None:
    restore(tmp_path)
    async with open_house(tmp_path) as house:
        shown = [entry.id for entry in await house.services.tables.mine(Person(ANN, "Ann", False, "", 0.0))]
        page = await house.services.tables.games(Person(ANN, "Ann", False, "", 0.0), Wanted(), None, 100)
    theirs = [was for was in TABLES.values() if "Ann" in was["seats"]]
    assert {was["id"] for was in theirs} == {line.entry.id for line in page.games}
    assert {was["id"] for was in theirs if was["status"] != "over"} == set(shown)
    # How they ended was found by playing them through.
    assert all((line.outcome is None) == (line.entry.status != "over") for line in page.games)


# Formats.


def laid(rules: str) -> str:
    """The first event of a table as it was written before formats were counted."""
    return f'{{"type": "laid", "plan": {{"rules": {rules}, "places": []}}}}'


@pytest.mark.parametrize(
    ("kept", "word"),
    [
        ('{"setup": "duel-12", "announce": true}', "yes"),
        ('{"setup": "duel-12", "announce": false}', "no"),
        ('{"setup": "duel-12", "announce": "only"}', "only"),
        ('{"setup": "duel-12", "mode": "last", "announce": true}', None),
        ('{"setup": "duel-12", "mode": "last", "a field of a later version": 1}', None),
    ],
)
def test_g2_in_format_1_announce_was_true_or_false_in_every_mode(kept: str, word: str | None) -> None:
    event = read_event(laid(kept))
    assert isinstance(event, Laid)
    rules = event.plan.rules
    assert rules.announce == rules_message(rules).announce == word
    position = new_game(rules, None).position
    assert (str(position.announce) if word else None) == word


def test_a_card_of_format_1_is_read_like_the_plan_of_its_table() -> None:
    kept = """{"rules": {"setup": "duel-12", "mode": "command", "announce": false}, "mode": "command", "title": "Duel",
        "clock": null, "days": null, "places": [{"side": "w", "kind": "open"}]}"""
    rules = KeptRules(setup="duel-12", mode="command", announce="no")
    assert read_card(kept) == Card(
        rules=rules, mode="command", title="Duel", clock=None, days=None, places=[Place("w", "open")]
    )


def test_an_event_that_was_read_in_an_old_format_is_of_the_format_of_today() -> None:
    assert read_event('{"type": "moved", "side": "w", "move": "F1F2N", "text": "F1>F2/N"}').format == FORMAT


def test_what_is_written_says_its_format() -> None:
    assert json.loads(write_row(Moved("w", "F1F2N", "F1>F2/N")))["format"] == FORMAT


@pytest.mark.parametrize("event", FIRST_EVENTS.values(), ids=FIRST_EVENTS)
def test_every_kind_of_event_reads_the_same_after_it_is_written_again(event: str) -> None:
    read = read_event(event)
    assert read_event(write_row(read)) == read


def test_a_field_of_a_later_version_is_ignored() -> None:
    kept = f'{{"type": "sat", "side": "w", "person": "p", "name": "Ann", "mood": "good", "format": {FORMAT}}}'
    assert json.loads(write_row(read_event(kept))) == {
        "type": "sat", "side": "w", "person": "p", "name": "Ann", "format": FORMAT,
    }  # fmt: skip


@pytest.mark.parametrize("number", [0, FORMAT + 1])
def test_a_format_that_is_not_known_yet_is_an_error_that_says_so(number: int) -> None:
    with pytest.raises(UnreadableRow, match=f"format {number}: expected 1 to {FORMAT}"):
        read_event(f'{{"type": "moved", "format": {number}}}')


@pytest.mark.parametrize("kept", ["", "{", "[]", '{"type": "moved"}', '{"type": "unheard_of"}', '{"plan": 1}'])
def test_a_row_that_is_spoilt_is_an_error_that_shows_it(kept: str) -> None:
    with pytest.raises(UnreadableRow) as caught:
        read_event(kept)
    assert str(caught.value).endswith(kept)


def test_a_row_goes_through_every_step_that_follows_its_format(monkeypatch: pytest.MonkeyPatch) -> None:
    def step(name: str) -> formats.Step:
        return lambda fields: {**fields, "text": fields["text"] + name}

    monkeypatch.setattr(formats, "_STEPS", (step("a"), step("b"), step("c")))
    texts = [formats.upgrade({"text": ""}, number)["text"] for number in (1, 2, 3, 4)]
    assert texts == ["abc", "bc", "c", ""]


def test_there_is_a_step_to_every_format() -> None:
    assert len(formats._STEPS) == FORMAT - 1


async def test_a_table_that_cannot_be_read_is_reported_and_the_others_are_listed(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        spoilt, sound = await ann.lay("me", "me"), await ann.lay("me", "me")
    unheard_of = '{"format": 99}'
    rows(tmp_path, update(schema.tables).where(schema.tables.c.id == spoilt).values(card=unheard_of))
    rows(tmp_path, update(schema.events).where(schema.events.c.table_id == spoilt).values(body=unheard_of))
    async with open_house(tmp_path) as house:
        again = house.stranger()
        again.client.cookies = ann.client.cookies
        assert await again.refused("GET", f"/api/tables/{spoilt}") == (500, "server_error")
        assert [line["id"] for line in await again.get("/api/mine")] == [sound]
    assert f"table {spoilt}: format 99: expected 1 to {FORMAT}" in caplog.text
