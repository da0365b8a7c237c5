"""Leaving for good, and taking everything along: deletion of an account, and one's data as a file."""

import asyncio
import itertools

import pytest
from sqlalchemy import select

from tankchess.server.http import data_routes
from tankchess.server.people import erasure
from tankchess.server.storage import schema
from tankchess.server.storage.formats import read_event
from tests.server.accounts import PASSWORD, account, is_in, logged_in, program
from tests.server.databases import dump, rows
from tests.server.house import MOVES, open_house

pytestmark = pytest.mark.anyio

PROOF = {"password": PASSWORD}


async def leave(visitor):
    answer = await visitor.call("POST", "/api/accounts/deletion", PROOF)
    assert answer.status_code == 204, answer.text


async def game(house, name="Zebedee"):
    """A finished game of an account against Bob, in which both have spoken."""
    owner, bob = await account(house, name), await house.guest("Bob")
    table = await owner.lay("me", "open")
    await bob.sit(table)
    await owner.play(table, MOVES[0])
    await owner.post(f"/api/tables/{table}/chat", {"type": "chat", "id": "c1", "text": "hello"})
    await bob.act(table, "resign")
    return owner, bob, table


async def test_a_deleted_account_leaves_its_games_with_the_name_of_a_guest(tmp_path):
    async with open_house(tmp_path) as house:
        owner, bob, table = await game(house)
        await leave(owner)
        view = await bob.view(table)
        assert [seat["name"][:6] for seat in view["seats"]] == ["Guest ", "Bob"]
        assert view["ending"]["winner"] == "w"
        (line,) = (await bob.get("/api/games"))["games"]
        assert line["outcome"] == "lost"
    assert "Zebedee" not in dump(tmp_path)
    assert rows(tmp_path, select(schema.people.c.erased).where(schema.people.c.erased.is_not(None))) == []


async def test_everything_that_lets_somebody_in_ends_with_the_account(tmp_path):
    async with open_house(tmp_path) as house:
        owner = await account(house)
        other, bot = await logged_in(house), await program(house, owner)
        await owner.post("/api/recovery-codes", PROOF)
        await leave(owner)
        assert [await is_in(each) for each in (owner, other, bot)] == [False, False, False]
        body = {"name": "Ann", "password": PASSWORD}
        assert await house.stranger().refused("POST", "/api/session", body) == (401, "wrong_password")
        # The name is free again.
        await account(house)
    assert rows(tmp_path, select(schema.recovery_codes)) == []


async def test_the_password_is_asked_for_and_a_guest_has_nothing_to_delete(tmp_path):
    async with open_house(tmp_path) as house:
        owner, guest = await account(house), await house.guest()
        wrong = {"password": "not the right one"}
        assert await owner.refused("POST", "/api/accounts/deletion", wrong) == (401, "wrong_password")
        assert await guest.refused("POST", "/api/accounts/deletion", PROOF) == (403, "no_account")
        bot = await program(house, owner)
        assert await bot.refused("POST", "/api/accounts/deletion", PROOF) == (403, "token_not_enough")
        assert await is_in(owner)


async def test_what_was_said_as_a_spectator_loses_the_name_too(tmp_path):
    async with open_house(tmp_path) as house:
        bob, owner = await house.guest("Bob"), await account(house, "Zebedee")
        table = await bob.lay("me", "me")
        await owner.post(f"/api/tables/{table}/chat", {"type": "chat", "id": "c1", "text": "nice"})
        await leave(owner)
        (line,) = (await bob.get(f"/api/tables/{table}"))["chat"]
        assert (line["name"][:6], line["text"]) == ("Guest ", "nice")
    assert "Zebedee" not in dump(tmp_path)


async def test_what_somebody_has_said_is_read_some_lines_at_a_time(tmp_path, monkeypatch):
    monkeypatch.setattr(data_routes, "_LINES_AT_ONCE", 2)
    ready = []
    at_a_time = []

    def noting(body):
        ready.append(body)
        return read_event(body)

    monkeypatch.setattr(data_routes, "read_event", noting)

    async def look_on():
        while True:
            at_a_time.append(len(ready))
            await asyncio.sleep(0)

    async with open_house(tmp_path) as house:
        bob = await house.guest("Bob")
        table = await bob.lay("me", "me")
        for number in range(7):
            line = {"type": "chat", "id": f"c{number}", "text": f"line {number}"}
            await bob.post(f"/api/tables/{table}/chat", line)
        looking = asyncio.create_task(look_on())
        data = await bob.get("/api/data.json")
        looking.cancel()
    assert [line["text"] for line in data["said"]] == [f"line {number}" for number in range(7)]
    assert max(after - before for before, after in itertools.pairwise(at_a_time)) == 2


async def test_what_waits_for_its_turn_while_the_account_is_deleted_is_not_done(tmp_path):
    async with open_house(tmp_path, requests_at_once=1) as house:
        owner, bob = await account(house, "Zebedee"), await house.guest("Bob")
        table = await bob.lay("me", "me")
        line = {"type": "chat", "id": "c1", "text": "one more word"}
        _, said = await asyncio.gather(leave(owner), owner.call("POST", f"/api/tables/{table}/chat", line))
        assert (said.status_code, said.json()["code"]) == (401, "not_signed_in")
        assert (await bob.get(f"/api/tables/{table}"))["chat"] == []
    assert "Zebedee" not in dump(tmp_path)


async def test_an_erasure_that_was_cut_short_goes_on_after_a_restart(tmp_path, monkeypatch):
    monkeypatch.setattr(erasure, "BATCH", 1)
    monkeypatch.setattr(erasure, "MOST_BATCHES", 1)
    async with open_house(tmp_path) as house:
        owner, _, _ = await game(house)
        await owner.lay("me", "me")
        await leave(owner)
    assert "Zebedee" in dump(tmp_path)
    monkeypatch.setattr(erasure, "MOST_BATCHES", 10)
    async with open_house(tmp_path):
        pass
    assert "Zebedee" not in dump(tmp_path)


async def test_ones_data_is_one_file_with_all_games_and_words(tmp_path):
    async with open_house(tmp_path) as house:
        owner, bob, table = await game(house)
        data = await owner.get("/api/data.json")
        assert (data["person"]["name"], data["person"]["is_account"]) == ("Zebedee", True)
        assert len(data["person"]["browsers"]) == 1
        assert [(line["table"], line["text"]) for line in data["said"]] == [(table, "hello")]
        (kept,) = data["games"]
        assert (kept["line"]["entry"]["id"], kept["line"]["outcome"]) == (table, "won")
        assert '[White "Zebedee"]' in kept["record"]
        # Nobody gets the words of others.
        assert (await bob.get("/api/data.json"))["said"] == []
        assert await house.stranger().refused("GET", "/api/data.json") == (401, "not_signed_in")
