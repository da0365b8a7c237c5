"""Long work in the event loop is done in slices, and a burst of requests a few at a time."""

import asyncio

import pytest

from tankchess.server.http.turns import Turns
from tankchess.server.slices import Slices


@pytest.mark.anyio
async def test_between_two_slices_of_anybody_the_loop_goes_round() -> None:
    slices, rounds, seen = Slices(), [0], []

    async def count() -> None:
        while True:
            rounds[0] += 1
            await asyncio.sleep(0)

    async def work() -> None:
        async for part in slices.of(range(10), 2):
            seen.append((rounds[0], list(part)))

    counter = asyncio.create_task(count())
    await asyncio.gather(work(), work(), work())
    counter.cancel()
    assert len({number for number, _ in seen}) == len(seen) == 15
    assert sorted(item for _, part in seen for item in part) == sorted([*range(10)] * 3)


@pytest.mark.anyio
async def test_short_work_takes_no_rest() -> None:
    slices = Slices()
    steps = [part async for part in slices.of([1, 2], 5)]
    assert steps == [[1, 2]]
    nothing: list[int] = []
    assert [part async for part in slices.of(nothing, 5)] == []


@pytest.mark.anyio
async def test_of_one_visitor_a_few_requests_are_worked_on_at_a_time() -> None:
    turns, may_end, working = Turns(2), asyncio.Event(), []

    async def request(who: str) -> None:
        async with turns.turn(who):
            working.append(who)
            await may_end.wait()

    burst = [asyncio.create_task(request("mallory")) for _ in range(9)]
    await asyncio.sleep(0)
    bystander = asyncio.create_task(request("ann"))
    for _ in range(5):
        await asyncio.sleep(0)
    assert working == ["mallory", "mallory", "ann"]
    burst[0].cancel()
    burst[5].cancel()
    may_end.set()
    await asyncio.gather(*burst, bystander, return_exceptions=True)
    assert working.count("mallory") == 8
    assert turns._visitors == {}
