"""Tables: opened, joined, played at."""

import pytest

from tankchess.game import Game
from tankchess.server.tables import new_table
from tests.server.house import MOVES, open_house

pytestmark = pytest.mark.anyio


async def test_a_table_for_two_waits_until_somebody_with_the_link_sits_down(tmp_path):
    async with open_house(tmp_path) as house:
        ann, bob = await house.guest("Ann"), await house.guest("Bob")
        table = await ann.lay("me", "open")
        assert (await ann.view(table))["status"] == "waiting"
        view = await bob.sit(table)
        assert view["status"] == "playing"
        assert [(seat["name"], seat["is_you"]) for seat in view["seats"]] == [("Ann", False), ("Bob", True)]


async def test_two_people_play_in_turn_and_both_see_every_move(tmp_path):
    async with open_house(tmp_path) as house:
        ann, bob = await house.guest(), await house.guest()
        table = await ann.lay("me", "open")
        await bob.sit(table)
        await ann.play(table, MOVES[0])
        await bob.play(table, MOVES[1])
        for player in (ann, bob):
            welcome = await player.get(f"/api/tables/{table}")
            assert [move["code"] for move in welcome["moves"]] == list(MOVES[:2])
            assert welcome["moves"][0]["text"] == "F1>F2/N"
            assert welcome["table"]["turn"] == "w"


async def test_one_person_may_hold_both_seats(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        table = await ann.lay("me", "me")
        view = await ann.play(table, *MOVES[:4])
        assert view["ply"] == 4
        assert view["takeback"] == "free"


async def test_the_computer_answers_every_move(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        table = await ann.lay("me", {"kind": "computer", "level": 3})
        socket = await ann.socket(table)
        await ann.play(table, MOVES[0])
        update = await socket.until("update", event="move", by="b")
        assert update["table"]["ply"] == 2
        assert [level for _, level, _ in house.computer.asked] == [3]


async def test_the_computer_begins_where_it_has_the_first_seat(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        house.computer.may_answer.clear()
        table = await ann.lay("computer", "me")
        socket = await ann.socket(table)
        house.computer.may_answer.set()
        assert (await socket.until("update"))["by"] == "w"


async def test_four_players_play_in_the_order_of_the_setup(tmp_path):
    async with open_house(tmp_path) as house:
        people = [await house.guest(name) for name in ("Ann", "Bob", "Cid", "Dan")]
        table = await people[0].lay("me", "open", "open", "open", setup="four-the-glory-20")
        for person in people[1:]:
            await person.sit(table)
        view = await people[0].view(table)
        assert [seat["side"] for seat in view["seats"]] == ["w", "fw", "b", "fb"]
        assert view["mode"] == "four"
        await people[0].play(table, "H1I2N")
        view = await people[1].play(table, "A8A8N")
        assert view["turn"] == "b"


@pytest.mark.parametrize(
    ("fields", "code", "part"),
    [
        ({"rules": {"setup": "nowhere"}}, "bad_request", "nowhere"),
        ({"rules": {"setup": "duel-12", "mode": "four"}}, "bad_request", "mode=four"),
        ({"rules": {"setup": "duel-12", "exchange": {"A1": "HT"}}}, "bad_pieces", "no piece starts on A1"),
        ({"rules": {"setup": "duel-12", "exchange": {"B1": "XX"}}}, "bad_pieces", "XX"),
        ({"rules": {"setup": "duel-12", "all_as": "ZZ"}}, "bad_pieces", "ZZ"),
        ({"rules": {"setup": "duel-12", "all_as": "FB"}}, "bad_pieces", "open water"),
        ({"rules": {"setup": "duel-12", "mode": "last", "announce": "only"}}, "bad_request", "only with mode=command"),
        ({"rules": {"setup": "frozen-lake-16", "mode": "flag", "flags": 3}}, "bad_request", "no room for three flags"),
        ({"rules": {"setup": "four-the-glory-20"}}, "bad_request", "expected 4"),
        ({"seats": [{"kind": "me"}]}, "bad_request", "expected 2"),
        ({"seats": [{"kind": "computer"}, {"kind": "computer"}]}, "bad_request", "person"),
        ({"clock": "soon"}, "bad_request", "soon"),
        ({"clock": "10+5", "days": 2}, "bad_request", "days"),
        ({"is_listed": True}, "bad_request", "open seat"),
    ],
)
async def test_a_table_that_cannot_be_played_is_refused_in_words(tmp_path, fields, code, part):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        body = {"seats": [{"kind": "me"}, {"kind": "me"}], "rules": {"setup": "duel-12"}, **fields}
        answer = await ann.call("POST", "/api/tables", body)
        assert answer.status_code == 422
        assert answer.json()["code"] == code
        assert part in answer.json()["message"]
        assert await ann.get("/api/mine") == []


async def test_a_game_that_would_be_over_at_once_is_refused(tmp_path, monkeypatch):
    monkeypatch.setattr(new_table, "new_game", lambda _rules, _clock: Game("8x8 - wCLT@A1N,bLT@H8S w"))
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        answer = await ann.call("POST", "/api/tables", {"seats": [{"kind": "me"}, {"kind": "me"}]})
        assert (answer.status_code, answer.json()["code"]) == (422, "over_at_once")


async def test_g2_m1_the_edition_is_settled_when_the_table_is_laid(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        view = await ann.view(await ann.lay("me", "me", rules={"edition": "earlier"}))
        assert (view["rules"]["announce"], view["rules"]["turning"]) == ("only", False)
        assert "announce=only turning=no" in view["scene"]["tfen"]


async def test_g6_three_flags_are_laid_on_request(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        table = await ann.lay("me", "me", rules={"setup": "basic-16", "mode": "flag", "flags": 3})
        assert len((await ann.view(table))["scene"]["flags"]) == 3


@pytest.mark.parametrize("mode", ["command", "last", "escape3", "flag"])
async def test_every_mode_of_two_players_can_be_played(tmp_path, mode):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        table = await ann.lay("me", "me", rules={"mode": mode})
        view = await ann.play(table, MOVES[0])
        assert (view["mode"], view["ply"]) == (mode, 1)


async def test_the_choices_of_the_rules_reach_the_board(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        rules = {"announce": False, "turning": False, "house": False, "limit": 30, "exchange": {"B1": "HT"}}
        tfen = (await ann.view(await ann.lay("me", "me", rules=rules)))["scene"]["tfen"]
        for word in ("announce=no", "turning=no", "house=no", "limit=30", "wHT@B1N"):
            assert word in tfen
        tfen = (await ann.view(await ann.lay("me", "me", rules={"all_as": "MT"})))["scene"]["tfen"]
        assert "wCMT@F1N" in tfen


async def test_sides_are_drawn_by_lot_on_request(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        firsts: set[str] = set()
        while len(firsts) < 2:
            table = await ann.lay("me", "open", shuffle=True)
            firsts.add((await ann.view(table))["seats"][0]["kind"])
            await ann.act(table, "abort")
        assert firsts == {"person", "open"}


# Refusals: a clear code, and nothing has changed.


async def _two(house):
    ann, bob = await house.guest("Ann"), await house.guest("Bob")
    table = await ann.lay("me", "open")
    await bob.sit(table)
    return ann, bob, table


async def _try(visitor, table, move, **fields):
    view = await visitor.view(table)
    body = {"type": "move", "id": "x", "ply": view["ply"], "key": view["key"], "move": move, **fields}
    refusal = await visitor.refused("POST", f"/api/tables/{table}/moves", body)
    after = await visitor.view(table)
    assert (after["version"], after["key"]) == (view["version"], view["key"])
    return refusal


async def test_a_move_out_of_turn_is_refused(tmp_path):
    async with open_house(tmp_path) as house:
        _, bob, table = await _two(house)
        assert await _try(bob, table, MOVES[1]) == (409, "not_your_turn")


async def test_a_move_of_somebody_without_a_seat_is_refused(tmp_path):
    async with open_house(tmp_path) as house:
        _, _, table = await _two(house)
        eve = await house.guest()
        assert await _try(eve, table, MOVES[0]) == (403, "not_your_seat")


async def test_an_illegal_move_is_refused_with_the_rule(tmp_path):
    async with open_house(tmp_path) as house:
        ann, _, table = await _two(house)
        assert await _try(ann, table, "F1F9N") == (422, "illegal_move")
        assert await _try(ann, table, "nonsense") == (422, "illegal_move")


async def test_a_move_for_another_position_is_stale(tmp_path):
    async with open_house(tmp_path) as house:
        ann, _, table = await _two(house)
        assert await _try(ann, table, MOVES[0], ply=4) == (409, "stale")
        assert await _try(ann, table, MOVES[0], key="0" * 16) == (409, "stale")


async def test_a_move_before_everybody_sits_is_refused(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        table = await ann.lay("me", "open")
        assert await _try(ann, table, MOVES[0]) == (409, "not_started")


async def test_a_request_sent_twice_is_done_once(tmp_path):
    async with open_house(tmp_path) as house:
        ann, _, table = await _two(house)
        view = await ann.view(table)
        body = {"type": "move", "id": "once", "ply": 0, "key": view["key"], "move": MOVES[0]}
        first = await ann.post(f"/api/tables/{table}/moves", body)
        again = await ann.post(f"/api/tables/{table}/moves", body)
        assert again == first
        assert (await ann.view(table))["ply"] == 1


async def test_a_seat_is_taken_once(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        table = await ann.lay("me", "open")
        eve = await house.guest()
        assert await eve.refused("POST", f"/api/tables/{table}/seats", {"side": "w"}) == (409, "seat_taken")
        assert await eve.refused("POST", f"/api/tables/{table}/seats", {"side": "fw"}) == (409, "no_seat")
        await eve.sit(table)
        late = await house.guest()
        assert await late.refused("POST", f"/api/tables/{table}/seats", {}) == (409, "no_seat")


async def test_an_unknown_table_is_not_found(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        for name in ("aaaaaaaaaa", "x", "..%2F..%2Fetc"):
            assert await ann.refused("GET", f"/api/tables/{name}") == (404, "not_found")


async def test_tables_put_away_come_back_as_they_were(tmp_path):
    async with open_house(tmp_path, most_tables=2) as house:
        ann = await house.guest("Ann")
        first = await ann.lay("me", "me")
        before = await ann.play(first, *MOVES[:3])
        for _ in range(4):
            await ann.lay("me", "me")
        assert first not in house.services.tables._live
        assert await ann.view(first) == before


async def test_the_record_of_a_game_can_be_downloaded(tmp_path):
    async with open_house(tmp_path) as house:
        ann, bob, table = await _two(house)
        await ann.play(table, MOVES[0])
        await bob.act(table, "resign")
        answer = await ann.call("GET", f"/api/tables/{table}/record.tcg")
        assert answer.headers["content-type"] == "text/plain; charset=utf-8"
        for part in ('[White "Ann"]', '[Black "Bob"]', '[Termination "resigned"]', "1. F1>F2/N   1-0"):
            assert part in answer.text


async def test_my_tables_are_listed_those_that_wait_for_me_first(tmp_path):
    async with open_house(tmp_path) as house:
        ann, bob, mine = await _two(house)
        theirs = await ann.lay("me", "open")
        await bob.sit(theirs)
        await ann.play(theirs, MOVES[0])
        assert [entry["id"] for entry in await ann.get("/api/mine")] == [mine, theirs]
        assert [entry["your_turn"] for entry in await bob.get("/api/mine")] == [True, False]
