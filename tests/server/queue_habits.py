"""What every queue of work does: tried on the one inside of a process, and by `make cluster-test` on a real Redis."""

from __future__ import annotations

import asyncio

import pytest

from tankchess.server.bus.work_queue import MOST_ATTEMPTS, WorkAnswer, WorkItem, WorkLine, WorkQueue

pytestmark = pytest.mark.anyio


def job(name: str, person: str = "ann", line: WorkLine = WorkLine.PERSON) -> WorkItem:
    return WorkItem(name, "server", line, person, f"body of {name}".encode(), 5.0)


async def taken(queue: WorkQueue, count: int) -> list[str]:
    """The next jobs, by their names."""
    found = [await queue.take("worker", 60) for _ in range(count)]
    return ["" if item is None else item.id for item in found]


async def test_a_job_is_taken_as_it_was_put_and_its_answer_reaches_who_asked(queue: WorkQueue) -> None:
    assert await queue.take("worker", 60) is None
    await queue.put(job("a"))
    item = await queue.take("worker", 60)
    assert item == job("a")
    assert await queue.take("other", 60) is None
    await queue.finish(item, WorkAnswer("a", b"done"))
    assert await queue.answers("server", 1) == [WorkAnswer("a", b"done")]
    assert (await queue.figures()).begun == 0


async def test_who_waits_for_a_move_comes_before_reviews_and_these_before_trials(queue: WorkQueue) -> None:
    for line in (WorkLine.FAIRNESS, WorkLine.REVIEW, WorkLine.PERSON):
        await queue.put(job(line.name, line=line))
    assert (await queue.figures()).waiting == (1, 1, 1)
    assert await taken(queue, 4) == ["PERSON", "REVIEW", "FAIRNESS", ""]


async def test_everybody_is_served_in_turn(queue: WorkQueue) -> None:
    for name in ("a1", "a2", "a3", "b1", "b2", "c1"):
        await queue.put(job(name, person=name[0]))
    assert await taken(queue, 6) == ["a1", "b1", "c1", "a2", "b2", "a3"]


async def test_a_job_that_is_put_again_is_done_once(queue: WorkQueue) -> None:
    await queue.put(job("a"))
    await queue.put(job("a"))
    assert await taken(queue, 2) == ["a", ""]
    await queue.put(job("a"))
    assert await taken(queue, 1) == [""]


async def test_a_job_of_a_worker_that_died_is_given_to_another(queue: WorkQueue) -> None:
    await queue.put(job("a"))
    await queue.put(job("b"))
    dead = await queue.take("dead", 0.0)
    assert dead is not None
    await asyncio.sleep(0.01)
    assert await taken(queue, 2) == ["a", "b"]
    assert not await queue.renew("a", "dead", 60)
    assert await queue.renew("a", "worker", 60)


async def test_a_job_that_nobody_can_do_fails(queue: WorkQueue) -> None:
    await queue.put(job("a"))
    for _ in range(MOST_ATTEMPTS):
        assert await queue.take("dead", 0.0) is not None
        await asyncio.sleep(0.01)
    assert await queue.take("worker", 60) is None
    assert await queue.answers("server", 1) == [WorkAnswer("a", fault="no worker could do it")]
    assert (await queue.figures()).waiting == (0, 0, 0)


async def test_the_first_answer_counts(queue: WorkQueue) -> None:
    await queue.put(job("a"))
    await queue.take("worker", 60)
    await queue.finish(job("a"), WorkAnswer("a", b"first"))
    await queue.finish(job("a"), WorkAnswer("a", b"second"))
    assert await queue.answers("server", 1) == [WorkAnswer("a", b"first")]


async def test_what_nobody_waits_for_any_more_is_not_done(queue: WorkQueue) -> None:
    await queue.put(job("a"))
    await queue.put(job("b"))
    await queue.drop(job("a"))
    assert (await queue.figures()).waiting == (1, 0, 0)
    assert await taken(queue, 2) == ["b", ""]
    await queue.drop(job("b"))
    assert not await queue.renew("b", "worker", 60)
    assert (await queue.figures()).begun == 0


async def test_workers_and_versions_are_known_as_long_as_they_sign_on(queue: WorkQueue) -> None:
    await queue.sign_on("one", 60)
    await queue.sign_on("two", 60)
    await queue.sign_on("gone", 0.0)
    await queue.announce(60)
    await asyncio.sleep(0.01)
    assert (await queue.figures()).workers == 2
    await queue.sign_off("two")
    assert (await queue.figures()).workers == 1
    assert len(await queue.versions()) == 1


async def test_a_worker_that_waits_is_woken_by_a_job(queue: WorkQueue) -> None:
    waiting = asyncio.create_task(queue.wait(5.0))
    await asyncio.sleep(0.05)
    await queue.put(job("a"))
    async with asyncio.timeout(4.0):
        await waiting
