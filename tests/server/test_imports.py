"""Files of games: sent part by part, read in slices, kept as they come, with every fault told."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import func, select, update

import tankchess
from tankchess import Game
from tankchess.game.json_form import game_to_json
from tankchess.server.importing import import_rows
from tankchess.server.importing.import_desk import MOST_EMPTY
from tankchess.server.importing.slice_reader import Reading, read_slice
from tankchess.server.messages.imports import LARGEST_PART
from tankchess.server.reviews.review_rows import OF_IMPORTED_GAMES, KeptReview, keep_review
from tankchess.server.storage import schema
from tankchess.server.storage.writer import Job
from tankchess.server.time_source import DAY
from tankchess.server.work.import_questions import AskSlice
from tests.server.accounts import account, program
from tests.server.databases import rows
from tests.server.house import MOVES, Visitor, open_house

pytestmark = pytest.mark.anyio

PASSWORD = "correct horse battery"
SPOILT = '[Event "Spoilt"]\n[Setup "duel-12"]\n\n1. F1>F2/N G12>A1/S *\n\n'


def record(white: str = "Ann", black: str = "Ben", moves: int = 4, setup: str = "duel-12") -> str:
    game = Game(setup, players=[white, black])
    for move in MOVES[:moves]:
        game.play(move)
    game.resign()
    return game.record() + "\n"


async def send(
    who: Visitor, *parts: str | bytes, name: str = "games.tcg", is_explored: bool = True, ends: bool = True
) -> dict[str, Any]:
    """Imports a file that is sent in these parts."""
    view: dict[str, Any] = await who.post("/api/imports", {"name": name, "is_explored": is_explored})
    for number, part in enumerate(parts):
        data = part.encode() if isinstance(part, str) else part
        is_last = ends and number == len(parts) - 1
        view = await put(who, view["id"], number, data, is_last)
    return view


async def put(who: Visitor, import_id: str, part: int, data: bytes, is_last: bool) -> dict[str, Any]:
    path = f"/api/imports/{import_id}/parts/{part}?last={str(is_last).lower()}"
    answer = await who.call("PUT", path, content=data)
    assert answer.is_success, answer.text
    view: dict[str, Any] = answer.json()
    return view


async def test_every_game_of_a_file_is_kept_and_listed_in_its_order(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        view = await send(ann, record("Ann", "Ben") + record("Cleo", "Dan", 6) + record("Eve", "Fay", 3))
        assert (view["status"], view["games"], view["kept"], view["faulty"]) == ("done", 3, 3, 0)
        page = await ann.get("/api/imported")
        assert [line["players"] for line in page["games"]] == [["Ann", "Ben"], ["Cleo", "Dan"], ["Eve", "Fay"]]
        assert [(line["plies"], line["setup"]) for line in page["games"]] == [(n, "duel-12") for n in (4, 6, 3)]
        assert page["total"] == 3 and page["next"] is None
        kept = await house.stranger().get(f"/api/imported/{page['games'][1]['id']}")
        assert kept["record"] == record("Cleo", "Dan", 6).rstrip("\n") + "\n" and not kept["is_mine"]


async def test_wherever_a_file_is_cut_the_same_games_come_out(tmp_path):
    text = (record("Ann") + SPOILT + record("Bodil Ö", moves=5) + record("Cleo", moves=6)).encode()
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        for size in (7, 100, 333):
            parts = [text[at : at + size] for at in range(0, len(text), size)]
            view = await send(ann, *parts)
            assert (view["games"], view["kept"] + view["duplicates"], view["faulty"]) == (4, 3, 1), size
            line = 1 + text[: text.index(b"G12>A1/S")].count(b"\n")
            assert [(fault["game"], fault["line"], fault["move"]) for fault in view["faults"]] == [(2, line, 1)]


async def test_a_part_that_is_sent_again_changes_nothing_and_one_too_early_is_refused(tmp_path):
    text = (record("Ann") + record("Ben")).encode()
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        view = await ann.post("/api/imports", {"name": "games.tcg"})
        path = f"/api/imports/{view['id']}/parts"
        assert await ann.refused("PUT", f"{path}/1", content=text[100:]) == (409, "stale")
        first = await put(ann, view["id"], 0, text[:100], False)
        assert await put(ann, view["id"], 0, text[:100], False) == first
        last = await put(ann, view["id"], 1, text[100:], True)
        assert await put(ann, view["id"], 1, text[100:], True) == last and last["kept"] == 2


async def test_an_import_goes_on_after_a_restart_of_the_server(tmp_path):
    text = (record("Ann") + record("Ben", moves=3) + record("Cleo", moves=2)).encode()
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        cookies = ann.client.cookies
        view = await send(ann, text[: len(text) // 2], ends=False)
    async with open_house(tmp_path) as house:
        again = house.stranger()
        again.client.cookies = cookies
        assert (await again.get(f"/api/imports/{view['id']}"))["next_part"] == 1
        done = await put(again, view["id"], 1, text[len(text) // 2 :], True)
        assert (done["status"], done["kept"]) == ("done", 3)


async def test_a_game_that_is_there_already_is_not_kept_twice(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        first = await send(ann, record("Ann"))
        house.time.advance(1)
        again = await send(ann, record("Ann") + record("Ben"))
        assert (again["kept"], again["duplicates"]) == (1, 1)
        assert first["last"] == (await ann.get("/api/imported"))["games"][-1]["id"]


async def test_a_json_file_of_games_is_read_wherever_it_is_cut(tmp_path):
    games = [next(tankchess.read_games(record(name, moves=count))) for name, count in (("Ann", 3), ("Ben", 5))]
    spoilt = json.dumps({"version": 3, "setup": "nowhere", "moves": []})
    good = [json.dumps(game_to_json(game)) for game in games]
    text = f"[{good[0]},\n{spoilt},\n{good[1]}]".encode()
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        for size in (50, 5000):
            view = await send(ann, *[text[at : at + size] for at in range(0, len(text), size)])
            assert (view["games"], view["faulty"]) == (3, 1)
            assert (view["faults"][0]["game"], view["faults"][0]["line"]) == (2, 2)
        assert (await ann.get("/api/imported"))["total"] == 2


@pytest.mark.parametrize(
    ("data", "foreign"),
    [
        (b"PK\x03\x04\x14\x00" + b"x" * 90, "archive"),
        (b"%PDF-1.7\n%\xe2\xe3", "pdf"),
        ("[Event]".encode("utf-16"), "utf16"),
        (b"\x7fELF\x02\x01\x01" + bytes(64), "binary"),
        (b'[Event "Casual"]\n[White "A"]\n\n1. e4 e5 2. Nf3 Nc6 1/2-1/2\n', "chess"),
        (b"<!DOCTYPE html><html><body>Not found</body></html>", "page"),
        (b"\n  \n", "empty"),
    ],
)
async def test_a_foreign_file_is_named_and_nothing_of_it_is_kept(tmp_path, data, foreign):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        view = await send(ann, data)
        assert (view["status"], view["foreign"], view["kept"]) == ("foreign", foreign, 0)
        assert (await ann.get("/api/imported"))["total"] == 0


async def test_an_import_can_be_stopped_and_what_was_kept_stays(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        text = (record("Ann") + record("Ben")).encode()
        filler = b"\n" * 5000
        view = await send(ann, text + filler + record("Cleo", moves=2).encode(), ends=False)
        stopped = await ann.post(f"/api/imports/{view['id']}/stop", None)
        assert (stopped["status"], stopped["kept"]) == ("stopped", 2)
        assert (await put(ann, view["id"], 1, record("Dan").encode(), True))["kept"] == 2
        assert [each["id"] for each in await ann.get("/api/imports")] == [view["id"]]


async def test_there_is_room_for_a_number_of_games_and_the_rest_is_told(tmp_path):
    async with open_house(tmp_path, most_imported_games_of_guests=2) as house:
        ann = await house.guest()
        view = await send(ann, "".join(record(f"Player {number}") for number in range(4)))
        assert (view["status"], view["kept"]) == ("full", 2)
        page = await ann.get("/api/imported")
        assert (page["total"], page["most"]) == (2, 2)


async def test_there_is_room_for_so_many_bytes_and_the_rest_is_told(tmp_path):
    room = 2 * len(record("Player 0")) + 10
    async with open_house(tmp_path, imported_bytes_of_guests=room) as house:
        ann = await house.guest()
        first = await send(ann, record("Player 0"))
        view = await send(ann, "".join(record(f"Player {number}") for number in range(4)))
        assert (first["status"], view["status"], view["kept"], view["duplicates"]) == ("done", "full", 1, 1)
        assert [fault["game"] for fault in view["faults"]] == [3] and "no room" in view["faults"][0]["texts"]["en"]
        assert (await ann.get("/api/imported"))["total"] == 2


async def test_a_game_that_is_too_long_is_told_and_the_others_are_kept(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        long = record("Long").replace("1. ", "{" + "word " * 42_000 + "} 1. ", 1).encode()
        view = await send(ann, long + record("Ann").encode())
        assert (view["kept"], view["faulty"]) == (1, 1) and "200 kB" in view["faults"][0]["texts"]["sv"]


def too_long_games() -> list[bytes]:
    """Games that are too long by a header, a comment, lines of them, and a text or the objects of JSON."""
    usual, form = record("Long").encode(), in_json("Long")
    return [
        usual.replace(b"[White ", b'[Event "' + b"x" * 600_000 + b'"]\n[White '),
        usual.replace(b"1. ", b"{" + b"word " * 120_000 + b"} 1. ", 1),
        usual.replace(b"1. ", b"{" + (b"[" + b"word " * 100 + b"]\r\n") * 1_200 + b"} 1. ", 1),
        usual.replace(b"[White ", (b'[Odd "' + b"word " * 100 + b'"]\n') * 1_200 + b"[White "),
        form.replace(b'"Long"', b'"' + rb"\"{\\" * 120_000 + b'"'),
        form.replace(b'"Long"', b'"Long", "Odd": [' + b'{"}": "{"},\n' * 50_000 + b"{}]"),
    ]


def in_json(white: str) -> bytes:
    (game,) = tankchess.read_games(record(white))
    return json.dumps(game_to_json(game)).encode() + b",\n"


@pytest.mark.parametrize("part", [70_000, 250_001])
@pytest.mark.parametrize("number", range(6))
def test_a_game_longer_than_any_is_told_once_and_those_around_it_are_read(number, part):
    long = too_long_games()[number]
    usual = in_json("Ann") if long.startswith(b"{") else record("Ann").encode()
    text = usual + long + usual + usual
    reading, games, faults = Reading(), [], []
    for at in range(0, len(text), part):
        data = text[at : at + part]
        while data:
            found = read_slice(reading, data, at + part >= len(text))
            reading, data = found.reading, data[found.used :]
            games += [game.number for game in found.games]
            faults += [(fault.game, fault.line) for fault in found.faults]
    assert games == [1, 3, 4]
    assert faults == [(2, 1 + usual.count(b"\n"))]


def test_a_game_too_long_to_be_kept_is_told_with_the_line_where_it_begins():
    long = record("Long").replace("1. ", "{" + "word " * 42_000 + "} 1. ", 1)
    found = read_slice(Reading("record", lines=100, games=7), (record() + long + record()).encode(), True)
    assert [(fault.game, fault.line) for fault in found.faults] == [(9, 101 + record().count("\n"))]


async def test_a_character_that_a_database_refuses_is_left_out_of_a_game(tmp_path):
    data = game_to_json(next(tankchess.read_games(record("Ann"))))
    text = json.dumps(data).replace("Ann", "A\\u0000nn")
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        assert (await send(ann, text))["kept"] == 1
        (line,) = (await ann.get("/api/imported"))["games"]
        kept = await ann.get(f"/api/imported/{line['id']}")
        assert line["players"][0] == "Ann" and '"Ann"' in kept["record"]


async def test_all_imports_together_are_one_visitor_for_the_workers(tmp_path, monkeypatch):
    async with open_house(tmp_path) as house:
        ann, ben = await house.guest(), await house.guest()
        ask, asked, at_once = house.services.work.ask, [], []

        async def watched(who: Any, question: Any) -> Any:
            if not isinstance(question, AskSlice):
                return await ask(who, question)
            asked.append(who)
            at_once.append(question)
            assert len(at_once) == 1
            try:
                return await ask(who, question)
            finally:
                at_once.pop()

        monkeypatch.setattr(house.services.work, "ask", watched)
        views = await asyncio.gather(*(send(who, record("Ann"), record("Ben")) for who in (ann, ben)))
        assert [view["kept"] for view in views] == [2, 2] and len(set(asked)) == 1


async def test_a_program_imports_nothing(tmp_path):
    async with open_house(tmp_path) as house:
        bot = await program(house, await account(house))
        for method, path in (("GET", "/api/imports"), ("POST", "/api/imports"), ("DELETE", "/api/imported")):
            assert await bot.refused(method, path) == (403, "token_not_enough")


async def test_imports_whose_games_were_removed_do_not_pile_up(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        for number in range(MOST_EMPTY + 3):
            house.time.advance(60)
            view = await send(ann, record(f"Player {number}"))
            assert (await ann.call("DELETE", f"/api/imported/{view['last']}")).is_success
        assert len(await ann.get("/api/imports")) == MOST_EMPTY + 1


async def test_the_list_of_imports_is_without_faults(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        view = await send(ann, record("Ann") + SPOILT)
        (line,) = await ann.get("/api/imports")
        assert line == view | {"faults": []} and len(view["faults"]) == 1


@pytest.mark.parametrize("what", ["import", "all"])
async def test_reviews_of_games_that_are_removed_end(tmp_path, monkeypatch, what):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        view = await send(ann, record("Ann"))
        asked = asyncio.Event()

        async def thinks(_who: Any, _question: Any) -> None:
            asked.set()
            await asyncio.Event().wait()

        monkeypatch.setattr(house.services.thought, "ask", thinks)
        await ann.post(f"/api/imported/{view['last']}/review", None)
        await asked.wait()
        (review,) = house.services.reviews._reviews.values()
        path = f"/api/imports/{view['id']}" if what == "import" else "/api/imported"
        assert (await ann.call("DELETE", path)).is_success
        assert house.services.reviews._reviews == {}
        assert review.task is None or review.task.cancelling()


async def test_a_review_is_not_kept_once_its_game_was_removed(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        view = await send(ann, record("Ann") + record("Ben"), is_explored=False)
        counted = await send(ann, record("Cleo"))
        await house.services.explorer_index.settled()
        leaving = update(schema.imported_games).where(schema.imported_games.c.id == counted["last"])
        await house.services.store.writer.submit(
            Job(work=lambda plain: plain.execute(leaving.values(explored=import_rows.LEAVING)))
        )
        for game in ("gone", counted["last"], view["last"]):
            await keep_review(house.services.store, OF_IMPORTED_GAMES, game, KeptReview(1.0, []), 0.0)
    assert [row[0] for row in rows(tmp_path, select(schema.imported_reviews.c.game_id))] == [view["last"]]


async def test_imported_games_are_found_by_player_board_result_and_file_a_page_at_a_time(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        first = await send(ann, "".join(record(f"Åsa {number}") for number in range(5)))
        house.time.advance(1)
        await send(ann, record("Bo", moves=2))

        async def found(query: str) -> list[str]:
            return [line["players"][0] for line in (await ann.get(f"/api/imported?{query}"))["games"]]

        assert await found("name=bo") == ["Bo"]
        assert await found("name=%C3%A5SA%203") == ["Åsa 3"]
        assert await found("setup=basic-16") == []
        assert len(await found("result=0-1")) == 6 and await found("result=1-0") == []
        assert len(await found(f"file={first['id']}")) == 5
        assert await found("name=%25") == []
        page = await ann.get("/api/imported?limit=4")
        rest = await ann.get(f"/api/imported?limit=4&after={page['next']}")
        names = [line["players"][0] for line in page["games"] + rest["games"]]
        assert names == ["Bo", *(f"Åsa {number}" for number in range(5))] and rest["next"] is None


async def test_only_the_owner_removes_a_game_an_import_or_all_of_them(tmp_path):
    async with open_house(tmp_path) as house:
        ann, ben = await house.guest(), await house.guest()
        first = await send(ann, record("Ann") + record("Bo"))
        second = await send(ann, record("Cleo") + record("Dan"))
        game = first["last"]
        for path in (f"/api/imported/{game}", f"/api/imports/{first['id']}"):
            assert await ben.refused("DELETE", path) == (404, "not_found")
        assert await ben.refused("GET", f"/api/imports/{first['id']}") == (404, "not_found")
        assert (await ann.call("DELETE", f"/api/imported/{game}")).status_code == 204
        assert await ann.refused("GET", f"/api/imported/{game}") == (404, "not_found")
        assert (await ann.call("DELETE", f"/api/imports/{second['id']}")).status_code == 204
        assert [line["players"][0] for line in (await ann.get("/api/imported"))["games"]] == ["Ann"]
        assert (await ann.call("DELETE", "/api/imported")).status_code == 204
        assert (await ann.get("/api/imported"))["total"] == 0 and await ann.get("/api/imports") == []


async def test_a_guest_who_logs_in_takes_the_imported_games_along(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        await ann.post("/api/accounts", {"name": "Ann", "password": PASSWORD})
        await send(ann, record("Ann"))
        guest = await house.guest()
        await send(guest, record("Ann") + record("Ben"))
        assert (await guest.call("POST", "/api/session", {"name": "Ann", "password": PASSWORD})).is_success
        page = await guest.get("/api/imported")
        assert sorted(line["players"][0] for line in page["games"]) == ["Ann", "Ben"]


@pytest.mark.parametrize("limit", [{"most_imported_games": 2}, {"imported_bytes": 2 * len(record("Ann"))}])
async def test_of_the_imported_games_of_a_guest_who_logs_in_the_latest_go_over_as_far_as_there_is_room(tmp_path, limit):
    async with open_house(tmp_path, **limit) as house:
        ann = await account(house)
        await send(ann, record("Ann"))
        guest = await house.guest()
        for name in ("Old", "New"):
            await send(guest, record(name))
            house.time.advance(1)
        await guest.post("/api/session", {"name": "Ann", "password": PASSWORD})
        page = await guest.get("/api/imported")
        assert sorted(line["players"][0] for line in page["games"]) == ["Ann", "New"]


async def test_imported_games_are_in_the_data_of_a_person_and_go_with_the_account(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        await ann.post("/api/accounts", {"name": "Ann", "password": PASSWORD})
        view = await send(ann, record("Ann") + record("Ben"))
        kept = KeptReview(1.0, [])
        await keep_review(house.services.store, OF_IMPORTED_GAMES, view["last"], kept, 0.0)
        data = await ann.get("/api/data.json")
        assert [(each["name"], each["kept"]) for each in data["imports"]] == [("games.tcg", 2)]
        assert [each["review"] and each["review"]["seconds"] for each in data["imported"]] == [None, 1.0]
        assert [each["line"]["players"][0] for each in data["imported"]] == ["Ann", "Ben"]
        assert data["imported"][0]["record"].startswith("[Event")
        assert (await ann.call("POST", "/api/accounts/deletion", {"password": PASSWORD})).is_success
        assert await house.stranger().refused("GET", f"/api/imported/{view['last']}") == (404, "not_found")
    for table in (schema.imports, schema.imported_games, schema.imported_reviews):
        assert rows(tmp_path, select(func.count()).select_from(table))[0][0] == 0


async def test_a_guest_who_stays_away_is_forgotten_with_the_imported_games(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        view = await send(ann, record("Ann"))
        for days in (200, 200, 1):
            house.time.advance(days * DAY)
            await house.services.tables.timekeeper.round()
        assert await house.stranger().refused("GET", f"/api/imported/{view['last']}") == (404, "not_found")
        assert rows(tmp_path, select(func.count()).select_from(schema.people))[0][0] == 0


async def test_a_part_that_is_too_large_is_refused(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        view = await ann.post("/api/imports", None)
        answer = await ann.refused("PUT", f"/api/imports/{view['id']}/parts/0", content=b"x" * (LARGEST_PART + 1))
        assert answer == (413, "too_large")


async def test_a_game_without_an_end_in_sight_is_left_out_and_the_next_one_is_read(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        endless = b'[Event "Endless"]\n[Setup "duel-12"]\n\n{' + b"word " * 40_000
        part = b"word " * 50_000
        view = await send(ann, endless, part, b"}\n\n" + record("Ann").encode())
        assert view["status"] == "done" and view["kept"] == 1 and view["faulty"] >= 1


@pytest.mark.parametrize("is_last", [False, True])
@given(data=st.binary(max_size=400) | st.text(alphabet='[]{}"\\\n1.- *EventSup', max_size=300).map(str.encode))
@settings(max_examples=60, deadline=None)
def test_no_bytes_whatever_break_the_reader(data, is_last):
    for reading in (Reading(), Reading("json", rest=b"[{"), Reading("record", rest=b'[Event "A"]\n')):
        found = read_slice(reading, data, is_last)
        assert 0 <= found.used <= len(data)
        assert found.foreign is not None or not is_last or found.reading.rest == b""


@given(cut=st.integers(0, 2000), drop=st.integers(1, 40), put_in=st.binary(max_size=6))
@settings(max_examples=40, deadline=None)
def test_a_file_with_a_hole_is_read_to_its_end(cut, drop, put_in):
    text = (record("Ann") + record("Ben") + record("Cleo")).encode()
    at = cut % len(text)
    spoilt = text[:at] + put_in + text[at + drop :]
    reading, games, faults = Reading(), 0, 0
    while spoilt:
        found = read_slice(reading, spoilt, True)
        if found.foreign is not None:
            return
        reading, spoilt = found.reading, spoilt[found.used :]
        games, faults = games + len(found.games), faults + found.faulty
    # What begins like a list of JSON is one, and a broken one is one fault.
    assert games + faults >= (1 if reading.kind == "json" else 2)
