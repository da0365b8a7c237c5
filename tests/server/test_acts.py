"""What players do besides moving: draws, resignations, takebacks, rematches, calling off."""

import pytest

from tests.server.house import MOVES, open_house

pytestmark = pytest.mark.anyio


async def two(house, **fields):
    ann, bob = await house.guest("Ann"), await house.guest("Bob")
    table = await ann.lay("me", "open", **fields)
    await bob.sit(table)
    return ann, bob, table


async def four(house):
    people = [await house.guest(name) for name in ("Ann", "Bob", "Cid", "Dan")]
    table = await people[0].lay("me", "open", "open", "open", setup="four-the-glory-20")
    for person in people[1:]:
        await person.sit(table)
    return people, table


# Stopping to count (G4 to G7).


async def test_g4_players_agree_to_stop_and_count(tmp_path):
    async with open_house(tmp_path) as house:
        ann, bob, table = await two(house, rules={"mode": "last"})
        assert (await ann.act(table, "offer_stop"))["offers"]["stop"] == ["w"]
        view = await bob.act(table, "accept_stop")
        assert view["ending"] == {"result": "1/2-1/2", "termination": "agreed", "winner": None}


async def test_g4_an_offer_to_stop_may_be_declined_and_play_goes_on(tmp_path):
    async with open_house(tmp_path) as house:
        ann, bob, table = await two(house, rules={"mode": "last"})
        await ann.act(table, "offer_stop")
        assert (await bob.act(table, "decline_stop"))["offers"]["stop"] == []
        assert await ann.refused_act(table, "offer_stop") == (409, "too_soon")
        await ann.play(table, MOVES[0])
        assert (await ann.act(table, "offer_stop"))["offers"]["stop"] == ["w"]
        assert (await bob.play(table, MOVES[1]))["offers"]["stop"] == []


async def test_g2_in_command_nothing_is_counted(tmp_path):
    async with open_house(tmp_path) as house:
        ann, _bob, table = await two(house)
        assert await ann.refused_act(table, "offer_stop") == (409, "nothing_counted")


async def test_nobody_agrees_to_a_count_that_was_not_offered(tmp_path):
    async with open_house(tmp_path) as house:
        _ann, bob, table = await two(house, rules={"mode": "last"})
        assert await bob.refused_act(table, "accept_stop") == (409, "nothing_offered")
        assert await bob.refused_act(table, "decline_stop") == (409, "nothing_offered")


async def test_g7_all_four_players_have_to_agree_to_stop(tmp_path):
    async with open_house(tmp_path) as house:
        people, table = await four(house)
        await people[0].act(table, "offer_stop")
        for person in people[1:3]:
            assert (await person.act(table, "accept_stop"))["status"] == "playing"
        view = await people[3].act(table, "accept_stop")
        ending = view["ending"]
        assert ending["termination"] == "agreed"
        assert "-".join(str(ending["points"][side]) for side in ("w", "fw", "b", "fb")) == ending["result"]


async def test_g4_the_computer_stops_where_the_count_does_not_make_you_the_winner(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        table = await ann.lay("me", "computer", rules={"mode": "last"})
        assert (await ann.act(table, "offer_stop"))["ending"]["result"] == "1/2-1/2"


async def test_g4_the_computer_plays_on_where_the_count_makes_you_the_winner(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        # Black's Light Tank on K12 becomes a Pillbox, which does not count (G4).
        rules = {"mode": "last", "exchange": {"K12": "P"}}
        table = await ann.lay("me", "computer", rules=rules)
        assert await ann.refused_act(table, "offer_stop") == (403, "computer_plays_on")


async def test_g4_the_count_decides_who_wins(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        table = await ann.lay("me", "me", rules={"mode": "last", "exchange": {"K12": "P"}})
        assert (await ann.act(table, "offer_stop"))["ending"] == {
            "result": "1-0",
            "termination": "agreed",
            "winner": "w",
        }


# Draws.


async def test_a_draw_is_agreed_by_offer_and_acceptance(tmp_path):
    async with open_house(tmp_path) as house:
        ann, bob, table = await two(house)
        assert (await ann.act(table, "offer_draw"))["offers"]["draw"] == ["w"]
        view = await bob.act(table, "accept_draw")
        assert view["ending"] == {"result": "1/2-1/2", "termination": "agreed", "winner": None}


async def test_a_declined_offer_is_gone_and_not_made_again_in_the_same_position(tmp_path):
    async with open_house(tmp_path) as house:
        ann, bob, table = await two(house)
        await ann.act(table, "offer_draw")
        assert (await bob.act(table, "decline_draw"))["offers"]["draw"] == []
        assert await ann.refused_act(table, "offer_draw") == (409, "too_soon")
        await ann.play(table, MOVES[0])
        assert (await ann.act(table, "offer_draw"))["offers"]["draw"] == ["w"]


async def test_an_offer_stands_until_the_opponent_plays_on(tmp_path):
    async with open_house(tmp_path) as house:
        ann, bob, table = await two(house)
        await ann.act(table, "offer_draw")
        assert (await ann.play(table, MOVES[0]))["offers"]["draw"] == ["w"]
        assert (await bob.play(table, MOVES[1]))["offers"]["draw"] == []


async def test_nobody_accepts_what_was_not_offered(tmp_path):
    async with open_house(tmp_path) as house:
        ann, bob, table = await two(house)
        assert await bob.refused_act(table, "accept_draw") == (409, "nothing_offered")
        await ann.act(table, "offer_draw")
        assert await ann.refused_act(table, "accept_draw") == (409, "nothing_offered")
        assert await bob.refused_act(table, "accept_takeback") == (409, "nothing_offered")
        assert await bob.refused_act(table, "decline_takeback") == (409, "nothing_offered")


async def test_all_four_players_have_to_agree_to_a_draw(tmp_path):
    async with open_house(tmp_path) as house:
        people, table = await four(house)
        await people[0].act(table, "offer_draw")
        for person in people[1:3]:
            assert (await person.act(table, "accept_draw"))["status"] == "playing"
        view = await people[3].act(table, "accept_draw")
        assert view["ending"]["termination"] == "agreed"


async def test_two_on_one_screen_agree_with_one_word(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        table = await ann.lay("me", "me")
        assert (await ann.act(table, "offer_draw"))["ending"]["termination"] == "agreed"


async def test_the_computer_does_not_accept_a_draw(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        table = await ann.lay("me", "computer")
        assert await ann.refused_act(table, "offer_draw") == (403, "computer_plays_on")


# Ends.


async def test_resigning_loses_the_game(tmp_path):
    async with open_house(tmp_path) as house:
        ann, bob, table = await two(house)
        view = await bob.act(table, "resign")
        assert view["ending"] == {"result": "1-0", "termination": "resigned", "winner": "w"}
        assert view["status"] == "over"
        assert await ann.refused_act(table, "resign") == (409, "game_over")


async def test_a_player_with_both_seats_says_which_side_resigns(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        table = await ann.lay("me", "me")
        assert (await ann.act(table, "resign", side="b"))["ending"]["winner"] == "w"


async def test_nobody_resigns_for_another(tmp_path):
    async with open_house(tmp_path) as house:
        ann, _, table = await two(house)
        eve = await house.guest()
        assert await ann.refused_act(table, "resign", side="b") == (403, "not_your_seat")
        assert await eve.refused_act(table, "resign") == (403, "not_your_seat")


async def test_a_game_is_called_off_before_its_second_move_only(tmp_path):
    async with open_house(tmp_path) as house:
        ann, bob, table = await two(house)
        await ann.play(table, MOVES[0])
        await bob.play(table, MOVES[1])
        assert await ann.refused_act(table, "abort") == (409, "game_begun")
        other = await ann.lay("me", "open")
        view = await ann.act(other, "abort")
        assert view["ending"] == {"result": "*", "termination": "aborted", "winner": None}
        assert await bob.refused("POST", f"/api/tables/{other}/seats", {}) == (409, "game_over")


async def test_the_end_by_the_rules_ends_the_game(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        table = await ann.lay("me", "me", rules={"limit": 1})
        view = await ann.play(table, *MOVES[:2])
        assert view["ending"] == {"result": "1/2-1/2", "termination": "limit", "winner": None}
        body = {"type": "move", "id": "late", "ply": 2, "key": view["key"], "move": MOVES[2]}
        assert await ann.refused("POST", f"/api/tables/{table}/moves", body) == (409, "game_over")


# Takebacks.


async def test_against_the_computer_a_takeback_goes_back_to_your_own_move(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        table = await ann.lay("me", "computer")
        socket = await ann.socket(table)
        await ann.play(table, MOVES[0])
        await socket.until("update", by="b")
        view = await ann.act(table, "takeback")
        assert (view["ply"], view["turn"]) == (0, "w")
        update = await socket.until("update", event="takeback")
        assert (update["moves_from"], update["moves"]) == (0, [])


async def test_a_takeback_while_the_computer_thinks_takes_one_move(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        house.computer.may_answer.clear()
        table = await ann.lay("me", "computer")
        socket = await ann.socket(table)
        await ann.play(table, MOVES[0])
        assert (await ann.act(table, "takeback"))["ply"] == 0
        await ann.play(table, MOVES[2])
        house.computer.may_answer.set()
        update = await socket.until("update", by="b")
        assert update["table"]["ply"] == 2
        welcome = await ann.get(f"/api/tables/{table}")
        assert welcome["moves"][0]["code"] == MOVES[2]


async def test_the_first_move_of_the_computer_is_not_taken_back(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        house.computer.may_answer.clear()
        table = await ann.lay("computer", "me")
        socket = await ann.socket(table)
        house.computer.may_answer.set()
        await socket.until("update", by="w")
        assert await ann.refused_act(table, "takeback") == (409, "nothing_to_take_back")


async def test_on_one_screen_a_takeback_takes_one_move_even_after_the_end(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        table = await ann.lay("me", "me", rules={"limit": 1})
        assert (await ann.play(table, *MOVES[:2]))["status"] == "over"
        view = await ann.act(table, "takeback")
        assert (view["ply"], view["status"], view["ending"]) == (1, "playing", None)


async def test_between_two_people_a_takeback_needs_consent(tmp_path):
    async with open_house(tmp_path) as house:
        ann, bob, table = await two(house)
        await ann.play(table, MOVES[0])
        await bob.play(table, MOVES[1])
        view = await ann.act(table, "takeback")
        assert (view["ply"], view["offers"]["takeback"], view["offers"]["takeback_to"]) == (2, "w", 0)
        view = await bob.act(table, "accept_takeback")
        assert (view["ply"], view["offers"]["takeback"]) == (0, None)


async def test_a_takeback_that_is_declined_or_played_over_is_gone(tmp_path):
    async with open_house(tmp_path) as house:
        ann, bob, table = await two(house)
        await ann.play(table, MOVES[0])
        await ann.act(table, "takeback")
        assert (await bob.act(table, "decline_takeback"))["offers"]["takeback"] is None
        await bob.play(table, MOVES[1])
        await ann.act(table, "takeback")
        assert (await ann.play(table, MOVES[2]))["offers"]["takeback"] is None


async def test_all_the_other_players_of_four_have_to_agree_to_a_takeback(tmp_path):
    async with open_house(tmp_path) as house:
        people, table = await four(house)
        await people[0].play(table, "H1I2N")
        await people[0].act(table, "takeback")
        for person in people[1:3]:
            assert (await person.act(table, "accept_takeback"))["ply"] == 1
        assert (await people[3].act(table, "accept_takeback"))["ply"] == 0


# Rematches.


async def test_a_rematch_changes_sides_once_both_want_it(tmp_path):
    async with open_house(tmp_path) as house:
        ann, bob, table = await two(house, clock="10+5")
        assert await ann.refused_act(table, "rematch") == (409, "too_soon")
        await bob.act(table, "resign")
        view = await ann.act(table, "rematch")
        assert (view["offers"]["rematch"], view["next"]) == (["w"], None)
        following = (await bob.act(table, "rematch"))["next"]
        view = await ann.view(following)
        assert [seat["name"] for seat in view["seats"]] == ["Bob", "Ann"]
        assert (view["clock"], view["status"]) == ("10+5", "playing")


async def test_the_computer_always_wants_a_rematch_and_begins_it(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        table = await ann.lay("me", "computer")
        await ann.act(table, "resign")
        house.computer.may_answer.clear()
        following = (await ann.act(table, "rematch"))["next"]
        socket = await ann.socket(following)
        house.computer.may_answer.set()
        assert (await socket.until("update", event="move"))["by"] == "w"


# Talk.


async def test_players_and_watchers_talk_and_script_is_only_text(tmp_path):
    async with open_house(tmp_path) as house:
        ann, _, table = await two(house)
        eve = await house.guest("Eve")
        script = "<script>alert(1)</script>"
        await ann.post(f"/api/tables/{table}/chat", {"type": "chat", "id": "1", "text": script})
        await eve.post(f"/api/tables/{table}/chat", {"type": "chat", "id": "1", "text": "hello\n\x00 there"})
        chat = (await ann.get(f"/api/tables/{table}"))["chat"]
        assert [(line["name"], line["side"], line["text"]) for line in chat] == [
            ("Ann", "w", script),
            ("Eve", None, "hello there"),
        ]


async def test_a_person_is_known_in_the_chat_by_the_same_sign_whatever_their_name(tmp_path):
    async with open_house(tmp_path) as house:
        ann, bob, table = await two(house)
        for number, (player, name) in enumerate([(ann, None), (bob, None), (bob, "Robert")]):
            if name is not None:
                assert (await player.call("PATCH", "/api/session", {"name": name})).is_success
            await player.post(f"/api/tables/{table}/chat", {"type": "chat", "id": str(number), "text": "hello"})
        first, second, third = (await ann.get(f"/api/tables/{table}"))["chat"]
        assert first["who"] != second["who"] == third["who"] != ""
        assert (second["name"], third["name"]) == ("Bob", "Robert")
