"""The workers of a cluster: the queue, who asks, and who answers."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from tankchess import setup
from tankchess.server.bus.local_queue import LocalQueue
from tankchess.server.bus.work_queue import WorkAnswer, WorkFigures, WorkLine
from tankchess.server.cluster.work_desk import NotDone, WorkDesk
from tankchess.server.encoding import encode_binary
from tankchess.server.engines.remote_computers import RemoteComputers
from tankchess.server.fair_queue import alone
from tankchess.server.problems import Refused
from tankchess.server.tables.played_line import PlayedLine
from tankchess.server.work.answer import Answer
from tankchess.server.work.engine_service import EngineService, OtherVersion
from tankchess.server.work.move_questions import AskMove, line_of
from tankchess.server.work.questions import AskThreats
from tankchess.server.work.remote_pool import RemotePool, line_for
from tankchess.server.work.review_questions import AskReady
from tankchess.server.work.thinker import THINKER
from tankchess.server.work.worker_process import WorkerProcess
from tests.server import queue_habits
from tests.server.queue_habits import *  # noqa: F403

pytestmark = pytest.mark.anyio
__all__ = [name for name in vars(queue_habits) if name.startswith("test_")]

# A question that needs no engine.
SMALL = AskThreats(PlayedLine("duel-12", "8x8 high:C3 wCLT@A1N,wMT@B1N,bCLT@H8S,bMT@G8S w", ("A1A2N",)), "w")


@pytest.fixture
def queue() -> LocalQueue:
    return LocalQueue()


@asynccontextmanager
async def open_desk(queue: LocalQueue) -> AsyncIterator[WorkDesk]:
    desk = WorkDesk(queue, "server")
    await desk.start()
    try:
        yield desk
    finally:
        await desk.stop()


async def answer_one(queue: LocalQueue, answer: Answer) -> Any:
    """A worker that does one job."""
    async with asyncio.timeout(10):
        while (item := await queue.take("worker", 60)) is None:
            await asyncio.sleep(0.01)
    await queue.finish(item, WorkAnswer(item.id, encode_binary(answer)))
    return item


async def test_the_move_of_a_worker_is_played(queue: LocalQueue) -> None:
    await queue.sign_on("worker", 60)
    async with open_desk(queue) as desk:
        working = asyncio.create_task(answer_one(queue, Answer(b"F1F2N")))
        assert await RemoteComputers(desk).choose(setup("duel-12").position(), 3) == "F1F2N"
        item = await working
        assert item.line == WorkLine.PERSON


async def test_nonsense_of_a_worker_is_not_played(queue: LocalQueue) -> None:
    await queue.sign_on("worker", 60)
    position = setup("duel-12").position()
    async with open_desk(queue) as desk:
        working = asyncio.create_task(answer_one(queue, Answer(b"A1A1N")))
        assert position.is_legal(await RemoteComputers(desk).choose(position, 3))
        await working


async def test_without_a_worker_the_computer_answers_all_the_same(queue: LocalQueue) -> None:
    position = setup("duel-12").position()
    async with open_desk(queue) as desk:
        assert position.is_legal(await RemoteComputers(desk).choose(position, 3))
    assert (await queue.figures()).waiting == (0, 0, 0)


class NotedDesk:
    """A desk at which nobody answers. `within` is for how long that was waited for."""

    has_workers = True

    def __init__(self, waiting: int, workers: int) -> None:
        self.figures = WorkFigures((waiting, 0, 0), 0, workers)
        self.within: list[float] = []

    async def ask(self, *_about: Any) -> Answer:
        self.within.append(_about[-1])
        raise NotDone("nobody answers")


async def test_workers_that_do_not_answer_hold_up_a_game_for_seconds_and_not_for_a_minute() -> None:
    position = setup("duel-12").position()
    desk: Any = NotedDesk(waiting=0, workers=2)
    assert position.is_legal(await RemoteComputers(desk).choose(position, 3))
    assert position.is_legal(await RemoteComputers(desk).choose(position, 3, seconds=6000.0))
    assert max(desk.within) < 10.0


async def test_when_all_workers_have_gone_nobody_waits_for_them_until_all_patience_has_ended(queue: LocalQueue) -> None:
    await queue.sign_on("worker", 60)
    async with open_desk(queue) as desk:
        asking = asyncio.create_task(desk.ask(WorkLine.PERSON, "ann", AskReady(), 1.0, within=600))
        await asyncio.wait_for(_taken(queue), 10)
        # Their machine has lost its power, for example.
        await queue.sign_off("worker")
        with pytest.raises(NotDone, match="no worker is there any more"):
            await asyncio.wait_for(asking, 10)
    assert (await queue.figures()).begun == 0


async def test_where_many_wait_for_the_workers_the_line_is_waited_for() -> None:
    position = setup("duel-12").position()
    desk: Any = NotedDesk(waiting=50, workers=2)
    await RemoteComputers(desk).choose(position, 3)
    await RemoteComputers(desk).choose(position, 3, seconds=20.0)
    assert desk.within[0] > 20.0
    assert desk.within[1] == 10.0


async def test_a_question_that_is_not_answered_in_time_is_taken_out_of_the_queue(queue: LocalQueue) -> None:
    async with open_desk(queue) as desk:
        with pytest.raises(NotDone):
            await desk.ask(WorkLine.REVIEW, "ann", AskReady(), 1.0, within=0.01)
    assert (await queue.figures()).waiting == (0, 0, 0)


async def test_what_a_bus_has_forgotten_is_asked_again() -> None:
    queue = LocalQueue()
    async with open_desk(queue) as desk:
        asking = asyncio.create_task(desk.ask(WorkLine.PERSON, "ann", AskReady(), 1.0, within=20))
        lost = await asyncio.wait_for(_taken(queue), 10)
        await queue.drop(lost)
        await desk.look()
        await answer_one(queue, Answer(b"late"))
        assert (await asking).body == b"late"


async def _taken(queue: LocalQueue) -> Any:
    while (item := await queue.take("lost", 60)) is None:
        await asyncio.sleep(0.01)
    return item


async def test_a_pool_asks_the_workers_of_the_cluster(queue: LocalQueue) -> None:
    await queue.sign_on("worker", 60)
    async with open_desk(queue) as desk:
        pool = RemotePool(desk, seconds=5.0, waiting=4)
        await pool.start()
        working = asyncio.create_task(answer_one(queue, Answer(b"ready")))
        assert (await pool.ask(alone("ann"), AskReady())).body == b"ready"
        item = await working
        assert (item.person, item.line) == ("ann", line_for(AskReady()))
        await pool.stop()
        assert pool.pids == []


async def test_a_worker_of_another_version_is_refused_with_both_versions(queue: LocalQueue) -> None:
    await queue.announce(60)
    service = EngineService(queue, "worker", "0.0.1")
    with pytest.raises(OtherVersion, match=r"of version 0\.0\.1, but the servers at this bus are of here"):
        await service.start()


async def test_a_service_does_the_work_of_the_queue(queue: LocalQueue) -> None:
    position = setup("duel-12").position()
    position.play("F1F2N")
    service = EngineService(queue, "worker", "here")
    await service.start()
    async with open_desk(queue) as desk:
        question = AskMove(line_of(position), 1, 0.05, 7)
        answer = await desk.ask(WorkLine.PERSON, "ann", question, 30.0, within=60.0)
        assert answer.fault is None
        assert position.is_legal(answer.body.decode())
    await service.stop()
    assert service.done == 1
    assert (await queue.figures()).workers == 0


async def mapped_by_an_idle_process() -> int:
    """Megabytes that a process that thinks has mapped once it has loaded, without an engine."""
    worker = WorkerProcess(THINKER)
    assert (await worker.ask(SMALL, 60.0)).fault is None
    pages = int(Path(f"/proc/{worker.pid}/statm").read_text().split()[0])
    await worker.end()
    return pages * os.sysconf("SC_PAGE_SIZE") >> 20


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="needs to know what a process has mapped")
async def test_a_job_that_needs_more_memory_than_it_may_have_fails_and_the_worker_goes_on(queue: LocalQueue) -> None:
    # Enough to load and for small questions; the table of an engine has no room in it.
    service = EngineService(queue, "worker", "here", memory=await mapped_by_an_idle_process() + 8)
    await service.start()
    async with open_desk(queue) as desk:
        question = AskMove(line_of(setup("duel-12").position()), 1, 0.05, 7)
        with pytest.raises(NotDone, match="AskMove: it needs more memory than it may have") as caught:
            await desk.ask(WorkLine.PERSON, "ann", question, 30.0, within=60.0)
        assert caught.value.is_final
        assert (await desk.ask(WorkLine.PERSON, "ann", SMALL, 30.0, within=60.0)).fault is None
    await service.stop()
    assert service.done == 2


async def test_a_job_that_takes_longer_than_any_may_fails_and_the_worker_goes_on(queue: LocalQueue) -> None:
    service = EngineService(queue, "worker", "here", seconds=2.0)
    await service.start()
    async with open_desk(queue) as desk:
        line = line_of(setup("basic-16").position())
        assert (await desk.ask(WorkLine.PERSON, "ann", SMALL, 30.0, within=60.0)).fault is None
        with pytest.raises(NotDone, match=r"no answer within 2\.0 s") as caught:
            await desk.ask(WorkLine.PERSON, "ann", AskMove(line, 10, 60.0, 7), 90.0, within=60.0)
        assert caught.value.is_final
        assert (await desk.ask(WorkLine.PERSON, "ann", SMALL, 30.0, within=60.0)).fault is None
    await service.stop()


async def test_a_process_that_is_killed_is_replaced_and_its_job_is_done(queue: LocalQueue) -> None:
    service = EngineService(queue, "worker", "here")
    await service.start()
    async with open_desk(queue) as desk:
        assert (await desk.ask(WorkLine.PERSON, "ann", SMALL, 30.0, within=60.0)).fault is None
        [first] = service.pids
        line = line_of(setup("basic-16").position())
        asking = asyncio.create_task(desk.ask(WorkLine.PERSON, "ann", AskMove(line, 10, 1.0, 7), 30.0, within=60.0))
        async with asyncio.timeout(30):
            while not (await queue.figures()).begun:
                await asyncio.sleep(0.01)
        os.kill(first, signal.SIGKILL)
        assert (await asking).fault is None
        assert service.pids != [first]
    await service.stop()


async def test_what_no_worker_can_do_is_not_tried_by_the_server(queue: LocalQueue) -> None:
    await queue.sign_on("worker", 60)
    async with open_desk(queue) as desk:
        pool = RemotePool(desk, seconds=5.0, waiting=4)
        await pool.start()
        asking = asyncio.create_task(pool.ask(alone("ann"), AskReady()))
        item = await asyncio.wait_for(_taken(queue), 10)
        await queue.finish(item, WorkAnswer(item.id, fault="it needs more memory than it may have", is_final=True))
        with pytest.raises(Refused, match="something went wrong on the server"):
            await asking
        assert pool.pids == []
        await pool.stop()


async def test_a_line_holds_a_position_with_its_history() -> None:
    position = setup("duel-12").position()
    for move in ("F1F2N", "G12G11S", "F2F1N", "G11G12S"):
        position.play(move)
    there = line_of(position).position()
    assert there.tfen() == position.tfen()
    assert there.history == position.history
