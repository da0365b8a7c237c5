"""The computer at a table: whatever goes wrong with it, the game goes on."""

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


async def test_computers_play_each_other_until_it_is_a_persons_turn(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        house.computer.may_answer.clear()
        table = await ann.lay("computer", "computer", "me", "computer", setup="four-the-glory-20")
        socket = await ann.socket(table)
        house.computer.may_answer.set()
        await socket.until("update", by="fw")
        assert (await ann.view(table))["turn"] == "b"
