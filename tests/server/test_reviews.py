"""Finished games reviewed by the engine."""

import asyncio
from typing import Any

import pytest

from tankchess import Game
from tankchess.server.reviews import review_desk
from tankchess.server.work.review_questions import AskSketch
from tests.server.house import MOVES, House, Visitor, open_house
from tests.server.test_imports import send

pytestmark = pytest.mark.anyio

# The Medium Tank drives in front of a gun, and is destroyed.
BLUNDER = ("D1D4NW", "I12I9SxD4")


@pytest.fixture(autouse=True)
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits here for deep thoughts."""
    monkeypatch.setattr(review_desk, "_LONGEST", 0.05)
    monkeypatch.setattr(review_desk, "_SHORTEST", 0.05)


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Long enough to see that a tank is lost, however busy the machine is."""
    monkeypatch.setattr(review_desk, "_LONGEST", 1.0)
    monkeypatch.setattr(review_desk, "_SHORTEST", 1.0)


async def finished(ann: Visitor, *moves: str) -> str:
    table = await ann.lay("me", "me")
    await ann.play(table, *moves)
    await ann.act(table, "resign")
    return table


async def reviewed(house: House, who: Visitor, table: str) -> dict[str, Any]:
    """The review, once it is done."""
    begun = await who.post(f"/api/tables/{table}/review", None)
    assert begun["status"] in ("running", "done")
    await asyncio.gather(*(each.task for each in house.services.reviews._reviews.values() if each.task is not None))
    found: dict[str, Any] = await who.get(f"/api/tables/{table}/review")
    return found


@pytest.mark.usefixtures("patient")
async def test_every_move_of_a_finished_game_is_judged_and_every_player_has_an_accuracy(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        table = await finished(ann, *BLUNDER)
        assert (await ann.get(f"/api/tables/{table}/review"))["status"] == "none"
        review = await reviewed(house, ann, table)
        assert review["status"] == "done" and review["total"] == 2
        first, second = review["moves"]
        assert (first["ply"], first["side"], first["code"]) == (1, "w", BLUNDER[0])
        assert first["mark"] in ("?", "??") and first["after"] < first["before"]
        assert first["reply"]["way"]["code"].endswith("xD4") and second["code"] == BLUNDER[1]
        assert first["reply"]["hit"] in ("front", "side", "rear") and first["reply"]["victim"] == "D4"
        assert set(first["best"]["texts"]) == {"en", "es", "sv"}
        white, black = review["players"]
        assert white["side"] == "w" and white["accuracy"] < black["accuracy"] <= 100
        assert white["mistakes"] + white["blunders"] == 1


async def test_a_review_is_kept_with_its_table_and_seen_by_whoever_has_the_link(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        table = await finished(ann, *BLUNDER)
        review = await reviewed(house, ann, table)
    async with open_house(tmp_path) as house:
        assert await house.stranger().get(f"/api/tables/{table}/review") == review
        assert await reviewed(house, await house.guest(), table) == review


async def test_only_what_is_new_is_sent_again(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        table = await finished(ann, *MOVES[:4])
        await reviewed(house, ann, table)
        found = await ann.get(f"/api/tables/{table}/review?after=3")
        assert [move["ply"] for move in found["moves"]] == [4] and len(found["players"]) == 2


async def test_a_game_that_goes_on_is_not_reviewed_nor_one_without_moves(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        table = await ann.lay("me", "me")
        await ann.play(table, MOVES[0])
        path = f"/api/tables/{table}/review"
        assert await ann.refused("POST", path) == (409, "game_goes_on")
        assert (await ann.get(path))["status"] == "none"
        empty = await ann.lay("me", "me")
        await ann.act(empty, "abort")
        assert await ann.refused("POST", f"/api/tables/{empty}/review") == (409, "game_over")
        assert await house.stranger().refused("POST", path) == (401, "not_signed_in")
        assert await ann.refused("GET", "/api/tables/0000000000/review") == (404, "not_found")


async def test_a_review_that_was_interrupted_goes_on_where_it_was(tmp_path, monkeypatch):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        table = await finished(ann, *MOVES[:4])
        desk = house.services.reviews
        real, asked = desk._thought.ask, []

        async def ask(who, question):
            if isinstance(question, AskSketch):
                return await real(who, question)
            asked.append((question.first, question.is_patient))
            if question.first == 2 and len(asked) == 5:
                raise RuntimeError("the worker is gone")
            return await real(who, question)

        # No search is begun, but by a question that is patient.
        monkeypatch.setattr("tankchess.server.work.review_questions.SLICE", 0.0)
        monkeypatch.setattr(desk._thought, "ask", ask)
        stopped = await reviewed(house, ann, table)
        assert stopped["status"] == "stopped" and [move["ply"] for move in stopped["moves"]] == [1]
        done = await reviewed(house, ann, table)
        assert done["status"] == "done"
        assert [first for first, is_patient in asked if is_patient] == [1, 2, 3, 4]


async def test_two_people_who_ask_at_once_get_the_same_review(tmp_path):
    async with open_house(tmp_path) as house:
        ann, ben = await house.guest(), await house.guest()
        table = await finished(ann, *BLUNDER)
        await asyncio.gather(*(who.post(f"/api/tables/{table}/review", None) for who in (ann, ben)))
        assert len(house.services.reviews._reviews) == 1
        assert await reviewed(house, ann, table) == await reviewed(house, ben, table)


async def test_the_whole_graph_is_sketched_before_the_first_move_is_judged(tmp_path, monkeypatch):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        table = await finished(ann, *MOVES[:6])
        asked = []
        ask = house.services.thought.ask

        async def watched(who, question):
            asked.append(type(question).__name__)
            return await ask(who, question)

        monkeypatch.setattr(house.services.thought, "ask", watched)
        await ann.post(f"/api/tables/{table}/review", None)
        await asyncio.gather(*(each.task for each in house.services.reviews._reviews.values() if each.task is not None))
        (review,) = house.services.reviews._reviews.values()
        assert len(review.sketch) == 6 and all(0 <= chance <= 1 for chance in review.sketch)
        assert asked == sorted(asked, reverse=True) and set(asked) == {"AskReview", "AskSketch"}
        assert (await ann.get(f"/api/tables/{table}/review"))["sketch"] == []


async def imported(ann: Visitor, *moves: str) -> str:
    game = Game("duel-12", players=["Ann", "Ben"])
    for move in moves:
        game.play(move)
    found: str = (await send(ann, game.record()))["last"]
    return found


@pytest.mark.usefixtures("patient")
async def test_an_imported_game_is_reviewed_whether_it_has_ended_or_not_and_kept_for_whoever_has_the_link(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        game = await imported(ann, *BLUNDER)
        path = f"/api/imported/{game}/review"
        assert (await ann.get(path))["status"] == "none"
        assert (await ann.post(path, None))["status"] == "running"
        await asyncio.gather(*(each.task for each in house.services.reviews._reviews.values() if each.task is not None))
        review = await ann.get(path)
        assert review["status"] == "done" and [move["code"] for move in review["moves"]] == list(BLUNDER)
        assert review["moves"][0]["mark"] in ("?", "??") and [each["side"] for each in review["players"]] == ["w", "b"]
    async with open_house(tmp_path) as house:
        assert await house.stranger().get(path) == review
        again = await house.guest()
        assert await again.post(path, None) == review
        assert [move["ply"] for move in (await again.get(f"{path}?after=1"))["moves"]] == [2]


async def test_the_review_of_an_imported_game_goes_with_it(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        game = await imported(ann, *MOVES[:2])
        await ann.post(f"/api/imported/{game}/review", None)
        await asyncio.gather(*(each.task for each in house.services.reviews._reviews.values() if each.task is not None))
        assert (await ann.call("DELETE", f"/api/imported/{game}")).status_code == 204
        assert await ann.refused("GET", f"/api/imported/{game}/review") == (404, "not_found")


async def test_an_imported_game_without_a_move_is_not_reviewed(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        game = await imported(ann)
        assert await ann.refused("POST", f"/api/imported/{game}/review") == (409, "game_over")
