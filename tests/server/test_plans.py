"""Moves planned ahead: premoves, and in correspondence replies to what may come."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tankchess.server.settings import Settings
from tankchess.server.tables.intent import Intent, tidy_lines
from tests.server.databases import rows
from tests.server.house import MOVES, Hourglass, open_house

pytestmark = pytest.mark.anyio

W1, B1, W2, B2, W3, B3 = MOVES[:6]


async def seated(house, **fields):
    """A table of Ann (White) and Bob (Black)."""
    ann, bob = await house.guest("Ann"), await house.guest("Bob")
    table = await ann.lay("me", "open", **fields)
    await bob.sit(table)
    return ann, bob, table


async def plan(visitor, table, **plans):
    view = await visitor.view(table)
    body = {"ply": view["ply"], "key": view["key"], **plans}
    answer = await visitor.call("PUT", f"/api/tables/{table}/plans", body)
    assert answer.is_success, answer.text
    return answer.json()


async def refused_plan(visitor, table, **plans):
    view = await visitor.view(table)
    return await visitor.refused("PUT", f"/api/tables/{table}/plans", {"ply": view["ply"], "key": view["key"], **plans})


async def plans_of(visitor, table):
    found = await visitor.get(f"/api/tables/{table}/plans")
    return found["premove"], found["lines"]


async def played(visitor, table):
    return [move["code"] for move in (await visitor.get(f"/api/tables/{table}"))["moves"]]


# Premoves.


async def test_a_premove_is_played_right_after_the_move_of_the_other_side(tmp_path):
    async with open_house(tmp_path) as house:
        ann, bob, table = await seated(house, clock="5+0")
        await plan(bob, table, premove=B1)
        await ann.play(table, W1)
        assert await played(ann, table) == [W1, B1]
        assert await plans_of(bob, table) == (None, [])


async def test_the_player_who_moved_is_told_the_version_of_their_own_move(tmp_path):
    async with open_house(tmp_path) as house:
        ann, bob, table = await seated(house)
        await plan(bob, table, premove=B1)
        view = await ann.view(table)
        body = {"type": "move", "id": "m", "ply": 0, "key": view["key"], "move": W1}
        first = await ann.post(f"/api/tables/{table}/moves", body)
        again = await ann.post(f"/api/tables/{table}/moves", body)
        assert first["version"] == again["version"] == view["version"] + 1
        assert await played(ann, table) == [W1, B1]


async def test_a_premove_that_is_not_possible_is_dropped_and_its_owner_is_told(tmp_path):
    async with open_house(tmp_path) as house:
        ann, bob, table = await seated(house)
        await ann.play(table, "D1D4N")
        socket = await ann.socket(table)
        await plan(ann, table, premove="D4C7NW")
        await bob.play(table, "B10C7S")
        await socket.until("planned", premove="D4C7NW")
        told = await socket.until("planned", premove=None)
        assert told["dropped"] == {"why": "illegal", "move": "D4C7NW"}
        assert (await ann.view(table))["turn"] == "w"
        await socket.close()


async def test_plans_of_both_sides_follow_each_other(tmp_path):
    async with open_house(tmp_path) as house:
        ann, bob, table = await seated(house, days=2)
        await plan(bob, table, lines=[[W1, B1, W2, B2]])
        await ann.play(table, W1)
        await plan(bob, table, lines=[[W2, B2, W3, B3]])
        await ann.play(table, W2)
        assert await played(ann, table) == [W1, B1, W2, B2]
        await ann.play(table, W3)
        assert await played(ann, table) == [W1, B1, W2, B2, W3, B3]


async def test_the_clock_of_who_planned_a_move_hardly_runs(tmp_path):
    time = Hourglass()
    async with open_house(tmp_path, time) as house:
        ann, bob, table = await seated(house, clock="5+0")
        await ann.play(table, W1)
        await bob.play(table, B1)
        time.advance(20)
        await plan(bob, table, premove=B2)
        await ann.play(table, W2)
        clocks = (await ann.view(table))["clocks"]["left"]
        assert clocks == {"w": 280_000, "b": 300_000}


async def test_a_premove_with_four_players_waits_for_its_turn(tmp_path):
    async with open_house(tmp_path) as house:
        ann, bob = await house.guest("Ann"), await house.guest("Bob")
        table = await ann.lay("me", "computer", "open", "computer", setup="corner-16")
        await bob.sit(table)
        house.computer.may_answer.clear()
        choices = await bob.get(f"/api/tables/{table}/ahead?ply=0&premove=true")
        assert choices["choices"]["side"] == "b"
        code = choices["choices"]["movers"][0]["stands"][0]["moves"][0][0]
        assert await refused_plan(bob, table, lines=[[W1, B1]]) == (422, "bad_request")
        await plan(bob, table, premove=code)
        first = await ann.get(f"/api/tables/{table}/choices?ply=0")
        await ann.play(table, first["movers"][0]["stands"][0]["moves"][0][0])
        live = await house.services.tables.find(table)
        house.computer.may_answer.set()
        while live.state.ply < 3:
            await live.thinking
        assert (await played(ann, table))[2] == code


# Lines.


async def test_a_line_is_played_as_long_as_the_other_side_follows_it(tmp_path):
    async with open_house(tmp_path) as house:
        ann, bob, table = await seated(house, days=3)
        await plan(bob, table, lines=[[W1, B1, W2, B2]])
        await ann.play(table, W1)
        assert await plans_of(bob, table) == (None, [[W2, B2]])
        await ann.play(table, W2)
        assert await played(ann, table) == [W1, B1, W2, B2]
        assert await plans_of(bob, table) == (None, [])


async def test_of_several_lines_the_one_that_fits_is_played(tmp_path):
    async with open_house(tmp_path) as house:
        ann, bob, table = await seated(house, days=3)
        await plan(bob, table, lines=[[W2, B2], [W1, B1], [W3, B3]])
        await ann.play(table, W1)
        assert await played(ann, table) == [W1, B1]


async def test_lines_that_foresaw_something_else_are_dropped_and_their_owner_is_told(tmp_path):
    async with open_house(tmp_path) as house:
        ann, bob, table = await seated(house, days=3)
        await plan(bob, table, lines=[[W2, B2]])
        await ann.play(table, W1)
        assert await played(ann, table) == [W1]
        found = await bob.get(f"/api/tables/{table}/plans")
        assert (found["lines"], found["dropped"]) == ([], {"why": "unmatched", "move": None})
        await bob.play(table, B1)
        assert (await bob.get(f"/api/tables/{table}/plans"))["dropped"] is None


async def test_a_premove_is_for_whatever_no_line_foresees(tmp_path):
    async with open_house(tmp_path) as house:
        ann, bob, table = await seated(house, days=3)
        await plan(bob, table, lines=[[W2, B2]], premove=B1)
        await ann.play(table, W1)
        assert await played(ann, table) == [W1, B1]


# What cannot be planned.


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        ([[W1]], "length"),
        ([[W1, B1, W2]], "each with a reply"),
        ([[W1, B1] * 5], "1 to 4 moves"),
        ([[W1, B1]] * 13, "at most 12"),
        ([[W1, B1], [W1, B2]], "both planned"),
        ([["F1F9N", B1]], "F1F9N"),
        ([[W1, "nonsense"]], "nonsense"),
        ([["turn:b", B1]], "turn:b"),
    ],
)
async def test_a_line_that_makes_no_sense_is_refused_with_a_reason(tmp_path, lines, words):
    async with open_house(tmp_path) as house:
        _, bob, table = await seated(house, days=3)
        view = await bob.view(table)
        body = {"ply": 0, "key": view["key"], "lines": lines}
        answer = await bob.call("PUT", f"/api/tables/{table}/plans", body)
        assert answer.status_code in (400, 422)
        assert words in answer.json()["message"]
        assert await plans_of(bob, table) == (None, [])


async def test_lines_are_for_correspondence(tmp_path):
    async with open_house(tmp_path) as house:
        _, bob, table = await seated(house, clock="5+0")
        assert await refused_plan(bob, table, lines=[[W1, B1]]) == (422, "bad_request")


async def test_only_players_plan_and_only_while_another_is_to_move(tmp_path):
    async with open_house(tmp_path) as house:
        ann, bob, table = await seated(house)
        eve = await house.guest("Eve")
        assert await refused_plan(eve, table, premove=B1) == (403, "not_your_seat")
        assert await refused_plan(ann, table, premove=W1) == (409, "stale")
        assert await bob.refused("PUT", f"/api/tables/{table}/plans", {"ply": 3, "key": "x"}) == (409, "stale")
        assert await refused_plan(bob, table, premove="G12G1S") == (422, "bad_request")
        alone = await ann.lay("me", "computer")
        assert await refused_plan(ann, alone, premove=B1) == (422, "bad_request")
        waiting = await ann.lay("open", "me")
        assert await refused_plan(ann, waiting, premove=B1) == (409, "not_started")
        await ann.act(table, "abort")
        assert await refused_plan(bob, table, premove=B1) == (409, "game_over")


# Who is shown plans.


async def test_nobody_but_the_player_is_shown_plans(tmp_path):
    async with open_house(tmp_path) as house:
        ann, bob, table = await seated(house, days=3)
        eve = await house.guest("Eve")
        sockets = [await visitor.socket(table) for visitor in (ann, bob, eve)]
        for socket in sockets:
            await socket.until("welcome")
        version = (await ann.view(table))["version"]
        await plan(bob, table, premove=B1, lines=[[W2, B2]])
        assert (await sockets[1].until("planned"))["premove"] == B1
        assert await plans_of(ann, table) == (None, [])
        assert await eve.refused("GET", f"/api/tables/{table}/plans") == (403, "not_your_seat")
        assert (await ann.view(table))["version"] == version
        await ann.play(table, W1)
        for socket in (sockets[0], sockets[2]):
            seen: list[str] = []
            while len(seen) < 2:
                message = await socket.next()
                assert message["type"] != "planned"
                if message["type"] == "update":
                    seen.append(message["moves"][0]["code"])
            assert seen == [W1, B1]
        for socket in sockets:
            await socket.close()


async def test_a_player_who_comes_back_is_shown_their_plans(tmp_path):
    async with open_house(tmp_path) as house:
        _, bob, table = await seated(house)
        await plan(bob, table, premove=B1)
        socket = await bob.socket(table)
        assert (await socket.until("planned"))["premove"] == B1
        await socket.close()


async def test_a_record_says_nothing_of_what_was_planned(tmp_path):
    async with open_house(tmp_path) as house:
        ann, bob, table = await seated(house, days=3)
        before = (await ann.call("GET", f"/api/tables/{table}/record.tcg")).text
        await plan(bob, table, premove=B1)
        assert (await ann.call("GET", f"/api/tables/{table}/record.tcg")).text == before


# What becomes of plans.


async def test_new_plans_take_the_place_of_old_ones_and_none_takes_them_away(tmp_path):
    async with open_house(tmp_path) as house:
        ann, bob, table = await seated(house, days=3)
        await plan(bob, table, lines=[[W1, B2]])
        await plan(bob, table, lines=[[W1, B1], [W1, B1, W2, B2]])
        assert await plans_of(bob, table) == (None, [[W1, B1, W2, B2]])
        await plan(bob, table)
        await ann.play(table, W1)
        assert await played(ann, table) == [W1]
        assert rows(tmp_path, "select * from intents") == []


@pytest.mark.parametrize("how", ["resign", "takeback"])
async def test_the_end_of_the_game_and_a_takeback_end_all_plans(tmp_path, how):
    async with open_house(tmp_path) as house:
        ann, bob, table = await seated(house, days=3)
        await ann.play(table, W1)
        await bob.play(table, B1)
        await plan(bob, table, premove=B2)
        if how == "takeback":
            await bob.act(table, "takeback")
            await ann.act(table, "accept_takeback")
        else:
            await ann.act(table, "resign")
        assert await plans_of(bob, table) == (None, [])
        assert rows(tmp_path, "select * from intents") == []


async def test_plans_survive_a_restart(tmp_path):
    time = Hourglass()
    async with open_house(tmp_path, time) as house:
        ann, bob, table = await seated(house, days=3)
        cookies = ann.client.cookies, bob.client.cookies
        await plan(bob, table, lines=[[W1, B1]])
    async with open_house(tmp_path, time) as house:
        ann, bob = house.stranger(), house.stranger()
        ann.client.cookies, bob.client.cookies = cookies
        assert await plans_of(bob, table) == (None, [[W1, B1]])
        await ann.play(table, W1)
        assert await played(ann, table) == [W1, B1]


async def test_a_server_that_was_killed_before_the_reply_plays_it_once_when_it_is_back(tmp_path, monkeypatch):
    time = Hourglass()
    async with open_house(tmp_path, time) as house:
        ann, bob, table = await seated(house, days=3)
        await plan(bob, table, lines=[[W1, B1, W2, B2]])

        async def killed(_planner, _live):
            pass

        with monkeypatch.context() as patch:
            patch.setattr("tankchess.server.tables.planner.Planner.go_on", killed)
            await ann.play(table, W1)
        assert await played(ann, table) == [W1]
    for _ in range(2):
        async with open_house(tmp_path, time) as house:
            live = await house.services.tables.find(table)
            async with live.lock:
                pass
            assert live.state.codes == [W1, B1]
            assert live.intents["b"].lines == [[W2, B2]]


async def test_if_the_reply_cannot_be_saved_the_move_before_it_stands(tmp_path, monkeypatch):
    async with open_house(tmp_path) as house:
        ann, bob, table = await seated(house)
        await plan(bob, table, premove=B1)
        store = house.services.store
        append = store.append

        def failing(entry, summary, laying=None, plans=(), before=None):
            if plans:
                raise OSError("no room on the disk")
            return append(entry, summary, laying, plans, before)

        monkeypatch.setattr(store, "append", failing)
        await ann.play(table, W1)
        monkeypatch.undo()
        assert await played(ann, table) == [W1]
        assert (await bob.get(f"/api/tables/{table}/plans"))["dropped"]["move"] == B1
        await bob.play(table, B2)
        assert await played(ann, table) == [W1, B2]
        assert rows(tmp_path, "select * from intents") == []


# Looking ahead.


async def test_a_player_looks_at_positions_that_may_come(tmp_path):
    async with open_house(tmp_path) as house:
        ann, bob, table = await seated(house, days=3)
        view = await bob.get(f"/api/tables/{table}/ahead?ply=0&moves={W1}")
        assert (view["choices"]["side"], view["board"]["ply"]) == ("b", 1)
        assert view["board"]["last"]["code"] == W1
        further = await bob.get(f"/api/tables/{table}/ahead?ply=0&moves={W1}+{B1}")
        assert further["choices"]["side"] == "w"
        premove = await bob.get(f"/api/tables/{table}/ahead?ply=0&premove=true")
        assert premove["choices"]["side"] == "b"
        look = f"/api/tables/{table}/look?ply=0&from=G12&to=G11&facing=S"
        assert (await bob.get(f"{look}&moves={W1}"))["way"]
        assert await bob.refused("GET", f"/api/tables/{table}/ahead?ply=0&moves=F1F9N") == (422, "bad_request")
        assert await ann.refused("GET", f"/api/tables/{table}/ahead?ply=9") == (409, "stale")
        stranger = house.stranger()
        assert await stranger.refused("GET", f"{look}&premove=true") == (401, "not_signed_in")


# Plans as values.


CODES = st.sampled_from(["a", "b"])
LINES = st.lists(st.lists(CODES, min_size=1, max_size=3).map(lambda codes: [x for c in codes for x in (c, f"re {c}")]))


@given(LINES)
def test_tidied_lines_say_the_same_and_nothing_twice(lines):
    tidied = tidy_lines(lines)
    assert tidy_lines(tidied) == tidied
    for line in lines:
        assert any(other[: len(line)] == line for other in tidied)


@given(LINES, CODES, st.integers(0, 5))
def test_what_is_left_after_a_reply_begins_with_the_next_move_of_the_other_side(lines, code, ply):
    intent = Intent(ply=ply, lines=tidy_lines(lines))
    reply = intent.reply_to(code, ply + 1)
    left = intent.after_reply(code, ply + 1)
    assert reply is None or reply == f"re {code}"
    assert left.ply == ply + 2
    assert [[code, f"re {code}", *line] for line in left.lines] == [
        line for line in intent.lines if line[0] == code and len(line) > 2
    ]


def test_lines_never_answer_a_move_of_another_position():
    intent = Intent(ply=4, lines=[["a", "b"]])
    assert intent.reply_to("a", 7) is None


def test_the_limits_are_those_of_the_settings():
    assert (Settings().most_planned_lines, Settings().most_planned_replies) == (12, 4)
