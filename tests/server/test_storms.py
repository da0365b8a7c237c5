"""Storms: three minutes by the clock of the server, which judges and counts every puzzle itself."""

import asyncio

import pytest

from tankchess.puzzles import puzzles
from tankchess.server.solving.storm import BONUS, COMBO, GRACE, PENALTY, SECONDS, Storm, storm_order
from tests.server.house import open_house
from tests.server.puzzle_kit import own_moves, wrong_move

pytestmark = pytest.mark.anyio


async def send(visitor, shown, moves, step=None):
    storm = shown["storm"]
    body = {"step": storm["step"] if step is None else step, "moves": moves}
    return await visitor.post(f"/api/storms/{storm['id']}/attempt", body)


async def solve(visitor, shown):
    moves = own_moves(puzzles()[shown["puzzle"]["id"]])
    answer = None
    for count in range(1, len(moves) + 1):
        answer = await send(visitor, shown, moves[:count])
    return answer


async def fail(visitor, shown):
    return await send(visitor, shown, [wrong_move(puzzles()[shown["puzzle"]["id"]])])


async def test_a_storm_counts_what_is_solved_until_its_three_minutes_are_over(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        shown = await ann.post("/api/storms", None)
        assert shown["storm"]["left"] == SECONDS * 1000 and shown["storm"]["score"] == 0
        first = shown["puzzle"]["id"]
        house.time.advance(60)
        shown = await solve(ann, shown)
        assert (shown["storm"]["score"], shown["storm"]["step"], shown["storm"]["left"]) == (1, 1, 120_000)
        assert shown["trial"]["status"] == "solved" and shown["puzzle"]["id"] != first
        house.time.advance(121 + GRACE)
        late = await solve(ann, shown)
        assert late["storm"]["is_over"] and late["storm"]["score"] == 1
        assert late["trial"] is None and late["puzzle"] is None and late["storm"]["left"] == 0
        assert (await ann.get("/api/puzzles"))["standing"]["storm"] == 1


async def test_a_wrong_move_costs_ten_seconds_the_combo_and_the_puzzle(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        shown = await solve(ann, await ann.post("/api/storms", None))
        missed = shown["puzzle"]["id"]
        shown = await fail(ann, shown)
        state = shown["storm"]
        assert (state["score"], state["combo"], state["best_combo"], state["mistakes"]) == (1, 0, 1, 1)
        assert state["left"] == (SECONDS - PENALTY) * 1000
        assert shown["puzzle"]["id"] != missed and shown["trial"]["status"] == "failed"


async def test_five_in_a_row_give_time_back(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        shown = await ann.post("/api/storms", None)
        for _ in range(COMBO):
            shown = await solve(ann, shown)
        assert shown["storm"]["left"] == (SECONDS + BONUS) * 1000 and shown["storm"]["combo"] == COMBO


async def test_the_same_puzzle_sent_twice_counts_once(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        shown = await ann.post("/api/storms", None)
        move = [own_moves(puzzles()[shown["puzzle"]["id"]])[0]]
        assert len(own_moves(puzzles()[shown["puzzle"]["id"]])) == 1, "a storm begins with the easiest"
        answers = await asyncio.gather(*(send(ann, shown, move) for _ in range(6)))
        assert {answer["storm"]["score"] for answer in answers} == {1}
        again = await send(ann, shown, move)
        assert again["trial"] is None and again["puzzle"]["id"] == answers[0]["puzzle"]["id"]
        refused = await ann.refused("POST", f"/api/storms/{shown['storm']['id']}/attempt", {"step": 9, "moves": move})
        assert refused == (409, "stale")


async def test_a_storm_does_not_touch_the_rating(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        shown = await ann.post("/api/storms", None)
        puzzle = shown["puzzle"]["id"]
        await solve(ann, shown)
        found = await ann.get(f"/api/puzzles/{puzzle}")
        assert found["standing"]["rating"] == 1200 and found["record"]["outcome"] is None


async def test_a_new_storm_ends_the_one_before_and_the_best_score_stays(tmp_path):
    async with open_house(tmp_path) as house:
        ann, bob = await house.guest(), await house.guest()
        before = await solve(ann, await ann.post("/api/storms", None))
        after = await ann.post("/api/storms", None)
        assert (after["storm"]["score"], after["storm"]["best"]) == (0, 1)
        old = f"/api/storms/{before['storm']['id']}"
        assert await ann.refused("GET", old) == (409, "game_over")
        assert await ann.refused("POST", f"{old}/attempt", {"step": 1, "moves": ["A1A2N"]}) == (409, "game_over")
        mine = f"/api/storms/{after['storm']['id']}"
        assert (await ann.get(mine))["storm"]["id"] == after["storm"]["id"]
        assert await bob.refused("GET", mine) == (409, "game_over")
        assert await ann.refused("GET", "/api/storms/nonsense") == (404, "not_found")


async def test_a_damaged_move_changes_nothing(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        shown = await ann.post("/api/storms", None)
        path = f"/api/storms/{shown['storm']['id']}/attempt"
        assert await ann.refused("POST", path, {"step": 0, "moves": ["nonsense"]}) == (422, "bad_request")
        assert (await ann.get(f"/api/storms/{shown['storm']['id']}"))["storm"]["step"] == 0


def test_the_puzzles_of_a_storm_grow_harder_and_none_comes_twice():
    ratings = [(f"p{number}", 600.0 + number % 97 * 13) for number in range(500)]
    order = storm_order(ratings, 7)
    graded = [dict(ratings)[puzzle] for puzzle in order]
    assert graded == sorted(graded) and len(set(order)) == len(order) == 80
    assert storm_order(ratings, 7) == order != storm_order(ratings, 8)
    assert storm_order([], 7) == [] and storm_order(ratings[:3], 7) == ["p0", "p1", "p2"]


def test_a_mistake_can_end_a_storm():
    storm = Storm("a", 1, 0.0, SECONDS)
    assert not storm.is_over(175, 80)
    assert storm.after(False).is_over(175, 80)
    assert storm._replace(step=80).is_over(0, 80)


# Leaving, and coming back.


async def test_a_storm_that_goes_on_is_found_again_with_the_time_that_is_left(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        assert await ann.get("/api/storms") == {"running": None}
        shown = await solve(ann, await ann.post("/api/storms", None))
        house.time.advance(50)
        running = (await ann.get("/api/storms"))["running"]
        assert running["puzzle"] == shown["puzzle"]
        assert (running["storm"]["id"], running["storm"]["score"]) == (shown["storm"]["id"], 1)
        assert running["storm"]["left"] == (SECONDS - 50) * 1000
        house.time.advance(SECONDS)
        assert await ann.get("/api/storms") == {"running": None}


async def test_nobody_finds_the_storm_of_somebody_else(tmp_path):
    async with open_house(tmp_path) as house:
        shown = await (await house.guest()).post("/api/storms", None)
        assert await house.stranger().get("/api/storms") == {"running": None}
        bob = await house.guest()
        assert await bob.get("/api/storms") == {"running": None}
        refused = await bob.refused("POST", f"/api/storms/{shown['storm']['id']}/end")
        assert refused == (409, "game_over")


async def test_a_storm_that_is_ended_early_is_over_at_once_and_keeps_its_score(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        shown = await solve(ann, await ann.post("/api/storms", None))
        end = f"/api/storms/{shown['storm']['id']}/end"
        ended = await ann.post(end, None)
        assert ended["puzzle"] is None and ended["storm"]["is_over"]
        assert (ended["storm"]["score"], ended["storm"]["best"], ended["storm"]["left"]) == (1, 1, 0)
        assert await ann.post(end, None) == ended
        late = await send(ann, shown, own_moves(puzzles()[shown["puzzle"]["id"]]))
        assert late["trial"] is None and late["storm"]["score"] == 1
        assert await ann.get("/api/storms") == {"running": None}


async def test_a_storm_that_was_ended_while_a_move_was_judged_stays_over(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        shown = await ann.post("/api/storms", None)
        storms, person = house.services.storms, (await ann.get("/api/session"))["id"]
        judged = await storms.find(person, shown["storm"]["id"])
        await ann.post(f"/api/storms/{judged.id}/end", None)
        noted = await storms.note(person, judged, is_solved=True)
        assert noted.ends < judged.ends and noted.score == 0
        assert await ann.get("/api/storms") == {"running": None}
