"""One guest with the costliest boards there are keeps nobody waiting: what takes long is not done in the server."""

import asyncio
from typing import Any

import pytest

from tankchess.core.position import Position
from tankchess.server.http.body_room import BodyRoom
from tankchess.server.problems import Refused
from tests.server.house import MOVES, open_house

# What lists moves, looks along every line, or searches for a reason.
COSTLY = ("legal_moves", "candidates", "attacks_on", "fire_lines", "refutation", "why_not")
TABLES = 30


@pytest.fixture
def done_here(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The costly questions that were answered in the server's own process."""
    asked: list[str] = []

    def note(name: str) -> None:
        original = getattr(Position, name)

        def noting(position: Position, *arguments: Any, **options: Any) -> Any:
            asked.append(name)
            return original(position, *arguments, **options)

        monkeypatch.setattr(Position, name, noting)

    for name in COSTLY:
        note(name)
    return asked


@pytest.mark.anyio
async def test_costly_questions_about_thirty_tables_of_bombs_are_answered_elsewhere(tmp_path, done_here):
    async with open_house(tmp_path, rules_workers=2) as house:
        mallory, ann = await house.guest(), await house.guest()
        rules = {"all_as": "RB", "announce": "yes"}
        laying = [mallory.lay("me", "me", setup="fiery-battlefield-24", rules=rules) for _ in range(TABLES)]
        tables, session = await asyncio.gather(asyncio.gather(*laying), ann.get("/api/session"))
        assert len(set(tables)) == TABLES
        paths = [
            f"/api/tables/{table}/{question}"
            for table in tables[:4]
            for question in (
                "choices?ply=0",
                "threats?ply=0&against=w",
                "look?ply=0&from=K1&to=K3&facing=N",
                "refusal?ply=0&move=A1B9NxC3",
                "plies/0/ground.svg",
                "record.tcg",
            )
        ]
        asked = [asyncio.create_task(mallory.call("GET", path)) for path in paths]
        assert await ann.get("/api/session") == session
        assert {answer.status_code for answer in await asyncio.gather(*asked)} <= {200, 422}
        assert done_here == []


@pytest.mark.anyio
async def test_g2_whether_a_threatened_player_has_a_move_is_found_out_elsewhere(tmp_path, done_here, monkeypatch):
    monkeypatch.setattr("tankchess.server.tables.judging.foresee", pytest.fail)
    async with open_house(tmp_path, rules_workers=1) as house:
        ann = await house.guest()
        table = await ann.lay("me", "me", rules={"announce": "yes"})
        view = await ann.view(table)
        for _ in range(60):
            choices = await ann.get(f"/api/tables/{table}/choices?ply={view['ply']}")
            view = await ann.play(table, _most_forward(choices))
            if view["announcement"]["check"] is not None or view["status"] == "over":
                break
        assert view["announcement"]["check"] is not None
        assert done_here == []


def _most_forward(choices: dict[str, Any]) -> str:
    """A move that goes towards the enemy and fires at nobody."""
    sign = 1 if choices["side"] == "w" else -1
    moves = [
        (sign * (int(stand["to"][1:]) - int(mover["square"][1:])), code)
        for mover in choices["movers"]
        for stand in mover["stands"]
        for code, action, _ in stand["moves"]
        if not action
    ]
    return str(max(moves)[1])


@pytest.mark.anyio
async def test_the_reason_for_an_illegal_move_is_found_elsewhere_while_the_table_goes_on(tmp_path, done_here):
    async with open_house(tmp_path, rules_workers=1) as house:
        ann, bob = await house.guest(), await house.guest()
        table = await ann.lay("me", "open")
        await bob.sit(table)
        view = await ann.view(table)
        body = {"type": "move", "id": "1", "ply": 0, "key": view["key"], "move": "F1F9N"}
        answer = await ann.call("POST", f"/api/tables/{table}/moves", body)
        assert (answer.status_code, answer.json()["code"]) == (422, "illegal_move")
        assert answer.json()["message"].endswith("(rule M2)")
        assert done_here == []


@pytest.mark.anyio
async def test_a_move_is_kept_even_if_no_worker_can_judge_it(tmp_path, monkeypatch):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        table = await ann.lay("me", "me")
        monkeypatch.setattr("tankchess.server.views.board_cache.foresee_at_once", lambda *_: None)
        monkeypatch.setattr("tankchess.server.work.questions.foresee", lambda *_: 1 / 0)
        view = await ann.play(table, "F1F2N")
        assert view["ply"] == 1


@pytest.mark.anyio
async def test_bodies_that_wait_for_their_answer_do_not_fill_the_memory(tmp_path, monkeypatch):
    may_answer = asyncio.Event()
    async with open_house(tmp_path, body_bytes_per_address=100_000) as house:
        mallories = [await house.guest() for _ in range(6)]
        house.address = "10.0.0.2"
        ann = await house.guest()
        ask = house.services.work.ask

        async def slow(*question: Any) -> Any:
            await may_answer.wait()
            return await ask(*question)

        monkeypatch.setattr(house.services.work, "ask", slow)
        # Whoever sends it may be gone long before it is answered: no limit of connections helps.
        large = {"text": "#" * 40_000}
        sent = [asyncio.create_task(each.call("POST", "/api/setups/read", large)) for each in mallories]
        refused, _ = await asyncio.wait(sent, return_when=asyncio.FIRST_COMPLETED)
        while len(refused) < 4:
            more, _ = await asyncio.wait(set(sent) - refused, return_when=asyncio.FIRST_COMPLETED)
            refused |= more
        assert {each.result().status_code for each in refused} == {429}
        assert house.services.body_room.taken < 100_000
        table = await ann.lay("me", "me")
        assert (await ann.play(table, *MOVES[:1]))["ply"] == 1
        may_answer.set()
        # It is no setup.
        assert {(await each).status_code for each in set(sent) - refused} == {422}
        assert (await mallories[0].call("POST", "/api/setups/read", large)).status_code == 422
        assert house.services.body_room.taken == 0
        assert house.services.body_room.of_address == {}


def test_large_bodies_of_many_addresses_leave_room_for_moves():
    room = BodyRoom(each=1_000_000, most=150_000)
    with room.place("10.0.0.1") as large, room.place("10.0.0.2") as other, room.place("10.0.0.3") as move:
        large.take(120_000)
        with pytest.raises(Refused, match="too much is being sent at once"):
            other.take(60_000)
        move.take(300)
    assert room.taken == 0
