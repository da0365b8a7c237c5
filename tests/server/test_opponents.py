"""The computer at a table: whatever goes wrong with it, the game goes on."""

import asyncio
import json

import pytest

from tankchess import Position
from tests.server.house import MOVES, open_house

pytestmark = pytest.mark.anyio


async def test_a_computer_that_fails_is_asked_again(tmp_path, monkeypatch):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        sound, failures = house.computer.choose, [RuntimeError("out of order")]

        async def choose(*arguments):
            if failures:
                raise failures.pop()
            return await sound(*arguments)

        monkeypatch.setattr(house.computer, "choose", choose)
        table = await ann.lay("me", "computer")
        socket = await ann.socket(table)
        await ann.play(table, MOVES[0])
        assert (await socket.until("update", by="b"))["table"]["ply"] == 2


@pytest.mark.parametrize("answer", ["A1A1N", "nonsense", ""])
async def test_a_computer_that_answers_nonsense_is_replaced_by_some_legal_move(tmp_path, monkeypatch, answer):
    async with open_house(tmp_path) as house:
        ann = await house.guest()

        async def choose(*_):
            return answer

        monkeypatch.setattr(house.computer, "choose", choose)
        table = await ann.lay("me", "computer")
        socket = await ann.socket(table)
        view = await ann.play(table, MOVES[0])
        update = await socket.until("update", by="b")
        assert Position.from_tfen(view["scene"]["tfen"]).is_legal(update["moves"][0]["code"])


async def test_the_computer_is_told_how_much_time_it_has(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        table = await ann.lay("me", {"kind": "computer", "level": 7}, clock="2+1")
        socket = await ann.socket(table)
        await ann.play(table, MOVES[0])
        await socket.until("update", by="b")
        assert [(level, seconds) for _, level, seconds in house.computer.asked] == [(7, 120.0)]


async def test_the_computer_is_told_who_waits_for_it(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        table = await ann.lay("me", "computer")
        house.address = "10.0.0.9"
        socket = await ann.socket(table)
        socket.write(json.dumps({
            "type": "move", "id": "1", "ply": 0, "key": (await socket.next())["table"]["key"], "move": MOVES[0],
        }))  # fmt: skip
        await socket.until("update", by="b")
        assert house.computer.askers == [("10.0.0.9", (await ann.get("/api/session"))["id"])]


async def test_a_player_sees_how_long_the_computer_has_to_wait_for_its_turn(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        table = await ann.lay("me", "computer")
        socket = await ann.socket(table)
        house.computer.may_answer.clear()
        await ann.play(table, MOVES[0])
        await socket.until("update", by="w")
        while not house.computer.asked:
            await asyncio.sleep(0)
        house.computer.on_place(7, 2.34)
        assert await socket.until("queued") == {"type": "queued", "before": 7, "seconds": 2.3}
        # Somebody who comes now is told after the welcome.
        later = await ann.socket(table)
        assert [(await later.next())["type"] for _ in range(2)] == ["welcome", "queued"]
        house.computer.may_answer.set()
        await socket.until("update", by="b")
        again = await ann.socket(table)
        assert (await again.next())["type"] == "welcome"
        again.write('{"type": "ping", "id": "p"}')
        assert (await again.next())["type"] == "pong"


async def test_computers_play_each_other_until_it_is_a_persons_turn(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        house.computer.may_answer.clear()
        table = await ann.lay("computer", "computer", "me", "computer", setup="four-the-glory-20")
        socket = await ann.socket(table)
        house.computer.may_answer.set()
        await socket.until("update", by="fw")
        assert (await ann.view(table))["turn"] == "b"


# The computer varies.


async def test_every_game_against_the_computer_has_a_seed_of_its_own(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        for _ in range(2):
            table = await ann.lay("me", "computer")
            socket = await ann.socket(table)
            await ann.play(table, MOVES[0])
            await socket.until("update", by="b")
        first, second = house.computer.seeds
        assert first is not None
        assert first != second


async def test_the_seed_stays_with_the_game_after_a_restart(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        table = await ann.lay("me", "computer")
        socket = await ann.socket(table)
        await ann.play(table, MOVES[0])
        await socket.until("update", by="b")
        (seed,) = house.computer.seeds
    async with open_house(tmp_path) as house:
        live = await house.services.tables.find(table)
        assert live.state.plan.seed == seed
        assert f'[Seed "{seed}"]' in live.state.record()


async def test_a_rematch_with_the_computer_has_another_seed(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        table = await ann.lay("me", "computer")
        await ann.act(table, "resign")
        following = (await ann.act(table, "rematch"))["next"]
        socket = await ann.socket(following)
        assert (await socket.until("update", event="move"))["by"] == "w"
        live = await house.services.tables.find(table)
        assert house.computer.seeds[-1] not in (None, live.state.plan.seed)


async def test_a_game_between_people_has_no_seed(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        table = await ann.lay("me", "me")
        assert "Seed" not in (await house.services.tables.find(table)).state.record()
