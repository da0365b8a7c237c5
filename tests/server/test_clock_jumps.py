"""Somebody sets the clock of the machine by hours, or it was asleep: nobody loses time, a game or a session by it."""

from __future__ import annotations

import time

import pytest

from tankchess.server.storage.writer import NotKept
from tankchess.server.time_source import SystemTime
from tests.server.databases import rows
from tests.server.house import MOVES, Hourglass, open_house
from tests.server.test_clocks import started

pytestmark = pytest.mark.anyio

HOUR = 3600
DAY = 24 * HOUR
JUMPS = [5 * HOUR, -5 * HOUR, 400 * DAY, -400 * DAY]


@pytest.mark.parametrize("jump", JUMPS)
async def test_the_clocks_of_games_do_not_notice(tmp_path, jump):
    async with open_house(tmp_path) as house:
        ann, _, table = await started(house)
        house.time.advance(10)
        house.time.set_clock(jump)
        await house.services.tables.timekeeper.round()
        house.time.advance(5)
        assert (await ann.play(table, MOVES[2]))["clocks"]["left"] == {"w": 47_000, "b": 60_000}


@pytest.mark.parametrize("jump", JUMPS)
async def test_what_is_left_until_a_deadline_stays_the_same(tmp_path, jump):
    async with open_house(tmp_path) as house:
        ann, bob = await house.guest(), await house.guest()
        table = await ann.lay("me", "open", days=1)
        await bob.sit(table)
        house.time.advance(HOUR)
        house.time.set_clock(jump)
        await house.services.tables.timekeeper.round()
        view = await ann.view(table)
        assert view["status"] == "playing"
        assert view["clocks"]["deadline"] == pytest.approx(house.time.now() + DAY - HOUR)
        house.time.advance(DAY - HOUR + 1)
        await house.services.tables.timekeeper.round()
        assert (await ann.view(table))["ending"]["termination"] == "time"


@pytest.mark.parametrize("jump", JUMPS)
async def test_a_deadline_that_is_set_before_the_server_notices_is_right_as_well(tmp_path, jump):
    async with open_house(tmp_path) as house:
        ann, bob = await house.guest(), await house.guest()
        table = await ann.lay("me", "open", days=1)
        await bob.sit(table)
        house.time.set_clock(jump)
        await ann.play(table, MOVES[0])
        await house.services.tables.timekeeper.round()
        assert (await ann.view(table))["clocks"]["deadline"] == pytest.approx(house.time.now() + DAY)


@pytest.mark.parametrize("jump", JUMPS)
async def test_a_clock_that_is_set_while_the_server_is_down_costs_nobody_time(tmp_path, jump):
    time = Hourglass()
    async with open_house(tmp_path, time) as house:
        ann, bob = await house.guest(), await house.guest()
        table = await ann.lay("me", "open", days=1)
        await bob.sit(table)
        await house.services.tables.timekeeper.round()
    time.set_clock(jump)
    time.catch_up()
    async with open_house(tmp_path, time) as house:
        assert (await house.stranger().view(table))["clocks"]["deadline"] == pytest.approx(time.now() + DAY)


@pytest.mark.parametrize("jump", JUMPS)
async def test_nobody_is_logged_out_and_no_guest_forgotten(tmp_path, jump):
    async with open_house(tmp_path) as house:
        ann = await house.guest("Ann")
        before = await ann.get("/api/session")
        house.time.set_clock(jump)
        for _ in range(2):
            await house.services.tables.timekeeper.round()
            house.time.advance(DAY)
        assert await ann.get("/api/session") == before
        assert rows(tmp_path, "select name from people") == [("Ann",)]


async def test_if_the_deadlines_cannot_be_moved_yet_nobody_loses_by_it(tmp_path, monkeypatch):
    async with open_house(tmp_path) as house:
        ann, bob = await house.guest(), await house.guest()
        table = await ann.lay("me", "open", days=1)
        await bob.sit(table)
        house.time.set_clock(5 * DAY)

        def fail(_group: object) -> None:
            raise OSError("the disk is full")

        with monkeypatch.context() as patch:
            patch.setattr(house.services.store.writer, "_transact", fail)
            with pytest.raises(NotKept):
                await house.services.tables.timekeeper.round()
        await house.services.tables.timekeeper.round()
        view = await ann.view(table)
        assert (view["status"], view["clocks"]["deadline"]) == ("playing", pytest.approx(house.time.now() + DAY))


async def test_a_clock_that_is_a_little_off_is_simply_followed(tmp_path):
    async with open_house(tmp_path) as house:
        ann, bob = await house.guest(), await house.guest()
        table = await ann.lay("me", "open", days=1)
        deadline = (await bob.sit(table))["clocks"]["deadline"]
        house.time.set_clock(2.0)
        await house.services.tables.timekeeper.round()
        assert (await ann.view(table))["clocks"]["deadline"] == deadline


def test_the_time_of_the_server_jumps_only_when_it_is_asked_to(monkeypatch: pytest.MonkeyPatch):
    wall, ticks = [1000.0], [50.0]
    monkeypatch.setattr(time, "time", lambda: wall[0])
    monkeypatch.setattr(time, "monotonic", lambda: ticks[0])
    source = SystemTime()
    ticks[0] += 10
    wall[0] += 10 + 7200
    assert source.now() == 1010
    assert source.catch_up() == 7200
    assert source.now() == 8210
    wall[0] -= 9000
    assert (source.now(), source.catch_up(), source.now()) == (8210, -9000, -790)
