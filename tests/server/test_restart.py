"""A restart loses nothing that was acknowledged."""

import pytest

from tests.server.house import MOVES, Hourglass, open_house

pytestmark = pytest.mark.anyio


def moved(house, cookies):
    visitor = house.stranger()
    visitor.client.cookies = cookies
    return visitor


async def test_a_table_is_the_same_after_a_restart(tmp_path):
    time = Hourglass()
    async with open_house(tmp_path, time) as house:
        ann, bob = await house.guest("Ann"), await house.guest("Bob")
        table = await ann.lay("me", "open", clock="5+3")
        await bob.sit(table)
        await ann.play(table, MOVES[0])
        await bob.play(table, MOVES[1])
        time.advance(7)
        await ann.play(table, MOVES[2])
        await ann.act(table, "takeback")
        await bob.act(table, "accept_takeback")
        time.advance(4)
        await ann.play(table, MOVES[4])
        await ann.act(table, "offer_draw")
        await bob.post(f"/api/tables/{table}/chat", {"type": "chat", "id": "c", "text": "let me think"})
        before = await ann.get(f"/api/tables/{table}")
        cookies = ann.client.cookies
    async with open_house(tmp_path, time) as house:
        assert await moved(house, cookies).get(f"/api/tables/{table}") == before


@pytest.mark.parametrize("act", ["resign", "abort", "offer_draw", "offer_stop"])
async def test_every_end_is_the_same_after_a_restart(tmp_path, act):
    async with open_house(tmp_path) as house:
        ann = await house.guest("Ann")
        table = await ann.lay("me", "me", rules={"mode": "last"})
        await ann.play(table, MOVES[0])
        before = await ann.act(table, act)
        cookies = ann.client.cookies
    async with open_house(tmp_path) as house:
        assert await moved(house, cookies).view(table) == before


async def test_a_request_repeated_after_a_restart_is_done_once(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        table = await ann.lay("me", "me")
        body = {"type": "move", "id": "once", "ply": 0, "key": (await ann.view(table))["key"], "move": MOVES[0]}
        done = await ann.post(f"/api/tables/{table}/moves", body)
        cookies = ann.client.cookies
    async with open_house(tmp_path) as house:
        ann = moved(house, cookies)
        assert await ann.post(f"/api/tables/{table}/moves", body) == done
        assert (await ann.view(table))["ply"] == 1


async def test_the_computer_answers_after_a_restart_what_it_left_open(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        house.computer.may_answer.clear()
        table = await ann.lay("me", "computer")
        await ann.play(table, MOVES[0])
        cookies = ann.client.cookies
    async with open_house(tmp_path) as house:
        ann = moved(house, cookies)
        socket = await ann.socket(table)
        welcome = await socket.next()
        if welcome["table"]["ply"] < 2:
            await socket.until("update", by="b")
        assert (await ann.view(table))["ply"] == 2


async def test_a_name_taken_later_is_shown_after_a_restart(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest("Ann")
        table = await ann.lay("me", "me")
        await ann.call("PATCH", "/api/session", {"name": "Annie"})
    async with open_house(tmp_path) as house:
        assert (await house.stranger().view(table))["seats"][0]["name"] == "Annie"
