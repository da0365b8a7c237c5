"""Guests, accounts, tokens."""

import pytest

from tests.server.databases import dump
from tests.server.house import open_house

pytestmark = pytest.mark.anyio

PASSWORD = "correct horse battery"


async def test_somebody_new_is_a_guest_with_a_cookie(tmp_path):
    async with open_house(tmp_path) as house:
        visitor = house.stranger()
        answer = await visitor.call("GET", "/api/session")
        assert answer.json()["name"].startswith("Guest ")
        assert not answer.json()["is_account"]
        cookie = answer.headers["set-cookie"]
        assert "HttpOnly" in cookie and "SameSite=Lax" in cookie and "Path=/" in cookie
        assert await visitor.get("/api/session") == answer.json()


async def test_secrets_are_not_in_the_database(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest("Ann")
        token = (await ann.post("/api/tokens", None))["token"]
        await ann.post("/api/accounts", {"name": "Ann", "password": PASSWORD})
        secret = ann.client.cookies["tankchess"]
    kept = dump(tmp_path)
    for text in (secret, token, PASSWORD):
        assert text not in kept
    assert "$argon2id$" in kept


async def test_a_guest_becomes_an_account_and_keeps_the_tables(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        table = await ann.lay("me", "me")
        before = await ann.get("/api/session")
        me = await ann.post("/api/accounts", {"name": "Ann", "password": PASSWORD})
        assert (me["id"], me["name"], me["is_account"]) == (before["id"], "Ann", True)
        assert [entry["id"] for entry in await ann.get("/api/mine")] == [table]
        assert (await ann.view(table))["seats"][0]["name"] == "Ann"


async def test_an_account_can_log_in_from_elsewhere_and_out_again(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        account = await ann.post("/api/accounts", {"name": "Ann", "password": PASSWORD})
        phone = house.stranger()
        me = await phone.post("/api/session", {"name": "ann", "password": PASSWORD})
        assert me["id"] == account["id"]
        assert (await phone.call("DELETE", "/api/session")).status_code == 204
        assert (await phone.get("/api/session"))["id"] != account["id"]
        assert (await ann.get("/api/session"))["id"] == account["id"]


async def test_the_guests_secret_is_void_once_the_account_is_made(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        old = ann.client.cookies["tankchess"]
        account = await ann.post("/api/accounts", {"name": "Ann", "password": PASSWORD})
        thief = house.stranger()
        thief.client.cookies.set("tankchess", old)
        assert (await thief.get("/api/session"))["id"] != account["id"]


async def test_wrong_passwords_and_unknown_names_are_refused_alike(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        await ann.post("/api/accounts", {"name": "Ann", "password": PASSWORD})
        eve = house.stranger()
        answers = [
            await eve.call("POST", "/api/session", {"name": name, "password": "wrong password"})
            for name in ("Ann", "Nobody")
        ]
        assert [answer.status_code for answer in answers] == [401, 401]
        assert answers[0].json() == answers[1].json()
        assert answers[0].json()["code"] == "wrong_password"


async def test_the_name_of_an_account_belongs_only_to_it(tmp_path):
    async with open_house(tmp_path) as house:
        ann, eve = await house.guest(), await house.guest()
        await ann.post("/api/accounts", {"name": "Ann", "password": PASSWORD})
        for name in ("Ann", "ANN", "ａｎｎ", "A n n"):
            assert await eve.refused("PATCH", "/api/session", {"name": name}) == (409, "name_taken")
            credentials = {"name": name, "password": PASSWORD}
            assert await eve.refused("POST", "/api/accounts", credentials) == (409, "name_taken")


async def test_an_account_is_made_once(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        await ann.post("/api/accounts", {"name": "Ann", "password": PASSWORD})
        body = {"name": "Annie", "password": PASSWORD}
        assert await ann.refused("POST", "/api/accounts", body) == (409, "has_account")


async def test_names_are_shown_as_they_are_but_without_invisible_characters(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        for wish, name in (("<b>Ann</b>", "<b>Ann</b>"), ("  A \u202e n\u0000n ", "A n n"), ("Zoë", "Zoë")):
            assert (await ann.call("PATCH", "/api/session", {"name": wish})).json()["name"] == name
        assert await ann.refused("PATCH", "/api/session", {"name": "\u200b \u202e"}) == (422, "bad_name")
        assert await ann.refused("PATCH", "/api/session", {"name": "x" * 25}) == (422, "bad_request")
        assert await ann.refused("POST", "/api/accounts", {"name": "Ann", "password": ""}) == (422, "bad_request")


async def test_a_program_plays_with_a_token(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest("Ann")
        token = (await ann.post("/api/tokens", None))["token"]
        program = house.stranger()
        program.client.headers = {"authorization": f"Bearer {token}"}
        assert (await program.get("/api/session"))["name"] == "Ann"
        assert await program.lay("me", "me")
        program.client.headers = {"authorization": "Bearer nonsense-nonsense-nonsense"}
        assert await program.refused("GET", "/api/mine") == (401, "not_signed_in")


async def test_writing_needs_a_session(tmp_path):
    async with open_house(tmp_path) as house:
        body = {"seats": [{"kind": "me"}, {"kind": "me"}]}
        assert await house.stranger().refused("POST", "/api/tables", body) == (401, "not_signed_in")


async def test_sessions_outlive_a_restart(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest("Ann")
        cookies = ann.client.cookies
    async with open_house(tmp_path) as house:
        ann = house.stranger()
        ann.client.cookies = cookies
        assert (await ann.get("/api/session"))["name"] == "Ann"
