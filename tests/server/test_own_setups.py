"""Setups of one's own: checked, read and written, kept and shared."""

import pytest
from sqlalchemy import select

from tankchess import setup, setup_names
from tankchess.server.storage import schema
from tankchess.server.time_source import DAY
from tankchess.setups import read_setup
from tests.server.accounts import PASSWORD, account
from tests.server.databases import rows
from tests.server.house import Visitor, open_house

pytestmark = pytest.mark.anyio

RECON = {
    "name": "Recon Tank",
    "speed": 6,
    "armour": [1, 1, 1],
    "weapon": [{"kind": "gun", "power": 1, "arc": "turret", "range": [2, 4]}],
}
FORD = {
    "title": "The ford",
    "author": "Ann",
    "size": [10, 10],
    "mode": "command",
    "terrain": {
        "high": ["A5", "B5", "C5", "D5", "E5", "F6", "G6", "H6", "I6", "J6", "B2", "I9"],
        "hedge": ["F5+G5+H5+I5+J5", "A6+B6+C6+D6+E6"],
    },
    "pieces": {"w": ["CLT@D1N", "RT@C3N"], "b": ["CLT@G10S", "RT@H8S"]},
    "types": {"RT": RECON},
}


async def test_a_draft_is_checked_and_shown_with_its_armies(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        report = await ann.post("/api/setups/check", {"draft": FORD})
        assert [fault["texts"]["en"] for fault in report["problems"] if fault["severity"] == "error"] == []
        assert report["is_playable"]
        assert report["board"]["board"]["scene"]["width"] == 10
        assert "<svg" in report["board"]["ground"]
        assert [army["types"] for army in report["armies"]] == [{"LT": 1, "RT": 1}] * 2
        assert report["armies"][0]["worth"] == report["armies"][1]["worth"] > 100
        assert [card["name"] for card in report["types"]] == ["Recon Tank"]


async def test_a_faulty_draft_is_still_drawn_and_every_fault_has_its_squares_in_three_languages(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        faulty = FORD | {"pieces": {"w": ["CLT@D1N", "MT@D1N", "LT@B2N"], "b": []}, "clock": "soon"}
        report = await ann.post("/api/setups/check", {"draft": faulty})
        found = {(fault["where"], *fault["squares"]) for fault in report["problems"] if fault["rule"] == "S2"}
        assert {("pieces.w", "D1"), ("pieces.w", "B2"), ("clock",)} <= found
        assert not report["is_playable"]
        assert [piece["type"] for piece in report["board"]["board"]["scene"]["pieces"]] == ["LT"]
        assert all(set(fault["texts"]) == {"en", "es", "sv"} for fault in report["problems"])
        swedish = await ann.post("/api/setups/check", {"draft": faulty, "language": "sv"})
        assert all(set(fault["texts"]) == {"sv"} for fault in swedish["problems"])


async def test_a_piece_type_with_a_fault_is_named_with_the_squares_of_its_pieces(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        draft = FORD | {"types": {"RT": RECON | {"speed": 12}, "XL": RECON}}
        report = await ann.post("/api/setups/check", {"draft": draft})
        fault = report["problems"][0]
        assert (fault["where"], fault["squares"]) == ("types.RT", ["C3", "H8"])
        assert fault["texts"]["es"] == "RT, velocidad: hace falta un número entero de 0 a 9."
        assert [card["code"] for card in report["types"]] == ["XL"]


async def test_the_ground_is_not_sent_twice(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        first = await ann.post("/api/setups/check", {"draft": FORD})
        known = first["board"]["board"]["scene"]["ground"]
        again = await ann.post("/api/setups/check", {"draft": FORD, "ground": known})
        assert again["board"]["ground"] is None


@pytest.mark.parametrize("name", setup_names())
async def test_every_shipped_setup_can_be_read_written_and_is_playable(tmp_path, name: str):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        found = await ann.post("/api/setups/read", {"text": setup(name).toml()})
        assert found["problems"] == []
        report = await ann.post("/api/setups/check", {"draft": found["draft"]})
        assert report["is_playable"] and report["tfen"] == setup(name).position().tfen()
        texts = await ann.post("/api/setups/write", {"draft": found["draft"]})
        assert read_setup(texts["toml"], name).position() == setup(name).position()


async def test_a_file_with_a_mark_of_its_encoding_and_lines_of_windows_is_read(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        text = "\ufeff" + setup("duel-12").toml().replace("\n", "\r\n")
        found = await ann.post("/api/setups/read", {"text": text})
        assert found["draft"]["name"] == "duel-12"


async def test_a_tfen_is_read_and_what_a_setup_cannot_hold_is_told(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        found = await ann.post("/api/setups/read", {"text": "8x8 high:C3 wCLT@A1N,xwMT@B2N,bCLT@H8S w"})
        assert found["draft"]["pieces"] == {"w": ["CLT@A1N"], "b": ["CLT@H8S"]}
        assert found["draft"]["terrain"] == {"high": ["C3"]}
        assert [fault["squares"] for fault in found["problems"]] == [["B2"]]


@pytest.mark.parametrize(
    ("text", "language", "said"),
    [
        ("", "en", "This is neither a setup file nor a TFEN."),
        ("hola", "es", "Esto no es ni un archivo de despliegue ni un TFEN."),
        ("GIF89a\x00\x01", "en", "This is neither a setup file nor a TFEN."),
        ("GIF89a = \x00", "en", "This is not a setup file: it stops being TOML in line 1"),
        ('name = "a"\nauthor = "b"\nsize = [9, 9', "es", "No es un archivo de tablero: el TOML se corta al final"),
        ('name = "a"\nauthor = "b"\nsise = [9, 9]', "sv", "En fil med en spelplan har inget fält ”sise”."),
        ('name = "a"\nauthor = "b"\nsize = [99, 9]', "sv", "En spelplan på 99 × 9 rutor går inte"),
        ('name = "a"\nauthor = "b"\nsize = [9, 9]\n[pieces]\nw = [1]', "en", "The field “pieces.w” has to be a list"),
        (f'name = "a"\nauthor = "{"b" * 99}"\nsize = [9, 9]', "es", "Este tablero supera lo que se puede guardar"),
        ("8x8 - wXY w", "sv", "”wXY” är ingen pjäs"),
        ("8x8 - -", "es", "Un TFEN tiene al menos cuatro partes"),
        ("a = " + "[" * 3000, "en", "This is not a setup file"),
    ],
)
async def test_a_text_that_is_no_setup_is_refused_in_the_language_of_the_visitor(tmp_path, text, language, said):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        answer = await ann.call("POST", "/api/setups/read", {"text": text, "language": language})
        assert answer.status_code == 422 and answer.json()["code"] == "bad_request"
        assert answer.json()["message"].startswith(said)


# Keeping and sharing.


async def titles(visitor: Visitor) -> list[str]:
    return [line["title"] for line in await visitor.get("/api/setups/mine")]


async def test_a_draft_is_kept_changed_and_forgotten(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        saved = await ann.post("/api/setups/mine", {"draft": FORD})
        assert saved["version"] == 1
        house.time.advance(5)
        changed = {"draft": FORD | {"title": "The long ford"}, "version": 1}
        answer = await ann.call("PUT", f"/api/setups/mine/{saved['id']}", changed)
        assert answer.json() == {"id": saved["id"], "version": 2}
        (line,) = await ann.get("/api/setups/mine")
        assert (line["title"], line["width"], line["updated"] - line["created"]) == ("The long ford", 10, 5)
        assert (await ann.call("DELETE", f"/api/setups/mine/{saved['id']}")).status_code == 204
        assert await titles(ann) == []
        assert await ann.refused("DELETE", f"/api/setups/mine/{saved['id']}") == (404, "not_found")


async def test_what_another_tab_has_saved_is_not_overwritten(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        saved = await ann.post("/api/setups/mine", {"draft": FORD})
        path = f"/api/setups/mine/{saved['id']}"
        await ann.call("PUT", path, {"draft": FORD | {"title": "First"}, "version": 1})
        assert await ann.refused("PUT", path, {"draft": FORD | {"title": "Second"}, "version": 1}) == (
            409,
            "setup_changed",
        )
        assert await titles(ann) == ["First"]
        assert await ann.refused("PUT", path, {"draft": FORD}) == (422, "bad_request")


async def test_whoever_has_the_link_sees_a_setup_and_only_its_owner_changes_it(tmp_path):
    async with open_house(tmp_path) as house:
        ann, bob = await house.guest("Ann"), await house.guest("Bob")
        saved = await ann.post("/api/setups/mine", {"draft": FORD})
        path = f"/api/setups/shared/{saved['id']}"
        assert (await ann.get(path))["is_mine"] is True
        for visitor in (bob, house.stranger()):
            found = await visitor.get(path)
            assert (found["by"], found["is_mine"], found["version"]) == ("Ann", False, 1)
            assert found["draft"]["pieces"] == FORD["pieces"]
            assert found["draft"]["types"]["RT"] == RECON
        mine = f"/api/setups/mine/{saved['id']}"
        assert await bob.refused("PUT", mine, {"draft": FORD, "version": 1}) == (404, "not_found")
        assert await bob.refused("DELETE", mine) == (404, "not_found")
        assert await house.stranger().refused("POST", "/api/setups/mine", {"draft": FORD}) == (401, "not_signed_in")


@pytest.mark.parametrize("draft", [FORD, {}, {"pieces": {"w": ["XX@Q99N", "?"]}, "terrain": {"ice": ["A1"]}}])
async def test_a_shared_setup_has_a_picture_whatever_is_wrong_with_it(tmp_path, draft):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        saved = await ann.post("/api/setups/mine", {"draft": draft})
        answer = await ann.call("GET", f"/api/setups/shared/{saved['id']}/picture.svg?theme=dark")
        assert answer.status_code == 200 and answer.text.startswith("<svg")
        assert answer.headers["content-type"].startswith("image/svg+xml")
        unkept = await ann.call("POST", "/api/setups/picture.svg?theme=dark", {"draft": draft})
        assert unkept.text == answer.text


async def test_an_unknown_link_is_not_found(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        for path in ("/api/setups/shared/0000000000", "/api/setups/shared/0000000000/picture.svg"):
            assert await ann.refused("GET", path) == (404, "not_found")
        assert await ann.refused("GET", "/api/setups/shared/short") == (404, "not_found")


async def test_one_person_keeps_so_many_setups_and_no_more(tmp_path):
    async with open_house(tmp_path, most_own_setups=2) as house:
        ann = await house.guest()
        for _ in range(2):
            await ann.post("/api/setups/mine", {"draft": FORD})
        assert await ann.refused("POST", "/api/setups/mine", {"draft": FORD}) == (403, "too_many_setups")
        assert len(await titles(ann)) == 2


async def test_titles_are_fit_to_be_shown_to_others(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        await ann.post("/api/setups/mine", {"draft": FORD | {"title": " The\u202e\n ford\u0000 "}})
        assert await titles(ann) == ["The ford"]


async def test_the_setups_of_a_guest_who_logs_in_go_over_to_the_account(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await account(house)
        await ann.post("/api/setups/mine", {"draft": FORD})
        guest = await house.guest()
        saved = await guest.post("/api/setups/mine", {"draft": FORD | {"title": "Guest"}})
        house.time.advance(1)
        await guest.post("/api/session", {"name": "Ann", "password": PASSWORD})
        assert sorted(await titles(guest)) == ["Guest", "The ford"]
        assert (await ann.get(f"/api/setups/shared/{saved['id']}"))["is_mine"] is True


async def test_of_the_setups_of_a_guest_who_logs_in_the_latest_go_over_as_far_as_there_is_room(tmp_path):
    async with open_house(tmp_path, most_own_setups=3) as house:
        ann = await account(house)
        for title in ("One", "Two"):
            await ann.post("/api/setups/mine", {"draft": FORD | {"title": title}})
        guest = await house.guest()
        for title in ("Old", "New"):
            await guest.post("/api/setups/mine", {"draft": FORD | {"title": title}})
            house.time.advance(1)
        await guest.post("/api/session", {"name": "Ann", "password": PASSWORD})
        assert sorted(await titles(guest)) == ["New", "One", "Two"]


async def test_setups_are_part_of_ones_data_and_go_with_the_account(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await account(house)
        saved = await ann.post("/api/setups/mine", {"draft": FORD})
        (kept,) = (await ann.get("/api/data.json"))["setups"]
        assert (kept["id"], kept["draft"]["title"]) == (saved["id"], "The ford")
        answer = await ann.call("POST", "/api/accounts/deletion", {"password": PASSWORD})
        assert answer.status_code == 204
        assert await house.stranger().refused("GET", f"/api/setups/shared/{saved['id']}") == (404, "not_found")
    assert rows(tmp_path, select(schema.own_setups)) == []


async def test_the_setups_of_a_guest_who_stays_away_go_with_the_guest(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        await ann.post("/api/setups/mine", {"draft": FORD})
        house.time.advance(366 * DAY)
        await house.services.tables.timekeeper.round()
    assert rows(tmp_path, select(schema.own_setups)) == []


async def test_a_setup_of_the_program_is_a_draft_to_begin_with(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        for name in setup_names():
            draft = await ann.get(f"/api/setups/{name}/draft")
            assert (draft["name"], draft["size"]) == (name, [setup(name).width, setup(name).height])
        report = await ann.post("/api/setups/check", {"draft": draft})
        assert report["is_playable"]
        assert await ann.refused("GET", "/api/setups/nowhere/draft") == (404, "not_found")


async def test_the_boards_of_a_guest_stay_for_a_year_as_others_may_have_the_link(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        board = (await ann.post("/api/setups/mine", {"draft": {"title": "The Ford"}}))["id"]
        house.time.advance(364 * DAY)
        await house.services.tables.timekeeper.round()
        assert (await house.stranger().call("GET", f"/api/setups/shared/{board}")).is_success
        house.time.advance(2 * DAY)
        await house.services.tables.timekeeper.round()
        assert await house.stranger().refused("GET", f"/api/setups/shared/{board}") == (404, "not_found")


async def test_a_title_that_grows_when_it_is_tidied_keeps_to_its_length(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        made = await ann.post("/api/setups/mine", {"draft": {"title": "\ufb2c" * 80}})
        shared = await ann.get(f"/api/setups/shared/{made['id']}")
        assert 0 < len(shared["draft"]["title"]) <= 80
