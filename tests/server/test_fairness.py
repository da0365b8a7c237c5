"""Boards that the engine plays against itself: trials, who waits for them, and what becomes of them."""

import asyncio
from typing import Any

import pytest

from tankchess import setup
from tankchess.fairness import GamePlan, Tally, play_game
from tankchess.server.trials import trial_desk
from tankchess.server.views.fairness_view import length_bars
from tankchess.server.work import fairness_questions
from tankchess.server.work.fairness_questions import AskTrialGames
from tests.server.house import PATIENCE, House, Visitor, open_house

pytestmark = pytest.mark.anyio

# Three tanks against one: the first games tell.
LOPSIDED = "8x8 - wMT@A1N,wMT@C1N,wMT@F1N,bLT@H8S w mode=last"
DRAFT = {
    "size": [8, 8],
    "mode": "last",
    "pieces": {"w": ["XT@A1N", "XT@C1N"], "b": ["LT@H8S"]},
    "types": {
        "XT": {"name": "Own", "speed": 4, "armour": [2, 1, 0], "weapon": [{"kind": "gun", "power": 2, "arc": "turret"}]}
    },
}


@pytest.fixture(autouse=True)
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits here for good games."""
    monkeypatch.setattr(trial_desk, "NODES", 20)
    monkeypatch.setattr(fairness_questions, "SLICE", 0.02)


async def begun(who: Visitor, **asked: Any) -> dict[str, Any]:
    found: dict[str, Any] = await who.post("/api/fairness", asked)
    return found


async def ended(house: House, who: Visitor, trial: dict[str, Any]) -> dict[str, Any]:
    """The trial, once it is not played any more."""
    await asyncio.gather(*house.services.trials._tasks)
    found: dict[str, Any] = await who.get(f"/api/fairness/{trial['id']}")
    return found


async def until_games(house: House, who: Visitor, trial: dict[str, Any], number: int) -> dict[str, Any]:
    """The trial, once it has so many games."""
    kept = house.services.trials._trials[trial["id"]]
    async with asyncio.timeout(PATIENCE):
        while kept.tally.games < number:
            await asyncio.sleep(0)
    found: dict[str, Any] = await who.get(f"/api/fairness/{trial['id']}")
    return found


async def stopped(who: Visitor, trial: dict[str, Any]) -> dict[str, Any]:
    answer = await who.call("DELETE", f"/api/fairness/{trial['id']}")
    assert answer.is_success
    found: dict[str, Any] = answer.json()
    return found


async def test_a_lopsided_board_is_found_out_and_the_trial_ends_by_itself(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        trial = await begun(ann, tfen=LOPSIDED)
        assert trial["status"] in ("waiting", "running") and trial["games"] == 0
        found = await ended(house, ann, trial)
        tally = found["tally"]
        assert (found["status"], tally["verdict"], tally["favoured"]) == ("done", "favours", "w")
        assert found["games"] < found["most"]
        white, black = tally["sides"]
        assert white["side"] == "w" and white["low"] > 0.5 > black["high"]
        assert white["wins"] + black["wins"] + tally["draws"] == found["games"]
        assert sum(bar["games"] for bar in tally["lengths"]) == found["games"] == sum(tally["endings"].values())
        assert len(tally["quartiles"]) == 3 and sum(black["falls"].values()) >= black["wins"]
        assert found["seconds_left"] == 0


async def test_the_games_are_those_of_the_library_however_they_are_sliced(tmp_path, monkeypatch):
    monkeypatch.setattr(fairness_questions, "SLICE", 0.0)
    monkeypatch.setattr(trial_desk, "MOST_GAMES", 3)
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        found = await ended(house, ann, await begun(ann, setup="duel-12"))
        plans = [GamePlan.of(setup("duel-12"), seed, 20) for seed in (1, 2, 3)]
        own = Tally(setup("duel-12").position().order).plus(map(play_game, plans))
        assert found["status"] == "done" and found["games"] == 3
        assert found["tally"]["endings"] == dict(own.terminations)
        assert [side["falls"] for side in found["tally"]["sides"]] == [own.falls_of("w"), own.falls_of("b")]
        assert found["tally"]["quartiles"] == list(own.quartiles or ())


async def test_a_draft_with_types_of_its_own_and_a_board_for_four_are_played(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        own = await begun(ann, draft=DRAFT)
        assert "XT" in own["types"] and own["tfen"].startswith("8x8")
        assert (await ended(house, ann, own))["status"] == "done"
        four = await until_games(house, ann, await begun(ann, setup="corner-16"), 1)
        assert [side["side"] for side in four["tally"]["sides"]] == ["w", "fw", "b", "fb"]
        assert sum(side["share"] for side in four["tally"]["sides"]) == pytest.approx(1, abs=0.001)


async def test_another_mode_is_another_board(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        command, flag = await begun(ann, setup="duel-12"), await begun(ann, setup="duel-12", mode="flag")
        assert command["id"] != flag["id"] and "mode=flag" in flag["tfen"]


async def test_what_is_known_already_is_answered_at_once_and_to_everybody(tmp_path):
    async with open_house(tmp_path) as house:
        ann, ben = await house.guest(), await house.guest()
        done = await ended(house, ann, await begun(ann, tfen=LOPSIDED))
        assert await begun(ben, tfen=LOPSIDED) == done
        assert await house.stranger().get(f"/api/fairness/{done['id']}") == done


async def test_only_what_is_new_is_sent_again(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        done = await ended(house, ann, await begun(ann, tfen=LOPSIDED))
        again = await ann.get(f"/api/fairness/{done['id']}?after={done['games']}")
        assert again["tally"] is None and again["games"] == done["games"]
        assert (await ann.get(f"/api/fairness/{done['id']}?after={done['games'] - 1}"))["tally"] == done["tally"]


async def test_who_has_seen_enough_stops_it_and_it_goes_on_from_there(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        trial = await begun(ann, setup="duel-12")
        await until_games(house, ann, trial, 1)
        seen = await stopped(ann, trial)
        assert seen["status"] == "stopped" and seen["games"] >= 1
        again = await begun(ann, setup="duel-12")
        assert again["status"] in ("waiting", "running") and again["games"] == seen["games"]
        assert (await until_games(house, ann, again, seen["games"] + 1))["status"] == "running"


async def test_it_is_not_stopped_while_somebody_else_wants_it(tmp_path):
    async with open_house(tmp_path) as house:
        ann, ben = await house.guest(), await house.guest()
        trial = await begun(ann, setup="duel-12")
        assert (await begun(ben, setup="duel-12"))["id"] == trial["id"]
        assert (await stopped(ann, trial))["status"] in ("waiting", "running")
        assert (await stopped(ben, trial))["status"] == "stopped"


async def test_nobody_stops_the_trial_of_somebody_else(tmp_path):
    async with open_house(tmp_path) as house:
        ann, ben = await house.guest(), await house.guest()
        trial = await begun(ann, setup="duel-12")
        assert (await stopped(ben, trial))["status"] in ("waiting", "running")


async def test_everybody_has_one_board_at_a_time(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        first = await begun(ann, setup="duel-12")
        await begun(ann, setup="basic-16")
        assert (await ann.get(f"/api/fairness/{first['id']}"))["status"] == "stopped"


async def test_the_others_wait_in_their_order(tmp_path, monkeypatch):
    async with open_house(tmp_path) as house:
        monkeypatch.setattr(house.services.trials, "_places", asyncio.Semaphore(1))
        people = [await house.guest() for _ in range(3)]
        boards = ("duel-12", "basic-16", "open-field-16")
        trials = [await begun(who, setup=name) for who, name in zip(people, boards, strict=True)]
        await until_games(house, people[0], trials[0], 1)
        seen = [await people[0].get(f"/api/fairness/{trial['id']}") for trial in trials]
        assert [(trial["status"], trial["ahead"]) for trial in seen] == [("running", 0), ("waiting", 0), ("waiting", 1)]
        await stopped(people[0], trials[0])
        assert (await until_games(house, people[1], trials[1], 1))["status"] == "running"


async def test_too_many_that_wait_are_refused(tmp_path, monkeypatch):
    monkeypatch.setattr(trial_desk, "_MOST_WAITING", 0)
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        assert (await ann.call("POST", "/api/fairness", {"setup": "duel-12"})).status_code == 429
        assert not house.services.trials._trials


async def test_one_that_waits_and_that_nobody_looks_at_makes_room(tmp_path, monkeypatch):
    monkeypatch.setattr(trial_desk, "_MOST_WAITING", 1)
    async with open_house(tmp_path) as house:
        house.services.trials._places = asyncio.Semaphore(0)
        ann, bob = await house.guest(), await house.guest()
        await begun(ann, setup="duel-12")
        assert (await bob.call("POST", "/api/fairness", {"setup": "basic-16"})).status_code == 429
        house.time.advance(trial_desk._PATIENCE + 1)
        assert (await begun(bob, setup="basic-16"))["status"] == "waiting"


async def test_a_board_that_nobody_looks_at_is_put_away(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        trial = await begun(ann, setup="duel-12")
        await until_games(house, ann, trial, 1)
        house.time.advance(trial_desk._PATIENCE + 1)
        assert (await ended(house, ann, trial))["status"] == "stopped"


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({}, "expected one of setup, draft and tfen"),
        ({"setup": "duel-12", "tfen": LOPSIDED}, "expected one of setup, draft and tfen"),
        ({"setup": "nowhere"}, "there is none named nowhere"),
        ({"tfen": "8x8 - wLT@A1N w mode=last"}, "over before its first move"),
        ({"tfen": "8x8"}, ""),
        ({"tfen": LOPSIDED, "mode": "flag"}, "a TFEN has a mode of its own"),
        ({"draft": {"pieces": {"w": ["LT@A1N"], "b": ["LT@H8S"]}}}, "no Command tank"),
        ({"draft": {**DRAFT, "types": {"XT": {"name": "Own", "speed": 50, "armour": [1, 1, 1]}}}}, "speed"),
    ],
)
async def test_what_cannot_be_played_is_refused_with_a_reason(tmp_path, asked, words):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        response = await ann.call("POST", "/api/fairness", asked)
        assert response.status_code == 422 and words in response.json()["message"]


async def test_strangers_begin_nothing_and_unknown_names_are_not_found(tmp_path):
    async with open_house(tmp_path) as house:
        stranger = house.stranger()
        assert (await stranger.call("POST", "/api/fairness", {"setup": "duel-12"})).status_code == 401
        assert (await stranger.call("GET", "/api/fairness/0123456789abcdef")).status_code == 404
        assert (await stranger.call("GET", "/api/fairness/nonsense")).status_code == 404


async def test_a_trial_does_not_hold_up_the_end_of_the_server(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        await begun(ann, setup="basic-16")
        tasks = set(house.services.trials._tasks)
        assert tasks
    assert all(task.done() for task in tasks)


def test_a_question_is_known_by_how_far_its_game_has_got():
    first = AskTrialGames("8x8", "", 20, 1, ())
    assert first.key() != AskTrialGames("8x8", "", 20, 1, ("A1A2N",)).key() != AskTrialGames("8x8", "", 20, 2, ()).key()


def test_lengths_become_a_few_bars_without_gaps():
    bars = length_bars({12: 3, 14: 1, 131: 2})
    assert [bar.first for bar in bars] == list(range(10, 140, 10))
    assert [bar.games for bar in bars][::12] == [4, 2] and sum(bar.games for bar in bars) == 6
    assert length_bars({}) == []
    assert [(bar.first, bar.last) for bar in length_bars({7: 1})] == [(7, 7)]


async def test_the_guests_of_one_address_leave_places_for_boards_of_others(tmp_path, monkeypatch):
    monkeypatch.setattr(trial_desk, "_MOST_OF_ADDRESS", 2)
    async with open_house(tmp_path) as house:
        house.services.trials._places = asyncio.Semaphore(0)
        boards = [f"8x8 - wMT@{square}N,bLT@H8S w mode=last" for square in ("A1", "B1", "C1", "D1")]
        for board in boards[:2]:
            assert (await begun(await house.guest(), tfen=board))["status"] == "waiting"
        mallory = await house.guest()
        assert await mallory.refused("POST", "/api/fairness", {"tfen": boards[2]}) == (429, "rate_limited")
        # To look at a board that waits already takes no place.
        assert (await begun(mallory, tfen=boards[0]))["status"] == "waiting"
        house.address = "10.0.0.2"
        assert (await begun(await house.guest(), tfen=boards[3]))["ahead"] == 2
