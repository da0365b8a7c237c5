"""Players come and go, and the others may claim a game that was left."""

import pytest

from tests.server.house import MOVES, open_house

pytestmark = pytest.mark.anyio


async def two(house, **fields):
    ann, bob = await house.guest("Ann"), await house.guest("Bob")
    table = await ann.lay("me", "open", **fields)
    await bob.sit(table)
    return ann, bob, table


async def test_players_are_seen_coming_and_going_and_watchers_are_counted(tmp_path):
    async with open_house(tmp_path) as house:
        ann, bob, table = await two(house)
        eve = await house.guest()
        mine = await ann.socket(table)
        welcome = await mine.next()
        assert [seat["is_online"] for seat in welcome["table"]["seats"]] == [True, False]
        theirs = await bob.socket(table)
        while not (presence := await mine.until("presence"))["seats"][1]["is_online"]:
            pass
        assert presence["watchers"] == 0
        watching = await eve.socket(table)
        assert (await mine.until("presence"))["watchers"] == 1
        await watching.close()
        assert (await mine.until("presence"))["watchers"] == 0
        await theirs.close()
        assert not (await mine.until("presence"))["seats"][1]["is_online"]


async def test_a_player_with_two_windows_is_there_until_both_are_closed(tmp_path):
    async with open_house(tmp_path) as house:
        ann, bob, table = await two(house)
        mine = await ann.socket(table)
        first, second = await bob.socket(table), await bob.socket(table)
        await first.close()
        assert (await ann.view(table))["seats"][1]["is_online"]
        await second.close()
        assert not (await ann.view(table))["seats"][1]["is_online"]
        await mine.close()


async def test_the_game_is_claimed_once_the_opponent_is_gone_for_a_minute(tmp_path):
    async with open_house(tmp_path) as house:
        ann, bob, table = await two(house)
        mine, theirs = await ann.socket(table), await bob.socket(table)
        house.time.advance(1000)
        assert await ann.refused_act(table, "claim_win") == (409, "too_soon")
        await theirs.close()
        house.time.advance(59)
        assert await ann.refused_act(table, "claim_win") == (409, "too_soon")
        house.time.advance(1)
        while not (presence := await mine.until("presence"))["gone"]:
            pass
        assert presence["gone"] == ["b"]
        view = await ann.act(table, "claim_win")
        assert view["ending"] == {"result": "1-0", "termination": "abandoned", "winner": "w"}


async def test_a_draw_can_be_claimed_instead(tmp_path):
    async with open_house(tmp_path) as house:
        ann, _, table = await two(house)
        house.time.advance(60)
        view = await ann.act(table, "claim_draw")
        assert view["ending"] == {"result": "1/2-1/2", "termination": "abandoned", "winner": None}


async def test_nobody_can_claim_the_game_once_the_opponent_is_back(tmp_path):
    async with open_house(tmp_path) as house:
        ann, bob, table = await two(house)
        house.time.advance(60)
        assert (await ann.view(table))["gone"] == ["b"]
        await bob.socket(table)
        assert (await ann.view(table))["gone"] == []
        assert await ann.refused_act(table, "claim_win") == (409, "too_soon")


async def test_a_program_without_a_socket_is_there_as_long_as_it_asks(tmp_path):
    async with open_house(tmp_path) as house:
        ann, bob, table = await two(house)
        for _ in range(3):
            house.time.advance(40)
            await bob.view(table)
        assert await ann.refused_act(table, "claim_win") == (409, "too_soon")


async def test_nobody_is_gone_in_correspondence(tmp_path):
    async with open_house(tmp_path) as house:
        ann, _, table = await two(house, days=3)
        house.time.advance(3600)
        assert await ann.refused_act(table, "claim_win") == (409, "too_soon")


async def test_somebody_alone_at_the_table_is_never_gone(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        table = await ann.lay("me", "me")
        await ann.play(table, MOVES[0])
        house.time.advance(3600)
        assert (await house.stranger().view(table))["gone"] == []


async def test_a_new_name_is_seen_at_the_table(tmp_path):
    async with open_house(tmp_path) as house:
        ann, _, table = await two(house)
        socket = await ann.socket(table)
        await ann.call("PATCH", "/api/session", {"name": "Annie"})
        while (presence := await socket.until("presence"))["seats"][0]["name"] != "Annie":
            pass
        assert presence["seats"][0]["is_you"]
