"""The lobby: open seats while somebody waits there, and games to watch."""

import asyncio
import json

import msgspec
import pytest

from tankchess.server.messages import Lobby
from tankchess.server.tables import lobby as lobby_module
from tankchess.server.tables.table_summary import entry_of
from tests.server.house import MOVES, open_house

pytestmark = pytest.mark.anyio


async def lobby(visitor):
    found = await visitor.get("/api/lobby")
    return [entry["id"] for entry in found["open"]], [entry["id"] for entry in found["running"]]


async def test_an_open_seat_is_listed_until_it_is_taken_and_the_game_until_it_is_over(tmp_path):
    async with open_house(tmp_path) as house:
        ann, bob = await house.guest("Ann"), await house.guest("Bob")
        table = await ann.lay("me", "open", is_listed=True)
        assert await lobby(bob) == ([table], [])
        await bob.sit(table)
        assert await lobby(bob) == ([], [table])
        await bob.act(table, "resign")
        assert await lobby(bob) == ([], [])


async def test_a_table_for_friends_is_not_listed(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        await ann.lay("me", "open")
        assert await lobby(ann) == ([], [])


async def test_an_open_seat_is_hidden_while_nobody_waits_there(tmp_path):
    async with open_house(tmp_path) as house:
        ann, bob = await house.guest(), await house.guest()
        table = await ann.lay("me", "open", is_listed=True)
        letters = await ann.lay("me", "open", is_listed=True, days=3)
        house.time.advance(61)
        assert await lobby(bob) == ([letters], [])
        socket = await ann.socket(table)
        house.time.advance(61)
        assert await lobby(bob) == ([letters, table], [])
        await socket.close()


async def test_an_entry_says_whose_seat_it_is(tmp_path):
    async with open_house(tmp_path) as house:
        ann, bob = await house.guest("Ann"), await house.guest("Bob")
        await ann.lay("me", "open", is_listed=True, clock="10+5")
        (mine,) = (await ann.get("/api/lobby"))["open"]
        (theirs,) = (await bob.get("/api/lobby"))["open"]
        assert [seat["is_you"] for seat in mine["seats"]] == [True, False]
        assert [seat["is_you"] for seat in theirs["seats"]] == [False, False]
        assert (theirs["title"], theirs["clock"], theirs["seats"][0]["name"]) == ("Duel 12x12", "10+5", "Ann")


async def test_the_lobby_comes_over_a_socket_on_every_change_but_not_too_often(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        socket = house.stranger().knock("/api/lobby/socket")
        assert await socket.open() == 101
        assert await socket.next() == {"open": [], "running": []}
        first = await ann.lay("me", "open", is_listed=True)
        house.time.advance(0)
        assert [entry["id"] for entry in (await socket.next())["open"]] == [first]
        for _ in range(3):
            await ann.lay("me", "open", is_listed=True)
        house.time.advance(0.4)
        house.time.advance(0.1)
        # Three tables, one message.
        assert len((await socket.next())["open"]) == 4
        assert (await socket.ask("ping"))["type"] == "pong"


async def test_the_lobby_is_encoded_once_for_all_and_again_only_for_the_lines_of_players(tmp_path, monkeypatch):
    """It used to be encoded as a whole for each player who listened: 0.3 s for 600."""
    async with open_house(tmp_path) as house:
        players = [await house.guest() for _ in range(12)]
        tables = [await player.lay("me", "open", is_listed=True) for player in players]
        sockets = [visitor.knock("/api/lobby/socket") for visitor in (*players, *[house.stranger()] * 80)]
        for socket in sockets:
            await socket.open()
            await socket.next()
        made = []

        def noted(*arguments):
            made.append(arguments[0])
            return entry_of(*arguments)

        monkeypatch.setattr(lobby_module, "entry_of", noted)
        await players[0].act(tables[0], "abort")
        house.time.advance(0.5)
        seen = [msgspec.json.decode(json.dumps(await socket.next()), type=Lobby) for socket in sockets]
        assert len(made) == 11 + 11
        assert all([entry.id for entry in sheet.open] == tables[:0:-1] for sheet in seen)
        yours = [[entry.id for entry in sheet.open if entry.seats[0].is_you] for sheet in seen]
        assert yours == [[], *([table] for table in tables[1:]), *[[]] * 80]


async def test_a_reader_of_the_lobby_who_is_slow_gets_the_latest_only(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        socket = house.stranger().knock("/api/lobby/socket")
        await socket.open()
        await socket.next()
        socket.may_send.clear()
        for _ in range(6):
            await ann.lay("me", "open", is_listed=True)
            house.time.advance(0.5)
            await asyncio.sleep(0)
        socket.may_send.set()
        # The first was already on its way.
        assert [len((await socket.next())["open"]) for _ in range(2)] == [1, 6]
        assert (await socket.ask("ping"))["type"] == "pong"


async def test_the_lobby_is_for_looking_only(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        socket = ann.knock("/api/lobby/socket")
        await socket.open()
        assert (await socket.ask("chat", text="hello"))["code"] == "bad_request"


async def test_games_to_watch_are_still_listed_after_a_restart(tmp_path):
    async with open_house(tmp_path) as house:
        ann, bob = await house.guest(), await house.guest()
        table = await ann.lay("me", "open", is_listed=True)
        await bob.sit(table)
        await ann.play(table, MOVES[0])
    async with open_house(tmp_path) as house:
        (entry,) = (await house.stranger().get("/api/lobby"))["running"]
        assert (entry["id"], entry["ply"]) == (table, 1)


async def test_a_table_says_whether_its_open_seats_are_in_the_lobby(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        for is_listed in (True, False):
            table = await ann.lay("me", "open", is_listed=is_listed)
            assert (await ann.view(table))["is_listed"] is is_listed
