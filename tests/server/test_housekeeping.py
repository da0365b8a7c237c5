"""Guests who never took a seat and unused sessions are removed after a while; nothing else is."""

import pytest
from sqlalchemy import func, select

from tankchess.server.storage import housekeeping, schema
from tankchess.server.storage.database import prepare
from tankchess.server.time_source import DAY
from tests.server.databases import database_of, execute, migrate_to, rows
from tests.server.house import MOVES, Hourglass, open_house

pytestmark = pytest.mark.anyio

PASSWORD = "correct horse battery"


def count(folder, table):
    return rows(folder, select(func.count()).select_from(table))[0][0]


async def pass_days(house, days):
    """Lets days go by on a server that is up all the time."""
    house.time.advance(days * DAY)
    await house.services.tables.timekeeper.round()


async def who(visitor):
    return (await visitor.get("/api/session"))["id"]


async def test_a_guest_without_a_seat_goes_after_thirty_days_with_the_sessions(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest("Ann")
        await ann.post("/api/tokens", None)
        before = await who(ann)
        await pass_days(house, 29)
        assert (count(tmp_path, schema.people), count(tmp_path, schema.sessions)) == (1, 2)
        await pass_days(house, 2)
        assert (count(tmp_path, schema.people), count(tmp_path, schema.sessions)) == (0, 0)
        assert await ann.refused("GET", "/api/mine") == (401, "not_signed_in")
        assert await who(ann) != before


async def test_a_guest_who_comes_back_now_and_then_stays(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest("Ann")
        before = await who(ann)
        for _ in range(10):
            await pass_days(house, 29)
            assert await who(ann) == before


async def test_a_guest_with_a_seat_stays_and_finds_the_game(tmp_path):
    async with open_house(tmp_path) as house:
        ann, bob = await house.guest("Ann"), await house.guest("Bob")
        table = await ann.lay("me", "open")
        await bob.sit(table)
        await ann.play(table, MOVES[0])
        await pass_days(house, 170)
        await bob.play(table, MOVES[1])
        assert [seat["name"] for seat in (await ann.view(table))["seats"]] == ["Ann", "Bob"]


async def test_what_a_guest_said_stays_when_the_guest_is_gone(tmp_path):
    time = Hourglass()
    async with open_house(tmp_path, time) as house:
        ann, eve = await house.guest("Ann"), await house.guest("Eve")
        table = await ann.lay("me", "me")
        await ann.play(table, MOVES[0])
        await eve.post(f"/api/tables/{table}/chat", {"type": "chat", "id": "c", "text": "well played"})
        await pass_days(house, 31)
        assert rows(tmp_path, select(schema.people.c.name)) == [("Ann",)]
    async with open_house(tmp_path, time) as house:
        chat = (await house.stranger().get(f"/api/tables/{table}"))["chat"]
        assert [(line["name"], line["text"]) for line in chat] == [("Eve", "well played")]


async def test_an_account_stays_when_its_sessions_are_over(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        account = await ann.post("/api/accounts", {"name": "Ann", "password": PASSWORD})
        await ann.post("/api/tokens", {"name": "bot"})
        kinds = select(schema.sessions.c.kind).order_by(schema.sessions.c.kind)
        kept = []
        for days in (13, 2, 166, 185):
            await pass_days(house, days)
            kept.append([kind for (kind,) in rows(tmp_path, kinds)])
        assert kept == [["cookie", "device", "token"], ["device", "token"], ["device"], []]
        again = await ann.post("/api/session", {"name": "Ann", "password": PASSWORD})
        assert again["id"] == account["id"]


async def test_a_guest_with_a_seat_whose_session_has_ended_is_still_named_there(tmp_path):
    time = Hourglass()
    async with open_house(tmp_path, time) as house:
        ann = await house.guest("Ann")
        table = await ann.lay("me", "me")
        await ann.play(table, MOVES[0])
        await pass_days(house, 181)
        assert count(tmp_path, schema.sessions) == 0
    async with open_house(tmp_path, time) as house:
        assert (await house.stranger().view(table))["seats"][0]["name"] == "Ann"


async def test_a_guest_who_logged_out_goes_too(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        await ann.call("DELETE", "/api/session")
        await pass_days(house, 31)
        assert count(tmp_path, schema.people) == 0


async def test_it_is_done_when_the_server_starts(tmp_path):
    time = Hourglass()
    async with open_house(tmp_path, time, guests_kept_days=1000) as house:
        await house.guest()
        await pass_days(house, 31)
        assert count(tmp_path, schema.people) == 1
    async with open_house(tmp_path, time):
        assert count(tmp_path, schema.people) == 0


async def test_the_time_the_server_was_down_counts_for_nobody(tmp_path):
    time = Hourglass()
    async with open_house(tmp_path, time) as house:
        ann = await house.guest()
        before, cookies = await who(ann), ann.client.cookies
    time.advance(300 * DAY)
    async with open_house(tmp_path, time) as house:
        ann = house.stranger()
        ann.client.cookies = cookies
        assert await who(ann) == before


async def test_it_is_done_once_a_day_and_then_in_batches_until_nothing_is_left(tmp_path, monkeypatch):
    monkeypatch.setattr(housekeeping, "BATCH", 2)
    async with open_house(tmp_path) as house:
        for _ in range(5):
            await house.guest()
        await pass_days(house, 31)
        left = [count(tmp_path, schema.people)]
        for _ in range(3):
            await house.services.tables.timekeeper.round()
            left.append(count(tmp_path, schema.people))
        assert left == [3, 1, 0, 0]
        asked: list[object] = []
        monkeypatch.setattr(house.services.housekeeper, "_find", asked.append)
        await pass_days(house, 0.9)
        assert asked == []


async def test_a_visit_is_noted_once_a_day(tmp_path):
    seen = select(schema.sessions.c.seen)
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        start = house.time.now()
        noted = []
        for hours in (0, 23, 2, 22, 3):
            house.time.advance(hours * 3600)
            await who(ann)
            noted.append((rows(tmp_path, seen)[0][0] - start) / 3600)
        assert noted == [0, 0, 25, 25, 50]


async def test_if_a_visit_cannot_be_noted_the_visitor_is_known_all_the_same(tmp_path, monkeypatch):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        before = await who(ann)
        house.time.advance(2 * DAY)

        def fail(*_):
            raise OSError("the disk is full")

        with monkeypatch.context() as patch:
            patch.setattr(house.services.store.writer, "_transact", fail)
            assert await who(ann) == before


async def test_if_it_fails_the_server_goes_on_and_tries_again_the_next_day(tmp_path, monkeypatch):
    async with open_house(tmp_path) as house:
        await house.guest()

        async def fail(_query):
            raise OSError("the disk is gone")

        with monkeypatch.context() as patch:
            patch.setattr(house.services.housekeeper, "_find", fail)
            await pass_days(house, 31)
        assert count(tmp_path, schema.people) == 1
        await pass_days(house, 1)
        assert count(tmp_path, schema.people) == 0


def test_sessions_from_before_visits_were_noted_begin_their_time_with_the_new_version(tmp_path):
    """A database of the first schema is brought up to date with its people in it."""
    database = database_of(tmp_path)
    migrate_to(tmp_path, "0001")
    execute(database, "INSERT INTO people (id, name, created) VALUES ('ann', 'Ann', 1.5)")
    execute(database, "INSERT INTO sessions VALUES ('hash', 'ann', 'cookie', 1.5)")
    prepare(database)
    columns = schema.sessions.c
    query = select(columns.secret, columns.person, columns.kind, columns.created, columns.name, columns.seen)
    ((*others, seen),) = rows(tmp_path, query)
    assert others == ["hash", "ann", "cookie", 1.5, ""]
    # Well after the moments that tests live in.
    assert seen > 1.6e9
