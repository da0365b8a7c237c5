"""Studies: game trees kept under a link, changed by their owners, copied and handed on by everybody."""

import io
import json

import pytest
from PIL import Image, ImageSequence
from sqlalchemy import func, select

from tankchess import Game, Position, read_games, setup
from tankchess.server.settings import RATES, Rate
from tankchess.server.storage import schema
from tankchess.server.storage.database import prepare
from tankchess.server.time_source import DAY
from tests.server.accounts import PASSWORD, account, program
from tests.server.databases import database_of, migrate_to, rows
from tests.server.house import MOVES, open_house

pytestmark = pytest.mark.anyio

DUEL = setup("duel-12").position().tfen()
NOWHERE = "/api/studies/0000000000"


def tree_of(*moves, other=(), **fields):
    """A line, and another one from the start."""
    rows = [{"parent": number - 1, "move": move} for number, move in enumerate(moves)]
    first = len(rows)
    rows += [{"parent": first + number - 1 if number else -1, "move": move} for number, move in enumerate(other)]
    return {"tfen": DUEL, "setup": "duel-12", "rows": rows, **fields}


BRANCHED = tree_of(*MOVES[:3], other=(MOVES[2], MOVES[1]))


async def kept(visitor, tree=BRANCHED, title="A quiet start"):
    return await visitor.post("/api/studies", {"tree": tree, "title": title})


async def saved(visitor, study, tree, title="A quiet start", version=1):
    return await visitor.call("PUT", f"/api/studies/{study}", {"tree": tree, "title": title, "version": version})


def position_after(*moves):
    game = Game("duel-12")
    for move in moves:
        game.play(move)
    return game.position


def picture(answer, kind):
    assert answer.headers["content-type"] == f"image/{kind}"
    return Image.open(io.BytesIO(answer.content))


# Keeping.


async def test_a_study_is_seen_by_everybody_who_has_its_link(tmp_path):
    async with open_house(tmp_path) as house:
        made = await kept(await house.guest("Ann"))
        study = made["study"]
        assert (study["title"], study["owner"], study["is_mine"], study["version"]) == ("A quiet start", "Ann", True, 1)
        assert (study["moves"], study["setup"], len(study["id"])) == (5, "duel-12", 10)
        seen = await house.stranger().get(f"/api/studies/{study['id']}")
        assert seen["study"] == {**study, "is_mine": False}
        assert seen["view"] == made["view"]
        assert [row["parent"] for row in seen["view"]["tree"]["rows"]] == [-1, 0, 1, -1, 3]
        assert seen["view"]["tree"]["rows"][0]["text"] == "F1>F2/N"
        assert (seen["view"]["mode"], seen["view"]["order"]) == ("command", ["w", "b"])


async def test_words_signs_and_lines_survive(tmp_path):
    tree = tree_of(MOVES[0], comment="Before it all.")
    tree["rows"][0] |= {"comment": "slow [%eval 0.5]", "signs": ["!?"], "comment_before": "So:"}
    async with open_house(tmp_path) as house:
        row = (await kept(await house.guest(), tree))["view"]["tree"]["rows"][0]
        assert (row["comment"], row["signs"], row["comment_before"]) == ("slow [%eval 0.5]", ["!?"], "So:")


async def test_a_study_is_there_after_a_restart(tmp_path):
    async with open_house(tmp_path) as house:
        made = await kept(await house.guest("Ann"))
    async with open_house(tmp_path) as house:
        assert (await house.stranger().get(f"/api/studies/{made['study']['id']}"))["view"] == made["view"]


async def test_a_database_of_an_earlier_version_gets_a_place_for_them(tmp_path):
    migrate_to(tmp_path, "0011")
    prepare(database_of(tmp_path))
    async with open_house(tmp_path) as house:
        assert (await kept(await house.guest()))["study"]["version"] == 1


async def test_a_tree_with_an_impossible_move_is_not_kept(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        answer = await ann.call("POST", "/api/studies", {"tree": tree_of(MOVES[0], "A1A9N")})
        assert answer.status_code == 422
        assert answer.json()["message"].startswith("row 1: ")
        assert (await ann.get("/api/studies"))["studies"] == []


async def test_a_title_is_one_tidy_line_or_nothing(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        assert (await kept(ann, title="  A\nquiet\u202e  start "))["study"]["title"] == "A quiet start"
        assert (await kept(ann, title=""))["study"]["title"] == ""
        assert await ann.refused("POST", "/api/studies", {"tree": BRANCHED, "title": "x" * 121}) == (422, "bad_request")


async def test_a_link_to_nothing_is_said_to_be_one(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        assert await ann.refused("GET", NOWHERE) == (404, "not_found")
        assert await ann.refused("GET", "/api/studies/too-short") == (404, "not_found")
        assert await ann.refused("GET", f"{NOWHERE}/record.tcg") == (404, "not_found")
        assert await ann.refused("DELETE", NOWHERE) == (404, "not_found")
        body = {"tree": BRANCHED, "version": 1}
        assert await ann.refused("PUT", NOWHERE, body) == (404, "not_found")


# Changing.


async def test_the_owner_saves_and_the_version_rises(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        study = (await kept(ann))["study"]["id"]
        house.time.advance(60)
        line = (await saved(ann, study, tree_of(*MOVES[:4]), "Another")).json()
        assert (line["title"], line["version"], line["moves"]) == ("Another", 2, 4)
        seen = await house.stranger().get(f"/api/studies/{study}")
        assert seen["study"]["updated"] - seen["study"]["created"] == 60
        assert len(seen["view"]["tree"]["rows"]) == 4


async def test_what_another_tab_has_saved_is_not_written_over(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        study = (await kept(ann))["study"]["id"]
        assert (await saved(ann, study, tree_of(MOVES[0]))).is_success
        late = {"tree": tree_of(MOVES[2]), "title": "Late", "version": 1}
        assert await ann.refused("PUT", f"/api/studies/{study}", late) == (409, "conflict")
        seen = await ann.get(f"/api/studies/{study}")
        assert [row["move"] for row in seen["view"]["tree"]["rows"]] == [MOVES[0]]


async def test_to_save_the_same_again_is_no_conflict(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        study = (await kept(ann))["study"]["id"]
        first = (await saved(ann, study, tree_of(MOVES[0]))).json()
        again = (await saved(ann, study, tree_of(MOVES[0]))).json()
        assert again == first and again["version"] == 2


async def test_somebody_else_can_look_and_copy_but_not_change(tmp_path):
    async with open_house(tmp_path) as house:
        ann, bob = await house.guest("Ann"), await house.guest("Bob")
        made = await kept(ann)
        path = f"/api/studies/{made['study']['id']}"
        body = {"tree": BRANCHED, "version": 1}
        assert await bob.refused("PUT", path, body) == (403, "not_your_study")
        assert await bob.refused("DELETE", path) == (403, "not_your_study")
        assert await house.stranger().refused("PUT", path, body) == (401, "not_signed_in")
        copy = await kept(bob, (await bob.get(path))["view"]["tree"])
        assert copy["study"]["owner"] == "Bob" and copy["study"]["id"] != made["study"]["id"]
        assert copy["view"]["tree"] == made["view"]["tree"]


async def test_a_deleted_study_is_gone(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        path = f"/api/studies/{(await kept(ann))['study']['id']}"
        assert (await ann.call("DELETE", path)).status_code == 204
        assert await ann.refused("GET", path) == (404, "not_found")


async def test_a_program_keeps_no_studies(tmp_path):
    async with open_house(tmp_path) as house:
        bot = await program(house, await account(house))
        assert await bot.refused("POST", "/api/studies", {"tree": BRANCHED}) == (403, "token_not_enough")


async def test_another_site_cannot_save(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        body = {"tree": BRANCHED}
        refused = await ann.refused("POST", "/api/studies", body, headers={"origin": "https://elsewhere.test"})
        assert refused == (403, "cross_site")


# Lists and limits.


async def test_ones_studies_come_page_by_page_the_latest_change_first(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        made = []
        for number in range(5):
            made.append((await kept(ann, title=f"No. {number}"))["study"]["id"])
            house.time.advance(1)
        await saved(ann, made[0], tree_of(MOVES[0]), "No. 0")
        await kept(await house.guest())
        first = await ann.get("/api/studies?limit=3")
        second = await ann.get(f"/api/studies?limit=3&after={first['next']}")
        titles = [study["title"] for study in first["studies"] + second["studies"]]
        assert titles == ["No. 0", "No. 4", "No. 3", "No. 2", "No. 1"]
        assert second["next"] is None


async def test_nobody_keeps_too_many_or_too_much(tmp_path):
    async with open_house(tmp_path, most_studies=2, study_bytes_of_guests=4000) as house:
        ann = await house.guest()
        first = (await kept(ann))["study"]["id"]
        await kept(ann)
        assert await ann.refused("POST", "/api/studies", {"tree": BRANCHED}) == (403, "too_many_studies")
        assert (await saved(ann, first, tree_of(MOVES[0]))).is_success
        long = {"tree": tree_of(MOVES[0], comment="x" * 3500), "version": 2}
        assert await ann.refused("PUT", f"/api/studies/{first}", long) == (403, "too_many_studies")
        await ann.call("DELETE", f"/api/studies/{first}")
        await kept(ann)


async def test_an_account_has_more_room_than_a_guest(tmp_path):
    long = {"tree": tree_of(MOVES[0], comment="x" * 3000)}
    async with open_house(tmp_path, study_bytes=8000, study_bytes_of_guests=2000) as house:
        ann = await account(house)
        await ann.post("/api/studies", long)
        assert await (await house.guest()).refused("POST", "/api/studies", long) == (403, "too_many_studies")


async def test_many_guests_of_one_address_do_not_fill_the_disk(tmp_path):
    long = tree_of(MOVES[0], comment="x" * 3000)
    async with open_house(tmp_path, rates={**RATES, "address_kept": Rate(1, 5000)}) as house:
        guests = [await house.guest() for _ in range(3)]
        first = (await guests[0].post("/api/studies", {"tree": long}))["study"]["id"]
        # To save the same again costs nothing.
        for version in range(1, 4):
            body = {"tree": long, "title": str(version), "version": version}
            assert (await guests[0].call("PUT", f"/api/studies/{first}", body)).is_success
        second = (await kept(guests[1]))["study"]["id"]
        grown = {"tree": long, "version": 1}
        assert await guests[1].refused("PUT", f"/api/studies/{second}", grown) == (429, "rate_limited")
        assert await guests[2].refused("POST", "/api/studies", {"tree": long}) == (429, "rate_limited")
        setup = {"draft": {"note": "x" * 500, "pieces": {"w": ["LT@A1N" + "x" * 30] * 100}}}
        assert await guests[2].refused("POST", "/api/setups/mine", setup) == (429, "rate_limited")
        begun = await guests[2].post("/api/imports", None)
        part = f"/api/imports/{begun['id']}/parts/0?last=true"
        sent = await guests[2].client.request("PUT", part, content=b"x" * 8000)
        assert (sent.status_code, sent.json()["code"]) == (429, "rate_limited")
        house.address = "10.0.0.2"
        await (await house.guest()).post("/api/studies", {"tree": long})
        house.time.advance(8000)
        await guests[2].post("/api/studies", {"tree": long})


async def test_saving_has_a_rate_of_its_own(tmp_path):
    async with open_house(tmp_path, rates={**RATES, "study": Rate(0, 2)}) as house:
        ann = await house.guest()
        await kept(ann)
        await kept(ann)
        assert await ann.refused("POST", "/api/studies", {"tree": BRANCHED}) == (429, "rate_limited")
        assert len((await ann.get("/api/studies"))["studies"]) == 2


# People.


async def test_the_studies_of_a_guest_who_logs_in_are_the_accounts(tmp_path):
    async with open_house(tmp_path) as house:
        await account(house)
        guest = await house.guest()
        study = (await kept(guest))["study"]["id"]
        await guest.post("/api/session", {"name": "Ann", "password": PASSWORD})
        seen = await guest.get(f"/api/studies/{study}")
        assert seen["study"]["is_mine"] and seen["study"]["owner"] == "Ann"


async def test_of_the_studies_of_a_guest_who_logs_in_the_latest_go_over_as_far_as_there_is_room(tmp_path):
    async with open_house(tmp_path, most_studies=2) as house:
        ann = await account(house)
        await kept(ann, title="Hers")
        guest = await house.guest()
        for title in ("Old", "New"):
            await kept(guest, title=title)
            house.time.advance(1)
        await guest.post("/api/session", {"name": "Ann", "password": PASSWORD})
        found = await guest.get("/api/studies")
        assert sorted(study["title"] for study in found["studies"]) == ["Hers", "New"]


async def test_studies_go_with_the_account(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await account(house)
        study = (await kept(ann))["study"]["id"]
        assert (await ann.call("POST", "/api/accounts/deletion", {"password": PASSWORD})).is_success
        assert await house.stranger().refused("GET", f"/api/studies/{study}") == (404, "not_found")


async def test_studies_are_in_the_file_of_ones_data(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await account(house)
        made = await kept(ann)
        data = json.loads((await ann.call("GET", "/api/data.json")).text)
        assert [study["title"] for study in data["studies"]] == ["A quiet start"]
        assert data["studies"][0]["tree"] == made["view"]["tree"]


async def test_the_studies_of_a_guest_stay_for_a_year_and_then_go_with_the_guest(tmp_path):
    async with open_house(tmp_path) as house:
        study = (await kept(await house.guest()))["study"]["id"]
        house.time.advance(364 * DAY)
        await house.services.tables.timekeeper.round()
        assert (await house.stranger().call("GET", f"/api/studies/{study}")).is_success
        house.time.advance(2 * DAY)
        await house.services.tables.timekeeper.round()
        assert await house.stranger().refused("GET", f"/api/studies/{study}") == (404, "not_found")
        assert rows(tmp_path, select(func.count()).select_from(schema.people))[0][0] == 0


# Handing on.


async def test_a_study_is_a_record_with_its_title_and_all_its_lines(tmp_path):
    async with open_house(tmp_path) as house:
        study = (await kept(await house.guest()))["study"]["id"]
        answer = await house.stranger().call("GET", f"/api/studies/{study}/record.tcg")
        assert f'filename="tankchess-{study}.tcg"' in answer.headers["content-disposition"]
        game = next(iter(read_games(answer.text)))
        assert game.headers["Event"] == "A quiet start"
        assert [str(node.move) for node in game.root.walk()] == [*MOVES[:3], MOVES[2], MOVES[1]]


@pytest.mark.parametrize(
    ("node", "moves"), [("0", ()), ("2", MOVES[:2]), ("1:2", MOVES[2:3]), ("1:2/2", (MOVES[2], MOVES[1]))]
)
async def test_every_place_of_a_tree_has_its_position(tmp_path, node, moves):
    async with open_house(tmp_path) as house:
        study = (await kept(await house.guest()))["study"]["id"]
        stranger = house.stranger()
        wanted = position_after(*moves)
        answer = await stranger.call("GET", f"/api/studies/{study}/position.tfen?node={node}")
        assert Position.from_tfen(answer.text.strip()) == wanted
        sent = await stranger.call("POST", "/api/trees/position.tfen", {"tree": BRANCHED, "node": node})
        assert sent.text == answer.text


async def test_a_place_with_a_line_end_behind_it_is_none(tmp_path):
    async with open_house(tmp_path) as house:
        study = (await kept(await house.guest()))["study"]["id"]
        stranger = house.stranger()
        for path in ("position.tfen", "board.svg", "board.png", "game.gif"):
            # It would go into the name of the file, which is in a header.
            assert await stranger.refused("GET", f"/api/studies/{study}/{path}?node=1%0A") == (422, "bad_request")
        assert await stranger.refused("GET", f"/api/studies/{study}%0A") == (404, "not_found")


async def test_every_place_of_a_tree_has_pictures(tmp_path):
    async with open_house(tmp_path) as house:
        study = (await kept(await house.guest()))["study"]["id"]
        stranger = house.stranger()
        kept_ones = f"/api/studies/{study}"
        svg = await stranger.call("GET", f"{kept_ones}/board.svg?node=1:2&theme=dark")
        assert svg.text.startswith("<svg") and svg.headers["cross-origin-resource-policy"] == "cross-origin"
        sent = {"tree": BRANCHED, "node": "1:2", "theme": "dark"}
        assert (await stranger.call("POST", "/api/trees/board.svg", sent)).text == svg.text
        png = await stranger.call("GET", f"{kept_ones}/board.png?node=1:2/2&size=300&flip=true")
        assert picture(png, "png").width == 300
        assert f'filename="tankchess-{study}-1.2-2.png"' in png.headers["content-disposition"]
        assert picture(await stranger.call("POST", "/api/trees/board.png", {**sent, "size": 250}), "png").width == 250
        gif = picture(await stranger.call("GET", f"{kept_ones}/game.gif?node=3"), "gif")
        assert sum(1 for _ in ImageSequence.Iterator(gif)) == 4
        other = picture(await stranger.call("POST", "/api/trees/game.gif", {**sent, "node": "1:2/2"}), "gif")
        assert sum(1 for _ in ImageSequence.Iterator(other)) == 3


async def test_of_a_very_long_line_the_last_moves_are_shown(tmp_path, monkeypatch):
    monkeypatch.setattr("tankchess.server.work.study_questions.MOST_FRAMES", 2)
    async with open_house(tmp_path) as house:
        sent = {"tree": tree_of(*MOVES), "node": str(len(MOVES))}
        gif = picture(await house.stranger().call("POST", "/api/trees/game.gif", sent), "gif")
        assert sum(1 for _ in ImageSequence.Iterator(gif)) == 3


@pytest.mark.parametrize("node", ["9", "1:7", "1:2/9"])
async def test_a_place_that_is_not_there_is_said_so(tmp_path, node):
    async with open_house(tmp_path) as house:
        study = (await kept(await house.guest()))["study"]["id"]
        answer = await house.stranger().call("GET", f"/api/studies/{study}/board.svg?node={node}")
        assert answer.status_code == 422 and node in answer.json()["message"]


@pytest.mark.parametrize("node", ["", "x", "1:2:3", "1//2", "-1", "1" * 9])
async def test_what_is_no_place_is_refused(tmp_path, node):
    async with open_house(tmp_path) as house:
        answer = await house.stranger().call("POST", "/api/trees/board.svg", {"tree": BRANCHED, "node": node})
        assert answer.status_code == 422


# On other pages.


async def test_a_line_of_a_study_is_shown_elsewhere_with_what_else_could_be_played(tmp_path):
    async with open_house(tmp_path) as house:
        study = (await kept(await house.guest("Ann")))["study"]["id"]
        found = await house.stranger().get(f"/api/studies/{study}/embedded?node=2")
        assert (found["title"], found["owner"], found["page"]) == ("A quiet start", "Ann", f"/study/{study}")
        assert (found["ply"], found["first"]) == (2, 0)
        assert [move["code"] for move in found["file"]["moves"]] == [*MOVES[:3]]
        assert (found["nodes"], found["numbers"]) == (["0", "1", "2", "3"], [1, 1, 2])
        assert found["choices"] == {"1": [{"text": "D1>D2/N", "node": "1:2"}]}
        other = await house.stranger().get(f"/api/studies/{study}/embedded?node=1:2")
        assert [move["code"] for move in other["file"]["moves"]] == [MOVES[2], MOVES[1]]
        assert other["nodes"] == ["0", "1:2", "1:2/2"] and other["ply"] == 1
        assert other["choices"]["1"][0]["node"] == "1"


async def test_of_a_very_long_line_the_part_around_the_place_is_shown(tmp_path, monkeypatch):
    monkeypatch.setattr("tankchess.server.views.embedded_view.MOST_SHOWN", 4)
    async with open_house(tmp_path) as house:
        study = (await kept(await house.guest(), tree_of(*MOVES)))["study"]["id"]
        found = await house.stranger().get(f"/api/studies/{study}/embedded?node=5")
        assert (found["first"], found["ply"]) == (3, 2)
        assert [move["code"] for move in found["file"]["moves"]] == [*MOVES[3:7]]
        assert (found["nodes"], found["numbers"]) == (["3", "4", "5", "6", "7"], [2, 3, 3, 4])


async def test_the_game_of_a_table_is_shown_elsewhere(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest("Ann")
        table = await ann.lay("me", "me")
        await ann.play(table, *MOVES[:3])
        found = await house.stranger().get(f"/api/tables/{table}/embedded")
        assert (found["ply"], found["page"]) == (3, f"/t/{table}")
        assert (await house.stranger().get(f"/api/tables/{table}/embedded?ply=1"))["ply"] == 1
        assert await ann.refused("GET", f"/api/tables/{table}/embedded?ply=4") == (404, "not_found")
