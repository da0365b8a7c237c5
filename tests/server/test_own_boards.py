"""Games on boards that players have designed, with piece types of their own."""

import asyncio
import json
from typing import Any

import msgspec
import pytest
from sqlalchemy import select

from tankchess import read_games
from tankchess.server.reviews import review_desk
from tankchess.server.storage import schema
from tankchess.server.storage.formats import read_card, read_event
from tankchess.server.tables.event import KeptRules, Laid
from tankchess.server.tables.game_rules import new_game
from tests.server.databases import rows
from tests.server.house import Hourglass, House, Visitor, open_house
from tests.server.test_own_setups import FORD, RECON

pytestmark = pytest.mark.anyio

MOVES = ("C3C4N", "H8H7S", "D1D2N", "G10G9S")


async def lay(visitor: Visitor, *seats: str, draft: dict[str, Any] = FORD, **fields: Any) -> str:
    rules = {"own": draft, **fields.pop("rules", {})}
    return await visitor.lay(*seats, setup="", rules=rules, **fields)


async def test_two_on_one_screen_play_on_a_board_of_their_own(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest("Ann")
        table = await lay(ann, "me", "me")
        view = await ann.play(table, *MOVES)
        assert (view["title"], view["ply"], view["rules"]["setup"]) == ("The ford", 4, "")
        assert "own" not in view["rules"] or view["rules"]["own"] is None
        welcome = await ann.get(f"/api/tables/{table}")
        assert {card["code"] for card in welcome["types"]} == {"LT", "RT"}
        assert json.loads(welcome["own_types"])["RT"]["name"] == "Recon Tank"


async def test_everything_that_is_asked_about_a_game_knows_its_own_pieces(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest("Ann")
        table = await lay(ann, "me", "me")
        view = await ann.play(table, MOVES[0], MOVES[1])
        path = f"/api/tables/{table}"
        asked = f"ply={view['ply']}&key={view['key']}"
        choices = await ann.get(f"{path}/choices?ply={view['ply']}")
        assert {mover["square"] for mover in choices["movers"]} == {"C4", "D1"}
        assert (await ann.get(f"{path}/plies/1"))["last"]["code"] == MOVES[0]
        assert await ann.get(f"{path}/look?from=C4&to=C4&facing=NE&{asked}")
        assert (await ann.get(f"{path}/refusal?move=C4C5N&{asked}"))["texts"]["en"]
        assert await ann.get(f"{path}/threats?against=w&ply={view['ply']}") is not None
        for picture in ("plies/2/board.svg", "plies/2/card.png", "plies/2/board.png", "start.svg"):
            answer = await ann.call("GET", f"{path}/{picture}")
            assert answer.status_code == 200, picture
        page = await ann.call("GET", f"/t/{table}", headers={"accept": "text/html"})
        assert page.status_code in (200, 404)


async def test_a_record_of_such_a_game_is_read_by_the_library_alone(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest("Ann")
        table = await lay(ann, "me", "me")
        await ann.play(table, *MOVES)
        record = (await ann.call("GET", f"/api/tables/{table}/record.tcg")).text
        (game,) = read_games(record)
        assert list(map(str, game.moves)) == list(MOVES)
        assert game.start.types["RT"].name == "Recon Tank"
        assert game.setup_name == "the-ford"
        assert (await ann.call("GET", "/api/games/record.tcg")).text.strip() == record.strip()


async def test_a_table_on_a_board_of_ones_own_is_the_same_after_a_restart(tmp_path):
    time = Hourglass()
    async with open_house(tmp_path, time) as house:
        ann = await house.guest("Ann")
        table = await lay(ann, "me", "me")
        await ann.play(table, *MOVES)
        before = await ann.get(f"/api/tables/{table}")
        cookies = ann.client.cookies
    async with open_house(tmp_path, time) as house:
        back = house.stranger()
        back.client.cookies = cookies
        assert await back.get(f"/api/tables/{table}") == before
        assert (await back.play(table, "C4C3S"))["ply"] == 5


async def test_the_draft_may_be_forgotten_while_its_tables_go_on(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest("Ann")
        saved = await ann.post("/api/setups/mine", {"draft": FORD})
        shared = (await ann.get(f"/api/setups/shared/{saved['id']}"))["draft"]
        table = await lay(ann, "me", "me", draft=shared)
        await ann.call("DELETE", f"/api/setups/mine/{saved['id']}")
        assert (await ann.play(table, *MOVES))["ply"] == 4


async def test_the_lobby_shows_the_title_and_a_picture_and_never_the_whole_board(tmp_path):
    async with open_house(tmp_path) as house:
        ann, bob = await house.guest("Ann"), await house.guest("Bob")
        table = await lay(ann, "me", "open", is_listed=True, clock="5+3")
        lobby = await bob.get("/api/lobby")
        (entry,) = lobby["open"]
        assert (entry["title"], entry["rules"]["setup"]) == ("The ford", "")
        assert len(json.dumps(lobby)) < 2000
        assert (await bob.call("GET", f"/api/tables/{table}/start.svg?theme=dark")).text.startswith("<svg")
        await bob.sit(table)
        await ann.play(table, MOVES[0])
        await bob.play(table, MOVES[1])
        assert [line["entry"]["title"] for line in (await bob.get("/api/games"))["games"]] == ["The ford"]
    ((card,),) = rows(tmp_path, select(schema.tables.c.card))
    assert read_card(card).rules.own == "" and len(card) < 1000


async def test_the_computer_plays_on_a_board_of_ones_own_and_a_rematch_is_on_it_too(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest("Ann")
        table = await lay(ann, "me", "computer")
        socket = await ann.socket(table)
        await ann.play(table, MOVES[0])
        assert (await socket.until("update", by="b"))["table"]["ply"] == 2
        assert "RT@" in house.computer.asked[-1][0]
        await ann.act(table, "resign")
        again = (await ann.act(table, "rematch"))["next"]
        assert (await ann.view(again))["title"] == "The ford"


async def test_premoves_and_correspondence_work_with_own_pieces(tmp_path):
    async with open_house(tmp_path) as house:
        ann, bob = await house.guest("Ann"), await house.guest("Bob")
        table = await lay(ann, "me", "open", days=3)
        await bob.sit(table)
        ahead = await bob.get(f"/api/tables/{table}/ahead?ply=0&premove=true")
        assert {mover["square"] for mover in ahead["choices"]["movers"]} == {"H8", "G10"}


async def test_a_finished_game_on_a_board_of_ones_own_is_reviewed(tmp_path, monkeypatch):
    monkeypatch.setattr(review_desk, "_LONGEST", 0.05)
    monkeypatch.setattr(review_desk, "_SHORTEST", 0.05)
    async with open_house(tmp_path) as house:
        ann = await house.guest("Ann")
        table = await lay(ann, "me", "me")
        await ann.play(table, *MOVES[:2])
        await ann.act(table, "resign")
        assert (await reviewed(house, ann, table))["status"] == "done"


async def reviewed(house: House, who: Visitor, table: str) -> dict[str, Any]:
    await who.post(f"/api/tables/{table}/review", None)
    await asyncio.gather(*(each.task for each in house.services.reviews._reviews.values() if each.task is not None))
    found: dict[str, Any] = await who.get(f"/api/tables/{table}/review")
    return found


async def test_hints_know_own_pieces(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest("Ann")
        table = await lay(ann, "me", "computer")
        assert (await ann.get(f"/api/tables/{table}/hint?language=en&ply=0"))["way"]["code"]


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"pieces": {"w": ["CLT@D1N"], "b": []}}, "No Command tank: Black."),
        ({"pieces": {"w": ["CLT@D1N", "LT@D1N"], "b": ["CLT@G10S"]}}, "Two pieces cannot stand on D1."),
        ({"types": {"RT": RECON | {"armour": [1, 2, 30]}}}, "RT, armour: a whole number from 0 to 9 is needed."),
        ({"clock": "soon"}, "This clock cannot be read."),
    ],
)
async def test_s2_a_board_with_faults_is_not_played_and_the_faults_are_told(tmp_path, change, words):
    async with open_house(tmp_path) as house:
        ann = await house.guest("Ann")
        wish = {"seats": [{"kind": "me"}, {"kind": "me"}], "rules": {"own": FORD | change}}
        answer = await ann.call("POST", "/api/tables", wish)
        assert (answer.status_code, answer.json()["code"]) == (422, "bad_setup")
        assert words in answer.json()["message"]
    assert rows(tmp_path, select(schema.tables.c.id)) == []


async def test_warnings_do_not_keep_anybody_from_playing(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest("Ann")
        lopsided = FORD | {"pieces": {"w": ["CLT@D1N", "RT@C3NE"], "b": ["CLT@G10S"]}}
        assert not (await ann.view(await lay(ann, "me", "me", draft=lopsided)))["ply"]


async def test_what_the_setup_suggests_holds_unless_somebody_asks_otherwise(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest("Ann")
        draft = FORD | {"house": False, "announce": "only", "modes": ["last"], "limit": 50}
        rules = (await ann.view(await lay(ann, "me", "me", draft=draft)))["rules"]
        assert (rules["house"], rules["announce"], rules["limit"], rules["mode"]) == (False, "only", 50, "command")
        asked = {"house": True, "mode": "last"}
        rules = (await ann.view(await lay(ann, "me", "me", draft=draft, rules=asked)))["rules"]
        assert (rules["house"], rules["mode"]) == (True, "last")


async def test_who_designed_a_board_is_not_kept_with_its_tables(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest("Zoe")
        await lay(ann, "me", "me", draft=FORD | {"author": "Annabella", "note": "by Annabella"})
    ((body,),) = rows(tmp_path, select(schema.events.c.body))
    event = read_event(body)
    assert isinstance(event, Laid)
    assert "Annabella" not in body and event.plan.rules.own


def test_rules_from_before_there_were_own_boards_are_read_as_they_were():
    old = msgspec.json.decode(b'{"setup":"duel-12","mode":"command","announce":"yes"}', type=KeptRules)
    assert old.own == "" and new_game(old, None).start.width == 12


@pytest.mark.parametrize("name", ["basic-16", 'a"b', "näme", "a\\b"])
async def test_any_name_of_a_board_survives_the_record(tmp_path, name):
    async with open_house(tmp_path) as house:
        ann = await house.guest("Ann")
        table = await lay(ann, "me", "me", draft=FORD | {"name": name})
        await ann.play(table, *MOVES)
        (game,) = read_games((await ann.call("GET", f"/api/tables/{table}/record.tcg")).text)
        assert game.start.width == 10 and game.setup_name == name


async def test_a_board_of_ones_own_for_four(tmp_path):
    armies = {"w": ["LT@D1N"], "fw": ["LT@A10E"], "b": ["LT@P16S"], "fb": ["LT@P4W"]}
    walls = [f"{column}8" for column in "ABCDEFGHIJKLMNOP"] + [f"H{row}" for row in range(1, 17) if row != 8]
    draft = {"title": "Cross", "size": [16, 16], "mode": "four", "pieces": armies, "terrain": {"high": walls}}
    async with open_house(tmp_path) as house:
        ann = await house.guest("Ann")
        table = await lay(ann, "me", "me", "me", "me", draft=draft)
        assert [seat["side"] for seat in (await ann.view(table))["seats"]] == ["w", "fw", "b", "fb"]


async def test_a_board_without_a_title_is_told_by_its_size(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest("Ann")
        table = await lay(ann, "me", "me", draft=FORD | {"title": ""})
        assert (await ann.view(table))["title"] == "10×10"


async def test_the_analysis_of_such_a_game_has_its_board_and_its_pieces(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest("Ann")
        table = await lay(ann, "me", "me")
        await ann.play(table, *MOVES)
        record = (await ann.call("GET", f"/api/tables/{table}/record.tcg")).text
        tree = (await ann.post("/api/trees/read", {"text": record}))["tree"]
        assert len(tree["rows"]) == len(MOVES)
        welcome = await ann.get(f"/api/tables/{table}")
        line = {"tfen": tree["tfen"], "moves": list(MOVES), "types": welcome["own_types"]}
        board = await ann.post("/api/board", {"line": line})
        assert {card["code"] for card in board["types"]} == {"LT", "RT"}
