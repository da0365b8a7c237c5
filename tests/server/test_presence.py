"""Players come and go, and the others may claim a game that was left."""

import asyncio

import pytest

from tankchess.server.tables.audience import Listener
from tankchess.server.views.table_view import Viewpoint
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
        house.time.advance(0.5)
        presence = await mine.until("presence")
        assert presence["seats"][1]["is_online"]
        assert presence["watchers"] == 0
        watching = await eve.socket(table)
        house.time.advance(0.5)
        assert (await mine.until("presence"))["watchers"] == 1
        await watching.close()
        house.time.advance(0.5)
        assert (await mine.until("presence"))["watchers"] == 0
        await theirs.close()
        house.time.advance(0.5)
        assert not (await mine.until("presence"))["seats"][1]["is_online"]


async def test_who_is_there_is_told_at_most_twice_a_second_and_only_the_latest(tmp_path):
    async with open_house(tmp_path) as house:
        ann, _, table = await two(house)
        mine = await ann.socket(table)
        await mine.next()
        crowd = [await house.stranger().socket(table) for _ in range(20)]
        for socket in crowd[:15]:
            await socket.close()
        house.time.advance(0.5)
        assert await heard(mine) == [20 - 15]


async def test_nobody_is_told_what_they_know(tmp_path):
    async with open_house(tmp_path) as house:
        ann, _, table = await two(house)
        mine = await ann.socket(table)
        await mine.next()
        house.time.advance(1)
        await house.stranger().socket(table)
        assert await heard(mine) == [1]
        second = await house.stranger().socket(table)
        await second.close()
        house.time.advance(0.5)
        assert await heard(mine) == []


async def test_spectators_who_come_and_go_throw_nobody_out(tmp_path):
    """They used to fill the queues: 70 who left at once closed the sockets of both players."""
    async with open_house(tmp_path) as house:
        ann, bob, table = await two(house)
        mine, theirs = await ann.socket(table), await bob.socket(table)
        # Neither of the players reads for a while.
        mine.may_send.clear()
        theirs.may_send.clear()
        for _ in range(3):
            crowd = [await house.stranger().socket(table) for _ in range(70)]
            for socket in crowd:
                await socket.close()
                house.time.advance(0.5)
        await ann.play(table, MOVES[0])
        mine.may_send.set()
        theirs.may_send.set()
        for socket in (mine, theirs):
            assert (await socket.until("update"))["table"]["ply"] == 1
            assert (await socket.ask("ping"))["type"] == "pong"


async def test_hundreds_who_come_at_once_are_all_let_in_with_one_welcome_between_them(tmp_path, monkeypatch):
    async with open_house(tmp_path) as house:
        ann, _, table = await two(house)
        made = []
        welcome = Viewpoint.welcome

        def noted(view, person):
            made.append(person)
            return welcome(view, person)

        monkeypatch.setattr(Viewpoint, "welcome", noted)
        crowd = [house.stranger().knock(f"/api/tables/{table}/socket") for _ in range(150)]
        assert set(await asyncio.gather(*(socket.open() for socket in crowd))) == {101}
        assert {(await socket.next())["type"] for socket in crowd} == {"welcome"}
        assert len(made) == 1
        house.time.advance(0.5)
        for socket in crowd:
            assert (await socket.until("presence"))["watchers"] == 150
        mine = await ann.socket(table)
        await ann.play(table, MOVES[0])
        for socket in (mine, *crowd):
            assert (await socket.until("update"))["table"]["ply"] == 1


async def test_players_are_told_first_and_spectators_share_one_text(tmp_path, monkeypatch):
    async with open_house(tmp_path) as house:
        ann, bob, table = await two(house)
        crowd = [await house.stranger().socket(table) for _ in range(120)]
        theirs = await bob.socket(table)
        told, texts = [], set()
        send = Listener.send

        def noted(listener, text, topic=None):
            told.append(listener.person is not None)
            texts.add(text)
            send(listener, text, topic)

        monkeypatch.setattr(Listener, "send", noted)
        await ann.play(table, MOVES[0])
        for socket in (theirs, *crowd):
            await socket.until("update")
        assert told == [True] + [False] * 120
        assert len(texts) == 2


async def heard(socket):
    """The numbers of spectators that a socket was told of and has not read yet."""
    found = []
    socket.write('{"type": "ping", "id": "p"}')
    while (message := await socket.next())["type"] != "pong":
        found.append(message["watchers"])
    return found


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
        house.time.advance(0.5)
        while (presence := await socket.until("presence"))["seats"][0]["name"] != "Annie":
            pass
        assert presence["seats"][0]["is_you"]


async def test_others_are_told_when_somebody_who_is_away_can_be_claimed(tmp_path):
    async with open_house(tmp_path) as house:
        ann, bob, table = await two(house)
        mine, theirs = await ann.socket(table), await bob.socket(table)
        house.time.advance(1000)
        assert (await ann.view(table))["leaving"] == {}
        await theirs.close()
        house.time.advance(10)
        while not (presence := await mine.until("presence"))["leaving"]:
            pass
        due = presence["leaving"]["b"]
        assert abs(due - (house.time.now() + 50)) <= 1
        assert (await ann.view(table))["leaving"] == {"b": due}
        house.time.advance(50)
        view = await ann.view(table)
        assert (view["leaving"], view["gone"]) == ({}, ["b"])


async def test_nobody_is_leaving_where_nobody_can_be_claimed(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        table = await ann.lay("me", "computer")
        house.time.advance(10)
        assert (await ann.view(table))["leaving"] == {}
