"""WebSockets: a welcome, every change in order, and no message of a client breaks anything."""

import asyncio
import json

import pytest

from tankchess.server.settings import Rate
from tests.server.house import MOVES, open_house

pytestmark = pytest.mark.anyio


async def two(house, **fields):
    ann, bob = await house.guest("Ann"), await house.guest("Bob")
    table = await ann.lay("me", "open", **fields)
    await bob.sit(table)
    return ann, bob, table


async def test_the_first_message_is_a_welcome_with_everything(tmp_path):
    async with open_house(tmp_path) as house:
        ann, bob, table = await two(house)
        await ann.play(table, MOVES[0])
        await bob.post(f"/api/tables/{table}/chat", {"type": "chat", "id": "1", "text": "good luck"})
        welcome = await (await bob.socket(table)).next()
        assert welcome["type"] == "welcome"
        assert [move["code"] for move in welcome["moves"]] == [MOVES[0]]
        assert [line["text"] for line in welcome["chat"]] == ["good luck"]
        assert [seat["is_you"] for seat in welcome["table"]["seats"]] == [False, True]
        assert welcome["now"] == house.time.now()


async def test_a_move_over_a_socket_reaches_everybody_there(tmp_path):
    async with open_house(tmp_path) as house:
        ann, bob, table = await two(house)
        mine, theirs = await ann.socket(table), await bob.socket(table)
        watching = await house.stranger().socket(table)
        key = (await mine.next())["table"]["key"]
        done = await mine.ask("move", ply=0, key=key, move=MOVES[0])
        assert (done["type"], done["version"]) == ("done", 3)
        for socket, yours in ((theirs, [False, True]), (watching, [False, False])):
            update = await socket.until("update")
            assert (update["event"], update["by"], update["moves_from"]) == ("move", "w", 0)
            assert [move["code"] for move in update["moves"]] == [MOVES[0]]
            assert [seat["is_you"] for seat in update["table"]["seats"]] == yours
            assert update["table"]["last"]["code"] == MOVES[0]


async def test_after_reconnecting_nothing_is_missed(tmp_path):
    async with open_house(tmp_path) as house:
        ann, bob, table = await two(house)
        socket = await bob.socket(table)
        await socket.close()
        await ann.play(table, MOVES[0])
        welcome = await (await bob.socket(table)).next()
        assert welcome["table"]["ply"] == 1


async def test_a_request_repeated_after_a_cut_is_done_once(tmp_path):
    async with open_house(tmp_path) as house:
        ann, _, table = await two(house)
        first = await ann.socket(table)
        key = (await first.next())["table"]["key"]
        done = await first.ask("move", id="cut", ply=0, key=key, move=MOVES[0])
        await first.close()
        second = await ann.socket(table)
        assert await second.ask("move", id="cut", ply=0, key=key, move=MOVES[0]) == done


async def test_versions_grow_by_one_and_nothing_is_missed(tmp_path):
    async with open_house(tmp_path) as house:
        ann, bob, table = await two(house)
        socket = await bob.socket(table)
        version = (await socket.next())["table"]["version"]
        view = await ann.play(table, MOVES[0])
        await bob.play(table, MOVES[1])
        await ann.act(table, "offer_draw")
        await bob.act(table, "decline_draw")
        seen = [(await socket.until("update"))["table"]["version"] for _ in range(4)]
        assert seen == [version + step for step in range(1, 5)]
        assert view["version"] == seen[0]


async def test_talk_and_pings_over_a_socket(tmp_path):
    async with open_house(tmp_path) as house:
        ann, bob, table = await two(house)
        mine, theirs = await ann.socket(table), await bob.socket(table)
        assert (await mine.ask("chat", text="hello"))["type"] == "done"
        assert (await theirs.until("said"))["line"]["text"] == "hello"
        assert await mine.ask("ping", id="p") == {"type": "pong", "id": "p", "now": house.time.now()}


async def test_somebody_without_a_session_may_only_look(tmp_path):
    async with open_house(tmp_path) as house:
        _, _, table = await two(house)
        socket = await house.stranger().socket(table)
        assert (await socket.ask("chat", text="hello"))["code"] == "not_signed_in"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "null",
        '"move"',
        '{"type":"fly","id":"1"}',
        '{"type":"move","id":"1"}',
        '{"type":"ping","id":"1","more":2}',
        '{"type":"chat","id":"1","text":""}',
        '{"type":"act","id":"1","act":"win"}',
        '{"type":"move","id":1,"ply":0,"key":"0","move":"F1F2N"}',
        "[" * 5000,
        b"\xff\xfe",
    ],
)
async def test_what_cannot_be_read_is_answered_and_changes_nothing(tmp_path, text):
    async with open_house(tmp_path) as house:
        ann, _, table = await two(house)
        socket = await ann.socket(table)
        version = (await socket.next())["table"]["version"]
        socket.write(text)
        assert (await socket.until("failed"))["code"] == "bad_request"
        assert (await ann.view(table))["version"] == version
        assert (await socket.ask("ping"))["type"] == "pong"


async def test_a_failure_names_its_request(tmp_path):
    async with open_house(tmp_path) as house:
        ann, _, table = await two(house)
        socket = await ann.socket(table)
        socket.write('{"type":"move","id":"seven","ply":"x"}')
        assert (await socket.until("failed"))["id"] == "seven"


async def test_too_much_nonsense_ends_the_socket(tmp_path):
    async with open_house(tmp_path, bad_messages=3) as house:
        ann, _, table = await two(house)
        socket = await ann.socket(table)
        for _ in range(4):
            socket.write("nonsense")
        assert (await socket.until("closed"))["closed"] == 1008


async def test_a_huge_message_is_refused(tmp_path):
    async with open_house(tmp_path) as house:
        ann, _, table = await two(house)
        socket = await ann.socket(table)
        socket.write(json.dumps({"type": "chat", "id": "1", "text": "x" * 20_000}))
        assert (await socket.until("failed"))["code"] == "too_large"


async def test_too_many_messages_are_refused(tmp_path):
    async with open_house(tmp_path, rates={"message": Rate(1, 3)}) as house:
        ann, _, table = await two(house)
        socket = await ann.socket(table)
        for _ in range(3):
            assert (await socket.ask("ping"))["type"] == "pong"
        assert (await socket.ask("ping"))["code"] == "rate_limited"
        house.time.advance(2)
        assert (await socket.ask("ping"))["type"] == "pong"


async def test_somebody_who_reads_in_time_may_miss_any_number_of_messages_for_a_moment(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        table = await ann.lay("me", "me")
        slow = await house.stranger().socket(table)
        slow.may_send.clear()
        for number in range(100):
            await ann.act(table, "takeback") if number % 2 else await ann.play(table, MOVES[0])
        house.time.advance(19)
        await ann.play(table, MOVES[0])
        slow.may_send.set()
        versions = [(await slow.until("update"))["table"]["version"] for _ in range(101)]
        assert versions == list(range(2, 103))


@pytest.mark.parametrize("limit", [{}, {"unread_seconds": 1e9, "unread_bytes": 20_000}], ids=["age", "bytes"])
async def test_a_client_that_does_not_read_is_dropped_and_holds_nobody_up(tmp_path, limit):
    async with open_house(tmp_path, **limit) as house:
        ann = await house.guest()
        table = await ann.lay("me", "me")
        slow = await house.stranger().socket(table)
        slow.may_send.clear()
        await ann.play(table, MOVES[0])
        house.time.advance(21)
        view = await ann.play(table, *MOVES[1:])
        assert view["ply"] == len(MOVES)
        slow.may_send.set()
        assert (await slow.until("closed"))["closed"] == 4008
        assert (await ann.view(table))["watchers"] == 0


async def test_sockets_are_counted(tmp_path):
    async with open_house(tmp_path, sockets_each=2) as house:
        ann, _, table = await two(house)
        first = await ann.socket(table)
        await ann.socket(table)
        assert await ann.knock(f"/api/tables/{table}/socket").open() == 429
        await first.close()
        assert await ann.knock(f"/api/tables/{table}/socket").open() == 101


async def test_a_socket_from_another_site_is_refused(tmp_path):
    async with open_house(tmp_path) as house:
        ann, _, table = await two(house)
        assert await ann.knock(f"/api/tables/{table}/socket", origin="http://evil.test").open() == 403
        assert await ann.knock(f"/api/tables/{table}/socket", origin="null").open() == 403


async def test_a_socket_of_an_unknown_table_is_not_found(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        assert await ann.knock("/api/tables/aaaaaaaaaa/socket").open() == 404
        assert await ann.knock("/api/tables/x/socket").open() == 404


async def test_moves_sent_at_once_by_both_sides_are_each_done_or_refused(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        table = await ann.lay("me", "me")
        key = (await ann.view(table))["key"]
        sockets = [await ann.socket(table) for _ in range(4)]
        answers = await asyncio.gather(
            *(
                socket.ask("move", id=str(number), ply=0, key=key, move=MOVES[0])
                for number, socket in enumerate(sockets)
            )
        )
        assert sorted(answer["type"] for answer in answers) == ["done", "failed", "failed", "failed"]
        assert {answer.get("code") for answer in answers if answer["type"] == "failed"} == {"stale"}
        assert (await ann.view(table))["ply"] == 1
