"""Clocks: only the server's time counts, and none of it while the server is down."""

import asyncio
import logging

import pytest

from tankchess.server.tables.registry import TableRegistry
from tests.server.house import MOVES, PATIENCE, Hourglass, open_house

pytestmark = pytest.mark.anyio

DAY = 86_400


async def started(house, clock="1+2"):
    """A game in which both sides have made their first move."""
    ann, bob = await house.guest("Ann"), await house.guest("Bob")
    table = await ann.lay("me", "open", clock=clock)
    await bob.sit(table)
    await ann.play(table, MOVES[0])
    await bob.play(table, MOVES[1])
    return ann, bob, table


async def test_the_first_move_of_each_side_costs_nothing(tmp_path):
    async with open_house(tmp_path) as house:
        ann, bob = await house.guest(), await house.guest()
        table = await ann.lay("me", "open", clock="1+2")
        await bob.sit(table)
        house.time.advance(500)
        assert (await ann.view(table))["clocks"]["running"] is None
        await ann.play(table, MOVES[0])
        house.time.advance(500)
        view = await bob.play(table, MOVES[1])
        assert view["clocks"] == {"left": {"w": 60_000, "b": 60_000}, "running": "w", "deadline": None}


async def test_thinking_is_charged_and_the_increment_given(tmp_path):
    async with open_house(tmp_path) as house:
        ann, _, table = await started(house)
        house.time.advance(10)
        assert (await ann.view(table))["clocks"]["left"]["w"] == 50_000
        view = await ann.play(table, MOVES[2])
        assert view["clocks"]["left"] == {"w": 52_000, "b": 60_000}
        moves = (await ann.get(f"/api/tables/{table}"))["moves"]
        assert [move["left"] for move in moves] == [60_000, 60_000, 52_000]


async def test_a_delay_is_free(tmp_path):
    async with open_house(tmp_path) as house:
        ann, _, table = await started(house, "1d5")
        house.time.advance(4)
        view = await ann.play(table, MOVES[2])
        assert view["clocks"]["left"]["w"] == 60_000


async def test_an_illegal_move_costs_its_time_and_nothing_else(tmp_path):
    async with open_house(tmp_path) as house:
        ann, _, table = await started(house)
        house.time.advance(10)
        view = await ann.view(table)
        body = {"type": "move", "id": "x", "ply": 2, "key": view["key"], "move": "F2F9N"}
        assert await ann.refused("POST", f"/api/tables/{table}/moves", body) == (422, "illegal_move")
        house.time.advance(10)
        assert (await ann.play(table, MOVES[2]))["clocks"]["left"]["w"] == 42_000


async def test_the_flag_falls_by_itself(tmp_path):
    async with open_house(tmp_path) as house:
        ann, _, table = await started(house)
        socket = await ann.socket(table)
        house.time.advance(59.9)
        assert (await ann.view(table))["status"] == "playing"
        house.time.advance(0.2)
        update = await socket.until("update", event="ended")
        assert update["table"]["ending"] == {"result": "0-1", "termination": "time", "winner": "b"}
        assert update["table"]["clocks"] == {"left": {"w": 0, "b": 60_000}, "running": None, "deadline": None}


async def test_a_timer_stays_over_many_moves_and_the_flag_still_falls_at_its_moment(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        table = await ann.lay("me", "me", clock="1+10")
        live = await house.services.tables.find(table)
        await ann.play(table, *MOVES[:2])
        timer = live.flag
        house.time.advance(5)
        await ann.play(table, *MOVES[2:5])
        # Both sides have more time than at first, so the timer is early, and another is not set.
        assert live.flag is timer
        due = live.flag_due
        house.time.advance(due - house.time.tick())
        assert (await ann.view(table))["status"] == "playing"
        assert live.flag is not timer
        left = live.flag_due - house.time.tick()
        house.time.advance(left - 0.001)
        assert (await ann.view(table))["status"] == "playing"
        house.time.advance(0.001)
        while live.state.status == "playing":
            await asyncio.sleep(0)
        assert (await ann.view(table))["ending"]["termination"] == "time"


async def test_a_flag_that_falls_while_nothing_can_be_kept_is_tried_again_less_and_less_often(
    tmp_path, monkeypatch, caplog
):
    """It was tried 20 times a second, each time with tracebacks in the log."""
    async with open_house(tmp_path) as house:
        ann, _, table = await started(house)
        socket = await ann.socket(table)
        call_at, pauses = house.time.call_at, []

        def fail(*_):
            raise OSError("no space left on device")

        def noted(tick, action):
            pauses.append(round(tick - house.time.tick(), 2))
            return call_at(tick, action)

        with monkeypatch.context() as patch:
            patch.setattr(house.services.store.writer, "_transact", fail)
            patch.setattr(house.time, "call_at", noted)
            house.time.advance(60)
            for _ in range(9):
                await asyncio.gather(*house.services.tables.timekeeper._tasks)
                house.time.advance(pauses[-1])
            await asyncio.gather(*house.services.tables.timekeeper._tasks)
        assert pauses == [0.1, 0.2, 0.4, 0.8, 1.6, 3.2, 5.0, 5.0, 5.0, 5.0]
        told = [record for record in caplog.records if record.name.startswith("tankchess")]
        assert len([record for record in told if record.levelno >= logging.WARNING]) == 1
        assert "no space left" in caplog.text
        assert "Traceback" not in caplog.text
        house.time.advance(5)
        assert (await socket.until("update", event="ended"))["table"]["ending"]["winner"] == "b"
        assert "after 10 failures" in caplog.text


async def test_the_clocks_stop_at_the_end_as_they_are(tmp_path):
    async with open_house(tmp_path) as house:
        ann, bob, table = await started(house)
        house.time.advance(25)
        await bob.act(table, "resign")
        house.time.advance(25)
        await bob.post(f"/api/tables/{table}/chat", {"type": "chat", "id": "1", "text": "well played"})
        assert (await ann.view(table))["clocks"] == {
            "left": {"w": 35_000, "b": 60_000},
            "running": None,
            "deadline": None,
        }


async def test_a_takeback_gives_the_time_back(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        table = await ann.lay("me", "me", clock="1+0")
        await ann.play(table, *MOVES[:2])
        house.time.advance(20)
        await ann.play(table, MOVES[2])
        assert (await ann.act(table, "takeback"))["clocks"]["left"]["w"] == 60_000


async def test_the_computer_has_a_clock_too(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        table = await ann.lay("me", "computer", clock="1+0")
        socket = await ann.socket(table)
        await ann.play(table, MOVES[0])
        await socket.until("update", by="b")
        house.computer.may_answer.clear()
        await ann.play(table, MOVES[2])
        house.time.advance(61)
        update = await socket.until("update", event="ended")
        assert update["table"]["ending"]["winner"] == "w"
        house.computer.may_answer.set()


async def test_no_clock_runs_while_the_server_is_down(tmp_path):
    time = Hourglass()
    async with open_house(tmp_path, time) as house:
        ann, _, table = await started(house)
        time.advance(10)
        await ann.post(f"/api/tables/{table}/chat", {"type": "chat", "id": "1", "text": "hm"})
        time.advance(5)
        cookie = ann.client.cookies
    time.advance(1000)
    async with open_house(tmp_path, time) as house:
        ann = house.stranger()
        ann.client.cookies = cookie
        # The time until the last event is spent, what came after it is not.
        assert (await ann.view(table))["clocks"]["left"]["w"] == 50_000
        time.advance(10)
        assert (await ann.play(table, MOVES[2]))["clocks"]["left"]["w"] == 42_000


async def test_a_flag_falls_after_a_restart_even_if_nobody_looks(tmp_path):
    time = Hourglass()
    async with open_house(tmp_path, time) as house:
        _, _, table = await started(house)
    async with open_house(tmp_path, time) as house:
        live = house.services.tables._live[table]
        time.advance(61)
        async with asyncio.timeout(PATIENCE):
            while live.state.status != "over":
                await asyncio.sleep(0)
        assert live.state.ending.winner == "b"


# Correspondence.


async def test_correspondence_has_a_deadline_for_each_move(tmp_path):
    async with open_house(tmp_path) as house:
        ann, bob = await house.guest(), await house.guest()
        table = await ann.lay("me", "open", days=2)
        assert (await ann.view(table))["clocks"] is None
        house.time.advance(DAY)
        view = await bob.sit(table)
        assert view["clocks"]["deadline"] == house.time.now() + 2 * DAY
        house.time.advance(DAY)
        view = await ann.play(table, MOVES[0])
        assert view["clocks"]["deadline"] == house.time.now() + 2 * DAY
        # Talk gives no more time.
        await bob.post(f"/api/tables/{table}/chat", {"type": "chat", "id": "1", "text": "soon"})
        assert (await bob.view(table))["clocks"] == view["clocks"]


async def test_missing_the_deadline_loses_even_if_nobody_looks(tmp_path):
    async with open_house(tmp_path, idle_seconds=60) as house:
        ann, bob = await house.guest(), await house.guest()
        table = await ann.lay("me", "open", days=1)
        await bob.sit(table)
        house.time.advance(3600)
        await house.services.tables.timekeeper.round()
        assert table not in house.services.tables._live
        house.time.advance(DAY)
        await house.services.tables.timekeeper.round()
        assert (await ann.view(table))["ending"] == {"result": "0-1", "termination": "time", "winner": "b"}


async def test_deadlines_move_by_the_time_the_server_was_down(tmp_path):
    time = Hourglass()
    async with open_house(tmp_path, time) as house:
        ann, bob = await house.guest(), await house.guest()
        table = await ann.lay("me", "open", days=1)
        deadline = (await bob.sit(table))["clocks"]["deadline"]
        time.advance(100)
        await house.services.tables.timekeeper.round()
    time.advance(5 * DAY)
    async with open_house(tmp_path, time) as house:
        view = await house.stranger().view(table)
        assert view["status"] == "playing"
        assert view["clocks"]["deadline"] == deadline + 5 * DAY


async def test_no_clock_runs_while_a_server_loads_its_tables(tmp_path, monkeypatch):
    time = Hourglass()
    async with open_house(tmp_path, time) as house:
        ann, _, table = await started(house)
        other = await ann.lay("me", "me", clock="1+0")
        await ann.play(other, *MOVES[:2])
    load = TableRegistry._load

    async def load_slowly(self, name):
        live = await load(self, name)
        time.advance(20)
        return live

    monkeypatch.setattr(TableRegistry, "_load", load_slowly)
    async with open_house(tmp_path, time) as house:
        for name in (table, other):
            assert (await house.stranger().view(name))["clocks"]["left"]["w"] == 60_000
