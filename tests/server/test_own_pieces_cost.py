"""Piece types of a player's own may have very many moves: whatever is asked about them is found out by workers."""

import asyncio
from typing import Any
from unittest.mock import Mock

import pytest

from tankchess.core.position import Position
from tankchess.server.fair_queue import alone
from tankchess.server.problems import Refused
from tankchess.server.tables import new_table
from tankchess.server.work.pool import WorkPool
from tankchess.server.work.question import Question
from tankchess.server.work.questions import AskChoices
from tankchess.server.work.worker_process import TooLarge, TooSlow, WorkerLost, WorkerProcess
from tests.server.house import FirstMove, open_house
from tests.server.test_own_boards import MOVES, lay
from tests.server.test_own_setups import FORD
from tests.server.test_work_pool import LINE

pytestmark = pytest.mark.anyio

COSTLY = ("legal_moves", "candidates", "is_legal", "check_move", "escape_move", "outcome", "why_not")


@pytest.fixture
def judged_here(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What was asked of positions in the server's own process."""
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


async def test_a_game_with_own_pieces_is_laid_played_taken_back_and_loaded_without_judging_it_here(
    tmp_path, judged_here
):
    async with open_house(tmp_path, rules_workers=1) as house:
        ann = await house.guest("Ann")
        judged_here.clear()
        table = await lay(ann, "me", "me")
        view = await ann.play(table, *MOVES[:3])
        view = await ann.act(table, "takeback")
        assert (await ann.view(table))["ply"] == 2
        view = await ann.view(table)
        move = {"type": "move", "id": "no", "ply": 2, "key": view["key"], "move": "D1D9N"}
        assert (await ann.refused("POST", f"/api/tables/{table}/moves", move))[1] == "illegal_move"
        assert (await ann.play(table, MOVES[2]))["ply"] == 3
        house.services.tables.reload([table])
        assert (await ann.view(table))["ply"] == 3
        assert judged_here == []


async def test_a_board_with_too_many_moves_cannot_be_played(tmp_path, monkeypatch):
    monkeypatch.setattr(new_table, "MOST_MOVES_AT_FIRST", 100)
    async with open_house(tmp_path) as house:
        ann = await house.guest("Ann")
        with pytest.raises(AssertionError, match="moves to choose from at the start"):
            await lay(ann, "me", "me")


async def test_a_board_on_which_the_other_side_has_too_many_moves_cannot_be_played(tmp_path, monkeypatch):
    monkeypatch.setattr(new_table, "MOST_MOVES_AT_FIRST", 500)
    few = FORD | {"mode": "last", "pieces": {"w": ["LT@D1N"], "b": ["LT@G10S"]}}
    many = few | {"pieces": {"w": ["LT@D1N"], "b": [f"RT@{column}10S" for column in "ABCDEFGH"]}}
    async with open_house(tmp_path) as house:
        ann = await house.guest("Ann")
        await lay(ann, "me", "me", draft=few)
        with pytest.raises(AssertionError, match="moves to choose from at the start"):
            await lay(ann, "me", "me", draft=many)


async def test_if_the_computer_fails_time_and_again_it_moves_own_pieces_without_a_list(tmp_path, monkeypatch):
    async with open_house(tmp_path) as house:
        ann = await house.guest("Ann")
        table = await lay(ann, "me", "computer")
        monkeypatch.setattr(FirstMove, "choose", Mock(side_effect=ValueError("no move was found in time")))
        monkeypatch.setattr(Position, "legal_moves", pytest.fail)
        await ann.play(table, MOVES[0])
        while (await ann.view(table))["ply"] < 2:
            await asyncio.sleep(0.01)


async def test_who_fills_the_workers_with_questions_is_not_served_by_the_server_itself(tmp_path, monkeypatch):
    monkeypatch.setattr("tankchess.server.views.board_cache.foresee_at_once", lambda *_: None)
    monkeypatch.setattr("tankchess.server.tables.judging.foresee", pytest.fail)
    async with open_house(tmp_path) as house:
        ann = await house.guest("Ann")
        table = await ann.lay("me", "me")
        view = await ann.view(table)

        async def full(_person: str, _question: Question) -> Any:
            raise Refused("rate_limited", "too many questions at once: wait for their answers", retry_after=1)

        monkeypatch.setattr(house.services.work, "ask", full)
        move = {"type": "move", "id": "1", "ply": 0, "key": view["key"], "move": "F1F2N"}
        assert await ann.refused("POST", f"/api/tables/{table}/moves", move) == (429, "rate_limited")


@pytest.mark.parametrize(("fault", "times"), [(TooSlow("slow"), 1), (TooLarge("large"), 1), (WorkerLost("died"), 2)])
async def test_a_question_that_is_to_blame_itself_is_not_asked_again(monkeypatch, fault, times):
    asked = []

    async def fail(_worker: WorkerProcess, question: Question, _seconds: float) -> Any:
        asked.append(question)
        raise fault

    monkeypatch.setattr(WorkerProcess, "ask", fail)
    pool = WorkPool(1, is_lazy=True)
    await pool.start()
    with pytest.raises(Refused) as caught:
        await pool.ask(alone("ann"), AskChoices(LINE, 1))
    await pool.stop()
    assert len(asked) == times
    assert caught.value.code == ("server_error" if times > 1 else "bad_request")
