"""Tables count against who laid them, and those at which nothing was played expire."""

import asyncio

import pytest
from sqlalchemy import func, select

from tankchess.server.settings import RATES, Rate
from tankchess.server.storage import expiry, schema
from tankchess.server.storage.database import prepare
from tankchess.server.time_source import DAY
from tests.server.databases import database_of, execute, migrate_to, rows
from tests.server.house import MOVES, Hourglass, open_house
from tests.server.test_own_boards import lay

pytestmark = pytest.mark.anyio

TOO_MANY = (403, "too_many_tables")


def wish(*kinds):
    return {"seats": [{"kind": kind} for kind in kinds], "rules": {"setup": "duel-12"}}


def tables(folder):
    return {row[0] for row in rows(folder, select(schema.tables.c.id))}


async def pass_days(house, days):
    """Lets days go by on a server that is up all the time."""
    house.time.advance(days * DAY)
    await house.services.tables.timekeeper.round()


@pytest.mark.parametrize("kinds", [("open", "open"), ("me", "computer"), ("me", "open"), ("open", "computer")])
async def test_a_table_counts_against_who_laid_it_whoever_sits_there(tmp_path, kinds):
    """Tables with open seats only counted against nobody."""
    async with open_house(tmp_path, most_open_tables=3) as house:
        ann, bob = await house.guest(), await house.guest()
        for _ in range(3):
            table = await ann.lay(*kinds)
        assert await ann.refused("POST", "/api/tables", wish(*kinds)) == TOO_MANY
        if "open" in kinds:
            await bob.sit(table)
        assert await ann.refused("POST", "/api/tables", wish(*kinds)) == TOO_MANY
        await bob.lay("me", "open")


async def test_sitting_down_at_the_tables_of_others_costs_nothing(tmp_path):
    async with open_house(tmp_path, most_open_tables=2) as house:
        ann, bob, eve = await house.guest(), await house.guest(), await house.guest()
        for owner in (ann, ann, eve):
            await bob.sit(await owner.lay("me", "open"))
        await bob.lay("me", "open")


async def test_a_finished_table_makes_room_for_another(tmp_path):
    async with open_house(tmp_path, most_open_tables=1, most_tables_per_address=1) as house:
        ann = await house.guest()
        for _ in range(3):
            table = await ann.lay("me", "me")
            assert await ann.refused("POST", "/api/tables", wish("me", "me")) == TOO_MANY
            await ann.act(table, "resign")
        await ann.lay("me", "me")


async def test_another_game_counts_like_any_table(tmp_path):
    """Finished tables were a stock of unfinished ones: each could be followed by one more."""
    async with open_house(tmp_path, most_open_tables=2, most_tables_per_address=3) as house:
        ann, bob = await house.guest(), await house.guest()
        over = [await ann.lay("me", "me") for _ in range(2)]
        for table in over:
            await ann.act(table, "resign")
        await ann.lay("me", "me")
        following = (await ann.act(over[0], "rematch"))["next"]
        assert await ann.refused_act(over[1], "rematch") == TOO_MANY
        await bob.lay("me", "me")
        assert await bob.refused("POST", "/api/tables", wish("me", "me")) == TOO_MANY
        await ann.act(following, "resign")
        assert (await ann.act(over[1], "rematch"))["next"]


async def test_tables_and_further_games_have_one_rate(tmp_path):
    async with open_house(tmp_path, rates={**RATES, "table": Rate(0.001, 3)}) as house:
        ann = await house.guest()
        table = await ann.lay("me", "me")
        for _ in range(2):
            await ann.act(table, "resign")
            table = (await ann.act(table, "rematch"))["next"]
        socket = await ann.socket(table)
        assert (await socket.ask("act", act="resign"))["type"] == "done"
        assert (await socket.ask("act", act="rematch"))["code"] == "rate_limited"
        await socket.close()
        assert await ann.refused_act(table, "rematch") == (429, "rate_limited")


async def test_what_boards_of_ones_own_take_is_counted_with_every_table(tmp_path):
    async with open_house(tmp_path, rates={**RATES, "address_kept": Rate(0.001, 1000)}) as house:
        ann = await house.guest()
        table = await lay(ann, "me", "me")
        await ann.act(table, "resign")
        table = (await ann.act(table, "rematch"))["next"]
        await ann.act(table, "resign")
        assert await ann.refused_act(table, "rematch") == (429, "rate_limited")
        await ann.lay("me", "me")


async def test_many_requests_at_once_do_not_get_around_the_limit(tmp_path):
    async with open_house(tmp_path, most_open_tables=5) as house:
        ann = await house.guest()
        answers = await asyncio.gather(*(ann.call("POST", "/api/tables", wish("open", "open")) for _ in range(20)))
        assert sum(answer.is_success for answer in answers) == 5
        assert len(tables(tmp_path)) == 5


async def test_all_people_at_one_address_have_a_limit_together(tmp_path):
    async with open_house(tmp_path, most_tables_per_address=4) as house:
        for _ in range(4):
            await (await house.guest()).lay("open", "open")
        assert await (await house.guest()).refused("POST", "/api/tables", wish("me", "me")) == TOO_MANY
        house.address = "10.0.0.2"
        await (await house.guest()).lay("me", "me")


async def test_many_people_of_one_address_at_once_do_not_get_around_its_limit(tmp_path):
    async with open_house(tmp_path, most_tables_per_address=4) as house:
        crowd = [await house.guest() for _ in range(12)]
        answers = await asyncio.gather(*(each.call("POST", "/api/tables", wish("me", "open")) for each in crowd))
        assert sorted(answer.status_code for answer in answers) == [201] * 4 + [403] * 8
        assert len(tables(tmp_path)) == 4


async def test_a_table_that_was_not_laid_takes_no_place(tmp_path):
    async with open_house(tmp_path, most_open_tables=1, most_tables_per_address=2) as house:
        ann = await house.guest()
        await ann.lay("me", "open")
        for _ in range(5):
            assert await ann.refused("POST", "/api/tables", wish("me", "open")) == TOO_MANY
        await (await house.guest()).lay("me", "open")


# What expires.


async def test_a_table_without_a_move_is_removed_after_thirty_days_and_makes_room(tmp_path):
    async with open_house(tmp_path, most_open_tables=1, most_tables_per_address=1) as house:
        ann = await house.guest()
        table = await ann.lay("me", "open", is_listed=True, days=3)
        await ann.post(f"/api/tables/{table}/chat", {"type": "chat", "id": "1", "text": "anybody?"})
        await pass_days(house, 29)
        assert (await ann.view(table))["status"] == "waiting"
        house.time.advance(601)
        await pass_days(house, 2)
        await pass_days(house, 0.1)
        assert tables(tmp_path) == set()
        assert await ann.refused("GET", f"/api/tables/{table}") == (404, "not_found")
        assert (await ann.get("/api/lobby"))["open"] == []
        await ann.lay("me", "me")


async def test_what_was_played_stays_forever(tmp_path):
    async with open_house(tmp_path) as house:
        ann, bob = await house.guest("Ann"), await house.guest("Bob")
        moved, back, resigned = [await ann.lay("me", "open") for _ in range(3)]
        lost = await ann.lay("me", "open", days=1)
        for table in (moved, back, resigned, lost):
            await bob.sit(table)
        alone = await ann.lay("me", "me")
        await ann.play(moved, MOVES[0])
        await ann.play(alone, MOVES[0])
        await ann.act(alone, "takeback")
        await ann.play(back, MOVES[0])
        await ann.act(back, "takeback")
        await bob.act(back, "accept_takeback")
        await bob.act(resigned, "resign")
        for _ in range(12):
            await pass_days(house, 31)
        assert tables(tmp_path) == {moved, back, resigned, lost, alone}
        assert (await bob.view(lost))["ending"]["termination"] == "time"


async def test_a_game_that_was_called_off_before_a_move_goes_too(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        await ann.act(await ann.lay("me", "me"), "abort")
        moved = await ann.lay("me", "me")
        await ann.play(moved, MOVES[0])
        await ann.act(moved, "abort")
        house.time.advance(601)
        await pass_days(house, 31)
        await pass_days(house, 1)
        assert tables(tmp_path) == {moved}


async def test_a_table_at_which_nobody_sits_goes_after_two_days(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        await ann.lay("open", "open")
        waiting = await ann.lay("me", "open")
        await pass_days(house, 1.9)
        assert len(tables(tmp_path)) == 2
        await pass_days(house, 0.2)
        await pass_days(house, 0.1)
        assert tables(tmp_path) == {waiting}


async def test_a_table_that_somebody_has_open_stays(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        table = await ann.lay("me", "open")
        socket = await ann.socket(table)
        for _ in range(3):
            await pass_days(house, 31)
        assert (await ann.view(table))["status"] == "waiting"
        await socket.close()


async def test_tables_are_removed_in_small_batches(tmp_path, monkeypatch):
    monkeypatch.setattr(expiry, "BATCH", 2)
    time = Hourglass()
    async with open_house(tmp_path, time) as house:
        ann = await house.guest()
        for _ in range(5):
            await ann.lay("open", "open")
        time.advance(601)
        await house.services.tables.timekeeper.round()
        left = []
        time.advance(3 * DAY)
        for _ in range(4):
            await house.services.tables.timekeeper.round()
            left.append(len(tables(tmp_path)))
        assert left == [3, 1, 0, 0]
        assert rows(tmp_path, select(func.count()).select_from(schema.events)) == [(0,)]


async def test_the_time_the_server_was_down_counts_for_no_table(tmp_path):
    time = Hourglass()
    async with open_house(tmp_path, time) as house:
        await (await house.guest()).lay("me", "open")
    time.advance(300 * DAY)
    async with open_house(tmp_path, time):
        assert len(tables(tmp_path)) == 1


async def test_if_removing_fails_the_server_goes_on_and_tries_again_later(tmp_path, monkeypatch, caplog):
    async with open_house(tmp_path) as house:
        await (await house.guest()).lay("open", "open")
        house.time.advance(601)
        await house.services.tables.timekeeper.round()

        async def fail():
            raise OSError("the disk is gone")

        with monkeypatch.context() as patch:
            patch.setattr(house.services.expiry, "_remove", fail)
            await pass_days(house, 3)
        assert "the disk is gone" in caplog.text
        assert len(tables(tmp_path)) == 1
        await pass_days(house, 0.1)
        assert tables(tmp_path) == set()


def test_tables_of_before_belong_to_whom_their_first_event_names(tmp_path):
    database = database_of(tmp_path)
    migrate_to(tmp_path, "0002")
    table = ("a", 2, 0.0, 0.0, "waiting", 0, "w", False, None, False, "")
    columns = "id, version, created, updated, status, ply, turn, is_listed, deadline, wakes, card"
    execute(database, f"INSERT INTO tables ({columns}) VALUES {table}".replace("None", "NULL").replace("''", "'{}'"))
    for version, actor in ((1, "ann"), (2, "bob")):
        columns = "table_id, version, at, kind, body, actor, spent"
        execute(database, f"INSERT INTO events ({columns}) VALUES ('a', {version}, 0, 'laid', '', '{actor}', 0)")
    prepare(database)
    assert rows(tmp_path, select(schema.tables.c.laid_by)) == [("ann",)]
