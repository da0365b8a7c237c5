"""What two processes of a cluster count together, and what each of them knows of the other's work."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from tankchess import setup
from tankchess.server.problems import Refused
from tankchess.server.reviews import review_desk
from tankchess.server.trials import trial_desk
from tankchess.server.work import fairness_questions
from tests.server.house import MOVES, PATIENCE, Visitor
from tests.server.test_cluster import Pair, at, move, two_houses, until
from tests.server.test_fairness import LOPSIDED
from tests.server.test_imports import put, record

pytestmark = pytest.mark.anyio

TOO_MANY = (403, "too_many_tables")
WISH = {"seats": [{"kind": "me"}, {"kind": "me"}], "rules": {"setup": "duel-12"}}
# A position of a quiet opening, for the engine.
EVEN = "8x8 - wMT@A1N,wMT@C1N,bMT@H8S,bMT@F8S w mode=last"


@pytest.fixture(autouse=True)
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits here for good games or deep thoughts."""
    monkeypatch.setattr(trial_desk, "NODES", 20)
    monkeypatch.setattr(fairness_questions, "SLICE", 0.02)
    monkeypatch.setattr(review_desk, "_LONGEST", 0.05)
    monkeypatch.setattr(review_desk, "_SHORTEST", 0.05)


# Limits.


async def test_sockets_of_a_person_are_counted_in_all_processes(tmp_path: Path) -> None:
    async with two_houses(tmp_path, sockets_each=3) as pair:
        ann = await pair.first.guest("Ann")
        there = at(pair.second, ann)
        table = await ann.lay("me", "me")
        sockets = [await ann.socket(table), await ann.socket(table), await there.socket(table)]
        place = next(place for place in pair.first.services.sockets.places if place.startswith("person"))
        await until(lambda: pair.first.services.sockets.elsewhere(place) == 1)
        await until(lambda: pair.second.services.sockets.elsewhere(place) == 2)
        for services in (pair.first.services, pair.second.services):
            with pytest.raises(Refused, match="too many sockets are open"):
                services.sockets.enter(place, services.settings.sockets_each)
        await sockets[0].close()
        await until(lambda: pair.second.services.sockets.elsewhere(place) == 1)
        sockets.append(await there.socket(table))
        for socket in sockets[1:]:
            await socket.close()


async def test_a_process_that_comes_is_told_how_many_sockets_there_are_and_one_that_goes_takes_its_own_along(
    tmp_path: Path,
) -> None:
    async with two_houses(tmp_path) as pair:
        ann = await pair.first.guest("Ann")
        socket = await ann.socket(await ann.lay("me", "me"))
        pair.other_bus.cut()
        counts = pair.second.services.sockets
        place = next(place for place in pair.first.services.sockets.places if place.startswith("person"))
        pair.second.services.cluster.neighbours.forget(["first"])
        assert counts.elsewhere(place) == 0
        pair.other_bus.connect()
        await until(lambda: counts.elsewhere(place) == 1)
        pair.second.services.cluster.neighbours.forget(["first"])
        assert counts.elsewhere(place) == 0
        await socket.close()


async def test_tables_from_one_address_are_counted_in_all_processes(tmp_path: Path) -> None:
    async with two_houses(tmp_path, most_tables_per_address=3) as pair:
        ann, bob = await pair.first.guest("Ann"), await pair.second.guest("Bob")
        first = await ann.lay("me", "me")
        await ann.lay("me", "me")
        await bob.lay("me", "me")
        await until(lambda: len(pair.first.services.tables.quotas.addresses) == 3)
        await until(lambda: len(pair.second.services.tables.quotas.addresses) == 3)
        assert await ann.refused("POST", "/api/tables", WISH) == TOO_MANY
        assert await bob.refused("POST", "/api/tables", WISH) == TOO_MANY
        await ann.play(first, *MOVES[:2])
        await ann.act(first, "resign")
        # Nobody has looked at it there.
        await until(lambda: len(pair.second.services.tables.quotas.addresses) == 2)
        await bob.lay("me", "me")


async def test_what_was_laid_and_ended_while_the_bus_was_away_is_counted_when_it_is_back(tmp_path: Path) -> None:
    async with two_houses(tmp_path) as pair:
        ann = await pair.first.guest("Ann")
        ended = await ann.lay("me", "me")
        quotas = pair.second.services.tables.quotas
        await until(lambda: set(quotas.addresses) == {ended})
        pair.other_bus.cut()
        await ann.play(ended, *MOVES[:2])
        await ann.act(ended, "resign")
        laid = await ann.lay("me", "me")
        pair.other_bus.connect()
        await until(lambda: set(quotas.addresses) == {laid})


# Help in games against people.


async def test_there_is_no_help_for_a_game_that_is_played_at_another_process(tmp_path: Path) -> None:
    async with two_houses(tmp_path) as pair:
        ann, bob = await pair.first.guest("Ann"), await pair.first.guest("Bob")
        table = await ann.lay("me", "open")
        await bob.sit(table)
        socket = await ann.socket(table)
        for visitor, code, number in ((ann, MOVES[0], "a"), (bob, MOVES[1], "b")):
            assert (await move(visitor, table, code, number)).is_success
        neighbours = pair.second.services.cluster.neighbours
        await until(lambda: neighbours.is_in_use(table))
        assert pair.second.services.tables.live(table) is None
        line = {"tfen": setup("duel-12").position().tfen(), "moves": list(MOVES[:2])}
        there = at(pair.second, ann)
        assert await there.refused("POST", "/api/board/threat", {"line": line}) == (403, "no_help")
        await socket.close()


# Work that takes long.


async def test_a_review_is_made_by_one_process_and_shown_by_all(tmp_path: Path) -> None:
    async with two_houses(tmp_path) as pair:
        ann = await pair.first.guest("Ann")
        there = at(pair.second, ann)
        table = await ann.lay("me", "me")
        await ann.play(table, *MOVES[:6])
        await ann.act(table, "resign")
        address = f"/api/tables/{table}/review"
        assert (await ann.post(address, None))["status"] == "running"
        seen = await _until_status(pair, there, address, "running", "done")
        assert seen["total"] == 6
        # Asked for again, it is not made twice.
        await there.post(address, None)
        assert all(review.task is None for review in pair.second.services.reviews._reviews.values())
        done = await _until_status(pair, there, address, "done")
        assert len(done["moves"]) == 6
        assert await _until_status(pair, ann, address, "done") == done


async def test_a_review_goes_on_elsewhere_where_its_process_has_left_it(tmp_path: Path) -> None:
    async with two_houses(tmp_path) as pair:
        ann = await pair.first.guest("Ann")
        there = at(pair.second, ann)
        table = await ann.lay("me", "me")
        await ann.play(table, *MOVES[:6])
        await ann.act(table, "resign")
        address = f"/api/tables/{table}/review"
        await ann.post(address, None)
        [review] = pair.first.services.reviews._reviews.values()
        await until(lambda: review.sketch)
        await pair.first.services.reviews.stop()
        seen = await _until_status(pair, there, address, "stopped")
        assert seen["sketch"] == review.sketch
        await there.post(address, None)
        [again] = pair.second.services.reviews._reviews.values()
        assert again.sketch[: len(review.sketch)] == review.sketch
        assert len((await _until_status(pair, there, address, "done"))["moves"]) == 6


async def _until_status(pair: Pair, who: Visitor, address: str, *wanted: str) -> dict[str, Any]:
    async with asyncio.timeout(PATIENCE):
        while (found := await who.get(address))["status"] not in wanted:
            await asyncio.sleep(0.02)
            # Whoever asks so often would be refused.
            pair.time.advance(0.1)
    return dict(found)


async def test_a_board_is_tried_by_one_process_and_shown_by_all(tmp_path: Path) -> None:
    async with two_houses(tmp_path) as pair:
        ann, bob = await pair.first.guest("Ann"), await pair.second.guest("Bob")
        trial = await ann.post("/api/fairness", {"tfen": LOPSIDED})
        address = f"/api/fairness/{trial['id']}"
        await _until_status(pair, bob, address, "running", "done")
        again = await bob.post("/api/fairness", {"tfen": LOPSIDED})
        assert again["id"] == trial["id"]
        assert not pair.second.services.trials._tasks
        done = await _until_status(pair, bob, address, "done")
        assert done["tally"]["verdict"]
        mine = await _until_status(pair, ann, address, "done")
        assert (done["games"], done["tally"]) == (mine["games"], mine["tally"])


async def test_who_leaves_a_board_at_another_process_ends_it_and_it_goes_on_there(tmp_path: Path) -> None:
    async with two_houses(tmp_path) as pair:
        ann = await pair.first.guest("Ann")
        there = at(pair.second, ann)
        trial = await ann.post("/api/fairness", {"tfen": EVEN})
        address = f"/api/fairness/{trial['id']}"
        played = pair.first.services.trials._trials[trial["id"]]
        await until(lambda: played.tally.games >= 2)
        assert (await there.call("DELETE", address)).is_success
        await until(lambda: not pair.first.services.trials._tasks)
        stopped = await _until_status(pair, there, address, "stopped")
        assert stopped["games"] == played.tally.games >= 2
        await there.post("/api/fairness", {"tfen": EVEN})
        going = pair.second.services.trials._trials[trial["id"]]
        await until(lambda: going.tally.games > stopped["games"] or going.is_done)
        assert (await _until_status(pair, ann, address, "running", "done"))["games"] >= stopped["games"]
        await there.call("DELETE", address)


async def test_whoever_wants_another_board_elsewhere_leaves_the_first(tmp_path: Path) -> None:
    async with two_houses(tmp_path) as pair:
        ann = await pair.first.guest("Ann")
        await ann.post("/api/fairness", {"tfen": EVEN})
        assert pair.first.services.trials._tasks
        await at(pair.second, ann).post("/api/fairness", {"tfen": LOPSIDED})
        await until(lambda: not pair.first.services.trials._tasks)


async def test_how_hard_a_puzzle_is_is_known_in_all_processes(tmp_path: Path) -> None:
    async with two_houses(tmp_path) as pair:
        ann = await pair.first.guest("Ann")
        person = (await ann.get("/api/session"))["id"]
        first, second = pair.first.services.solvers, pair.second.services.solvers
        noted = await first.note(person, "p1", 1500.0, True)
        await until(lambda: second.difficulty("p1", 1500.0) == noted.difficulty)
        pair.other_bus.cut()
        noted = await first.note(person, "p2", 1500.0, False)
        pair.other_bus.connect()
        await until(lambda: second.difficulty("p2", 1500.0) == noted.difficulty)


async def test_a_part_of_a_file_that_reaches_two_processes_is_read_once(tmp_path: Path) -> None:
    async with two_houses(tmp_path) as pair:
        ann = await pair.first.guest("Ann")
        there = at(pair.second, ann)
        began = await ann.post("/api/imports", {"name": "games.tcg", "is_explored": False})
        games = [record("Ann", "Ben"), record("Cleo", "Dan", 6), record("Eve", "Fay", 3)]
        first, cut = "".join(games).encode(), len(games[0]) + len(games[1]) // 2
        for number, data in enumerate((first[:cut], first[cut:])):
            views = await asyncio.gather(*(put(who, began["id"], number, data, number == 1) for who in (ann, there)))
        assert [view["status"] for view in views] == ["done", "done"]
        view = await there.get(f"/api/imports/{began['id']}")
        assert (view["games"], view["kept"], view["duplicates"], view["faulty"]) == (3, 3, 0, 0)
