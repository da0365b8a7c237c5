"""Talk and offers have their own limits: nothing of a game is ever refused because of them."""

import pytest

from tankchess.server.settings import Rate
from tests.server.house import MOVES, open_house

pytestmark = pytest.mark.anyio

PLENTY = Rate(1e6, 1_000_000)


async def two(house, **fields):
    ann, bob = await house.guest("Ann"), await house.guest("Bob")
    table = await ann.lay("me", "open", **fields)
    await bob.sit(table)
    return ann, bob, table


def line(number):
    return {"type": "chat", "id": str(number), "text": "hello"}


async def say(visitor, table, number):
    return await visitor.call("POST", f"/api/tables/{table}/chat", line(number))


async def say_until_refused(visitor, table):
    """How much was said until the server had enough, and its answer then."""
    for number in range(1000):
        answer = await say(visitor, table, number)
        if answer.is_error:
            return number, answer.json()["code"]
    raise AssertionError("never refused")


async def test_spectators_cannot_fill_a_table_for_the_players(tmp_path):
    """Chat used to spend the same events as moves: then no move was accepted while the clock ran."""
    rates = {"audience_chat": PLENTY, "table_chat": PLENTY}
    async with open_house(tmp_path, most_lines=3, most_lines_of_spectators=5, rates=rates) as house:
        ann, bob, table = await two(house, clock="5+0")
        eve, joe = await house.guest(), await house.guest()
        assert await say_until_refused(eve, table) == (5, "table_full")
        assert (await say(joe, table, 0)).json()["code"] == "table_full"
        # The players still talk, and when they have said everything they still play.
        assert await say_until_refused(ann, table) == (3, "table_full")
        await ann.play(table, MOVES[0])
        await bob.play(table, MOVES[1])
        await ann.act(table, "offer_draw")
        assert (await bob.act(table, "resign"))["ending"]["termination"] == "resigned"


async def test_a_table_full_of_talk_is_full_of_talk_after_a_restart_too(tmp_path):
    async with open_house(tmp_path, most_lines=2) as house:
        ann, _, table = await two(house)
        assert await say_until_refused(ann, table) == (2, "table_full")
        cookies = ann.client.cookies
    async with open_house(tmp_path, most_lines=2) as house:
        ann = house.stranger()
        ann.client.cookies = cookies
        assert (await say(ann, table, "again")).json()["code"] == "table_full"
        assert (await ann.play(table, MOVES[0]))["ply"] == 1


async def test_a_flag_falls_at_a_table_full_of_talk(tmp_path):
    async with open_house(tmp_path, most_lines=1) as house:
        ann, bob, table = await two(house, clock="1+0")
        await ann.play(table, MOVES[0])
        await bob.play(table, MOVES[1])
        await say_until_refused(ann, table)
        socket = await bob.socket(table)
        house.time.advance(61)
        assert (await socket.until("update", event="ended"))["table"]["ending"]["winner"] == "b"


async def test_those_who_watch_talk_less_each_and_together(tmp_path):
    rates = {"audience_chat": Rate(0.2, 3), "table_chat": Rate(1, 7)}
    async with open_house(tmp_path, rates=rates) as house:
        ann, _, table = await two(house)
        crowd = [await house.guest() for _ in range(3)]
        said = [await say_until_refused(visitor, table) for visitor in crowd]
        assert said == [(3, "rate_limited"), (3, "rate_limited"), (1, "rate_limited")]
        assert (await say_until_refused(ann, table))[0] == 10


async def test_a_refused_line_of_chat_does_not_close_a_socket(tmp_path):
    rates = {"chat": Rate(0.001, 1)}
    async with open_house(tmp_path, rates=rates, bad_messages=3) as house:
        ann, _, table = await two(house)
        socket = await ann.socket(table)
        answers = [(await socket.ask("chat", text="hello"))["type"] for _ in range(10)]
        assert answers == ["done"] + ["failed"] * 9


async def test_a_player_who_has_talked_too_much_still_moves_and_resigns(tmp_path):
    rates = {"message": Rate(0.001, 3), "request": Rate(0.001, 30), "address_message": Rate(0.001, 50)}
    async with open_house(tmp_path, rates=rates) as house:
        ann, bob, table = await two(house)
        socket = await ann.socket(table)
        key = (await socket.next())["table"]["key"]
        answers = [await socket.ask("ping") for _ in range(5)]
        assert answers[-1]["code"] == "rate_limited"
        assert (await socket.ask("move", ply=0, key=key, move=MOVES[0]))["type"] == "done"
        while (await bob.call("GET", "/api/mine")).is_success:
            pass
        body = {"type": "act", "id": "r", "act": "resign"}
        assert (await bob.call("POST", f"/api/tables/{table}/acts", body)).is_success


# What could be asked for again and again.


async def test_a_takeback_is_asked_for_once_and_after_a_refusal_only_in_another_position(tmp_path):
    async with open_house(tmp_path) as house:
        ann, bob, table = await two(house)
        await ann.play(table, MOVES[0])
        await ann.act(table, "takeback")
        assert await ann.refused_act(table, "takeback") == (409, "too_soon")
        await bob.act(table, "decline_takeback")
        assert await ann.refused_act(table, "takeback") == (409, "too_soon")
        await bob.play(table, MOVES[1])
        assert (await ann.act(table, "takeback"))["offers"]["takeback"] == "w"


async def test_one_of_four_agrees_to_a_takeback_once(tmp_path):
    async with open_house(tmp_path) as house:
        people = [await house.guest() for _ in range(4)]
        table = await people[0].lay("me", "open", "open", "open", setup="four-the-glory-20")
        for person in people[1:]:
            await person.sit(table)
        move = str(house.services.tables._live[table].state.position.legal_moves()[0])
        await people[0].play(table, move)
        await people[0].act(table, "takeback")
        await people[1].act(table, "accept_takeback")
        assert await people[1].refused_act(table, "accept_takeback") == (409, "too_soon")


async def test_another_game_is_asked_for_once(tmp_path):
    async with open_house(tmp_path) as house:
        ann, bob, table = await two(house)
        await bob.act(table, "resign")
        await ann.act(table, "rematch")
        assert await ann.refused_act(table, "rematch") == (409, "too_soon")


# Games without end.


async def test_a_game_that_never_ends_is_over_by_its_count_and_no_clock_runs_on(tmp_path):
    async with open_house(tmp_path, most_moves=4) as house:
        ann, bob, table = await two(house, clock="5+0")
        for player, move in zip((ann, bob) * 2, MOVES, strict=False):
            view = await player.play(table, move)
        assert view["ply"] == 4
        assert view["ending"] == {"result": "1/2-1/2", "termination": "limit", "winner": None}
        assert view["clocks"]["running"] is None
        assert (await ann.act(table, "rematch"))["offers"]["rematch"] == ["w"]


async def test_moves_that_were_taken_back_count_too_and_the_end_stands(tmp_path):
    async with open_house(tmp_path, most_moves=5) as house:
        ann = await house.guest()
        table = await ann.lay("me", "me")
        for _ in range(2):
            await ann.play(table, MOVES[0])
            await ann.act(table, "takeback")
        assert (await ann.play(table, MOVES[0]))["ending"]["termination"] == "limit"
        assert await ann.refused_act(table, "takeback") == (409, "game_over")


async def test_where_the_mode_counts_something_the_count_decides(tmp_path):
    async with open_house(tmp_path, most_moves=2) as house:
        ann = await house.guest()
        table = await ann.lay("me", "me", rules={"mode": "last"})
        view = await ann.play(table, *MOVES[:2])
        assert view["ending"]["termination"] == "limit"
    async with open_house(tmp_path) as house:
        assert (await house.stranger().view(table))["ending"] == view["ending"]
