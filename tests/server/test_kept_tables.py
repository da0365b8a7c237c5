"""What was kept once is read for ever: a database of the first version, with a table of every kind."""

import json
import sqlite3
from pathlib import Path

import msgspec
import pytest

from tankchess.server.tables.game_rules import KeptRules, new_game, told
from tests.server.databases import CHOSEN
from tests.server.house import open_house

KEPT = Path(__file__).parent / "kept"
TABLES = json.loads((KEPT / "first-version.json").read_text(encoding="utf-8"))

pytestmark = pytest.mark.anyio


def restore(folder: Path) -> None:
    """Writes the kept database into a folder, where a server of this version finds it."""
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
        "ending": table["ending"],
        "tfen": table["scene"]["tfen"],
        "chat": [line["text"] for line in found["chat"]],
        "draw": table["offers"]["draw"],
        "next": table["next"],
        "seats": [seat["name"] for seat in table["seats"]],
    }
    assert now == was


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
def test_g2_announce_was_true_or_false_in_every_mode_once(kept: str, word: str | None) -> None:
    rules = msgspec.json.decode(kept, type=KeptRules)
    position = new_game(rules, None).position
    assert told(rules, position.mode.value).announce == word
    assert (str(position.announce) if word else None) == word
